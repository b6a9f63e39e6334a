package traveler

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/web"
)

// gate holds calls that need no sign-in to a rate per network address. Tokens cannot be guessed; this keeps those who try from costing anything.
type gate struct {
	clock   clock.Clock
	mu      sync.Mutex
	buckets map[string]*rate.Limiter
}

const (
	gateEvery = 2 * time.Second
	gateBurst = 20
	// gateMost is of how many addresses a bucket is kept; beyond it all begin anew.
	gateMost = 10_000
)

func newGate(c clock.Clock) *gate { return &gate{clock: c, buckets: map[string]*rate.Limiter{}} }

// admit lets a call in, or says when to come again.
func (g *gate) admit(address string) error {
	place, limited := web.Place(address)
	if !limited {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	b, ok := g.buckets[place]
	if !ok {
		if len(g.buckets) >= gateMost {
			clear(g.buckets)
		}
		every, burst := rate.Every(gateEvery), gateBurst
		if web.IsShared(place) {
			every, burst = every*web.SharedFactor, burst*web.SharedFactor
		}
		b = rate.NewLimiter(every, burst)
		g.buckets[place] = b
	}
	if !b.AllowN(g.clock.Now(), 1) {
		return fault.TooMany(gateEvery)
	}
	return nil
}
