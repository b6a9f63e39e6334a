package realtime

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
)

var background = context.Background()

// note is what the tests' events are about: a number that is its own entry.
func note(ref int64) Event {
	return Event{Action: Commit, Type: Cleanings, Member: 1, Ref: ref}
}

// appendEvent writes an event in a transaction of its own.
func appendEvent(t testing.TB, s *Streams, ev Event, accounts ...identity.AccountID) {
	t.Helper()
	err := s.db.Write(background, func(tx *database.Tx) error {
		s.Append(tx, ev, accounts, ev.Ref)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// newStreams makes streams whose events show as their numbers, except to accounts that hidden names.
func newStreams(db *database.DB, hidden ...identity.AccountID) *Streams {
	s := NewStreams(db)
	Present(s, Cleanings, func(_ context.Context, viewer identity.Actor, ev Event, _ any) (*int64, error) {
		if slices.Contains(hidden, viewer.Account) {
			return nil, nil
		}
		return &ev.Ref, nil
	})
	return s
}

func viewer(account identity.AccountID) identity.Actor { return identity.Actor{Account: account} }

func refs(items []Item) []int64 {
	var out []int64
	for _, item := range items {
		if ref, ok := item.Entry.(*int64); ok {
			out = append(out, *ref)
		} else {
			out = append(out, 0)
		}
	}
	return out
}

func TestEachAccountHasItsOwnNumbers(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		s := newStreams(db)
		var wakes []Wake
		s.Attach(func(w []Wake) { wakes = append(wakes, w...) })
		appendEvent(t, s, note(10), 7, 5, 0, 7, 5)
		appendEvent(t, s, note(11), 7)
		appendEvent(t, s, note(12))
		for account, want := range map[identity.AccountID]int64{5: 1, 7: 2, 0: 0, 9: 0} {
			if last, err := s.Last(background, account); err != nil || last != want {
				t.Errorf("account %d stands at %d, %v; want %d", account, last, err, want)
			}
		}
		missed, err := s.Since(background, viewer(7), 0)
		if err != nil || !slices.Equal(refs(missed.Items), []int64{10, 11}) || missed.Items[1].N != 2 || missed.N != 2 || missed.Last != 2 {
			t.Errorf("got %+v, %v", missed, err)
		}
		if len(wakes) != 3 {
			t.Fatalf("woken %d times: %+v", len(wakes), wakes)
		}
		if w := wakes[2]; w.Account != 7 || w.N != 2 || w.Event.N != 2 || w.Live != int64(11) {
			t.Errorf("woken with %+v", w)
		}
	})
}

func TestManyAccountsGetOneEvent(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		s := newStreams(db)
		woken := map[identity.AccountID]int64{}
		s.Attach(func(wakes []Wake) {
			for _, w := range wakes {
				woken[w.Account] = w.N
			}
		})
		var all []identity.AccountID
		for i := range 64 + 16 + 8 + 5 {
			all = append(all, identity.AccountID(i+1))
		}
		appendEvent(t, s, note(1), all[:3]...)
		appendEvent(t, s, note(2), all...)
		for _, a := range all {
			want := int64(1)
			if a <= 3 {
				want = 2
			}
			if woken[a] != want {
				t.Errorf("account %d was woken with %d, want %d", a, woken[a], want)
			}
		}
	})
}

