package channel

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// portal is a channel's server: what it answers can be changed while it runs.
type portal struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	header http.Header
	body   string
	asked  []string
}

func newPortal(t *testing.T, events ...string) *portal {
	p := &portal{status: http.StatusOK, body: calendarText(airbnbID, events...), header: http.Header{}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.asked = append(p.asked, r.URL.Path)
		for name, values := range p.header {
			w.Header()[name] = values
		}
		w.WriteHeader(p.status)
		_, _ = w.Write([]byte(p.body))
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *portal) answer(status int, body string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status, p.body = status, body
}

func (p *portal) times() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.asked)
}

func (f *fixture) manager() identity.Actor {
	return identity.Actor{Account: 7, Relations: []identity.Relation{{Member: f.home.Member, Role: identity.Manager, Staff: 1}}}
}

func (f *fixture) managed() []Managed {
	f.t.Helper()
	all, err := f.feeds.Managed(context.Background(), f.manager(), f.home)
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

func attempt(key string) identity.Attempt {
	return identity.Attempt{Account: 7, Key: key, Fingerprint: "f"}
}

func wantReason(t *testing.T, err error, reason Reason) {
	t.Helper()
	var f *fault.Fault
	if !errors.As(err, &f) || f.Code != fault.CalendarRefused || f.Fields["address"] != string(reason) || strings.Contains(err.Error(), "canary") {
		t.Errorf("refused with %v, want %s", err, reason)
	}
}

func TestACalendarIsConnectedByItsAddressAndBringsItsStaysAtOnce(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20270910 20270912 Airbnb (Not available)")
		address := p.URL + "/canary-4711.ics"
		look, err := f.feeds.Look(ctx, f.manager(), f.home, Given{Address: " " + address + " "})
		if err != nil || look.Source != Airbnb || look.Stays != 2 || look.Blocks != 1 || len(look.First) != 3 || len(look.UsedBy) != 0 || len(look.Odd) != 0 {
			t.Fatalf("%+v, %v", look, err)
		}
		f.want("")
		for range 2 { // a second try of the same press changes nothing
			report, err := f.feeds.Connect(ctx, f.manager(), attempt("connect"), f.home, Given{Address: address})
			if err != nil || report.Added != 2 || report.BlocksAdded != 1 {
				t.Fatalf("%+v, %v", report, err)
			}
		}
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb block 09-10>09-12")
		if all := f.managed(); len(all) != 1 || all[0].Host != "127.0.0.1" || all[0].Stays != 2 || all[0].Blocks != 1 || all[0].Failures != 0 || all[0].Source != Airbnb {
			t.Errorf("%+v", all)
		}
	})
}

func TestAFileIsReadOnceAndLeavesTheAddressOfACalendarAlone(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		file := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		look, err := f.feeds.Look(ctx, f.manager(), f.home, Given{File: file})
		if err != nil || look.Source != Airbnb || look.Stays != 2 || len(look.UsedBy) != 0 {
			t.Fatalf("%+v, %v", look, err)
		}
		odd := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270804 20270807 Reserved")
		if look, err := f.feeds.Look(ctx, f.manager(), f.home, Given{File: odd}); err != nil || len(look.Odd) != 1 || look.Odd[0].Kind != OddOverlap {
			t.Errorf("%+v, %v", look, err)
		}
		f.want("")
		for range 2 {
			if report, err := f.feeds.Connect(ctx, f.manager(), attempt("file"), f.home, Given{File: file}); err != nil || report.Added != 2 {
				t.Fatalf("%+v, %v", report, err)
			}
		}
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05")
		if all := f.managed(); len(all) != 1 || all[0].Host != "" || all[0].Stays != 2 || all[0].nextAt != 0 {
			t.Fatalf("%+v", all)
		}
		// What is no calendar is refused as a file, and nothing changes.
		for _, bad := range []string{"<!doctype html><title>Sign in</title>", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"} {
			_, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{File: bad})
			var refused *fault.Fault
			if !errors.As(err, &refused) || refused.Code != fault.CalendarRefused || refused.Fields["file"] == "" {
				t.Errorf("%q: %v", bad, err)
			}
		}
		// The home follows the same calendar by its address from now on; a later file of it changes neither address nor schedule.
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
			t.Fatal(err)
		}
		before := f.managed()
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{File: file}); err != nil {
			t.Fatal(err)
		}
		if all := f.managed(); len(all) != 1 || all[0].Host != "127.0.0.1" || all[0].nextAt != before[0].nextAt || all[0].nextAt == 0 {
			t.Errorf("%+v, before %+v", all, before)
		}
	})
}

