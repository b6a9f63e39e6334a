package reservation

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
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

// admit lets a call in, or says when to come again. A loopback address is a proxy on this machine, whose bucket everybody would share: it has none.
func (g *gate) admit(address string) error {
	if ip, err := netip.ParseAddr(address); err == nil && ip.IsLoopback() {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	b, ok := g.buckets[address]
	if !ok {
		if len(g.buckets) >= gateMost {
			clear(g.buckets)
		}
		b = rate.NewLimiter(rate.Every(gateEvery), gateBurst)
		g.buckets[address] = b
	}
	if !b.AllowN(g.clock.Now(), 1) {
		return fault.TooMany(gateEvery)
	}
	return nil
}
