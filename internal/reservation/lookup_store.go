package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
)

// Lookup finds a stay by its number.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	number, ok := ask.Number()
	if !ok {
		return nil, nil
	}
	r, err := scanPlain(s.db.QueryRow(ctx, `SELECT `+columns+` FROM reservation WHERE member_id = $1 AND id = $2`, ask.Member, number))
	if database.IsMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: r.Property})
	if err != nil {
		return nil, err
	}
	return []lookup.Hit{{
		Ref: r.Ref.String(), Title: r.Booker.Name(), Detail: p.Title, Kind: string(r.Status), Begins: r.Arrival.String(), Ends: r.Departure.String(), Number: r.Ref.ID,
	}}, nil
}
