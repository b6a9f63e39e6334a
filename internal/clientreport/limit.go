package clientreport

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/web"
)

const (
	// perPlace is how many reports a minute one place on the network may send; perHour, how many are kept in all.
	perPlace = 10
	perHour  = 1000
	// mostPlaces is of how many places a limit is kept.
	mostPlaces = 10_000
)

// limiter decides which reports are kept. Nobody needs a thousand reports of one fault, and nobody shall push out those of others.
type limiter struct {
	mu     sync.Mutex
	places map[string]*rate.Limiter
	hour   int64
	kept   int
	// logged is when the last line was written, and unlogged how many reports came since.
	logged   time.Time
	unlogged int
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
	if place, limited := web.Place(address); limited {
		b, ok := l.places[place]
		if !ok {
			if l.places == nil || len(l.places) >= mostPlaces {
				l.places = map[string]*rate.Limiter{}
			}
			factor := 1
			if web.IsShared(place) {
				factor = web.SharedFactor
			}
			b = rate.NewLimiter(rate.Limit(perPlace*factor)/60, perPlace*factor)
			l.places[place] = b
		}
		if !b.AllowN(now, 1) {
			return false
		}
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
