package channel

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"latchkey/internal/outside"
)

const secretPath = "/calendar/canary-4711.ics"

func TestPrivateAddressesAreNotFetchedUnlessAllowed(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = w.Write([]byte(calendarText(airbnbID, "a 20270801 20270805 Reserved")))
	}))
	defer server.Close()
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0.0.0.0"} {
		_, err := NewFetcher(false).Get(context.Background(), "http://"+host+port+secretPath, "", "")
		var failure *Failed
		if !errors.As(err, &failure) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", host, err)
		}
	}
	if asked != 0 {
		t.Fatalf("the private server was asked %d times", asked)
	}
	if _, err := NewFetcher(false).Get(context.Background(), server.URL+secretPath, "", ""); !errors.Is(err, outside.ErrPrivate) {
		t.Errorf("the reason is %v", err)
	}
	if got, err := NewFetcher(true).Get(context.Background(), server.URL+secretPath, "", ""); err != nil || len(got.Body) == 0 {
		t.Errorf("allowed: %v", err)
	}
}

func TestAFetchIsBoundedAndNeverTellsTheAddress(t *testing.T) {
	mux := http.NewServeMux()
	handle := func(path string, fn func(w http.ResponseWriter, r *http.Request)) { mux.HandleFunc(path, fn) }
	handle("/canary/large", func(w http.ResponseWriter, _ *http.Request) {
		for range MaxBytes/1024 + 2 {
			_, _ = w.Write(make([]byte, 1024))
		}
	})
	handle("/canary/404", http.NotFound)
	handle("/canary/page", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
	})
	handle("/canary/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte("BEGIN:VCALENDAR"))
	})
	handle("/canary/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/canary/loop", http.StatusFound) })
	handle("/canary/file", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
	})
	handle("/canary/there", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/canary/good", http.StatusFound) })
	handle("/canary/good", func(w http.ResponseWriter, r *http.Request) {
		if r.Referer() != "" {
			t.Errorf("the address went on as %q", r.Referer())
		}
		w.Header().Set("ETag", `"1"`)
		if r.Header.Get("If-None-Match") == `"1"` {
			w.WriteHeader(http.StatusNotModified)
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	fetcher := NewFetcher(true)
	for path, want := range map[string]string{
		"large": "too large", "404": "knows no such calendar (404)", "page": "web page", "cut": "cut off", "loop": "redirects", "file": "redirects",
	} {
		_, err := fetcher.Get(context.Background(), server.URL+"/canary/"+path, "", "")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", path, err)
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, get := range map[string]func() error{
		"nobody there": func() error {
			_, err := fetcher.Get(context.Background(), "http://127.0.0.1:1/canary", "", "")
			return err
		},
		"given up":  func() error { _, err := fetcher.Get(cancelled, server.URL+"/canary/good", "", ""); return err },
		"not valid": func() error { _, err := fetcher.Get(context.Background(), "http://canary\x7f/", "", ""); return err },
	} {
		var failure *Failed
		if err := get(); !errors.As(err, &failure) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := fetcher.Get(context.Background(), server.URL+"/canary/there", "", "")
	if err != nil || got.ETag != `"1"` || got.Unchanged {
		t.Errorf("through a redirect: %+v, %v", got, err)
	}
	if got, err = fetcher.Get(context.Background(), server.URL+"/canary/good", got.ETag, ""); err != nil || !got.Unchanged || got.ETag != `"1"` {
		t.Errorf("unchanged: %+v, %v", got, err)
	}
}

// A public server that redirects to a private one, by number or by name, leads nowhere.
func TestARedirectToAPrivateAddressIsNotFollowed(t *testing.T) {
	asked := 0
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer private.Close()
	port := private.URL[strings.LastIndex(private.URL, ":"):]
	to := ""
	public := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }))
	defer public.Close()
	fetcher := NewFetcher(false)
	transport := fetcher.client.Transport.(*http.Transport)
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if address == "calendars.example:80" {
			return new(net.Dialer).DialContext(ctx, network, public.Listener.Addr().String())
		}
		return dial(ctx, network, address)
	}
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]"} {
		to = "http://" + host + port + secretPath
		var failure *Failed
		if _, err := fetcher.Get(context.Background(), "http://calendars.example/a.ics", "", ""); !errors.As(err, &failure) || failure.Reason != AddressPrivate || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", host, err)
		}
	}
	if asked != 0 {
		t.Errorf("the private server was asked %d times", asked)
	}
}

func TestASlowSenderIsGivenUp(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("BEGIN:VCALENDAR\r\n"))
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	var failure *Failed
	if _, err := NewFetcher(true).Get(ctx, server.URL+secretPath, "", ""); !errors.As(err, &failure) || failure.Reason != TooSlow || strings.Contains(err.Error(), "canary") {
		t.Errorf("%v", err)
	}
}

func TestAServerSaysHowLongToLeaveItAlone(t *testing.T) {
	const now = "Sun, 29 Nov 2026 10:00:00 GMT"
	for said, want := range map[string]time.Duration{
		"": 0, "120": 2 * time.Minute, "Sun, 29 Nov 2026 10:30:00 GMT": 30 * time.Minute, "Sun, 29 Nov 2026 09:00:00 GMT": 0, "Tue, 29 Dec 2026 10:00:00 GMT": longestWait, "999999999": longestWait, "later": 0,
	} {
		header := http.Header{"Date": {now}, "Retry-After": {said}}
		if got := retryAfter(header, time.Time{}); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
	// A server that does not say what time it is there is believed to have ours.
	for _, header := range []http.Header{{}, {"Date": {"now"}}} {
		header.Set("Retry-After", "Sun, 29 Nov 2026 10:30:00 GMT")
		if got := retryAfter(header, time.Date(2026, 11, 29, 10, 10, 0, 0, time.UTC)); got != 20*time.Minute {
			t.Errorf("without a clock: %s", got)
		}
	}
}
