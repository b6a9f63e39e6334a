package task

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
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
func (s *Service) Lines(ctx context.Context, q database.Querier, actor identity.Actor, refs []identity.Ref) ([]Line, error) {
	out := make([]Line, 0, len(refs))
	for _, ref := range refs {
		c, _, err := visible(ctx, q, actor, ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		l, err := s.line(ctx, q, c)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// line reads what surrounds a task.
func (s *Service) line(ctx context.Context, q database.Querier, c Task) (Line, error) {
	around, err := s.around(ctx, q, c)
	name := func(id identity.StaffID) string {
		entry, _ := around.crew.By(id)
		return entry.Name
	}
	return Line{Task: c, Home: around.property, Firm: name(c.Company), Who: name(c.Person), Second: name(c.Additional)}, err
}

// LinesOn gives the tasks of some days that are on the actor's lists, oldest first: of the members that they manage all, of the others their own; of one member only where it is
// named. It stops behind most.
func (s *Service) LinesOn(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, days Days, most int) ([]Line, error) {
	var out []Line
	managing, working := placesOf(actor)
	wanted := func(m identity.MemberID) bool { return member == 0 || m == member }
	for _, m := range managing {
		if !wanted(m) {
			continue
		}
		all, err := plannedOn(ctx, q, m, days, most+1-len(out))
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			l, err := s.line(ctx, q, c)
			if err != nil {
				return nil, err
			}
			out = append(out, l)
		}
	}
	if slices.ContainsFunc(working, wanted) {
		first, end := days.bounds()
		refs, err := s.OnList(ctx, q, actor.Account, first, end)
		if err != nil {
			return nil, err
		}
		refs = slices.DeleteFunc(refs, func(r identity.Ref) bool { return !wanted(r.Member) || !slices.Contains(working, r.Member) })
		own, err := s.Lines(ctx, q, actor, refs[:min(len(refs), most+1)])
		if err != nil {
			return nil, err
		}
		out = append(out, slices.DeleteFunc(own, func(l Line) bool { return l.PlannedOn < days.From || l.PlannedOn > days.To })...)
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
