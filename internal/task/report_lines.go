package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// Line is one task with the names of those around it, as sheets and calendars show it: nothing of a guest but how many come and when.
type Line struct {
	Task
	Home *property.Property
	// Firm, Who and Second are the names of the company, the person and the additional person.
	Firm, Who, Second string
}

// Lines gives those of the wanted tasks that the actor may see, in the wanted order. What has vanished meanwhile is left out.
func (s *Service) Lines(ctx context.Context, actor identity.Actor, refs []identity.Ref) ([]Line, error) {
	out := make([]Line, 0, len(refs))
	for _, ref := range refs {
		c, _, err := visible(ctx, s.db, actor, ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		around, err := s.around(ctx, s.db, c)
		if err != nil {
			return nil, err
		}
		name := func(id identity.StaffID) string {
			entry, _ := around.crew.By(id)
			return entry.Name
		}
		out = append(out, Line{Task: c, Home: around.property, Firm: name(c.Company), Who: name(c.Person), Second: name(c.Additional)})
	}
	return out, nil
}

// Lost is a task that an account had and has no more: it was cancelled, or given to somebody else.
type Lost struct {
	Ref      identity.Ref
	At       clock.Instant
	Sequence int64
	// Start and End are when it was planned.
	Start, End clock.Instant
	Home       *property.Property
}
