package webhook

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/secret"
)

// The example of the Standard Webhooks specification.
func TestSignaturesAreThoseOfStandardWebhooks(t *testing.T) {
	got, err := Sign(secret.Of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), `{"test": 2432232314}`)
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func TestAddressesOfReceivers(t *testing.T) {
	for _, c := range []struct{ address, reason, allowed string }{
		{"https://hooks.example/a?b=c", "", ""},
		{" https://hooks.example:8443/ ", "", ""},
		{"", reasonRequired, reasonRequired},
		{"http://hooks.example/", reasonNotHTTPS, ""},
		{"ftp://hooks.example/", reasonFormat, reasonFormat},
		{"hooks.example/a", reasonFormat, reasonFormat},
		{"https:///a", reasonFormat, reasonFormat},
		{"https://user:word@hooks.example/", reasonFormat, reasonFormat},
		{"https://hooks.example/#part", reasonFormat, reasonFormat},
		{"https://127.0.0.1/", reasonPrivate, ""},
		{"https://[::1]/", reasonPrivate, ""},
		{"https://[::ffff:10.0.0.1]/", reasonPrivate, ""},
		{"https://10.1.2.3/", reasonPrivate, ""},
		{"https://169.254.169.254/latest", reasonPrivate, ""},
		{"https://LOCALHOST/", reasonPrivate, ""},
		{"https://a.localhost/", reasonPrivate, ""},
		{"https://hooks.example/" + strings.Repeat("a", longestAddress), reasonTooLong, reasonTooLong},
	} {
		if _, reason := checkAddress(c.address, false); reason != c.reason {
			t.Errorf("%.60s: %q, want %q", c.address, reason, c.reason)
		}
		if _, reason := checkAddress(c.address, true); reason != c.allowed {
			t.Errorf("%.60s where private addresses are allowed: %q, want %q", c.address, reason, c.allowed)
		}
	}
}

func TestPausesGrowAsStandardWebhooksAdvises(t *testing.T) {
	for tries, want := range []time.Duration{5 * time.Second, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour, 24 * time.Hour} {
		if got := pauseAfter(int64(tries), 0); got != want {
			t.Errorf("after %d tries %v, want %v", tries, got, want)
		}
		if got := pauseAfter(int64(tries), 0.5); got != want+want/20 {
			t.Errorf("after %d tries with jitter %v", tries, got)
		}
	}
	if exhausted(9) || !exhausted(10) {
		t.Error("an event has one try and nine repeats")
	}
}

func TestEachKindHasASampleMadeByTheSameCode(t *testing.T) {
	samples, err := Samples()
	if err != nil {
		t.Fatal(err)
	}
	for i, kind := range append(append([]Kind{}, Kinds...), Test) {
		if i >= len(samples) || samples[i].Kind != kind || !strings.Contains(samples[i].Body, `"type": "`+string(kind)+`"`) {
			t.Fatalf("sample %d is not one of %s", i, kind)
		}
	}
}

func TestARepliesBeginningIsText(t *testing.T) {
	if got := readable([]byte("a\x00b\xffc\n" + strings.Repeat("d", 2*answerKept))); !strings.HasPrefix(got, "abc\nd") || len(got) > answerKept {
		t.Errorf("%q", got)
	}
	now := time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{"": 0, "x": 0, "-5": 0, "30": 30 * time.Second, "99999999": longestRetryAfter, "Sat, 04 Jul 2026 12:01:00 GMT": time.Minute, "Sat, 04 Jul 2026 11:00:00 GMT": 0} {
		if got := retryAfter(text, now); got != want {
			t.Errorf("Retry-After %q: %v, want %v", text, got, want)
		}
	}
}
