package pay

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// OwnMonths are all months of one of the actor's own entries, the oldest first: those in which they worked, those with corrections, those that were closed, and those with later changes of these; and all its rates, the latest last. A company's people have no rates: what it pays them is the company's own matter.
func (s *Service) OwnMonths(ctx context.Context, actor identity.Actor, m identity.MemberID, staff identity.StaffID) ([]Statement, []Sheet, error) {
	if !slices.ContainsFunc(actor.Relations, func(r identity.Relation) bool {
		return r.Member == m && r.Staff == staff && staff != 0 && (r.Role == identity.Cleaner || r.Role == identity.Company)
	}) {
		return nil, nil, fault.Missing(fault.NotFound)
	}
	now := clock.At(s.Clock.Now())
	b := books{s: s}
	var err error
	if b.agency, err = s.Members.Get(ctx, s.DB, m); err != nil {
		return nil, nil, err
	}
	if b.crew, err = s.Members.Staff(ctx, s.DB, m); err != nil {
		return nil, nil, err
	}
	one, ok := b.crew.By(staff)
	if !ok {
		return nil, nil, fault.Missing(fault.NotFound)
	}
	b.today = now.Date(b.agency.Zone)
	team := []identity.StaffID{one.ID}
	if one.Kind == member.KindCompany {
		for _, person := range b.crew.All() {
			if person.Company == one.ID {
				team = append(team, person.ID)
			}
		}
	}
	tasks, err := s.Tasks.WorkedBy(ctx, s.DB, m, team, now)
	if err != nil {
		return nil, nil, err
	}
	if b.jobs, err = s.jobs(ctx, s.DB, m, tasks); err != nil {
		return nil, nil, err
	}
	if b.sheets, err = allRates(ctx, s.DB, m, one.ID); err != nil {
		return nil, nil, err
	}
	corrected, err := correctionsOf(ctx, s.DB, m, one.ID)
	if err != nil {
		return nil, nil, err
	}
	current := MonthOf(b.today)
	closed, err := closedMonths(ctx, s.DB, m, one.ID, clock.FirstOf(current.Month()-oldestMonths), after(current))
	if err != nil {
		return nil, nil, err
	}
	return b.months(one, corrected, closed[one.ID]), b.sheets[one.ID], nil
}

// months are the statements of one entry, of all months of its jobs, corrections and closed months.
func (b books) months(one member.Staff, corrected []Correction, closed []Closed) []Statement {
	var names []Month
	for _, j := range b.jobs {
		names = append(names, MonthOf(j.Day))
	}
	for _, c := range corrected {
		names = append(names, c.Month)
	}
	for _, c := range closed {
		names = append(names, c.Month, after(c.Month))
	}
	slices.Sort(names)
	out := []Statement{}
	for _, month := range slices.Compact(names) {
		oldest := clock.FirstOf(month.Month() - comparedMonths)
		b.month = month
		b.corrections = map[identity.StaffID][]Correction{one.ID: slices.DeleteFunc(slices.Clone(corrected), func(c Correction) bool { return c.Month != month })}
		b.closed = map[identity.StaffID][]Closed{one.ID: slices.DeleteFunc(slices.Clone(closed), func(c Closed) bool { return c.Month > month || c.Month < oldest })}
		st := b.statement(one)
		if st.Closed != nil || len(st.Lines)+len(st.Corrections)+len(st.Differences) > 0 {
			out = append(out, st)
		}
	}
	return out
}

// Sums are the numbers of the month.
func (s Statement) Sums() Sums { return s.sums() }
