package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestTheKeyOfALimit(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.1": "203.0.113.1", "::ffff:203.0.113.1": "203.0.113.1", "2001:db8::1": "2001:db8::/64", "2001:0db8:0:0:ffff::9": "2001:db8::/64", "fe80::1%eth0": "fe80::/64",
		"shared 127.0.0.1": "shared 127.0.0.1", "nonsense": "nonsense", "": "",
	} {
		if place, limited := Place(address); place != want || !limited {
			t.Errorf("%s: %q %v", address, place, limited)
		}
	}
	for _, own := range []string{"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"} {
		if place, limited := Place(own); limited || place != "" {
			t.Errorf("%s: %q %v", own, place, limited)
		}
	}
}

func TestAllAddressesOfOneConnectionWriteAsOne(t *testing.T) {
	now := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	l := NewPlaceLimiter(writeBurst, writeEvery)
	count := func(address func(i int) string) (allowed int) {
		for i := range 2 * writeBurst {
			if l.Allow("write", address(i), now) {
				allowed++
			}
		}
		return allowed
	}
	if n := count(func(i int) string { return fmt.Sprintf("2001:db8:1:1::%x", i) }); n != writeBurst {
		t.Errorf("%d writes of one network", n)
	}
	if n := count(func(i int) string { return []string{"203.0.113.1", "::ffff:203.0.113.1", "::ffff:cb00:7101"}[i%3] }); n != writeBurst {
		t.Errorf("%d writes of one address with three spellings", n)
	}
	if !l.Allow("write", "2001:db8:1:2::1", now) || !l.Allow("write", "203.0.113.2", now) {
		t.Error("a neighbor pays for it")
	}
	if n := count(func(int) string { return "shared 127.0.0.1" }); n != 2*writeBurst {
		t.Errorf("%d writes of a proxy", n)
	}
	for range writeBurst * SharedFactor {
		l.Allow("write", "shared 127.0.0.1", now)
	}
	if l.Allow("write", "shared 127.0.0.1", now) {
		t.Error("a proxy has no limit")
	}
}

// A proxy that nobody named does not make limits go away, and nobody in the open network chooses the larger limit.
func TestAForwarderThatIsNotTrusted(t *testing.T) {
	for _, c := range []struct{ public, peer, forwarded, want string }{
		{"https://stay.example", "127.0.0.1:5", "198.51.100.7", "shared 127.0.0.1"},
		{"https://stay.example", "[::1]:5", "", "shared ::1"},
		{"https://stay.example", "192.168.1.2:5", "198.51.100.7", "shared 192.168.1.2"},
		{"https://stay.example", "192.168.1.2:5", "", "192.168.1.2"},
		{"https://stay.example", "203.0.113.1:5", "198.51.100.7", "203.0.113.1"},
		{"https://stay.example", "[::ffff:203.0.113.1]:5", "198.51.100.7", "203.0.113.1"},
		{"https://stay.example", "203.0.113.1:5", "shared 1", "203.0.113.1"},
		{"https://stay.example", "10.0.0.1:5", "192.168.1.9", "192.168.1.9"}, // a visitor of a named proxy
		{"https://stay.example", "10.0.0.1:5", "127.0.0.1", "shared 127.0.0.1"},
		{"http://localhost:8080", "127.0.0.1:5", "198.51.100.7", "127.0.0.1"},
		{"http://127.0.0.1:8080", "[::1]:5", "", "::1"},
	} {
		r, log := newTestRouter(t)
		r.options.PublicURL, _ = url.Parse(c.public)
		for range 3 {
			req := httptest.NewRequest(http.MethodGet, "/", nil)
			req.RemoteAddr = c.peer
			if c.forwarded != "" {
				req.Header.Set("X-Forwarded-For", c.forwarded)
			}
			if got := r.AddressOf(req); got != c.want {
				t.Errorf("%v: %s", c, got)
			}
		}
		want := 0
		if c.forwarded != "" && !strings.HasPrefix(c.peer, "10.") {
			want = 1
		}
		if n := strings.Count(log.String(), "X-Forwarded-For"); n != want || strings.Contains(log.String(), "198.51.100.7") {
			t.Errorf("%v: %d warnings: %s", c, n, log)
		}
	}
}
