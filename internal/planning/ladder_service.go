package planning

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// team is what is known of those whom rules name.
type team struct {
	crew  *member.StaffList
	known member.Availability
	// have are the tasks that there are already.
	have  ordered
	today clock.Date
	// refused are those to whom a task is not given again, by its key.
	refused map[string][]task.Refusal
}

// fixed is the task of which a planner has set the time; nil where it follows its rule.
func (t *team) fixed(key string) *task.Task {
	if have := t.have.by(key); have != nil && have.Owns(task.FieldPlanned) {
		return have
	}
	return nil
}

// teamOf reads what is known of those to whom tasks can be given.
func (s *Service) teamOf(ctx context.Context, q database.Querier, from sources, p *property.Property, wanted []*task.Task, rules map[string]*Rule, existing ordered) (team, error) {
	t := team{have: existing, today: s.tasks.Now().Date(p.Zone)}
	var err error
	if from.team != nil {
		t.crew = from.team.crew
	} else if t.crew, err = s.tasks.StaffOf(ctx, q, p.Ref.Member); err != nil {
		return t, err
	}
	all := from.team
	if all == nil {
		all = sharedOf(q, p.Ref.Member)
	}
	if all != nil {
		t.refused, t.known = all.refused, all.known
		return t, nil
	}
	var named []identity.StaffID
	last := t.today
	for _, c := range existing {
		if c.Owns(task.FieldPlanned) {
			last = max(last, c.PlannedOn)
		}
	}
	for _, c := range wanted {
		if t.fixed(c.RuleKey) == nil && c.PlannedEnd.Date(p.Zone) < t.today {
			continue
		}
		last = max(last, c.PlannedStart.Date(p.Zone))
		for _, id := range []identity.StaffID{c.Person, rules[c.RuleKey].backup(), c.Company, p.Company} {
			if id == 0 || slices.Contains(named, id) {
				continue
			}
			named = append(named, id)
			if one, ok := t.crew.By(id); ok && one.Company != 0 && !slices.Contains(named, one.Company) {
				named = append(named, one.Company)
			}
		}
	}
	if len(named) == 0 {
		return t, nil
	}
	if len(existing) > 0 { // a new task has been declined by nobody
		if t.refused, err = s.tasks.Refusals(ctx, q, p.Ref.Member, t.today, last); err != nil {
			return t, err
		}
	}
	t.known, err = s.members.AvailableOf(ctx, q, p.Ref.Member, t.today.AddDays(-1), named)
	return t, err
}

// sharedTeam is the key of what the homes of a member have in common while one transaction plans many of them.
type sharedTeam identity.MemberID

// shareTeam reads what is known of all who can be given tasks, for the homes that the transaction plans.
func (s *Service) shareTeam(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	all, err := s.wholeTeam(ctx, tx, m, tx.Now())
	tx.SetValue(sharedTeam(m), all)
	return err
}

// wholeTeam reads what is known of all who can be given tasks.
func (s *Service) wholeTeam(ctx context.Context, q database.Querier, m identity.MemberID, now clock.Instant) (all *team, err error) {
	all = &team{}
	today := now.Date(time.UTC).AddDays(-1) // in every zone
	if all.crew, err = s.tasks.StaffOf(ctx, q, m); err != nil {
		return nil, err
	}
	if all.known, err = s.members.Available(ctx, q, m, today.AddDays(-1)); err != nil {
		return nil, err
	}
	all.refused, err = s.tasks.Refusals(ctx, q, m, today, today.AddDays(far))
	return all, err
}

// sharedOf is what shareTeam has read in the transaction; nil without.
func sharedOf(q database.Querier, m identity.MemberID) *team {
	tx := database.Inside(q)
	if tx == nil {
		return nil
	}
	all, _ := tx.Value(sharedTeam(m)).(*team)
	return all
}

