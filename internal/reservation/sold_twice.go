package reservation

import (
	"context"
	"fmt"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// twiceAhead is how many days ahead nights that are sold twice need attention.
const twiceAhead = 90

// SharedNights counts the nights that two ranges of days have both.
func SharedNights(arrival, departure, otherArrival, otherDeparture clock.Date) int {
	return max(0, max(arrival, otherArrival).Until(min(departure, otherDeparture)))
}

// soldStay is the little of a stay that a collision shows.
type soldStay struct {
	id                 int64
	source             string
	booker             Booker
	arrival, departure clock.Date
}

// soldTwice are two confirmed stays of a home that have the same nights, the one that arrives first as the first.
type soldTwice struct {
	property      int64
	first, second soldStay
}

// nights are the first night that both have, from a day on, and the morning after the last one.
func (p soldTwice) nights(today clock.Date) (from, to clock.Date) {
	return max(p.second.arrival, today), min(p.first.departure, p.second.departure)
}

// number names the two among all pairs: a stay may collide with several.
func (p soldTwice) number() int64 { return p.first.id<<31 | p.second.id }

func (s soldStay) shown(m identity.MemberID) attention.Sold {
	return attention.Sold{
		Ref: identity.Ref{Member: m, ID: s.id}.String(), Guest: s.booker.Name(), Source: s.source, Arrival: s.arrival.String(), Departure: s.departure.String(),
	}
}

// homeOnce reads a home, or takes it from those that a list has read before.
func (s *Service) homeOnce(ctx context.Context, q database.Querier, read map[int64]property.Property, ref identity.Ref) (property.Property, error) {
	if p, ok := read[ref.ID]; ok {
		return p, nil
	}
	p, err := s.properties.Get(ctx, q, ref)
	if err != nil {
		return property.Property{}, err
	}
	read[ref.ID] = p
	return p, nil
}

// nightsSoldTwice are the stays of a home that have the same nights, of today and the days that follow.
func (s *Service) nightsSoldTwice(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	pairs, err := soldTwiceFrom(ctx, q, ask.Member, ask.Today, ask.Today.AddDays(twiceAhead), attention.Most+1)
	if err != nil {
		return attention.Group{}, fmt.Errorf("nights sold twice: %w", err)
	}
	homes := map[int64]property.Property{}
	rows := make([]attention.Row, 0, len(pairs))
	for _, pair := range pairs {
		p, err := s.homeOnce(ctx, q, homes, identity.Ref{Member: ask.Member, ID: pair.property})
		if err != nil {
			return attention.Group{}, err
		}
		from, to := pair.nights(ask.Today)
		row := attention.Row{
			At: wire.DateTime(from.At(0, p.Zone), p.Zone), Until: wire.DateTime(to.At(0, p.Zone), p.Zone), Rank: int64(from),
			Stays: []attention.Sold{pair.first.shown(ask.Member), pair.second.shown(ask.Member)},
		}
		row = row.AtHome(&p).Of(attention.ToReservation, identity.Ref{Member: ask.Member, ID: pair.first.id})
		row.ID = pair.number()
		rows = append(rows, row)
	}
	return attention.Listed(attention.NightsSoldTwice, rows), nil
}