func TestAnAddressThatGivesNoCalendarIsRefusedAndNothingIsKept(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t)
		for _, c := range []struct {
			address string
			status  int
			body    string
			want    Reason
		}{
			{"not an address canary", 200, "", AddressInvalid},
			{"file:///etc/canary", 200, "", AddressInvalid},
			{"https://", 200, "", AddressInvalid},
			{"https://" + strings.Repeat("a", maxAddress), 200, "", AddressInvalid},
			{p.URL + "/canary", 404, "", NotThere},
			{p.URL + "/canary", 403, "", NotAllowed},
			{p.URL + "/canary", 429, "", Busy},
			{p.URL + "/canary", 500, "", ServerBroken},
			{p.URL + "/canary", 418, "", Refused},
			{p.URL + "/canary", 200, "<html>", WebPage},
			{p.URL + "/canary", 200, "hello", NotCalendar},
			{p.URL + "/canary", 200, calendarText(airbnbID, "a 20270801 20270805 Reserved")[:90], CutOff},
			{"http://127.0.0.1:1/canary", 200, "", Unreachable},
		} {
			f.feeds.rests = rests{between: hostRest} // else the host is left alone once it has asked for it
			p.answer(c.status, c.body)
			_, err := f.feeds.Look(ctx, f.manager(), f.home, Given{Address: c.address})
			wantReason(t, err, c.want)
			_, err = f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: c.address})
			wantReason(t, err, c.want)
		}
		if all := f.managed(); len(all) != 0 {
			t.Errorf("%+v", all)
		}
	})
}

func TestACalendarThatFailsIsTriedAgainOrGetsANewAddress(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL + "/canary-old"}); err != nil {
			t.Fatal(err)
		}
		ref, want := f.managed()[0].Ref, f.calendar()
		p.answer(404, "")
		if _, err := f.feeds.Refetch(ctx, f.manager(), identity.Attempt{}, ref, false); err != nil {
			t.Fatal(err)
		}
		if all := f.managed(); all[0].Failures != 1 || all[0].LastError != NotThere {
			t.Errorf("%+v", all)
		}
		// An address that does not work either changes nothing.
		_, err := f.feeds.Readdress(ctx, f.manager(), identity.Attempt{}, ref, p.URL+"/canary-wrong")
		wantReason(t, err, NotThere)
		if all := f.managed(); all[0].Failures != 1 {
			t.Errorf("%+v", all)
		}
		p.answer(200, calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved"))
		report, err := f.feeds.Readdress(ctx, f.manager(), identity.Attempt{}, ref, p.URL+"/canary-new")
		if err != nil || report.Unchanged != 2 || report.Added != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(want)
		all := f.managed()
		if len(all) != 1 || all[0].Failures != 0 || all[0].LastError != "" {
			t.Errorf("%+v", all)
		}
		if address, err := f.feeds.addressOf(all[0].Calendar); err != nil || !strings.HasSuffix(address, "/canary-new") {
			t.Errorf("the address is %q, %v", address, err)
		}
	})
}

func TestAnAddressOfAnotherHomesCalendarIsNotTakenForANewOne(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved", "d 20271101 20271105 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL + "/canary-1"}); err != nil {
			t.Fatal(err)
		}
		want := f.calendar()
		p.answer(200, calendarText(airbnbID, "z 20271201 20271205 Reserved"))
		_, err := f.feeds.Readdress(ctx, f.manager(), identity.Attempt{}, f.managed()[0].Ref, p.URL+"/canary-2")
		wantReason(t, err, Vanished)
		f.want(want)
	})
}

