package channel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestAHostRestsBetweenTwoFetches(t *testing.T) {
	now := time.Date(2027, 7, 1, 12, 0, 0, 0, time.UTC)
	r := rests{between: hostRest}
	if left := r.left("a.example", now); left > 0 {
		t.Errorf("a host that was never asked rests for %s", left)
	}
	r.ask("a.example", now)
	for after, want := range map[time.Duration]time.Duration{0: hostRest, hostRest / 2: hostRest / 2, hostRest: 0, -time.Hour: hostRest} {
		if left := r.left("a.example", now.Add(after)); left != want {
			t.Errorf("after %s it rests for %s", after, left)
		}
	}
	r.ask("b.example", now.Add(hostRest/2))
	r.ask("c.example", now)
	r.leave("c.example", now.Add(time.Minute))
	r.forget(now.Add(hostRest))
	if len(r.hosts) != 2 || r.left("b.example", now.Add(hostRest)) != hostRest/2 {
		t.Errorf("it keeps %v", r.hosts)
	}
	for after, want := range map[time.Duration]bool{0: true, 59 * time.Second: true, time.Minute: false} {
		if _, busy := r.busy("c.example", now.Add(after)); busy != want {
			t.Errorf("after %s it is left alone: %v", after, busy)
		}
	}
}

// A host allows so many requests to all nodes together: one of them fetches, and another one goes on when that ends.
func TestOneOfSeveralNodesFetches(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		node := func() *Service {
			return NewService(Deps{DB: f.db, Clock: f.clock, Properties: f.feeds.properties, Reservations: f.stays, Fetcher: f.feeds.fetcher, Logger: slog.New(slog.DiscardHandler)})
		}
		one, two := node(), node()
		defer one.yield()
		defer two.yield()
		several := f.db.Engine() == database.Postgres
		want := func(s *Service, is bool) {
			t.Helper()
			if got := s.leads(ctx); got != (is || !several) {
				t.Errorf("it fetches: %v", got)
			}
		}
		for range 2 {
			want(one, true)
			want(two, false)
		}
		one.yield()
		want(two, false) // it asks again in a while
		f.later(leadEvery)
		want(two, true)
		want(one, false)
		if !several {
			return
		}
		// A node that loses its connection has lost the lead.
		f.must(two.lead.Release())
		f.later(leadEvery)
		want(one, true)
		want(two, false)
	})
}

