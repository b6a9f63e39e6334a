package account

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

func TestPasswordsAreHeldToLengthAndCommonnessOnly(t *testing.T) {
	for _, c := range []struct {
		password string
		manager  bool
		ok       bool
	}{
		{"short", false, false},
		{"elevenchars", false, false},
		{"twelve chars", false, true},
		{"twelve chars", true, false},
		{"fifteen chars ok", true, true},
		{"zażółć gęślą jaźń", true, true},
		{"🏖🏖🏖🗝🗝🗝🧹🧹🧹🛏🛏🛏", false, true},
		{strings.Repeat("x9 ", 42) + "ab", false, true},
		{strings.Repeat("y", 129), false, false},
		{"aaaaaaaaaaaa", false, false},
		{"abcabcabcabc", false, false},
		{"123456789012", false, false},
		{"password1234", false, false},
		{"Passwort2026!!!", true, false},
		{"qwertyuiopas", false, false},
		{"bad \xff utf-8 text", false, false},
		{"Sunshine2026!", false, false},
		{"summer beach 2026", true, false},
		{"P@ssw0rd2026!!", false, false},
		{"contraseña2026", false, false},
		{"Ferienwohnung#1", true, false},
		{"KochamCiebie123", true, false},
		{"kochamkochamkocham", true, false},
		{"1q2w3e4r5t6y", false, false},
		{"qazwsxedcrfv", false, false},
		{"839105728462", false, false},
		{"horse 8391057284620163", true, true},
		{"correct horse battery", true, true},
		{"latchkey-demo-2026", true, true},
		{"summer beach castle rain", true, true},
	} {
		err := CheckPassword(c.password, c.manager)
		if (err == nil) != c.ok {
			t.Errorf("CheckPassword(%q, %v) = %v", c.password, c.manager, err)
		}
		if err != nil && (fault.As(err).Fields["password"] == "" || strings.Contains(err.Error(), c.password)) {
			t.Errorf("%q: the refusal must name the field and not the value: %v", c.password, err)
		}
	}
}

func TestWhatARefreshTokenGets(t *testing.T) {
	now := clock.At(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	next := []byte{1}
	for _, c := range []struct {
		name  string
		token refreshToken
		want  refreshOutcome
	}{
		{"first use", refreshToken{ExpiresAt: now + 1}, rotate},
		{"expired this moment", refreshToken{ExpiresAt: now}, gone},
		{"session ended", refreshToken{ExpiresAt: now + 1, Ended: true}, gone},
		{"again at once", refreshToken{ExpiresAt: now + 1, Successor: next, ReplacedAt: now}, repeat},
		{"again after 30 s", refreshToken{ExpiresAt: now + 1, Successor: next, ReplacedAt: now.Add(-Grace)}, repeat},
		{"again a moment later", refreshToken{ExpiresAt: now + 1, Successor: next, ReplacedAt: now.Add(-Grace) - 1}, reuse},
		{"again after the successor was used", refreshToken{ExpiresAt: now + 1, Successor: next, ReplacedAt: now, SuccessorUsed: true}, reuse},
		{"the session's last day is over", refreshToken{ExpiresAt: now + 1, SessionEnds: now}, gone},
		{"reused after the end", refreshToken{ExpiresAt: now + 1, Successor: next, ReplacedAt: now, SuccessorUsed: true, Ended: true}, gone},
	} {
		if c.token.SessionEnds == 0 {
			c.token.SessionEnds = now + 1
		}
		if got := judge(c.token, now); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestFailuresSlowDownButNeverLockOut(t *testing.T) {
	now := clock.At(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		failures int64
		ago      time.Duration
		refused  bool
	}{
		{0, 0, false},
		{4, 0, false},
		{5, 0, true},
		{5, time.Second, false},
		{8, 7 * time.Second, true},
		{8, 8 * time.Second, false},
		{1000, 59 * time.Second, true},
		{1000, time.Minute, false},
		{1000, 2 * time.Hour, false},
		{1000, -24 * time.Hour, false}, // the clock was set back
		{1000, -365 * 24 * time.Hour, false},
	} {
		err := tooSoon(waitAt(place{}, c.failures), now.Add(-c.ago), now)
		if (err != nil) != c.refused {
			t.Errorf("%d failures, %v ago: %v", c.failures, c.ago, err)
		}
		if err != nil && fault.As(err).RetryAfter > time.Minute {
			t.Errorf("waits %v", fault.As(err).RetryAfter)
		}
	}
}

// A place that many people share waits later than one of a person's own, and a second at most.
func TestASharedPlaceHardlyWaits(t *testing.T) {
	behind := placeOf("shared 127.0.0.1")
	for failures, want := range map[int64]time.Duration{0: 0, freeFailures: 0, freeFailures*behind.factor() - 1: 0, freeFailures * behind.factor(): time.Second, 1_000_000: time.Second} {
		if got := waitAt(behind, failures); got != want {
			t.Errorf("%d failures: %v", failures, got)
		}
	}
}