func TestStaysThatVanishTogetherWaitForADayOrForTheOffice(t *testing.T) {
	for _, accept := range []bool{false, true} {
		each(t, func(f *fixture) {
			ctx := context.Background()
			all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved", "d 20271101 20271105 Reserved"}
			p := newPortal(t, all...)
			if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
				t.Fatal(err)
			}
			ref, want := f.managed()[0].Ref, f.calendar()
			fetch := func() Report {
				t.Helper()
				report, err := f.feeds.Refetch(ctx, f.manager(), identity.Attempt{}, ref, accept && f.managed()[0].Held.Stays > 0)
				if err != nil {
					t.Fatal(err)
				}
				return report
			}
			// Two have vanished, and one is new: it is taken at once.
			p.answer(200, calendarText(airbnbID, all[0], all[1], "e 20271201 20271205 Reserved"))
			if report := fetch(); report.Held != 2 || report.Added != 1 || report.Cancelled != 0 {
				t.Errorf("%+v", report)
			}
			f.want(want + "; airbnb confirmed 12-01>12-05")
			if all := f.managed(); all[0].LastError != Vanished || all[0].Failures != 0 || all[0].Held.Stays != 2 || all[0].Held.Until != clock.At(f.clock.Now()).Add(HeldFor) {
				t.Errorf("%+v", all)
			}
			if !accept {
				f.clock.Advance(23 * time.Hour)
				if report := fetch(); report.Held != 2 || report.Cancelled != 0 {
					t.Errorf("%+v", report)
				}
				f.clock.Advance(time.Hour)
			}
			if report := fetch(); report.Held != 0 || report.Cancelled != 2 {
				t.Errorf("%+v", report)
			}
			if all := f.managed(); all[0].LastError != "" || all[0].Held != (Held{}) {
				t.Errorf("%+v", all)
			}
		})
	}
}

func TestADisconnectedCalendarIsKnownWhenItComesBack(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
			t.Fatal(err)
		}
		ref := f.managed()[0].Ref
		if err := f.feeds.Disconnect(ctx, f.manager(), attempt("away"), ref); err != nil {
			t.Fatal(err)
		}
		f.want("airbnb confirmed 08-01>08-05")
		if all := f.managed(); len(all) != 1 || all[0].Host != "" || all[0].nextAt != 0 {
			t.Errorf("%+v", all)
		}
		var refusal *fault.Fault
		if _, err := f.feeds.Refetch(ctx, f.manager(), identity.Attempt{}, ref, false); !errors.As(err, &refusal) || refusal.Code != fault.Conflict {
			t.Errorf("a fetch without an address: %v", err)
		}
		p.answer(200, calendarText(airbnbID, "a 20270802 20270806 Reserved"))
		report, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL})
		if err != nil || report.Changed != 1 || report.Added != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want("airbnb confirmed 08-02>08-06")
		if all := f.managed(); len(all) != 1 || all[0].Ref != ref {
			t.Errorf("%+v", all)
		}
	})
}

func TestNobodyElseReachesTheCalendarsOfAHome(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
			t.Fatal(err)
		}
		ref, before := f.managed()[0].Ref, p.times()
		stranger := identity.Actor{Account: 8, Relations: []identity.Relation{{Member: f.home.Member + 1, Role: identity.Manager}, {Member: f.home.Member, Role: identity.Cleaner}}}
		for name, call := range map[string]func() error{
			"list": func() error { _, err := f.feeds.Managed(ctx, stranger, f.home); return err },
			"look": func() error { _, err := f.feeds.Look(ctx, stranger, f.home, Given{Address: p.URL}); return err },
			"connect": func() error {
				_, err := f.feeds.Connect(ctx, stranger, identity.Attempt{}, f.home, Given{Address: p.URL})
				return err
			},
			"address": func() error {
				_, err := f.feeds.Readdress(ctx, stranger, identity.Attempt{}, ref, p.URL)
				return err
			},
			"fetch": func() error {
				_, err := f.feeds.Refetch(ctx, stranger, identity.Attempt{}, ref, true)
				return err
			},
			"disconnect": func() error { return f.feeds.Disconnect(ctx, stranger, identity.Attempt{}, ref) },
		} {
			var refusal *fault.Fault
			if err := call(); !errors.As(err, &refusal) || refusal.Code != fault.NotFound {
				t.Errorf("%s: %v", name, err)
			}
		}
		if p.times() != before {
			t.Error("the portal was asked for a stranger")
		}
	})
}

