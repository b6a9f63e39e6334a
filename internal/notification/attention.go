package notification

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Attention finds the mails that were not sent and would still be of use, the newest first.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	failed, err := s.Mails.Unsent(ctx, q, ask.Member, ask.Now, attention.Most+1)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(failed))
	for _, e := range failed {
		row := attention.Row{Text: string(e.Kind), Cause: string(e.Cause()), At: wire.DateTime(e.CreatedAt, ask.Zone), Rank: -e.ID}
		rows = append(rows, row.Of(attention.ToMail, identity.Ref{Member: e.Member, ID: e.ID}))
	}
	return []attention.Group{attention.Listed(attention.MailsFailed, rows)}, nil
}
