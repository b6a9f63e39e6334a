package task

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// AbsencesAttention finds the absences that people ask for and the office has to answer.
func (s *Service) AbsencesAttention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	open, crew, err := s.members.AwaitingOffice(ctx, q, ask.Member)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(open))
	for _, r := range open {
		from, to := r.Span(ask.Zone)
		row := attention.Row{At: wire.DateTime(from, ask.Zone), Until: wire.DateTime(to, ask.Zone)}.Of(attention.ToPerson, identity.Ref{Member: r.Member, ID: int64(r.Staff)})
		row.Rank, row.ID = int64(r.AskedAt), r.ID // one person may have asked for several
		if person, ok := crew.By(r.Staff); ok {
			row.Who, row.Phone = person.Name, person.Phone
		}
		rows = append(rows, row)
	}
	return []attention.Group{attention.Listed(attention.AbsencesAsked, rows)}, nil
}