func TestCalendarsAreFetchedWhenTheirTurnComes(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
			t.Fatal(err)
		}
		due := func() {
			t.Helper()
			if err := f.feeds.FetchDue(ctx); err != nil {
				t.Fatal(err)
			}
		}
		due()
		if p.times() != 1 {
			t.Fatalf("asked %d times right after the first", p.times())
		}
		p.answer(200, calendarText(airbnbID, "a 20270801 20270806 Reserved", "b 20270901 20270905 Reserved"))
		f.clock.Advance(DefaultEvery * 12 / 10)
		// Several nodes come at once; one of them fetches.
		var all sync.WaitGroup
		for range 4 {
			all.Go(due)
		}
		all.Wait()
		if p.times() != 2 {
			t.Errorf("asked %d times by four nodes", p.times()-1)
		}
		f.want("airbnb confirmed 08-01>08-06; airbnb confirmed 09-01>09-05")
		// One that fails is asked ever more seldom, and the office sees it.
		p.answer(500, "")
		for range 3 {
			f.clock.Advance(DefaultEvery * 12 / 10)
			due()
		}
		if failures := f.managed()[0].Failures; failures != 2 || p.times() != 4 {
			t.Errorf("%d failures after %d fetches", failures, p.times())
		}
		f.clock.Advance(DefaultEvery << (mostBackOff + 1))
		due()
		p.answer(200, calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved"))
		f.clock.Advance(DefaultEvery << (mostBackOff + 1))
		due()
		if all := f.managed(); all[0].Failures != 0 || all[0].LastError != "" {
			t.Errorf("%+v", all)
		}
	})
}

// A clock that was a day or a year ahead for a while has noted turns that lie far ahead when it is set back: the calendars are fetched all the same, and none of them in a loop.
func TestCalendarsAreFetchedAfterTheClockWasSetBack(t *testing.T) {
	for name, ahead := range map[string]time.Duration{"a day": 25 * time.Hour, "a year": 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			each(t, func(f *fixture) {
				ctx := context.Background()
				p := newPortal(t, "a 20270801 20270805 Reserved")
				if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
					t.Fatal(err)
				}
				right := f.clock.Now()
				for i, at := range []time.Time{right.Add(ahead), right, right} {
					f.clock.Set(at)
					if err := f.feeds.FetchDue(ctx); err != nil {
						t.Fatal(err)
					}
					if want := []int{2, 3, 3}[i]; p.times() != want {
						t.Errorf("at %v: asked %d times, not %d", at, p.times(), want)
					}
				}
			})
		})
	}
}

func TestAHostThatWantsToBeLeftAloneIs(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved")
		for i := range 3 {
			if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: fmt.Sprint(p.URL, "/", i)}); err != nil {
				t.Fatal(err)
			}
		}
		p.header.Set("Retry-After", "7200")
		p.answer(429, "")
		f.clock.Advance(DefaultEvery * 12 / 10)
		before := p.times()
		for range 3 {
			if err := f.feeds.FetchDue(ctx); err != nil {
				t.Fatal(err)
			}
			f.clock.Advance(30 * time.Minute)
		}
		if asked := p.times() - before; asked != 1 {
			t.Errorf("asked %d times", asked)
		}
	})
}

func TestACalendarOfAFileAndOneOfAHomePutAwayAreNotFetched(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.fetch("booking-day-1.ics")
		p := newPortal(t, "a 20270801 20270805 Reserved")
		if _, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL}); err != nil {
			t.Fatal(err)
		}
		if err := f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE channel_calendar SET next_at = 1`) // as the release before left it
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := f.feeds.FetchDue(ctx); err != nil {
			t.Fatal(err)
		}
		if due, err := dueCalendars(ctx, f.db, clock.At(f.clock.Now()), clock.At(f.clock.Now()).Add(time.Hour), 10); err != nil || len(due) != 0 || p.times() != 2 {
			t.Errorf("%+v, %v, asked %d times", due, err, p.times())
		}
		if err := f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE property SET active = FALSE`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(24 * time.Hour)
		if err := f.feeds.FetchDue(ctx); err != nil || p.times() != 2 {
			t.Errorf("a home put away: asked %d times, %v", p.times(), err)
		}
	})
}
