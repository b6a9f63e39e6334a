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

// soldClosed is a confirmed stay with nights that the office has closed. What a calendar closes is left out: it often closes the nights of a stay that it repeats.
type soldClosed struct {
	property           int64
	stay               soldStay
	block              int64
	reason             BlockReason
	arrival, departure clock.Date
}

// nights are the first closed night of the stay, from a day on, and the morning after the last one.
func (c soldClosed) nights(today clock.Date) (from, to clock.Date) {
	return max(c.arrival, c.stay.arrival, today), min(c.departure, c.stay.departure)
}

// staysOnClosed are the stays that have closed nights, of today and the days that follow.
func (s *Service) staysOnClosed(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	found, err := soldClosedFrom(ctx, q, ask.Member, ask.Today, ask.Today.AddDays(twiceAhead), attention.Most+1)
	if err != nil {
		return attention.Group{}, fmt.Errorf("stays on closed nights: %w", err)
	}
	more := len(found) > attention.Most
	found = joinedClosed(found, ask.Today)
	homes := map[int64]property.Property{}
	rows := make([]attention.Row, 0, len(found))
	for _, one := range found {
		p, err := s.homeOnce(ctx, q, homes, identity.Ref{Member: ask.Member, ID: one.property})
		if err != nil {
			return attention.Group{}, err
		}
		from, to := one.nights(ask.Today)
		row := attention.Row{
			At: wire.DateTime(from.At(0, p.Zone), p.Zone), Until: wire.DateTime(to.At(0, p.Zone), p.Zone), Rank: int64(from), Cause: string(one.reason),
			Stays: []attention.Sold{one.stay.shown(ask.Member)},
		}
		row = row.AtHome(&p).Of(attention.ToReservation, identity.Ref{Member: ask.Member, ID: one.stay.id})
		row.ID = one.stay.id<<31 | one.block // a stay may have nights of several blocks
		rows = append(rows, row)
	}
	group := attention.Listed(attention.StaysOnClosed, rows)
	group.More = group.More || more
	return group, nil
}

// joinedClosed makes one of the blocks that close nights of a stay for the same reason one after the other, or more than once. They are in the order of their first closed night.
func joinedClosed(found []soldClosed, today clock.Date) []soldClosed {
	type cause struct {
		stay   int64
		reason BlockReason
	}
	last := map[cause]int{}
	out := found[:0]
	for _, one := range found {
		of := cause{one.stay.id, one.reason}
		if i, known := last[of]; known {
			from, _ := one.nights(today)
			if _, to := out[i].nights(today); from <= to {
				out[i].departure = max(out[i].departure, one.departure)
				continue
			}
		}
		last[of] = len(out)
		out = append(out, one)
	}
	return out
}
