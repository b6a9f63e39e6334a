package clock

import "time"

const (
	// leapOver is how far the time goes on between two looks at most, of a server that looks each hour.
	leapOver = 25 * time.Hour
	// leapHolds is how long nothing is deleted after a leap: time for an operator to see it.
	leapHolds = 24 * time.Hour
)

// Leap is what is known of the last leap of the machine's clock. What is kept for a time is deleted by that clock, so one that is wrong by a year would delete what should be there for months to come.
type Leap struct {
	// Seen is the time of the last look.
	Seen Instant `json:"seen"`
	// From and To are the two times between which the clock leapt; zero when it never did.
	From Instant `json:"from"`
	To   Instant `json:"to"`
}

// Look is what is known after a look at now. A server that was off for days looks the same as a leap, and deletes a day later what it could have deleted before.
func (l Leap) Look(now Instant) Leap {
	if !l.Seen.IsZero() && now > l.Seen.Add(leapOver) {
		l.From, l.To = l.Seen, now
	}
	l.Seen = now
	return l
}

// Until is until when nothing is deleted.
func (l Leap) Until() Instant { return l.To.Add(leapHolds) }

// Holds reports whether nothing may be deleted at now. A clock that was set back again ends it.
func (l Leap) Holds(now Instant) bool {
	return !l.To.IsZero() && !l.Until().IsOver(now, leapHolds)
}
