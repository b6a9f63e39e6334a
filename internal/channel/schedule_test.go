package channel

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"
)

func TestAHostRestsBetweenTwoFetches(t *testing.T) {
	now := time.Date(2027, 7, 1, 12, 0, 0, 0, time.UTC)
	var r rests
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
	r.forget(now.Add(hostRest))
	if len(r.asked) != 1 || r.left("b.example", now.Add(hostRest)) != hostRest/2 {
		t.Errorf("it keeps %v", r.asked)
	}
}

// A host that answers late is waited for while as many others are fetched as there are.
func TestASlowHostKeepsNoOtherWaiting(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		const others = 3 * fetchesAtOnce
		var mu sync.Mutex
		asked := map[string]bool{}
		slow, rest := false, make(chan struct{})
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			late := slow && r.URL.Path == "/0"
			if slow && !late {
				if asked[r.URL.Path] = true; len(asked) == others {
					close(rest)
				}
			}
			mu.Unlock()
			if late {
				select {
				case <-rest:
				case <-r.Context().Done():
				}
			}
			_, _ = w.Write([]byte(calendarText(airbnbID, "a 20270801 20270805 Reserved")))
		})
		for i := range others + 1 {
			// Each is an address of this machine of its own, and stands for a host.
			l, err := new(net.ListenConfig).Listen(ctx, "tcp", fmt.Sprintf("127.0.1.%d:0", i+1))
			if err != nil {
				t.Fatal(err)
			}
			server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
			go func() { _ = server.Serve(l) }()
			t.Cleanup(func() { _ = server.Close() })
			if _, err := f.feeds.Fetch(ctx, f.home, fmt.Sprintf("http://%s/%d", l.Addr(), i), Options{}); err != nil {
				t.Fatal(err)
			}
		}
		mu.Lock()
		slow = true
		mu.Unlock()
		f.clock.Advance(DefaultEvery * 12 / 10)
		if err := f.feeds.FetchDue(ctx); err != nil {
			t.Fatal(err)
		}
		all, err := f.feeds.Calendars(ctx, f.home)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			if one.Failures > 0 {
				t.Errorf("calendar %s: %s", one.Ref, one.LastError)
			}
		}
		if len(all) != others+1 {
			t.Errorf("%d calendars", len(all))
		}
	})
}
