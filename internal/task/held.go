package task

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Held is a task of a day as far as those who plan by hand need it: whose it is, when, and where.
type Held struct {
	ID                          int64
	Company, Person, Additional identity.StaffID
	PlannedStart, PlannedEnd    clock.Instant
	Next                        Next
	PlannedOn                   clock.Date
	// Begun is when it was begun; zero before.
	Begun    clock.Instant
	Lat, Lon float64
	Property int64
}

// Staff are those who do it: its people, and its company too, where there is one.
func (h Held) Staff() []identity.StaffID {
	var out []identity.StaffID
	for _, id := range []identity.StaffID{h.Person, h.Additional} {
		if id != 0 && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	if len(out) == 0 || h.Company != 0 {
		out = append(out, h.Company)
	}
	return out
}

// Minutes is how long it takes.
func (h Held) Minutes() int { return max(0, int((h.PlannedEnd-h.PlannedStart)/60_000)) }

// Deadline is by when a task that may be done later than planned has to be done: before the next arrival of its day.
func (h Held) Deadline(zone *time.Location) clock.Instant {
	day := h.PlannedStart.Date(zone)
	if h.Next.Arrival == day {
		return max(h.PlannedEnd, h.Next.Arrival.At(h.Next.ArrivalTime, zone))
	}
	return max(h.PlannedEnd, day.AddDays(1).At(0, zone))
}
