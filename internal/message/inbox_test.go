package message

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

func TestAChatWaitsUntilItIsAnsweredOrSettled(t *testing.T) {
	cases := []struct {
		name  string
		steps string
		// want is the step whose time the chat waits since, counted from 1; 0 when it does not wait.
		want int
	}{
		{"nobody wrote", "", 0},
		{"the guest asked", "g", 1},
		{"asked twice: since the first time", "gg", 1},
		{"read, not answered", "gr", 1},
		{"answered after reading", "gra", 0},
		{"an answer that left something unread", "ga", 1},
		{"and was read then", "gar", 0},
		{"asked again after the answer", "grag", 4},
		{"the agency began", "a", 0},
		{"settled by hand", "gs", 0},
		{"settled, then asked again", "gsg", 3},
		{"put back by hand", "gsw", 3},
		{"put back while it waits: as before", "gw", 1},
		{"read by the guest", "gp", 1},
		{"settled, then read", "gsr", 0},
	}
	inOffice(t, func(t *testing.T, o *office) {
		var sum int64
		for n, c := range cases {
			id, begin := int64(n+1), o.clock.Now()
			for i, step := range c.steps {
				key := identity.Attempt{Account: boss.Account, Key: fmt.Sprint(c.name, i)}
				var err error
				switch step {
				case 'g':
					o.post(guest, Reservation, id, "question")
				case 'a':
					o.post(boss, Reservation, id, "answer")
				case 'r':
					_, err = o.MarkRead(background, boss, key, Reservation, ref(id))
				case 'p':
					_, err = o.MarkRead(background, guest, key, Reservation, ref(id))
				case 's', 'w':
					waiting := step == 'w'
					_, err = o.Settle(background, boss, key, Reservation, ref(id), Change{Waiting: &waiting})
				}
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				if step != 'g' && step != 'a' {
					o.clock.Advance(time.Second)
				}
			}
			var want clock.Instant
			if c.want > 0 {
				want = clock.At(begin).Add(time.Duration(c.want-1) * time.Second)
			}
			if got := o.thread(Reservation, id).WaitingAt; got != want {
				t.Errorf("%s: waits since %d, want %d", c.name, got, want)
			}
			if c.want > 0 {
				sum++
			}
			waiting, _, err := o.Waiting(background, boss, 1, countTo)
			if err != nil || waiting != sum {
				t.Errorf("%s: %d wait, want %d, %v", c.name, waiting, sum, err)
			}
		}
	})
}

// refreshes are the events of an account that ask to load again.
func (o *office) refreshes(actor identity.Actor) (out []realtime.Item) {
	o.t.Helper()
	missed, err := o.streams.Since(background, actor, 0)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, item := range missed.Items {
		if item.Action == realtime.Refresh {
			out = append(out, item)
		}
	}
	return out
}

