package message

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

const (
	// messagesAtOnce is how many messages one principal may write at once: what waited on a phone without signal for days comes together. Then one a second.
	messagesAtOnce = 300
	messageEvery   = time.Second
	// mostWriters is of how many principals a bucket is kept; full ones are forgotten first.
	mostWriters = 100_000
)

// writers holds one bucket for each principal that writes messages, in memory and for this process.
type writers struct {
	clock   clock.Clock
	atOnce  int
	mu      sync.Mutex
	buckets map[identity.Principal]*rate.Limiter
}

func newWriters(c clock.Clock, atOnce int) *writers {
	return &writers{clock: c, atOnce: atOnce, buckets: map[identity.Principal]*rate.Limiter{}}
}

// take counts a message, or refuses it until there is room again.
func (w *writers) take(who identity.Principal) error {
	now := w.clock.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	b, ok := w.buckets[who]
	if !ok {
		if len(w.buckets) >= mostWriters {
			w.forget(now)
		}
		b = rate.NewLimiter(rate.Every(messageEvery), w.atOnce)
		w.buckets[who] = b
	}
	if !b.AllowN(now, 1) {
		return fault.TooMany(messageEvery)
	}
	return nil
}

// forget drops the buckets that are full again, and all of them when none is.
func (w *writers) forget(now time.Time) {
	for who, b := range w.buckets {
		if b.TokensAt(now) >= float64(w.atOnce) {
			delete(w.buckets, who)
		}
	}
	if len(w.buckets) >= mostWriters {
		clear(w.buckets)
	}
}
