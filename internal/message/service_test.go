package message

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

func TestAMessageCountsForTheOtherSide(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		if got := o.thread(Reservation, 5); got != (Thread{}) {
			t.Errorf("before the first message: %+v", got)
		}
		o.post(guest, Reservation, 5, "When can we come?")
		o.post(guest, Reservation, 5, "We land at noon.")
		last := o.post(deputy, Reservation, 5, "From three.")
		want := Thread{UnreadAgency: 2, UnreadParty: 1, LastText: "From three.", LastSide: Agency, LastAt: clock.At(start).Add(2 * time.Second), Messages: 3, WaitingAt: clock.At(start)}
		if got := o.thread(Reservation, 5); got != want {
			t.Errorf("thread %+v", got)
		}
		if got := o.stay.changed[5]; got != want {
			t.Errorf("the stay was notified of %+v", got)
		}
		if len(o.task.changed) != 0 {
			t.Error("the tasks were notified")
		}
		if last.Role != RoleAgency || last.Sender != "Jan Berg" || last.Viewer != Agency || last.Lang != "de" {
			t.Errorf("the message is %+v", last)
		}
		if got, err := o.Threads(background, o.db, Reservation, 1, []int64{4, 5}); err != nil || len(got) != 1 || got[5] != want {
			t.Errorf("threads %+v, %v", got, err)
		}
	})
}

func TestEventsReachBothSidesAndNobodyElse(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.post(cleaner, Cleaning, 9, "The lamp is broken")
		o.post(boss, Cleaning, 9, "Thank you")
		for _, c := range []struct {
			actor    identity.Actor
			outgoing []int
		}{{boss, []int{0, 1}}, {deputy, []int{0, 1}}, {cleaner, []int{1, 0}}, {guest, nil}, {stranger, nil}} {
			var got []int
			for _, b := range o.events(c.actor) {
				got = append(got, b.IsOutgoing)
				if b.RPMAID != 9 || b.MemberID != 1 || b.VorgID != 0 {
					t.Errorf("%s got %+v", c.actor.Name, b)
				}
			}
			if !slices.Equal(got, c.outgoing) {
				t.Errorf("%s got %v, want %v", c.actor.Name, got, c.outgoing)
			}
		}
	})
}

func TestTheSameAttemptIsOneMessageAndOneEvent(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		attempt := identity.Attempt{Account: guest.Account, Key: "k", Fingerprint: "f"}
		var mu sync.Mutex
		ids := map[int64]bool{}
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				m, err := o.Post(background, guest, attempt, Reservation, ref(5), "Hello")
				if err != nil || m.Text != "Hello" || m.CreatedAt != clock.At(start) || m.Zone != o.stay.zone {
					t.Errorf("got %+v, %v", m, err)
				}
				mu.Lock()
				defer mu.Unlock()
				ids[m.ID] = true
			})
		}
		wg.Wait()
		if len(ids) != 1 || o.thread(Reservation, 5).Messages != 1 || len(o.events(boss)) != 1 || len(o.events(guest)) != 1 {
			t.Errorf("ids %v, %+v, %d and %d events", ids, o.thread(Reservation, 5), len(o.events(boss)), len(o.events(guest)))
		}
		attempt.Fingerprint = "another"
		if _, err := o.Post(background, guest, attempt, Reservation, ref(5), "Bye"); !fault.Is(err, fault.KeyReused) {
			t.Errorf("another text under the same key: %v", err)
		}
	})
}

func TestManyWriteAtOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				actor := guest
				if i%2 == 0 {
					actor = boss
				}
				if _, err := o.Post(background, actor, identity.Attempt{}, Reservation, ref(5), fmt.Sprint("message ", i)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		got := o.thread(Reservation, 5)
		if got.Messages != 40 || got.UnreadAgency != 20 || got.UnreadParty != 20 {
			t.Errorf("thread %+v", got)
		}
		page, err := o.List(background, guest, Reservation, ref(5), "")
		if err != nil || len(page.Items) != 40 || page.Items[0].Text != got.LastText {
			t.Errorf("%d messages, the newest %q, the thread's last %q, %v", len(page.Items), page.Items[0].Text, got.LastText, err)
		}
		var order []int64
		for _, b := range o.events(deputy) {
			order = append(order, b.ID)
		}
		if len(order) != 40 || !slices.IsSorted(order) {
			t.Errorf("events in the order %v", order)
		}
	})
}

