package apitoken

import (
	"testing"
	"time"

	"latchkey/internal/clock"
)

func TestWhenTheEndOfATokenIsWarnedOf(t *testing.T) {
	const day = 24 * time.Hour
	end := clock.At(time.Date(2026, 9, 1, 10, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		life, left time.Duration
		early      clock.Instant
		late       clock.Instant
		want       warning
	}{
		{90 * day, 15 * day, 0, 0, ""},
		{90 * day, 14 * day, 0, 0, early},
		{90 * day, 10 * day, 0, 0, early},
		{90 * day, 10 * day, end, 0, ""},
		// A warning of an earlier end is none of this one.
		{90 * day, 10 * day, end - 1, 0, early},
		{90 * day, day, end, 0, late},
		{90 * day, time.Hour, 0, 0, late},
		{90 * day, time.Hour, 0, end, ""},
		{90 * day, 0, 0, 0, ""},
		{90 * day, -time.Hour, 0, 0, ""},
		// One that was made for a short time.
		{14 * day, 14 * day, 0, 0, ""},
		{14 * day, day, 0, 0, late},
		{day, day, 0, 0, ""},
	} {
		e := ending{Token: Token{CreatedAt: end.Add(-c.life), ExpiresAt: end}, Early: c.early, Late: c.late}
		if got := e.due(end.Add(-c.left)); got != c.want {
			t.Errorf("made for %s, %s left, warned %d %d: %q, want %q", c.life, c.left, c.early, c.late, got, c.want)
		}
	}
}
