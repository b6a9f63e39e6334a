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
	err := s.EachLine(ctx, q, actor, refs, func(l Line) error {
		out = append(out, l)
		return nil
	})
	return out, err
}

// EachLine has the lines of Lines visited one after the other: no more than one is in memory.
func (s *Service) EachLine(ctx context.Context, q database.Querier, actor identity.Actor, refs []identity.Ref, visit func(Line) error) error {
	for _, ref := range refs {
		c, _, err := visible(ctx, q, actor, ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return err
		}
		l, err := s.line(ctx, q, c)
		if err == nil {
			err = visit(l)
		}
		if err != nil {
			return err
		}
	}
	return nil
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

// daysAtOnce is of how many days tasks are read at once for a report of many days.
const daysAtOnce = 14

// EachLineOn has the tasks of some days visited that are on the actor's lists, oldest first: of the members that they manage all, of the others their own; of one member only where it is named. It stops behind
// most, and no more than the tasks of some days are in memory.
func (s *Service) EachLineOn(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, days Days, most int, visit func(Line) error) error {
	managing, working := placesOf(actor)
	wanted := func(m identity.MemberID) bool { return member == 0 || m == member }
	left := most + 1
	count := func(l Line) error {
		left--
		return visit(l)
	}
	for _, m := range managing {
		if !wanted(m) {
			continue
		}
		for from := days.From; from <= days.To && left > 0; from = from.AddDays(daysAtOnce) {
			all, err := plannedOn(ctx, q, m, Days{From: from, To: min(days.To, from.AddDays(daysAtOnce-1))}, left)
			if err != nil {
				return err
			}
			for _, c := range all {
				l, err := s.line(ctx, q, c)
				if err == nil {
					err = count(l)
				}
				if err != nil {
					return err
				}
			}
		}
	}
	if !slices.ContainsFunc(working, wanted) {
		return nil
	}
	first, end := days.bounds()
	refs, err := s.OnList(ctx, q, actor.Account, first, end)
	if err != nil {
		return err
	}
	refs = slices.DeleteFunc(refs, func(r identity.Ref) bool { return !wanted(r.Member) || !slices.Contains(working, r.Member) })
	return s.EachLine(ctx, q, actor, refs[:min(len(refs), most+1)], func(l Line) error {
		if l.PlannedOn < days.From || l.PlannedOn > days.To {
			return nil
		}
		return visit(l)
	})
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
