package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Worked is a task that was done, or whose planned time is over, with who did it and when.
type Worked struct {
	ID       int64
	Property int64
	Kind     string
	Company  identity.StaffID
	// People are the person and the additional person; none where only a company is known.
	People []identity.StaffID
	// Start and End are the pressed times. Where one of them is missing they are the planned times, and Pressed is false.
	Start, End clock.Instant
	Pressed    bool
}

// Worked lists the tasks of an agency that somebody did and that began in a time, by their beginning. A task that was not finished counts when its planned time is over by now; one that was canceled,
// or declined by its company, does not.
func (s *Service) Worked(ctx context.Context, q database.Querier, m identity.MemberID, from, to, now clock.Instant) ([]Worked, error) {
	return worked(ctx, q, m, 0, from, to, now)
}

// WorkedFor lists what Worked does of one company alone: what it and its people did for it.
func (s *Service) WorkedFor(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, from, to, now clock.Instant) ([]Worked, error) {
	return worked(ctx, q, m, company, from, to, now)
}

// WorkedBy lists the tasks of some entries of an agency's staff that count as worked by now, whenever they began, as Worked does.
func (s *Service) WorkedBy(ctx context.Context, q database.Querier, m identity.MemberID, staff []identity.StaffID, now clock.Instant) ([]Worked, error) {
	return workedBy(ctx, q, m, staff, now)
}

// begins is the pressed start, or else the planned one.
func (c Task) begins() clock.Instant {
	if c.Start.At.IsZero() {
		return c.PlannedStart
	}
	return c.Start.At
}

// worked says whether a task counts as worked by now, and how.
func (c Task) worked(now clock.Instant) (Worked, bool) {
	w := Worked{ID: c.ID, Property: c.Property, Kind: c.WorkKind(), Company: c.Company, Start: c.Start.At, End: c.End.At, Pressed: c.State() == Finished}
	if !w.Pressed {
		// The planned length, from when it was begun where that is known.
		w.Start = c.begins()
		w.End = w.Start + max(0, c.PlannedEnd-c.PlannedStart)
	}
	for _, id := range []identity.StaffID{c.Person, c.Additional} {
		if id != 0 {
			w.People = append(w.People, id)
		}
	}
	somebody := len(w.People) > 0 || c.Company != 0
	over := w.Pressed || w.End <= now && c.Answer.Said != Declined
	return w, !c.Cancelled && somebody && over
}