func TestAChatIsAssigned(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.post(guest, Reservation, 5, "question")
		o.post(cleaner, Cleaning, 9, "where?")
		to := func(staff identity.StaffID) Change { return Change{AssignedTo: &staff} }
		attempt := identity.Attempt{Account: boss.Account, Key: "assign"}
		for range 2 { // the second try is the same attempt
			line, err := o.Settle(background, boss, attempt, Reservation, ref(5), to(12))
			if err != nil || line.AssignedTo != 12 || line.Assigned != "Jan Berg" || line.Mine || line.WaitingAt == 0 {
				t.Fatalf("%+v, %v", line, err)
			}
		}
		if _, err := o.Settle(background, deputy, identity.Attempt{}, Reservation, ref(5), to(12)); err != nil {
			t.Fatal(err)
		}
		for _, who := range []identity.Actor{boss, deputy} {
			if got := o.refreshes(who); len(got) != 1 || got[0].Type != realtime.ReservationMessages {
				t.Errorf("%s was notified of %v: once when it changed, and not when nothing did", who.Name, got)
			}
		}
		if got := o.refreshes(guest); len(got) != 0 {
			t.Errorf("the guest was notified of what is the agency's: %v", got)
		}
		mine := func(who identity.Actor, f Filter) (ids []int64) {
			t.Helper()
			page, err := o.Inbox(background, who, 1, f, "")
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range page.Items {
				ids = append(ids, line.Ref.ID)
			}
			return ids
		}
		for _, c := range []struct {
			who  identity.Actor
			f    Filter
			want []int64
		}{
			{boss, Filter{}, []int64{9, 5}},
			{boss, Filter{Kind: Reservation}, []int64{5}},
			{boss, Filter{Kind: Cleaning, Waiting: true}, []int64{9}},
			{boss, Filter{Mine: true}, nil},
			{deputy, Filter{Mine: true}, []int64{5}},
			{deputy, Filter{Mine: true, Waiting: true}, []int64{5}},
			{deputy, Filter{Mine: true, Kind: Cleaning}, nil},
		} {
			if got := mine(c.who, c.f); !slices.Equal(got, c.want) {
				t.Errorf("%s %+v: %v, want %v", c.who.Name, c.f, got, c.want)
			}
		}
		if waiting, own, err := o.Waiting(background, deputy, 1, countTo); err != nil || waiting != 2 || own != 1 {
			t.Errorf("%d wait, %d mine, %v", waiting, own, err)
		}
		if waiting, _, err := o.Waiting(background, deputy, 1, 1); err != nil || waiting != 1 {
			t.Errorf("counted on to %d, %v", waiting, err)
		}
		o.post(guest, Reservation, 5, "still there?")
		if got := o.thread(Reservation, 5); got.AssignedTo != 12 {
			t.Errorf("a message took the assignment away: %+v", got)
		}
		if line, err := o.Settle(background, deputy, identity.Attempt{}, Reservation, ref(5), to(0)); err != nil || line.AssignedTo != 0 || line.Assigned != "" {
			t.Errorf("%+v, %v", line, err)
		}
	})
}

func TestWhatAManagerSettlesIsRefusedForOthers(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.post(guest, Reservation, 5, "question")
		staff, settled := identity.StaffID(99), false
		elsewhere := identity.Actor{Account: 7, Relations: []identity.Relation{{Member: 2, Role: identity.Manager}}}
		for _, c := range []struct {
			who  identity.Actor
			ref  identity.Ref
			c    Change
			code fault.Code
		}{
			{guest, ref(5), Change{Waiting: &settled}, fault.ReservationNotFound},
			{elsewhere, ref(5), Change{Waiting: &settled}, fault.ReservationNotFound},
			{boss, ref(6), Change{Waiting: &settled}, fault.ReservationNotFound},
			{boss, identity.Ref{Member: 2, ID: 5}, Change{Waiting: &settled}, fault.ReservationNotFound},
			{boss, ref(5), Change{AssignedTo: &staff}, fault.BadRequest},
		} {
			if _, err := o.Settle(background, c.who, identity.Attempt{}, Reservation, c.ref, c.c); !fault.Is(err, c.code) {
				t.Errorf("%s %s: %v", c.who.Name, c.ref, err)
			}
		}
		for _, who := range []identity.Actor{guest, elsewhere} {
			if _, err := o.OfInbox(background, who, Reservation, ref(5)); !fault.Is(err, fault.ReservationNotFound) {
				t.Errorf("%s: %v", who.Name, err)
			}
			if _, err := o.Colleagues(background, who, 1); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", who.Name, err)
			}
			if _, _, err := o.Waiting(background, who, 1, countTo); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", who.Name, err)
			}
		}
		if got := o.thread(Reservation, 5); got.WaitingAt == 0 || got.AssignedTo != 0 {
			t.Errorf("something was written: %+v", got)
		}
		o.stay.gone = true // what the chat belonged to may go; the chat can still be settled
		if line, err := o.Settle(background, boss, identity.Attempt{}, Reservation, ref(5), Change{Waiting: &settled}); err != nil || line.WaitingAt != 0 {
			t.Errorf("%+v, %v", line, err)
		}
		if _, err := o.OfInbox(background, boss, Reservation, ref(6)); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody wrote and nothing is there: %v", err)
		}
	})
}

