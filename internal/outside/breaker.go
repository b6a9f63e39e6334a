package outside

import (
	"sync"
	"time"

	"latchkey/internal/clock"
)

const (
	// failuresToOpen is after how many failures in a row the breaker opens.
	failuresToOpen = 3
	firstPause     = 30 * time.Second
	longestPause   = 5 * time.Minute
)

// breaker is a circuit breaker: after some failures in a row, or when the service itself asks for it, questions are refused for a pause. After the pause one question at a time tries whether the
// service works again; each failure doubles the pause. Libraries know one fixed pause only, and not the one that a service names.
type breaker struct {
	clock clock.Clock
	// trial is how long the others wait for the one that tries.
	trial time.Duration

	mu       sync.Mutex
	failures int
	pause    time.Duration
	until    time.Time
}

func newBreaker(c clock.Clock, trial time.Duration) *breaker { return &breaker{clock: c, trial: trial} }

// pass lets a question through, or says when to ask again.
func (b *breaker) pass() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock.Now()
	if left := b.until.Sub(now); left > 0 {
		return &Unavailable{RetryAfter: left, Reason: "it failed a moment ago"}
	}
	if b.pause > 0 {
		b.until = now.Add(b.trial)
	}
	return nil
}

// succeeded closes the breaker.
func (b *breaker) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures, b.pause, b.until = 0, 0, time.Time{}
}

// failed counts a failure and enters in it when to ask again, where the service has not said so.
func (b *breaker) failed(u *Unavailable) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures++
	if u.RetryAfter == 0 && b.failures < failuresToOpen {
		u.RetryAfter = time.Second
		return
	}
	if u.RetryAfter == 0 {
		u.RetryAfter = min(max(firstPause, 2*b.pause), longestPause)
	}
	b.pause, b.until = u.RetryAfter, b.clock.Now().Add(u.RetryAfter)
}
