package task

import (
	"context"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
)

// Visit is a block of some hours of a home: a viewing, a craftsman.
type Visit struct {
	Home     int64
	Day      clock.Date
	From, To clock.TimeOfDay
}

// Visits reads the visits of an agency on some days.
type Visits func(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]Visit, error)

func (v Visit) hours(zone *time.Location) (from, to clock.Instant) {
	return v.Day.At(v.From, zone), v.Day.At(v.To, zone)
}

// name says in a row of the office's list which visit leaves a task too little time.
func (v Visit) name(row attention.Row) attention.Row {
	if v.Home != 0 {
		row.Task.VisitFrom, row.Task.VisitTo = v.From.String(), v.To.String()
	}
	return row
}

// visitsOf are visits by home, and the homes in order.
type visitsOf struct {
	homes []int64
	of    map[int64][]Visit
}

// visitsUntil reads the visits from today on. A day more on both sides: homes may lie in other zones than the agency.
func (s *Service) visitsUntil(ctx context.Context, q database.Querier, ask attention.Ask, to clock.Instant) (visitsOf, error) {
	out := visitsOf{of: map[int64][]Visit{}}
	if s.visits == nil {
		return out, nil
	}
	found, err := s.visits(ctx, q, ask.Member, ask.Today.AddDays(-1), to.Date(ask.Zone).AddDays(1))
	for _, v := range found {
		if out.of[v.Home] == nil {
			out.homes = append(out.homes, v.Home)
		}
		out.of[v.Home] = append(out.of[v.Home], v)
	}
	return out, err
}

// meetVisits are the tasks at the time of a visit that are not listed already: a person has set their time, or there is no other one before the next guests.
func (s *Service) meetVisits(ctx context.Context, q database.Querier, ask attention.Ask, visits visitsOf, to clock.Instant, crew *member.StaffList, listed map[int64]bool) (rows []attention.Row, err error) {
	for homes := visits.homes; len(homes) > 0 && len(rows) <= attention.Most; {
		some := homes[:min(len(homes), property.MostOnPage)]
		homes = homes[len(some):]
		// A task of a day may have begun before the day of its visit.
		found, err := openOfHomes(ctx, q, ask.Member, some, ask.Now.Add(-24*time.Hour), to)
		if err != nil {
			return nil, err
		}
		for _, c := range found {
			p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
			if err != nil {
				return nil, err
			}
			visit, both := c.meets(visits.of[c.Property], p.Zone)
			if both == 0 || listed[c.ID] || c.PlannedEnd < ask.Now {
				continue
			}
			row := visit.name(attentionRow(c, p.Zone, crew).AtHome(&p))
			row.Minutes, row.Rank = both, int64(c.PlannedStart)
			if c.Type == Departure && !c.Check && c.Reservation != 0 {
				row.Task.Stay = identity.Ref{Member: c.Member, ID: c.Reservation}.String()
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// meets is the visit with which a task has most time in common, and how many minutes that is.
func (c Task) meets(visits []Visit, zone *time.Location) (most Visit, both int) {
	for _, v := range visits {
		from, to := v.hours(zone)
		if common := minutesOf(min(to, c.PlannedEnd) - max(from, c.PlannedStart)); common > both {
			most, both = v, common
		}
	}
	return most, both
}