// portals serves calendars at several addresses of this machine, each of which stands for a host, and lets a home follow count calendars of each.
func portals(t *testing.T, f *fixture, hosts, count int, handler http.HandlerFunc) {
	t.Helper()
	ctx := context.Background()
	quick := true
	var mu sync.Mutex
	for i := range hosts {
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", fmt.Sprintf("127.0.1.%d:0", i+1))
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			answer := handler
			if quick {
				answer = func(w http.ResponseWriter, _ *http.Request) {
					_, _ = w.Write([]byte(calendarText(airbnbID, "a 20270801 20270805 Reserved")))
				}
			}
			mu.Unlock()
			answer(w, r)
		})}
		go func() { _ = server.Serve(l) }()
		t.Cleanup(func() { _ = server.Close() })
		for n := range count {
			if _, err := f.feeds.Fetch(ctx, f.home, fmt.Sprintf("http://%s/%d", l.Addr(), n), Options{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	mu.Lock()
	quick = false
	mu.Unlock()
	f.clock.Advance(DefaultEvery * 12 / 10)
}

func TestARestingHostKeepsNoOtherWaiting(t *testing.T) {
	each(t, func(f *fixture) {
		const hosts = fetchesAtOnce + 8
		var mu sync.Mutex
		asked := map[string]int{}
		all := make(chan struct{})
		portals(t, f, hosts, 2, func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			if asked[r.Host]++; len(asked) == hosts && asked[r.Host] == 1 {
				close(all)
			}
			mu.Unlock()
			_, _ = w.Write([]byte(calendarText(airbnbID, "a 20270801 20270805 Reserved")))
		})
		// Each host rests for longer than the test lasts before its second calendar is fetched.
		f.feeds.rests.between = time.Hour
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
		defer stop()
		done := make(chan error, 1)
		go func() { done <- f.feeds.FetchDue(ctx) }()
		select {
		case <-all:
		case <-ctx.Done():
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		if len(asked) != hosts {
			t.Errorf("%d of %d hosts were asked", len(asked), hosts)
		}
		for host, times := range asked {
			if times > 1 {
				t.Errorf("%s was asked %d times", host, times)
			}
		}
	})
}

func TestAHostThatWantsToBeLeftAloneIsNotAskedForOtherCalendars(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		var mu sync.Mutex
		times := 0
		portals(t, f, 1, 3, func(w http.ResponseWriter, _ *http.Request) {
			mu.Lock()
			times++
			mu.Unlock()
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		for after, want := range []int{1, 1, 2} {
			if after > 0 {
				f.clock.Advance(31 * time.Minute)
			}
			if err := f.feeds.FetchDue(ctx); err != nil {
				t.Fatal(err)
			}
			if times != want {
				t.Errorf("after %d half hours it has been asked %d times, want %d", after, times, want)
			}
		}
		// A calendar whose turn comes meanwhile waits as well.
		f.feeds.rests.forget(f.clock.Now())
		if _, busy := f.feeds.rests.busy("127.0.1.1", f.clock.Now()); !busy {
			t.Error("the host may be asked")
		}
	})
}

// A host that wants to be left alone is not asked by hand either, nor after the server was started again.
func TestAHostThatIsLeftAloneIsNotAskedByHand(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		asked := 0
		portals(t, f, 1, 2, func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		all, err := f.feeds.Calendars(ctx, f.home)
		f.must(err)
		refetch := func(i int) error {
			_, err := f.feeds.Refetch(ctx, f.manager(), identity.Attempt{}, all[i].Ref, false)
			return err
		}
		f.must(refetch(0))
		if err := refetch(1); !fault.Is(err, fault.TooManyRequests) || asked != 1 {
			t.Errorf("asked %d times, %v", asked, err)
		}
		f.must(f.feeds.FetchDue(ctx))
		f.feeds.rests = rests{between: hostRest}
		f.must(f.feeds.FetchDue(ctx))
		if err := refetch(1); !fault.Is(err, fault.TooManyRequests) || asked != 1 {
			t.Errorf("started again: asked %d times, %v", asked, err)
		}
		f.later(time.Hour)
		f.must(refetch(1))
		if asked != 2 {
			t.Errorf("asked %d times after the hour", asked)
		}
		// A rest that was noted by a clock a year ahead is over when the clock is set back, in this process and in the next one.
		f.later(365 * 24 * time.Hour)
		f.must(refetch(1))
		f.later(-365 * 24 * time.Hour)
		f.later(time.Hour)
		f.must(refetch(0))
		f.feeds.rests = rests{between: hostRest}
		f.later(2 * time.Hour)
		f.must(f.feeds.FetchDue(ctx))
		if asked < 4 {
			t.Errorf("asked %d times after the clock was set back", asked)
		}
	})
}

// Who looks at an address of such a host, connects it or gives it to a calendar is refused with the reason, and the host is not asked; a file asks nobody.
func TestAHostThatIsLeftAloneIsNotAskedForANewCalendar(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		asked := 0
		portals(t, f, 1, 2, func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		all, err := f.feeds.Calendars(ctx, f.home)
		f.must(err)
		address, err := f.feeds.addressOf(all[1])
		f.must(err)
		other := Given{Address: address + "?other=1"}
		refusals := func(name string, want int) {
			t.Helper()
			_, look := f.feeds.Look(ctx, f.manager(), f.home, other)
			_, connect := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, other)
			_, readdress := f.feeds.Readdress(ctx, f.manager(), identity.Attempt{}, all[0].Ref, other.Address)
			for what, err := range map[string]error{"look": look, "connect": connect, "readdress": readdress} {
				if refused, ok := errors.AsType[*fault.Fault](err); !ok || refused.Code != fault.CalendarRefused || refused.Fields["address"] != string(Busy) {
					t.Errorf("%s, %s: %v", name, what, err)
				}
			}
			if asked != want {
				t.Errorf("%s: asked %d times, want %d", name, asked, want)
			}
		}
		refusals("the first one asks", 1)
		f.feeds.rests = rests{between: hostRest}
		f.must(f.feeds.FetchDue(ctx))
		refusals("the schedule has asked, too", 2)
		if _, err := f.feeds.Look(ctx, f.manager(), f.home, Given{File: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"}); err != nil {
			if refused, ok := errors.AsType[*fault.Fault](err); ok && refused.Fields["address"] != "" {
				t.Errorf("a file: %v", err)
			}
		}
	})
}

// A connect, a new address and a fetch that have succeeded are answered again when they are sent again, also where the host wants to be left alone since.
func TestWhatHasSucceededIsAnsweredAgainWhileTheHostIsLeftAlone(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		p := newPortal(t, "a 20270801 20270805 Reserved")
		all := map[string]func() (Report, error){
			"connect": func() (Report, error) {
				return f.feeds.Connect(ctx, f.manager(), attempt("connect"), f.home, Given{Address: p.URL + "/a.ics"})
			},
			"readdress": func() (Report, error) {
				return f.feeds.Readdress(ctx, f.manager(), attempt("readdress"), f.managed()[0].Ref, p.URL+"/b.ics")
			},
			"refetch": func() (Report, error) {
				return f.feeds.Refetch(ctx, f.manager(), attempt("refetch"), f.managed()[0].Ref, false)
			},
		}
		first := map[string]Report{}
		for _, name := range []string{"connect", "readdress", "refetch"} {
			report, err := all[name]()
			f.must(err)
			first[name] = report
		}
		f.feeds.leaveBusy(hostOf(p.URL), &Failed{Reason: Busy, RetryAfter: time.Hour})
		for name, call := range all {
			report, err := call()
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if diff := cmp.Diff(first[name], report, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

func TestAHostIsTheSameHoweverItIsWritten(t *testing.T) {
	for _, address := range []string{"https://www.airbnb.com/a.ics", "https://WWW.Airbnb.com:443/b.ics", "https://www.airbnb.com./c.ics"} {
		if got := hostOf(address); got != "www.airbnb.com" {
			t.Errorf("%s: %s", address, got)
		}
	}
}
