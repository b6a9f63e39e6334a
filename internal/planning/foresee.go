package planning

import (
	"cmp"
	"context"
	"math"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// imagined is the number of a stay that has none yet.
const imagined = math.MaxInt64

// overlay is the bookings with one stay, or one block, as it would be.
type overlay struct {
	Bookings
	stay     reservation.Stay
	services []reservation.Booked
	// rest is the second part of a stay that would be split; it has no property where none is, and a number of its own.
	rest         reservation.Stay
	restServices []reservation.Booked
	// block has no property where it would be removed; it is nil where only a stay changes.
	block *reservation.Block
}

// Stays has the imagined stay or block in the place of the one that it would change.
func (o overlay) Stays(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error) {
	stays, blocks, err := o.Bookings.Stays(ctx, q, member, property, from, to)
	stays = slices.DeleteFunc(slices.Clone(stays), func(s reservation.Stay) bool { return s.ID == o.stay.ID })
	if o.stay.Property == property && o.stay.Arrival <= to && o.stay.Departure >= from {
		stays = append(stays, o.stay)
	}
	if o.rest.Property == property && o.rest.Arrival <= to && o.rest.Departure >= from {
		stays = append(stays, o.rest)
	}
	if o.block == nil {
		return stays, blocks, err
	}
	blocks = slices.DeleteFunc(slices.Clone(blocks), func(b reservation.Block) bool { return b.Ref.ID == o.block.Ref.ID })
	if o.block.Property == property && o.block.Arrival <= to && o.block.Departure >= from {
		blocks = append(blocks, *o.block)
	}
	return stays, blocks, err
}

// ServicesAt has those of the imagined stay in the place of what is booked.
func (o overlay) ServicesAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) (map[int64][]reservation.Booked, error) {
	booked, err := o.Bookings.ServicesAt(ctx, q, member, property, from, to)
	if err == nil && o.stay.ID != 0 {
		booked[o.stay.ID] = o.services
	}
	if err == nil && o.rest.Property == property {
		booked[o.rest.ID] = o.restServices
	}
	return booked, err
}

// Foresee says what happens to tasks when a stay becomes what is given, by the rules that would then be followed. Nothing is written. A stay without a number is new.
func (s *Service) Foresee(ctx context.Context, q database.Querier, member identity.MemberID, stay reservation.Stay, services []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	if stay.ID == 0 {
		stay.ID = imagined
	}
	return s.foresee(ctx, q, member, overlay{Bookings: s.bookings, stay: stay, services: services}, at, func(was task.Task, changed bool) bool {
		return was.Reservation == stay.ID && (changed || stay.Status == reservation.Cancelled)
	})
}

// ForeseeSplit says what happens to tasks when a stay becomes two, each with its services. Nothing is written.
func (s *Service) ForeseeSplit(ctx context.Context, q database.Querier, member identity.MemberID, first, rest reservation.Stay, services, restServices []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	rest.ID = imagined
	return s.foresee(ctx, q, member, overlay{Bookings: s.bookings, stay: first, services: services, rest: rest, restServices: restServices}, at, func(was task.Task, changed bool) bool {
		return was.Reservation == first.ID && changed
	})
}

// ForeseeBlock says what happens to tasks when a block becomes what is given. Nothing is written. A block without a number is new, one without a property is removed.
func (s *Service) ForeseeBlock(ctx context.Context, q database.Querier, member identity.MemberID, block reservation.Block, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	if block.Ref.ID == 0 {
		block.Ref.ID = imagined
	}
	return s.foresee(ctx, q, member, overlay{Bookings: s.bookings, block: &block}, at, func(was task.Task, _ bool) bool { return was.RuleKey == visitKey(block.Ref.ID) })
}

// foresee compares the tasks that there are with those of imagined bookings. kept reports whether a task that was begun is one of what changes.
func (s *Service) foresee(ctx context.Context, q database.Querier, member identity.MemberID, imaginary overlay, at []reservation.Touched, kept func(was task.Task, changed bool) bool) ([]reservation.PlannedTask, error) {
	rules, _, err := rulesOf(ctx, q, member)
	if err != nil {
		return nil, err
	}
	before, after := map[int64]task.Task{}, map[int64]task.Task{}
	var made []task.Task
	// In the order in which the properties are planned when the change is real.
	slices.SortFunc(at, func(a, b reservation.Touched) int { return cmp.Compare(a.Property, b.Property) })
	for _, t := range at {
		changes, existing, err := s.decide(ctx, q, sources{imaginary, stored{s.tasks}, nil, nil}, rules, identity.Ref{Member: member, ID: t.Property}, t.From, t.To, s.tasks.Now())
		if err != nil {
			return nil, err
		}
		for _, c := range existing {
			if _, known := before[c.ID]; !known {
				before[c.ID] = *c
			}
		}
		for _, c := range changes {
			switch was, known := after[c.ID]; {
			case c.ID == 0:
				made = append(made, c)
			case known && c.Cancelled && was.Property != t.Property: // it has moved on to the other property already
			default:
				after[c.ID] = c
			}
		}
	}
	var out []reservation.PlannedTask
	for _, c := range made {
		out = append(out, planned(reservation.TaskMade, task.Task{}, c))
	}
	for id, was := range before {
		now, changed := after[id]
		begun := was.State() != task.NotStarted
		switch {
		case begun && kept(was, changed):
			out = append(out, planned(reservation.TaskKept, was, was))
		case !changed || begun:
		case now.Cancelled:
			out = append(out, planned(reservation.TaskCancelled, was, now))
		case was.Cancelled:
			out = append(out, planned(reservation.TaskMade, task.Task{}, now))
		case was.Property != now.Property || was.PlannedStart != now.PlannedStart || was.PlannedEnd != now.PlannedEnd:
			out = append(out, planned(reservation.TaskMoved, was, now))
		default:
			out = append(out, planned(reservation.TaskChanged, was, now))
		}
	}
	slices.SortFunc(out, func(a, b reservation.PlannedTask) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Property, b.Property), cmp.Compare(a.Effect, b.Effect))
	})
	return out, nil
}

func planned(effect reservation.TaskEffect, was, now task.Task) reservation.PlannedTask {
	p := reservation.PlannedTask{
		Effect: effect, Type: string(now.Type), Check: now.Check, Title: now.Title, Property: now.Property, WasProperty: was.Property, Start: now.PlannedStart, End: now.PlannedEnd,
		WasStart: was.PlannedStart, WasEnd: was.PlannedEnd,
	}
	for _, id := range []identity.StaffID{was.Person, was.Additional, now.Person, now.Additional, was.Company, now.Company} {
		if id != 0 && !slices.Contains(p.People, id) {
			p.People = append(p.People, id)
		}
	}
	return p
}
