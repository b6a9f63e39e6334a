package reservation

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Attention finds the guests who come today and have not paid: their key code stays hidden.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	unpaid, err := unpaidArriving(ctx, q, ask.Member, ask.Today, attention.Most+1)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(unpaid))
	sum, oneCurrency := wire.Money{}, true
	for _, r := range unpaid {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: r.Property})
		if err != nil {
			return nil, err
		}
		at := r.ArrivalAt(&p)
		row := attention.Row{
			Who: r.Booker.Name(), At: wire.DateTime(r.Arrival.At(at, p.Zone), p.Zone), Amount: &wire.Money{Amount: ToPay(r), Currency: r.Currency}, Rank: int64(at),
		}
		rows = append(rows, row.AtHome(&p).Of(attention.ToReservation, r.Ref))
		oneCurrency = oneCurrency && (sum.Currency == "" || sum.Currency == r.Currency)
		sum = wire.Money{Amount: sum.Amount + ToPay(r), Currency: r.Currency}
	}
	group := attention.Listed(attention.ArrivalsUnpaid, rows)
	if oneCurrency && len(rows) > 0 {
		group.Amount = &sum
	}
	return []attention.Group{group}, nil
}

func unpaidArriving(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND arrival = $2 AND status = 'confirmed' AND total > paid ORDER BY id LIMIT CAST($3 AS BIGINT)`, m, day, limit)
}