// give gives wanted tasks to those who can come. What is over stays with those whom the rule names.
func (t *team) give(p *property.Property, wanted []*task.Task, rules map[string]*Rule) {
	for _, c := range wanted {
		t.giveOne(p, c, rules[c.RuleKey])
	}
}

// giveOne gives one task of a rule.
func (t *team) giveOne(p *property.Property, c *task.Task, rule *Rule) Given {
	employer := func(person identity.StaffID) identity.StaffID {
		one, _ := t.crew.By(person)
		return one.Company
	}
	start, end := c.PlannedStart, c.PlannedEnd
	if have := t.fixed(c.RuleKey); have != nil {
		c.PlannedStart, c.PlannedEnd = have.PlannedStart, have.PlannedEnd // that is when somebody has to come
	}
	over := c.PlannedEnd.Date(p.Zone) < t.today
	given := rule.give(c, p, employer, func(of *task.Task, staff identity.StaffID) task.Doubt {
		if over {
			return ""
		}
		return t.cannot(of, staff, p)
	})
	c.PlannedStart, c.PlannedEnd = start, end
	return given
}

// cannot says why somebody cannot come: they are away or do not work then. Which kinds of tasks and homes they do was decided when they were named. Who is switched off keeps the tasks that they have.
func (t *team) cannot(c *task.Task, staff identity.StaffID, p *property.Property) task.Doubt {
	one, ok := t.crew.By(staff)
	if !ok || !one.Active {
		if have := t.have.by(c.RuleKey); have != nil && (have.Person == staff || have.Company == staff) {
			return ""
		}
		return SwitchedOff
	}
	if refused := t.refusal(c, staff, p); refused != "" {
		return refused
	}
	return task.DoubtOfTime(c, &one, &t.known)
}

// refusal says whether somebody, or the company for which they would come, refuses a task on its day.
func (t *team) refusal(c *task.Task, staff identity.StaffID, p *property.Property) task.Doubt {
	refused := t.refused[c.RuleKey]
	if len(refused) == 0 {
		return ""
	}
	on := c.PlannedStart.Date(p.Zone)
	for _, r := range refused {
		if r.On != on || r.Staff != staff && r.Staff != c.Company {
			continue
		}
		if r.Silent {
			return Silent
		}
		return Declined
	}
	return ""
}

// Leads reports whether the rules say who does a task: a rule made it, it has not been begun, and no planner has decided about its people.
func (s *Service) Leads(c task.Task) bool {
	return made(&c) && c.State() == task.NotStarted && !c.Owns(task.FieldPerson) && !c.Owns(task.FieldCompany)
}

// PassOn plans the home of a task again around its day, or around its stay where a planner has moved it away from that, so that the task goes to the next who can come.
func (s *Service) PassOn(ctx context.Context, tx *database.Tx, c task.Task) error {
	first, last, err := s.daysOf(ctx, tx, c)
	if err != nil {
		return err
	}
	return s.Follow(ctx, tx, c.Member, c.Property, first, last)
}

// WorkChanged has the homes of an agency planned again, because other people can come now.
func (s *Service) WorkChanged(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	agency, err := s.members.Get(ctx, tx, m)
	if err != nil {
		return err
	}
	return startProgress(ctx, tx, m, tx.Now().Date(agency.Zone))
}

// daysOf are the days around which a task is planned.
func (s *Service) daysOf(ctx context.Context, q database.Querier, c task.Task) (first, last clock.Date, err error) {
	if c.Reservation == 0 || !c.Owns(task.FieldPlanned) {
		return c.PlannedOn, c.PlannedOn, nil
	}
	stays, _, err := s.bookings.Stays(ctx, q, c.Member, c.Property, c.PlannedOn.AddDays(-far), c.PlannedOn.AddDays(far))
	for _, stay := range stays {
		if stay.ID == c.Reservation {
			return stay.Arrival, stay.Departure, err
		}
	}
	return c.PlannedOn, c.PlannedOn, err
}
