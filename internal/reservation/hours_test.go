package reservation_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

func TestWhenGuestsCanSayThatTheyHaveLeft(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	for _, c := range []struct {
		status reservation.Status
		now    string
		want   bool
	}{
		{reservation.Confirmed, "2026-07-09T21:59:59Z", false},
		{reservation.Confirmed, "2026-07-09T22:00:00Z", true},
		{reservation.Confirmed, "2026-07-17T21:59:59Z", true},
		{reservation.Confirmed, "2026-07-17T22:00:00Z", false},
		{reservation.Offer, "2026-07-12T12:00:00Z", false},
		{reservation.Cancelled, "2026-07-12T12:00:00Z", false},
	} {
		r := reservation.Reservation{Status: c.status, Arrival: date(t, "2026-07-10"), Departure: date(t, "2026-07-17")}
		if got := reservation.LeaveRule(r, berlin, moment(t, c.now)); got != c.want {
			t.Errorf("%s at %s: %v", c.status, c.now, got)
		}
	}
}

func TestWhenAHomeCanBeReleased(t *testing.T) {
	home := &property.Property{Zone: zone(t, "Europe/Berlin"), Arrival: 16 * 60}
	for _, c := range []struct {
		name   string
		change func(*reservation.Reservation)
		now    string
		open   int
		want   fault.Code
	}{
		{"on the day", nil, "2026-07-10T10:00:00Z", 0, ""},
		{"days before", nil, "2026-07-03T10:00:00Z", 0, ""},
		{"a cleaning is open", nil, "2026-07-10T10:00:00Z", 1, fault.HomeNotReady},
		{"the last second before the time", nil, "2026-07-10T13:59:59Z", 0, ""},
		{"the time has come", nil, "2026-07-10T14:00:00Z", 0, fault.StayNotNow},
		{"their own time is earlier", func(r *reservation.Reservation) { r.ArrivalTime = 11 * 60 }, "2026-07-10T10:00:00Z", 0, fault.StayNotNow},
		{"an offer", func(r *reservation.Reservation) { r.Status = reservation.Offer }, "2026-07-10T10:00:00Z", 0, fault.StayNotNow},
		{"released already", func(r *reservation.Reservation) { r.ReadyAt = 1 }, "2026-07-10T10:00:00Z", 0, fault.StayNotNow},
	} {
		r := reservation.Reservation{Status: reservation.Confirmed, Arrival: date(t, "2026-07-10"), Departure: date(t, "2026-07-17"), Times: reservation.Times{ArrivalTime: reservation.NoTime}}
		if c.change != nil {
			c.change(&r)
		}
		got, err := reservation.ReleaseRule(r, home, moment(t, c.now), c.open)
		if got.Possible != (c.want == "") || (err == nil) != (c.want == "") || (err != nil && !fault.Is(err, c.want)) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

// write makes a writing call and gives status and body.
func (w *world) write(who, method, path, body string) (int, string) {
	w.Helper()
	req := httptest.NewRequestWithContext(w.Context(), method, path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Accept-Language", "en")
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// clean plans a task of type kind, for the cleaner of agency 1.
func (w *world) clean(c task.Task) task.Task {
	w.Helper()
	saved, err := w.Members.SaveStaff(w.Context(), 1, []member.Staff{{ExternalID: "cleaner", Kind: member.KindPerson, Name: "Anna", Email: "cleaner@example.org", Lang: "pl", Active: true}}, w.Find)
	w.Must(err)
	c.Member, c.Person = 1, saved[0].ID
	var out []task.Task
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
		out, err = w.Tasks.Save(w.Context(), tx, []task.Task{c})
		return err
	}))
	w.Actors["cleaner"] = identity.Actor{Account: cleaner, Lang: "pl", Relations: []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: saved[0].ID}}}
	return out[0]
}

func (w *world) home(stay int64) property.Property {
	w.Helper()
	o, err := w.Stays.Home(w.Context(), w.Actors["mia"], ref(stay))
	w.Must(err)
	return o.At
}

func (w *world) actions(id int64) string {
	w.Helper()
	lines, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], ref(id))
	w.Must(err)
	var out []string
	for _, l := range lines {
		out = append(out, l.Who+" "+string(l.Action))
	}
	return strings.Join(out, ", ")
}

