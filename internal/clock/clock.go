// Package clock is the only place that asks the machine for the time; everything else is given a Clock, an Instant or a Date as a value.
//
// Two kinds of time are kept apart. An Instant is a point on the time line (milliseconds since 1970 in UTC). A Date is a day in a
// calendar and has no zone: it is never converted, only compared, or combined with a property's zone to make an Instant.
package clock

import (
	"sync"
	"time"
)

// Clock returns the present instant.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

// Now is the present moment, in UTC.
func (System) Now() time.Time { return time.Now().UTC() }

// Manual is a clock that stands still until it is moved; it is safe for concurrent use.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// NewManual is a clock that stands at t.
func NewManual(t time.Time) *Manual { return &Manual{now: t.UTC()} }

// Now is the moment at which the clock stands.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Set moves the clock to t.
func (m *Manual) Set(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = t.UTC()
}

// Advance moves the clock by d.
func (m *Manual) Advance(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// Instant is a point in time: milliseconds since 1970-01-01 in UTC. Zero means "none".
type Instant int64

// At is the instant of t, cut to milliseconds.
func At(t time.Time) Instant {
	if t.IsZero() {
		return 0
	}
	return Instant(t.UnixMilli())
}

// Time is the instant as a time in UTC; the zero time for "none".
func (i Instant) Time() time.Time {
	if i == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(i)).UTC()
}

// IsZero reports whether there is no instant.
func (i Instant) IsZero() bool { return i == 0 }

// Add is the instant d later.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// IsOver reports whether a wait until the instant has ended at now. One that ends later than the longest wait can was noted by a clock that was set back since, and counts as over: nothing stands still until
// the clock comes to that moment again.
func (i Instant) IsOver(now Instant, longest time.Duration) bool {
	return i <= now || i > now.Add(longest)
}

// OfMachine is the instant as the time for what the disk, S3 or a library has stamped by the machine's own clock: never later than that clock, of which the one that is given may be ahead.
func (i Instant) OfMachine() time.Time {
	if machine := (System{}).Now(); i.Time().After(machine) {
		return machine
	}
	return i.Time()
}

// Date is the day that the instant falls on in a zone.
func (i Instant) Date(zone *time.Location) Date { return DateOf(i.Time().In(zone)) }
