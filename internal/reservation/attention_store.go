package reservation

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// parkedAhead is how many days ahead an arrival without a home is named.
const parkedAhead = 14

// soon is how many days ahead an arrival asks for what is not known of it.
const soon = 7

// Attention finds the stays that have no home, the guests who come today and have not paid, the homes that want another key code, the nights that are sold twice, the stays that have closed nights, and how many stays of the next days are to complete.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	parked, err := s.staysParked(ctx, q, ask)
	if err != nil {
		return nil, err
	}
	unpaid, err := s.arrivalsUnpaid(ctx, q, ask)
	if err != nil {
		return nil, err
	}
	codes, err := s.codesToChange(ctx, q, ask)
	if err != nil {
		return nil, err
	}
	twice, err := s.nightsSoldTwice(ctx, q, ask)
	if err != nil {
		return nil, err
	}
	closed, err := s.staysOnClosed(ctx, q, ask)
	if err != nil {
		return nil, err
	}
	toComplete, err := s.ToComplete(ctx, q, ask.Member, ask.Today, ask.Today.AddDays(soon))
	return []attention.Group{parked, unpaid, codes, twice, closed, {Kind: attention.StaysToComplete, Count: toComplete}}, err
}

// staysParked are the confirmed stays whose guests come soon, or are to be there, and that the office has taken out of their home.
func (s *Service) staysParked(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	found, more, err := s.ParkedStays(ctx, q, ask.Member, ask.Today, ask.Today.AddDays(parkedAhead))
	if err != nil {
		return attention.Group{}, err
	}
	rows := make([]attention.Row, 0, len(found))
	for _, one := range found {
		if one.Status != Confirmed {
			continue
		}
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: one.Property})
		if err != nil {
			return attention.Group{}, err
		}
		ref := identity.Ref{Member: ask.Member, ID: one.ID}
		from := max(one.Arrival, ask.Today)
		row := attention.Row{
			At: wire.DateTime(from.At(0, p.Zone), p.Zone), Until: wire.DateTime(one.Departure.At(0, p.Zone), p.Zone), Rank: int64(from),
			Stays: []attention.Sold{{Ref: ref.String(), Guest: one.Booker.Name(), Source: one.Source, Arrival: one.Arrival.String(), Departure: one.Departure.String()}},
		}
		rows = append(rows, row.AtHomeOf(true, &p).Of(attention.ToReservation, ref))
	}
	group := attention.Listed(attention.StaysParked, rows)
	group.More = group.More || more
	return group, nil
}

// codesToChange are the homes whose guests have left since the key code was set, or leave today, where it is to change then.
func (s *Service) codesToChange(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	due, err := s.CodesDue(ctx, q, ask.Member, ask.Today)
	if err != nil {
		return attention.Group{}, err
	}
	rows := make([]attention.Row, 0, len(due))
	for _, one := range due {
		ref := identity.Ref{Member: ask.Member, ID: one.Property}
		p, err := s.properties.Get(ctx, q, ref)
		if err != nil {
			return attention.Group{}, err
		}
		left := one.Departure.At(p.Departure, p.Zone)
		rows = append(rows, attention.Row{At: wire.DateTime(left, p.Zone), Rank: int64(left)}.AtHome(&p).Of(attention.ToProperty, ref))
	}
	return attention.Listed(attention.CodesToChange, rows), nil
}

// arrivalsUnpaid are the guests who come today and have not paid: their key code stays hidden.
func (s *Service) arrivalsUnpaid(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	unpaid, err := unpaidArriving(ctx, q, ask.Member, ask.Today, attention.Most+1)
	if err != nil {
		return attention.Group{}, err
	}
	rows := make([]attention.Row, 0, len(unpaid))
	sum, oneCurrency := wire.Money{}, true
	for _, r := range unpaid {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: r.Property})
		if err != nil {
			return attention.Group{}, err
		}
		at := r.ArrivalAt(&p)
		row := attention.Row{
			Who: r.Booker.Name(), At: wire.DateTime(r.Arrival.At(at, p.Zone), p.Zone), Amount: &wire.Money{Amount: ToPay(r), Currency: r.Currency}, Rank: int64(at),
		}
		rows = append(rows, row.AtHomeOf(r.Parked(), &p).Of(attention.ToReservation, r.Ref))
		oneCurrency = oneCurrency && (sum.Currency == "" || sum.Currency == r.Currency)
		sum = wire.Money{Amount: sum.Amount + ToPay(r), Currency: r.Currency}
	}
	group := attention.Listed(attention.ArrivalsUnpaid, rows)
	if oneCurrency && len(rows) > 0 {
		group.Amount = &sum
	}
	return group, nil
}

func unpaidArriving(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND arrival = $2 AND status = 'confirmed' AND total > paid ORDER BY id LIMIT CAST($3 AS BIGINT)`, m, day, limit)
}
