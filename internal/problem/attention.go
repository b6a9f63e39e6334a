package problem

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Attention finds the reports that nobody has decided about: what is urgent first, and of the same urgency what has waited longest.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	open, err := list(ctx, q, ask.Member, Filter{State: Open, Order: MostUrgent}, place{}, attention.Most+1)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(open))
	for _, p := range open {
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: p.Property})
		if err != nil {
			return nil, err
		}
		row := attention.Row{Who: p.Reporter, Text: p.Text, At: wire.DateTime(p.CreatedAt, home.Zone), Rank: p.Urgency.rank()}
		rows = append(rows, row.AtHome(&home).Of(attention.ToProblem, p.Ref))
	}
	return []attention.Group{attention.Listed(attention.ProblemsOpen, rows)}, nil
}