func TestARefusedMessageLeavesNoTrace(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.stay.refuse = errors.New("the list is locked")
		attempt := identity.Attempt{Account: guest.Account, Key: "k"}
		if _, err := o.Post(background, guest, attempt, Reservation, ref(5), "Hello"); !errors.Is(err, o.stay.refuse) {
			t.Errorf("got %v", err)
		}
		for name, try := range map[string]func() error{
			"too long": func() error {
				_, err := o.Post(background, guest, attempt, Reservation, ref(5), strings.Repeat("x", Limit))
				return err
			},
			"of a stranger": func() error {
				_, err := o.Post(background, stranger, identity.Attempt{}, Reservation, ref(5), "Hello")
				return err
			},
			"read by a stranger": func() error {
				_, err := o.MarkRead(background, stranger, identity.Attempt{}, Reservation, ref(5))
				return err
			},
			"listed by a stranger": func() error {
				_, err := o.List(background, stranger, Reservation, ref(5), "")
				return err
			},
		} {
			if fault.As(try()).Status/100 != 4 {
				t.Errorf("%s: %v", name, try())
			}
		}
		if o.thread(Reservation, 5) != (Thread{}) || len(o.events(boss)) != 0 || len(o.events(guest)) != 0 {
			t.Error("something is left")
		}
		o.stay.refuse = nil
		if _, err := o.Post(background, guest, attempt, Reservation, ref(5), "Hello"); err != nil {
			t.Errorf("the key of a refused attempt is burnt: %v", err)
		}
	})
}

func TestReading(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.post(guest, Reservation, 5, "one")
		o.post(boss, Reservation, 5, "two")
		three := o.post(guest, Reservation, 5, "three")
		o.post(guest, Reservation, 6, "elsewhere")
		before := len(o.events(boss))
		read := func(actor identity.Actor, key string) int64 {
			t.Helper()
			marked, err := o.MarkRead(background, actor, identity.Attempt{Account: actor.Account, Key: key}, Reservation, ref(5))
			if err != nil {
				t.Fatal(err)
			}
			return marked.Messages
		}
		if n := read(deputy, "r1"); n != 2 {
			t.Errorf("%d marked", n)
		}
		if got := o.thread(Reservation, 5); got.UnreadAgency != 0 || got.UnreadParty != 1 || got.LastText != "three" || o.stay.changed[5] != got {
			t.Errorf("thread %+v, notified of %+v", got, o.stay.changed[5])
		}
		if got := o.thread(Reservation, 6); got.UnreadAgency != 1 {
			t.Errorf("another thread became %+v", got)
		}
		for _, actor := range []identity.Actor{boss, deputy, guest} {
			events := o.events(actor)
			if last := events[len(events)-1]; len(events) != before+1 || last.ID != three.ID || last.Read != 1 {
				t.Errorf("%s was shown %+v", actor.Name, last)
			}
		}
		if n := read(deputy, "r1"); n != 2 {
			t.Errorf("the same attempt again answers %d", n)
		}
		if n := read(boss, "r2"); n != 0 || len(o.events(boss)) != before+1 {
			t.Errorf("reading again marked %d and made events", n)
		}
		page, err := o.List(background, guest, Reservation, ref(5), "")
		if err != nil {
			t.Fatal(err)
		}
		var marks []bool
		for _, m := range page.Items {
			marks = append(marks, m.ReadAt != 0)
		}
		if !slices.Equal(marks, []bool{true, false, true}) {
			t.Errorf("read marks %v", marks)
		}
		if n := read(guest, "r3"); n != 1 || o.thread(Reservation, 5).UnreadParty != 0 {
			t.Errorf("the guest read %d", n)
		}
	})
}

func TestAThreadPageByPage(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		for i := range 2*pageSize + 1 {
			o.post(guest, Reservation, 5, fmt.Sprint("m", i))
		}
		o.post(guest, Reservation, 4, "elsewhere")
		o.post(guest, Reservation, 6, "elsewhere")
		mark, pages, next := "", 0, 2*pageSize
		for {
			page, err := o.List(background, boss, Reservation, ref(5), mark)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range page.Items {
				if m.Text != fmt.Sprint("m", next) || m.Viewer != Agency {
					t.Fatalf("got %q, want m%d", m.Text, next)
				}
				next--
			}
			pages++
			if mark = page.Next; mark == "" {
				break
			}
			if pages == 1 {
				o.post(guest, Reservation, 5, "meanwhile") // does not shift the pages
			}
		}
		if pages != 3 || next != -1 {
			t.Errorf("%d pages down to m%d", pages, next+1)
		}
	})
}