func TestWeHaveLeft(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Accounts["cleaner@example.org"] = cleaner
		w.Book(stay("running", during("2026-07-01", "2026-07-08")), stay("next", during("2026-07-08", "2026-07-15")), stay("offer", inState("offer")))
		start := clock.NewDate(2026, 7, 8).At(10*60, w.home(1).Zone)
		task := w.clean(task.Task{RuleKey: "departure:1", Property: 1, Reservation: 1, Type: task.Departure, PlannedStart: start, PlannedEnd: start.Add(2 * time.Hour)})
		seen := func() string {
			got, err := w.Tasks.Get(w.Context(), w.Actors["cleaner"], task.Ref(), "pl")
			w.Must(err)
			return got.GuestsLeft
		}
		before, err := w.Streams.Last(w.Context(), cleaner)
		w.Must(err)
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":true}`); status != http.StatusOK {
			t.Fatal(status, body)
		} else {
			w.Golden("putReservationLeft", body)
		}
		if got := seen(); got != "2026-07-08 12:00:00" {
			t.Errorf("the task says %s", got)
		}
		if after, err := w.Streams.Last(w.Context(), cleaner); err != nil || after != before+1 {
			t.Errorf("the cleaner got %d events, %v", after-before, err)
		}
		// Once more is the same, and notifies nobody.
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":true}`); status != http.StatusOK || !strings.Contains(body, "2026-07-08 12:00:00") {
			t.Error(status, body)
		}
		if after, err := w.Streams.Last(w.Context(), cleaner); err != nil || after != before+1 {
			t.Errorf("saying it again: %d events, %v", after-before, err)
		}
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":false}`); status != http.StatusOK || !strings.Contains(body, "0000-00-00 00:00:00") {
			t.Error(status, body)
		}
		if got := seen(); got != "0000-00-00 00:00:00" {
			t.Errorf("taken back, the task says %s", got)
		}
		if got := w.actions(1); got != "Greta Gast guests_left_undone, Greta Gast guests_left" {
			t.Error(got)
		}
		// A phone that had no signal since the tap says when that was.
		w.Clock.Advance(2 * time.Hour)
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":true,"at":"2026-07-08 12:30:00"}`); status != http.StatusOK || !strings.Contains(body, "2026-07-08 12:30:00") {
			t.Error(status, body)
		}
		if got := seen(); got != "2026-07-08 12:30:00" {
			t.Errorf("said without signal, the task says %s", got)
		}
		if lines, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], ref(1)); err != nil || lines[0].At != start.Add(150*time.Minute) {
			t.Errorf("the history names another time: %+v, %v", lines, err)
		}
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":false}`); status != http.StatusOK {
			t.Error(status, body)
		}
		for who, want := range map[string]int{"other": 404, "otto": 404, "cleaner": 404, "narrow": 404} {
			if status, body := w.write(who, http.MethodPut, path(1, "/left"), `{"left":true}`); status != want {
				t.Errorf("%s: %d %s", who, status, body)
			}
		}
		for _, body := range []string{`{}`, `{"left":1}`, `{"left":true,"more":1}`, `{"left":true,"at":"this morning"}`, ``} {
			if status, answer := w.write("greta", http.MethodPut, path(1, "/left"), body); status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", body, status, answer)
			}
		}
		if status, body := w.write("greta", http.MethodPut, path(3, "/left"), `{"left":true}`); status != http.StatusConflict || !strings.Contains(body, `"stay_not_now"`) {
			t.Error(status, body)
		}
		if got := w.actions(3); got != "" {
			t.Error(got)
		}
	})
}

func TestWeHaveLeftComesAfterTheStay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("over", during("2026-07-01", "2026-07-07")), stay("long over", during("2026-06-20", "2026-06-28")))
		if status, body := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":true,"at":"2026-07-07 10:00:00"}`); status != http.StatusOK || !strings.Contains(body, "2026-07-07 10:00:00") {
			t.Error(status, body)
		}
		// Then the home may be another guest's: nobody takes it back.
		if status, answer := w.write("greta", http.MethodPut, path(1, "/left"), `{"left":false,"at":"2026-07-07 11:00:00"}`); status != http.StatusConflict || !strings.Contains(answer, `"stay_not_now"`) {
			t.Errorf("taken back after the stay: %d %s", status, answer)
		}
		// Longer ago than a phone is without signal, and in the future: then now counts, which is after the stay.
		for id, at := range map[int64]string{1: "2026-07-09 10:00:00", 2: "2026-06-28 10:00:00"} {
			body := `{"left":false,"at":"` + at + `"}`
			if status, answer := w.write("greta", http.MethodPut, path(id, "/left"), body); status != http.StatusConflict || !strings.Contains(answer, `"stay_not_now"`) {
				t.Errorf("%s: %d %s", body, status, answer)
			}
		}
	})
}

