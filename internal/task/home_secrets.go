package task

import (
	"time"

	"latchkey/internal/clock"
)

const (
	// secretsBefore and secretsAfter are for how many days around a task its people see the WiFi password and the staff's key of the home.
	secretsBefore = 7
	secretsAfter  = 2
)

// SecretsShown reports whether the people of a task may see what opens the home's network and door: from 7 days before its day to 2 days after its end, as planned or, if later, as
// pressed. Days are those of the property. Managers see it at any time.
func SecretsShown(c Task, zone *time.Location, now time.Time) bool {
	end := max(c.PlannedEnd, c.Start.At, c.End.At)
	day := func(at clock.Instant) clock.Date { return clock.DateOf(at.Time().In(zone)) }
	today := clock.DateOf(now.In(zone))
	return today >= day(c.PlannedStart).AddDays(-secretsBefore) && today <= day(end).AddDays(secretsAfter)
}
