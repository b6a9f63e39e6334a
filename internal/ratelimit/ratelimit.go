// Package ratelimit limits how often something may be done, counted apart for each key, such as an account or a place on the network. Hidden here are the token buckets
// and which of them are forgotten. The counts are those of this process and end with it.
package ratelimit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/fault"
)

// Limiter has a token bucket for each key: burst times at once, then one more each time that `every` has passed. It may be used by many goroutines at once.
type Limiter[K comparable] struct {
	burst int
	every time.Duration
	most  int

	mu      sync.Mutex
	buckets map[K]*bucket
}

type bucket struct {
	*rate.Limiter
	burst int
}

// New makes a limiter that knows at most so many keys. Beyond them full buckets are forgotten, which changes nothing; where too few are full, all are.
func New[K comparable](burst int, every time.Duration, most int) *Limiter[K] {
	return &Limiter[K]{burst: burst, every: every, most: most, buckets: map[K]*bucket{}}
}

// Allow uses one of a key's tokens and reports whether there was one.
func (l *Limiter[K]) Allow(key K, now time.Time) bool { return l.AllowTimes(key, 1, now) }

// AllowTimes is Allow for a key that stands for many: it has so many times the usual burst and rate. A key has the same number in all calls.
func (l *Limiter[K]) AllowTimes(key K, times int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.buckets[key]
	if !ok {
		if len(l.buckets) >= l.most {
			l.forget(now)
		}
		b = &bucket{Limiter: rate.NewLimiter(rate.Every(l.every)*rate.Limit(times), l.burst*times), burst: l.burst * times}
		l.buckets[key] = b
	}
	return b.AllowN(now, 1)
}

// Take is Allow as a refusal: it is too_many_requests with the time until the next token.
func (l *Limiter[K]) Take(key K, now time.Time) error {
	if !l.Allow(key, now) {
		return fault.TooMany(l.every)
	}
	return nil
}

// forget makes room for at least half of the keys, so that the look over all of them comes seldom.
func (l *Limiter[K]) forget(now time.Time) {
	for key, b := range l.buckets {
		if b.TokensAt(now) >= float64(b.burst) {
			delete(l.buckets, key)
		}
	}
	if len(l.buckets) > l.most/2 {
		clear(l.buckets)
	}
}
