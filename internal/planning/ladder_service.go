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
	// has are those who have a task already, by its key.
	has   map[string][]identity.StaffID
	today clock.Date
	// refused are those to whom a task is not given again, and fixed the tasks of which a planner has set the time, both by their keys.
	refused map[string][]task.Refusal
	fixed   map[string]task.Task
}

// teamOf reads what is known of those to whom tasks can be given.
func (s *Service) teamOf(ctx context.Context, q database.Querier, from sources, p *property.Property, wanted []task.Task, rules map[string]*Rule, existing []task.Task) (team, error) {
	t := team{has: map[string][]identity.StaffID{}, fixed: map[string]task.Task{}, today: s.tasks.Now().Date(p.Zone)}
	var err error
	if from.team != nil {
		t.crew = from.team.crew
	} else if t.crew, err = s.tasks.StaffOf(ctx, q, p.Ref.Member); err != nil {
		return t, err
	}
	var named []identity.StaffID
	last := t.today
	for _, c := range existing {
		t.has[c.RuleKey] = []identity.StaffID{c.Person, c.Company}
		if c.Owns(task.FieldPlanned) {
			t.fixed[c.RuleKey], last = c, max(last, c.PlannedOn)
		}
	}
	for _, c := range wanted {
		if _, moved := t.fixed[c.RuleKey]; !moved && c.PlannedEnd.Date(p.Zone) < t.today {
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
	all := from.team
	if all == nil {
		all = sharedOf(q, p.Ref.Member)
	}
	if all != nil {
		t.refused, t.known = all.refused, all.known
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
func (t team) give(p *property.Property, wanted []task.Task, rules map[string]*Rule) map[string]Given {
	out := make(map[string]Given, len(wanted))
	employer := func(person identity.StaffID) identity.StaffID {
		one, _ := t.crew.By(person)
		return one.Company
	}
	for i, c := range wanted {
		start, end := c.PlannedStart, c.PlannedEnd
		if have, moved := t.fixed[c.RuleKey]; moved {
			c.PlannedStart, c.PlannedEnd = have.PlannedStart, have.PlannedEnd // that is when somebody has to come
		}
		cannot := func(of task.Task, staff identity.StaffID) task.Doubt { return t.cannot(of, staff, p) }
		if c.PlannedEnd.Date(p.Zone) < t.today {
			cannot = func(task.Task, identity.StaffID) task.Doubt { return "" }
		}
		wanted[i], out[c.RuleKey] = rules[c.RuleKey].give(c, p, employer, cannot)
		wanted[i].PlannedStart, wanted[i].PlannedEnd = start, end
	}
	return out
}

// cannot says why somebody cannot come: they are away or do not work then. Which kinds of tasks and homes they do was decided when they were named. Who is switched off keeps the tasks that they have.
func (t team) cannot(c task.Task, staff identity.StaffID, p *property.Property) task.Doubt {
	one, ok := t.crew.By(staff)
	if !ok || !one.Active {
		if slices.Contains(t.has[c.RuleKey], staff) {
			return ""
		}
		return SwitchedOff
	}
	if refused := t.refusal(c, staff, p); refused != "" {
		return refused
	}
	for _, doubt := range task.DoubtsOf(c, *p, one, t.known) {
		if doubt == task.DoubtAbsent || doubt == task.DoubtHoliday || doubt == task.DoubtHours {
			return doubt
		}
	}
	return ""
}

// refusal says whether somebody, or the company for which they would come, refuses a task on its day.
func (t team) refusal(c task.Task, staff identity.StaffID, p *property.Property) task.Doubt {
	on := c.PlannedStart.Date(p.Zone)
	for _, r := range t.refused[c.RuleKey] {
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
	return made(c) && c.State() == task.NotStarted && !c.Owns(task.FieldPerson) && !c.Owns(task.FieldCompany)
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