// One phone had no signal, the other had: what was said last counts, not what came last.
func TestAnOlderWordThatComesLaterIsIgnored(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("running", during("2026-07-01", "2026-07-08")))
		say := func(body, want string) {
			t.Helper()
			if status, answer := w.write("greta", http.MethodPut, path(1, "/left"), body); status != http.StatusOK || !strings.Contains(answer, want) {
				t.Errorf("%s: %d %s", body, status, answer)
			}
		}
		const still = "0000-00-00 00:00:00"
		say(`{"left":true,"at":"2026-07-08 10:30:00"}`, "2026-07-08 10:30:00")
		say(`{"left":false,"at":"2026-07-08 10:40:00"}`, still)
		say(`{"left":true,"at":"2026-07-08 10:00:00"}`, still)
		if got := w.actions(1); got != "Greta Gast guests_left_undone, Greta Gast guests_left" {
			t.Error(got)
		}
		say(`{"left":true,"at":"2026-07-08 11:00:00"}`, "2026-07-08 11:00:00")
		say(`{"left":false,"at":"2026-07-08 10:50:00"}`, "2026-07-08 11:00:00")
		say(`{"left":false}`, still)
	})
}

func TestReadyEarly(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Accounts["cleaner@example.org"] = cleaner
		w.Book(stay("leaving", during("2026-07-01", "2026-07-08")), stay("arriving", during("2026-07-14", "2026-07-21")))
		zone := w.home(1).Zone
		start := clock.NewDate(2026, 7, 8).At(10*60, zone)
		departure := w.clean(task.Task{
			RuleKey: "departure:1", Property: 1, Reservation: 1, Type: task.Departure, PlannedStart: start, PlannedEnd: start.Add(2 * time.Hour),
			Next: task.Next{Reservation: 2, Arrival: clock.NewDate(2026, 7, 14)},
		})
		check := w.clean(task.Task{
			RuleKey: "check:2", Property: 1, Reservation: 2, Type: task.Arrival, Check: true, ParentRule: "departure:1", PlannedStart: start.Add(2 * time.Hour), PlannedEnd: start.Add(3 * time.Hour),
		})
		ready := "/v1/manage/reservations/1-2/ready"
		if body := w.Get("mia", path(2)); !strings.Contains(body, `"release":{"possible":false,"open":2}`) {
			t.Error(body)
		}
		finish := func(c task.Task) {
			t.Helper()
			at := clock.At(w.Clock.Now())
			_, err := w.Tasks.SetTimes(w.Context(), w.Actors["mia"], identity.Attempt{}, c.Ref(), func(*time.Location) (task.Times, error) { return task.Times{Start: &at, End: &at}, nil })
			w.Must(err)
		}
		for _, c := range []task.Task{departure, check} {
			if status, body := w.write("mia", http.MethodPut, ready, ""); status != http.StatusConflict || !strings.Contains(body, `"home_not_ready"`) {
				t.Error(status, body)
			}
			if strings.Contains(w.Get("greta", path(2)), code) {
				t.Fatal("the code is shown too early")
			}
			finish(c)
		}
		if body := w.Get("mia", path(2)); !strings.Contains(body, `"release":{"possible":true,"open":0}`) {
			t.Error(body)
		}
		if body := w.Get("greta", path(2)); strings.Contains(body, `"release"`) {
			t.Error("the guest is notified of the office's work")
		}
		if status, body := w.write("mia", http.MethodPut, ready, ""); status != http.StatusOK {
			t.Fatal(status, body)
		} else {
			w.Golden("putHomeReady", body)
		}
		body := w.Get("greta", path(2))
		for _, want := range []string{code, `"visible_from":"2026-07-08 12:00:00"`, `"ready_at":"2026-07-08 12:00:00"`, `Am 14.07.2026 können Sie jederzeit einchecken und müssen nicht bis 14:30 Uhr warten.`, `"unread":1`} {
			if !strings.Contains(body, want) {
				t.Errorf("no %s in %s", want, body)
			}
		}
		// Again changes nothing and says nothing twice.
		w.Clock.Advance(time.Hour)
		if status, body := w.write("mia", http.MethodPut, ready, ""); status != http.StatusOK || !strings.Contains(body, "2026-07-08 12:00:00") {
			t.Error(status, body)
		}
		if th, err := w.Messages.Thread(w.Context(), w.DB, message.Reservation, ref(2)); err != nil || th.Messages != 1 {
			t.Errorf("%+v %v", th, err)
		}
		// The office takes it back.
		if status, body := w.write("mia", http.MethodDelete, "/v1/manage/reservations/1-2/keyunlock", ""); status != http.StatusOK {
			t.Error(status, body)
		} else {
			w.Golden("deleteKeyUnlock", body)
		}
		if body := w.Get("greta", path(2)); strings.Contains(body, code) || !strings.Contains(body, `"reason":"too_early"`) {
			t.Error(body)
		}
		if got := w.actions(2); got != "mia key_locked, Greta Gast key_viewed, mia home_ready" {
			t.Error(got)
		}
		w.Golden("getReservationProtocol", w.Get("mia", "/v1/manage/reservations/1-2/protocol"))
		for _, call := range []struct{ method, path string }{
			{http.MethodPut, ready}, {http.MethodDelete, "/v1/manage/reservations/1-2/keyunlock"}, {http.MethodGet, "/v1/manage/reservations/1-2/protocol"},
		} {
			for who, want := range map[string]int{"greta": 403, "cleaner": 403, "otto": 404} {
				if status, body := w.write(who, call.method, call.path, ""); status != want {
					t.Errorf("%s %s as %s: %d %s", call.method, call.path, who, status, body)
				}
			}
			if status, body := w.write("mia", call.method, strings.Replace(call.path, "1-2", "1-99", 1), ""); status != http.StatusNotFound {
				t.Errorf("%s %s of nothing: %d %s", call.method, call.path, status, body)
			}
		}
	})
}

