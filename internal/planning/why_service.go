package planning

import (
	"context"
	"slices"
	"strings"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// LinesOf are the lines of the calendar that has brought a stay or changed it last, by the clock of a zone; false where none has, or they are not kept any more.
type LinesOf func(ctx context.Context, q database.Querier, stay identity.Ref, zone *time.Location) (CalendarLines, bool, error)

// Why says why a task is there, is planned for its time, and is done by whom or by nobody, by the rules and bookings of now.
func (s *Service) Why(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Reason, error) {
	if !actor.Manages(ref.Member) {
		return nil, fault.Missing(fault.TaskNotFound)
	}
	c, past, err := s.tasks.WithPast(ctx, s.db, ref)
	if err != nil {
		return nil, err
	}
	p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: c.Property})
	if err != nil {
		return nil, err
	}
	rules, stored, err := rulesOf(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	crew, err := s.tasks.StaffOf(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	lists, err := s.tasks.ListNames(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	f := facts{task: c, lang: actor.Lang, lists: lists, home: &p, stored: stored, moved: past.Moved, handed: past.AssignedBy, who: crew.NameOf, nameOf: func(id identity.StaffID) string {
		one, _ := crew.By(id)
		return one.Name
	}}
	wanted, unvisited, byRule, stays, err := s.around(ctx, s.db, rules, &p, c)
	if err != nil {
		return nil, err
	}
	for i := range stays {
		if stays[i].ID == c.Reservation {
			f.stay = &stays[i]
		}
	}
	if s.linesOf != nil && c.Reservation != 0 {
		said, found, err := s.linesOf(ctx, s.db, identity.Ref{Member: ref.Member, ID: c.Reservation}, p.Zone)
		if err != nil {
			return nil, err
		}
		if found {
			f.said = &said
		}
	}
	if rule, ok := byRule[c.RuleKey]; ok {
		f.rule = rule
	}
	f.visit = visitBeside(wanted, unvisited, c)
	for _, w := range wanted {
		if w.RuleKey != c.RuleKey {
			continue
		}
		team, err := s.teamOf(ctx, s.db, s.live(), &p, []*task.Task{w}, byRule, ordered{&c})
		if err != nil {
			return nil, err
		}
		f.given = team.giveOne(&p, w, byRule[w.RuleKey])
		f.wanted = w
	}
	return f.reasons(), nil
}

// visitBeside is the visit for which a task begins later than without visits, when that one has ended, or else for which it ends otherwise, when that one begins. A visit that only happens to be next to it is none.
func visitBeside(wanted, unvisited ordered, c task.Task) (found *task.Task) {
	later, cut := true, true
	for _, w := range unvisited {
		if w.RuleKey == c.RuleKey {
			later, cut = w.PlannedStart != c.PlannedStart, w.PlannedEnd != c.PlannedEnd
		}
	}
	for _, w := range wanted {
		if w.RuleKey == c.RuleKey || !strings.HasPrefix(w.RuleKey, visitRule) {
			continue
		}
		if later && w.PlannedEnd == c.PlannedStart {
			return w
		}
		if cut && w.PlannedStart == c.PlannedEnd {
			found = w
		}
	}
	return found
}

// around are the tasks that rules want around the day of a task, and what they would want there if the home had no visits, with the rule of each by its key, and the stays there.
func (s *Service) around(ctx context.Context, q database.Querier, rules Rules, p *property.Property, c task.Task) (wanted, unvisited ordered, byRule map[string]*Rule, stays []Stay, err error) {
	if ofHome(&c) {
		wanted, byRule, err := s.roundsOf(ctx, q, s.live(), rules.For(p), p, s.tasks.Now().Date(p.Zone))
		return wanted, nil, byRule, nil, err
	}
	day := c.PlannedStart.Date(p.Zone)
	seen, err := look(ctx, q, s.bookings, p.Ref, day, day)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	mine := rules.For(p)
	holiday, err := s.holidays(ctx, q, s.live(), p.Ref.Member, mine, day)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	h := newHome(seen.stays, seen.blocks, p)
	wanted, byRule = h.plan(mine, holiday)
	if len(h.visits) > 0 {
		unvisited, _ = newHome(seen.stays, withoutVisits(seen.blocks), p).plan(mine, holiday)
	}
	return wanted, unvisited, byRule, seen.stays, nil
}

func withoutVisits(blocks []reservation.Block) []reservation.Block {
	return slices.DeleteFunc(slices.Clone(blocks), reservation.Block.Visit)
}