func TestTheInboxOverTheCalls(t *testing.T) {
	a := newAPI(t)
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "", `{"msg_text":"May we come earlier?"}`)
	a.clock.Advance(time.Minute)
	a.call("cleaner", "PUT", "/v1/cleaningresourcemessages/1-9", "", `{"msg_text":"The lamp is broken"}`)
	a.call("boss", "PATCH", "/v1/manage/inbox/reservation/1-5", "k", `{"assigned_to":12}`).is(http.StatusOK, "patchInboxThread.assigned")
	a.call("deputy", "PATCH", "/v1/manage/inbox/cleaning/1-9", "k", `{"waiting":false}`).is(http.StatusOK, "patchInboxThread.settled")
	a.call("deputy", "GET", "/v1/manage/inbox/reservation/1-5", "", "").is(http.StatusOK, "getInboxThread")
	a.call("deputy", "GET", "/v1/manage/inbox/reservation/1-6", "", "").is(http.StatusOK, "getInboxThread.empty")
	a.call("deputy", "GET", "/v1/manage/inbox?mine=true&waiting=true&kind=reservation", "", "").is(http.StatusOK, "getInbox.mine")
	a.call("deputy", "GET", "/v1/manage/inbox/count?memberid=1", "", "").is(http.StatusOK, "getInboxCount")
	a.call("deputy", "GET", "/v1/manage/inbox/managers", "", "").is(http.StatusOK, "getInboxManagers")
	a.call("deputy", "GET", "/v1/events?after=2", "", "").is(http.StatusOK, "getEvents.settled")
	for _, c := range []struct {
		who, method, path, body string
		status                  int
		code                    fault.Code
		field                   string
	}{
		{"boss", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"assigned_to":300}`, 400, fault.BadRequest, "assigned_to"},
		{"boss", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"assigned_to":-1}`, 400, fault.BadRequest, "assigned_to"},
		{"boss", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"assigned_to":"Jan"}`, 400, fault.BadRequest, "assigned_to"},
		{"boss", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"waiting":1}`, 400, fault.BadRequest, "waiting"},
		{"boss", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"done":true}`, 400, fault.BadRequest, "done"},
		{"boss", "PATCH", "/v1/manage/inbox/letter/1-5", `{}`, 400, fault.BadRequest, "kind"},
		{"boss", "PATCH", "/v1/manage/inbox/reservation/-1--1", `{}`, 400, fault.BadRequest, "ref"},
		{"boss", "GET", "/v1/manage/inbox/reservation/NaN-NaN", "", 400, fault.BadRequest, "ref"},
		{"boss", "GET", "/v1/manage/inbox?kind=letter", "", 400, fault.BadRequest, "kind"},
		{"boss", "GET", "/v1/manage/inbox?waiting=perhaps", "", 400, fault.BadRequest, "waiting"},
		{"boss", "GET", "/v1/manage/inbox/count?memberid=0", "", 400, fault.BadRequest, "memberid"},
		{"boss", "GET", "/v1/manage/inbox/count?memberid=2", "", 404, fault.NotFound, ""},
		{"boss", "GET", "/v1/manage/inbox/managers?memberid=2", "", 404, fault.NotFound, ""},
		{"boss", "PATCH", "/v1/manage/inbox/cleaning/2-9", `{"waiting":false}`, 404, fault.TaskNotFound, ""},
		{"boss", "GET", "/v1/manage/inbox/cleaning/2-9", "", 404, fault.TaskNotFound, ""},
		{"guest", "PATCH", "/v1/manage/inbox/reservation/1-5", `{"waiting":false}`, 403, fault.Forbidden, ""},
		{"cleaner", "GET", "/v1/manage/inbox/cleaning/1-9", "", 403, fault.Forbidden, ""},
	} {
		a.call(c.who, c.method, c.path, "", c.body).refuses(c.status, c.code, c.field)
	}
}