func TestWhatOnlyTheBrowserKnowsIsReported(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		report := func(who string, id int64, action string) (int, string) {
			return w.write(who, http.MethodPut, fmt.Sprintf("/v1/reservationprotocol/1-%d", id), fmt.Sprintf(`{"glaktionprot_aktion":%q}`, action))
		}
		if status, body := report("greta", 1, "key_viewed_offline"); status != http.StatusOK {
			t.Fatal(status, body)
		} else {
			w.Golden("putReservationProtocol", body)
		}
		for _, action := range []string{"key_viewed", "key_unlocked", "home_ready", "anything", ""} {
			if status, body := report("greta", 1, action); status != http.StatusBadRequest || !strings.Contains(body, `"glaktionprot_aktion"`) {
				t.Errorf("%s: %d %s", action, status, body)
			}
		}
		if status, _ := report("greta", 1, "key_viewed_offline"); status != http.StatusOK {
			t.Error(status)
		}
		if got := w.actions(1); got != "Greta Gast key_viewed_offline" {
			t.Errorf("within a minute: %s", got)
		}
		for who, want := range map[string]int{"other": 404, "otto": 404, "cleaner": 404} {
			if status, body := report(who, 1, "wifi_viewed"); status != want {
				t.Errorf("%s: %d %s", who, status, body)
			}
		}
		for _, broken := range []string{"-1--1", "NaN-NaN", "-1-1", "1-NaN", "1--1"} {
			if status, body := w.write("greta", http.MethodPut, "/v1/reservationprotocol/"+broken, `{"glaktionprot_aktion":"wifi_viewed"}`); status != http.StatusBadRequest || !strings.Contains(body, `"bad_request"`) {
				t.Errorf("%s: %d %s", broken, status, body)
			}
		}
	})
}

func TestListenersLearnOfAKeyThatOpens(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		before, err := w.Streams.Last(w.Context(), greta)
		w.Must(err)
		if status, body := w.write("mia", http.MethodPut, "/v1/manage/reservations/1-3/keyunlock", ""); status != http.StatusOK {
			t.Fatal(status, body)
		}
		for account, want := range map[identity.AccountID]int64{greta: before + 1, other: 0, otto: 0, cleaner: 0} {
			if n, err := w.Streams.Last(w.Context(), account); err != nil || n != want {
				t.Errorf("account %d: stream at %d, want %d, %v", account, n, want, err)
			}
		}
		// An import that changes a stay is announced too: the payment that the guest waits for shows by itself.
		rows := six()
		rows[1].Payments[1].PaidOn = "2026-07-08"
		w.Book(rows...)
		if n, err := w.Streams.Last(w.Context(), greta); err != nil || n != before+2 {
			t.Errorf("after the payment: stream at %d, want %d, %v", n, before+2, err)
		}
	})
}