// Numbers must be committed in order and without gaps, or a reader that has seen a greater one would skip a smaller.
func TestNumbersHaveNoGapsWhoeverWrites(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		s := newStreams(db)
		refused := errors.New("refused")
		var wg sync.WaitGroup
		stop := make(chan struct{})
		var reader sync.WaitGroup
		reader.Go(func() {
			var last int64
			for stopping := false; ; {
				select {
				case <-stop:
					stopping = true
				case <-time.After(time.Millisecond):
				}
				events, err := s.eventsAfter(background, 1, last)
				if err != nil {
					t.Error(err)
					return
				}
				for _, ev := range events {
					if ev.N != last+1 {
						t.Errorf("number %d follows %d", ev.N, last)
					}
					last = ev.N
				}
				if stopping {
					if last != 90 {
						t.Errorf("read up to %d", last)
					}
					return
				}
			}
		})
		for i := range 120 {
			wg.Go(func() {
				err := db.Write(background, func(tx *database.Tx) error {
					s.Append(tx, note(int64(i)), []identity.AccountID{2, 1}, nil)
					if i%4 == 0 {
						return refused
					}
					return nil
				})
				if err != nil && !errors.Is(err, refused) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		close(stop)
		reader.Wait()
	})
}

func TestReadingOn(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		s := newStreams(db, 2)
		for i := range page + 50 {
			appendEvent(t, s, note(int64(i+1)), 1, 2)
		}
		last := int64(page + 50)
		reloaded := func(m Missed) bool {
			return len(m.Items) == len(Types) && m.Items[0].Action == Refresh && m.Items[0].Entry == nil && m.N == last && m.Last == last
		}
		check := func(name string, account identity.AccountID, after int64, ok func(Missed) bool) {
			t.Helper()
			if m, err := s.Since(background, viewer(account), after); err != nil || !ok(m) {
				t.Errorf("%s: %d items, n %d, last %d, %v", name, len(m.Items), m.N, m.Last, err)
			}
		}
		check("a full page", 1, 0, func(m Missed) bool { return len(m.Items) == page && m.N == page && m.Last == last })
		check("the rest", 1, page, func(m Missed) bool { return len(m.Items) == 50 && m.Items[0].N == page+1 && m.N == last })
		check("nothing", 1, last, func(m Missed) bool { return len(m.Items) == 0 && m.N == last && m.Last == last })
		check("a number from elsewhere", 1, last+1, reloaded)
		check("what may not be seen", 2, 0, func(m Missed) bool { return len(m.Items) == 0 && m.N == page && m.Last == last })
		c.Advance(Keep - time.Second)
		appendEvent(t, s, note(last+1), 1)
		last++
		c.Advance(2 * time.Second)
		if err := s.Forget(background, db.Now()); err != nil {
			t.Fatal(err)
		}
		check("what is dropped", 1, 0, reloaded)
		check("what is still kept", 1, last-1, func(m Missed) bool { return len(m.Items) == 1 && m.N == last })
		check("all dropped", 2, 3, func(m Missed) bool { return len(m.Items) == len(Types) && m.N == page+50 })
	})
}

func TestFarBehindReloads(t *testing.T) {
	events := []Event{{N: 1}}
	for _, c := range []struct {
		after, last int64
		want        bool
	}{{0, maxReplay, false}, {0, maxReplay + 1, true}} {
		if got := lost(c.after, c.last, events); got != c.want {
			t.Errorf("from %d to %d: %v", c.after, c.last, got)
		}
	}
}

func TestATypeThatNobodyPresentsIsAnError(t *testing.T) {
	s := NewStreams(dbtest.New(t, clock.System{}))
	appendEvent(t, s, note(1), 1)
	if m, err := s.Since(background, viewer(1), 0); err == nil {
		t.Errorf("got %+v", m)
	}
	appendEvent(t, s, Event{Action: Refresh, Type: Reservations}, 2)
	m, err := s.Since(background, viewer(2), 0)
	if got := fmt.Sprint(m.Items); err != nil || got != "[{refresh reservations 1 <nil>}]" {
		t.Errorf("a refresh: %s, %v", got, err)
	}
}

func TestAPresenterThatPanicsIsAnError(t *testing.T) {
	s := NewStreams(dbtest.New(t, clock.System{}))
	Present(s, Cleanings, func(context.Context, identity.Actor, Event, any) (*int64, error) { panic("no zone") })
	appendEvent(t, s, note(1), 1)
	if m, err := s.Since(background, viewer(1), 0); err == nil {
		t.Errorf("got %+v", m)
	}
}
