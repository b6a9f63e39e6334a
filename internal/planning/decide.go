package planning

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// reading is from what homes are planned, and by which rules.
type reading struct {
	q        database.Querier
	bookings Bookings
	rules    Rules
	// now is zero where tasks of the past are wanted.
	now clock.Instant
	// team is what is known of all people; nil where a home reads what is known of those whom its rules name.
	team *team
}

// decision is what is decided of one property between two days.
type decision struct {
	home     property.Property
	from, to clock.Date
	seen     view
	// wanted are the tasks that the rules want, made the rule of each by its key, and others the keys of those on which the view cannot decide.
	wanted []task.Task
	made   map[string]Rule
	others map[string]bool
	// existing are the tasks that were found, and changes those that are to be written.
	existing, changes []task.Task
}

// decide says which tasks of a property are to be written, and which it has found.
func (s *Service) decide(ctx context.Context, r reading, ref identity.Ref, from, to clock.Date) (changes, existing []task.Task, err error) {
	p, err := s.properties.Get(ctx, r.q, ref)
	if fault.Is(err, fault.NotFound) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	one := []decision{{home: p, from: from, to: to}}
	err = s.decideAll(ctx, r, one)
	return one[0].changes, one[0].existing, err
}

// decideAll decides about properties of one member: what it reads of tasks it reads of all of them at once.
func (s *Service) decideAll(ctx context.Context, r reading, all []decision) error {
	for i := range all {
		if err := s.want(ctx, r, &all[i]); err != nil {
			return err
		}
	}
	if err := s.readExisting(ctx, r.q, all); err != nil {
		return err
	}
	for i := range all {
		d := &all[i]
		team, err := s.teamOf(ctx, r, &d.home, d.wanted, d.made, d.existing)
		if err != nil {
			return err
		}
		team.give(&d.home, d.wanted, d.made)
		d.existing = slices.DeleteFunc(d.existing, func(c task.Task) bool { return d.others[c.RuleKey] || ofHome(c) || d.seen.elsewhere(c.Reservation) })
		d.changes = Merge(d.existing, d.wanted)
		if r.now != 0 {
			d.changes = withoutPast(d.changes, r.now.Date(d.home.Zone), d.home)
		}
	}
	return nil
}

// want finds the tasks that the rules want.
func (s *Service) want(ctx context.Context, r reading, d *decision) (err error) {
	if d.seen, err = look(ctx, r.q, r.bookings, d.home.Ref, d.from, d.to); err != nil {
		return err
	}
	rules := r.rules.For(&d.home)
	holiday, err := s.holidays(ctx, r.q, d.home.Ref.Member, rules, d.from)
	if err != nil {
		return err
	}
	var wanted []task.Task
	wanted, d.made = planBy(d.seen.stays, d.seen.blocks, &d.home, rules, holiday)
	d.wanted, d.others = d.seen.scope(wanted)
	return nil
}

// readExisting finds the tasks that Merge must know: those that a wanted one may be, those planned around the changed days, and those of stays that are no longer confirmed.
func (s *Service) readExisting(ctx context.Context, q database.Querier, all []decision) error {
	if len(all) == 0 {
		return nil
	}
	m := all[0].home.Ref.Member
	known := make([]map[string]task.Task, len(all))
	at, homes := map[int64]int{}, make([]int64, len(all))
	var first, last clock.Instant
	for i := range all {
		known[i], homes[i] = map[string]task.Task{}, all[i].home.Ref.ID
		at[homes[i]] = i
		from, to := all[i].around()
		if i == 0 || from < first {
			first = from
		}
		last = max(last, to)
	}
	around, err := s.tasks.OfProperties(ctx, q, m, homes, first, last)
	if err != nil {
		return err
	}
	for _, c := range around {
		i := at[c.Property]
		if from, to := all[i].around(); c.PlannedStart >= from && c.PlannedStart < to {
			known[i][c.RuleKey] = c
		}
	}
	// A stay is at one property at a time, and each property wants keys of its own stays: a task that is found belongs to the one that has asked for it.
	var stays []int64
	ofStay := map[int64]int{}
	for i := range all {
		for _, stay := range all[i].seen.stays {
			if stay.Status != reservation.Confirmed {
				stays = append(stays, stay.ID)
				ofStay[stay.ID] = i
			}
		}
	}
	gone, err := s.tasks.OfReservations(ctx, q, m, stays)
	if err != nil {
		return err
	}
	for _, c := range gone {
		known[ofStay[c.Reservation]][c.RuleKey] = c
	}
	var keys []string
	ofKey := map[string]int{}
	for i := range all {
		for _, w := range all[i].wanted {
			if _, ok := known[i][w.RuleKey]; !ok {
				keys = append(keys, w.RuleKey)
				ofKey[w.RuleKey] = i
			}
		}
	}
	elsewhere, err := s.tasks.ByRules(ctx, q, m, keys)
	if err != nil {
		return err
	}
	for _, c := range elsewhere {
		known[ofKey[c.RuleKey]][c.RuleKey] = c
	}
	for i := range all {
		if all[i].existing, err = s.withParents(ctx, q, known[i]); err != nil {
			return err
		}
	}
	return nil
}

// around is the time in which tasks of the changed days are planned.
func (d *decision) around() (from, to clock.Instant) {
	return d.from.AddDays(-reach).At(0, d.home.Zone), d.to.AddDays(reach+1).At(0, d.home.Zone)
}

// withParents names the task that each check belongs to by its rule key.
func (s *Service) withParents(ctx context.Context, q database.Querier, known map[string]task.Task) ([]task.Task, error) {
	names := make(map[int64]string, len(known))
	for _, c := range known {
		names[c.ID] = c.RuleKey
	}
	out := make([]task.Task, 0, len(known))
	for _, c := range known {
		if c.Parent != 0 {
			name, ok := names[c.Parent]
			if !ok {
				var err error
				if name, err = s.tasks.RuleOf(ctx, q, identity.Ref{Member: c.Member, ID: c.Parent}); err != nil {
					return nil, err
				}
			}
			c.ParentRule = name
		}
		out = append(out, c)
	}
	return out, nil
}
