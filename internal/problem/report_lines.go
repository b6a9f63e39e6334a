package problem

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// Line is a report as it is printed.
type Line struct {
	Problem
	Home *property.Property
	// Day is when it was reported, by the clock of the home.
	Day clock.Date
	// Stays are those of the task at which the staff reported it; the guest's own where a guest did.
	Stays []int64
}

// ByGuest reports whether a guest reported it.
func (p Problem) ByGuest() bool { return p.Cleaning == 0 }

// Unsettled reports whether something is still to be done about it.
func (p Problem) Unsettled() bool { return p.State == Open || p.State == Taken }

// Between are what was reported on some days: all of an agency for its managers, and for a company what the staff reported at tasks that are its own now. What guests wrote is between
// them and the office. At most so many are given; with none of an agency named they are of all where the person is a company.
func (s *Service) Between(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, from, to clock.Date, most int) ([]Line, error) {
	if actor.Manages(member) {
		return s.between(ctx, q, member, 0, from, to, most)
	}
	var out []Line
	works := false
	for _, r := range actor.Relations {
		if r.Role != identity.Company || r.Staff == 0 || member != 0 && r.Member != member {
			continue
		}
		works = true
		own, err := s.between(ctx, q, r.Member, r.Staff, from, to, most-len(out))
		if err != nil {
			return nil, err
		}
		for i := range own {
			own[i].Handler, own[i].HandledBy = "", 0 // who decided is the office's
		}
		out = append(out, own...)
	}
	if !works {
		return nil, fault.Missing(fault.NotFound)
	}
	return out, nil
}

func (s *Service) between(ctx context.Context, q database.Querier, member identity.MemberID, company identity.StaffID, from, to clock.Date, most int) ([]Line, error) {
	all, err := s.properties.All(ctx, q, member)
	if err != nil {
		return nil, err
	}
	homes := make(map[int64]*property.Property, len(all))
	for i := range all {
		homes[all[i].Ref.ID] = &all[i]
	}
	// Homes have their own clocks: a day more on both sides has all of them.
	found, err := reportedIn(ctx, q, member, company, from.AddDays(-1).At(0, time.UTC), to.AddDays(2).At(0, time.UTC), most)
	if err != nil {
		return nil, err
	}
	out := make([]Line, 0, len(found))
	for _, l := range found {
		home, ok := homes[l.Property]
		if !ok {
			continue
		}
		l.Home, l.Day = home, l.CreatedAt.Date(home.Zone)
		if l.Day >= from && l.Day <= to {
			out = append(out, l)
		}
	}
	return out, nil
}
