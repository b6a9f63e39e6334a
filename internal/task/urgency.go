package task

import (
	"time"

	"latchkey/internal/clock"
)

// grace is how long after its planned start a task is waited for.
const grace = 15 * time.Minute

// Urgency is how a task stands to its window.
type Urgency string

// The urgencies; the empty one is a task as planned.
const (
	Late  Urgency = "late"
	Watch Urgency = "watch"
)

// SameDay reports whether it is a cleaning after a stay on the day on which the next guests arrive: it goes before others.
func (c Task) SameDay() bool {
	return c.Type == Departure && !c.Check && !c.Next.Arrival.IsZero() && c.Next.Arrival == c.PlannedOn
}

// UrgencyOf is the one rule of what is late: what can no longer be finished before the next guests arrive, given how long it takes; where nobody is known to come, before
// its planned day ends; of a task that runs, once they should be there. To watch is what is behind its plan, but still in time. The minutes say since when.
// The browser has the same rule for what it shows without a connection; both are tested with testdata/urgency.golden.json.
func UrgencyOf(c Task, zone *time.Location, now clock.Instant) (Urgency, int) {
	if c.Cancelled || c.State() == Finished || c.PlannedEnd.IsZero() || now <= c.PlannedStart {
		return "", 0
	}
	due := c.PlannedEnd.Date(zone).AddDays(1).At(0, zone) - clock.Instant(time.Second.Milliseconds())
	if !c.Next.Arrival.IsZero() {
		due = c.Next.Arrival.At(c.Next.ArrivalTime, zone)
	}
	due = max(due, c.PlannedEnd)
	takes := c.PlannedEnd - c.PlannedStart
	running := c.State() == Started
	lateFrom := max(due-takes, c.PlannedStart.Add(grace))
	if running {
		lateFrom = due
	}
	since := func(from clock.Instant) int { return int((now - from) / clock.Instant(time.Minute.Milliseconds())) }
	switch {
	case now > lateFrom:
		return Late, since(lateFrom)
	// A running task ends as long after its beginning as was planned.
	case now > c.PlannedEnd || (running && c.Start.At+takes > due):
		return Watch, max(0, since(c.PlannedEnd))
	}
	return "", 0
}
