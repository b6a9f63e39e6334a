package web

import (
	"time"

	"latchkey/internal/ratelimit"
)

// PlaceLimiter limits calls by the place on the network that they come from (see Place). A place that many people share has SharedFactor times as much; the machine itself has no limit.
type PlaceLimiter struct {
	places *ratelimit.Limiter[string]
}

// mostPlaces is of how many places a limiter keeps a count.
const mostPlaces = 20_000

// NewPlaceLimiter makes a limiter of so many calls at once and then one every so often.
func NewPlaceLimiter(burst int, every time.Duration) *PlaceLimiter {
	return &PlaceLimiter{places: ratelimit.New[string](burst, every, mostPlaces)}
}

// Allow counts a call from an address and reports whether it is let in. Calls of different kinds count apart.
func (l *PlaceLimiter) Allow(kind, address string, now time.Time) bool {
	place, limited := Place(address)
	if !limited {
		return true
	}
	times := 1
	if IsShared(place) {
		times = SharedFactor
	}
	return l.places.AllowTimes(kind+" "+place, times, now)
}