func TestTheInbox(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		for i := range pageSize + 2 {
			o.post(guest, Reservation, int64(i+1), "question")
		}
		o.post(boss, Reservation, 1, "answer")
		o.post(cleaner, Cleaning, 404, "of a task that is gone")
		o.post(boss, Cleaning, 9, "please")
		list := func(waiting bool) (lines []string) {
			t.Helper()
			mark := ""
			for {
				page, err := o.Inbox(background, deputy, 1, Filter{Waiting: waiting}, mark)
				if err != nil {
					t.Fatal(err)
				}
				for _, thread := range page.Items {
					lines = append(lines, fmt.Sprint(thread.Kind, " ", thread.Title.Name, " ", thread.UnreadAgency))
				}
				if mark = page.Next; mark == "" {
					return lines
				}
			}
		}
		all := list(false)
		want := []string{"cleaning Task 9 0", "cleaning 1-404 1", "reservation 1-1 1", "reservation 1-52 1", "reservation 1-51 1"}
		if len(all) != pageSize+4 || !slices.Equal(all[:5], want) {
			t.Errorf("%d lines: %v", len(all), all[:5])
		}
		if waiting := list(true); len(waiting) != pageSize+3 || waiting[0] != "cleaning 1-404 1" {
			t.Errorf("%d wait: %v", len(waiting), waiting[0])
		}
		for _, actor := range []identity.Actor{guest, stranger, {Account: 7, Relations: []identity.Relation{{Member: 2, Role: identity.Manager}}}} {
			if _, err := o.Inbox(background, actor, 1, Filter{}, ""); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", actor.Name, err)
			}
		}
	})
}

func TestLaterIsShownLikeAtOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		m := o.post(guest, Reservation, 5, "Hello")
		ev := realtime.Event{N: 1, Action: realtime.Commit, Type: realtime.ReservationMessages, Member: 1, Ref: 5, Item: m.ID}
		_, p, err := o.participants(background, boss, Reservation, ref(5))
		if err != nil {
			t.Fatal(err)
		}
		show := func(viewer identity.Actor, live any) *Body {
			t.Helper()
			entry, err := o.entry(background, Reservation, viewer, ev, live)
			if err != nil {
				t.Fatal(err)
			}
			return entry
		}
		for _, viewer := range []identity.Actor{boss, guest} {
			if diff := cmp.Diff(show(viewer, nil), show(viewer, &news{message: m.Message, participants: p})); diff != "" {
				t.Errorf("%s: %s", viewer.Name, diff)
			}
		}
		narrow := guest
		narrow.OnlyReservation = ref(6)
		if show(narrow, nil) != nil || show(narrow, &news{message: m.Message, participants: p}) != nil {
			t.Error("a session for one stay was shown another's message")
		}
		narrow.OnlyReservation = ref(5)
		if show(narrow, nil) == nil {
			t.Error("a session for one stay was not shown its message")
		}
		ev.Item = 4711
		if show(boss, nil) != nil {
			t.Error("a message that does not exist was shown")
		}
		ev.Item = m.ID
		o.stay.gone = true
		if show(boss, nil) != nil {
			t.Error("a message was shown to a person who lost the right")
		}
	})
}

func TestImport(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		var rows []Message
		want := map[int64]Thread{}
		for i := range int64(500) {
			m := Message{
				Kind: Reservation, Ref: ref(i % 37), Side: Party, Role: RoleGuest, Sender: "Anna", Account: guest.Account, Lang: "pl", Text: fmt.Sprint("m", i),
				CreatedAt: clock.At(start).Add(time.Duration(i-1000) * time.Minute),
			}
			th := want[m.Ref.ID]
			if i%3 == 0 {
				m.Side, m.Role = Agency, RoleAgency
			}
			switch {
			case i%5 == 0:
				m.ReadAt = m.CreatedAt + 1
			case m.Side == Agency:
				th.UnreadParty++
			default:
				th.UnreadAgency++
				if th.WaitingAt == 0 {
					th.WaitingAt = m.CreatedAt
				}
			}
			th.Messages, th.LastAt, th.LastText, th.LastSide = th.Messages+1, m.CreatedAt, m.Text, m.Side
			want[m.Ref.ID] = th
			rows = append(rows, m)
		}
		slices.Reverse(rows)
		put := func(rows []Message) error {
			return o.db.Write(background, func(tx *database.Tx) error { return o.Import(background, tx, rows) })
		}
		for _, part := range [][]Message{rows[:123], rows[123:]} { // the newer ones first
			if err := put(part); err != nil {
				t.Fatal(err)
			}
		}
		for id, th := range want {
			if got := o.thread(Reservation, id); got != th || o.stay.changed[id] != th {
				t.Errorf("thread %d is %+v, notified of %+v, want %+v", id, got, o.stay.changed[id], th)
			}
		}
		if len(o.events(boss)) != 0 {
			t.Error("messages of the past were announced")
		}
		m := o.post(guest, Reservation, 5, "now")
		if m.ID != 501 || o.thread(Reservation, 5).Messages != want[5].Messages+1 {
			t.Errorf("the next message has the number %d", m.ID)
		}
		if err := put([]Message{{Kind: Cleaning, Ref: ref(1), Side: Party, Role: RoleCleaner, Text: " "}}); !fault.Is(err, fault.MessageEmpty) {
			t.Errorf("an empty message: %v", err)
		}
	})
}
