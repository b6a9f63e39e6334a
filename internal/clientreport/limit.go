package clientreport

import (
	"sync"
	"time"

	"latchkey/internal/web"
)

const (
	// perPlace is how many reports a minute one place on the network may send; perHour, how many are kept in all.
	perPlace = 10
	perHour  = 1000
)

// limiter decides which reports are kept. Nobody needs a thousand reports of one fault, and nobody shall push out those of others.
type limiter struct {
	mu     sync.Mutex
	places *web.PlaceLimiter
	hour   int64
	kept   int
	// logged is when the last line was written, and unlogged how many reports came since.
	logged   time.Time
	unlogged int
}

func newLimiter() *limiter {
	return &limiter{places: web.NewPlaceLimiter(perPlace, time.Minute/perPlace)}
}

// allow reports whether a report from an address is kept.
func (l *limiter) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if hour := now.Unix() / 3600; hour != l.hour {
		l.hour, l.kept = hour, 0
	}
	if l.kept >= perHour {
		return false
	}
	if !l.places.Allow("report", address, now) {
		return false
	}
	l.kept++
	return true
}

// line reports whether a log line is due, and for how many reports.
func (l *limiter) line(now time.Time) (count int, due bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unlogged++
	if now.Sub(l.logged) < time.Minute {
		return 0, false
	}
	count, l.unlogged, l.logged = l.unlogged, 0, now
	return count, true
}
