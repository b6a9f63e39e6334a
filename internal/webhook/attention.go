package webhook

import (
	"context"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/wire"
)

// failingFor is how long a webhook fails until the office should look at it.
const failingFor = time.Hour

// Attention finds the webhooks that fail. Their names are said, not where they lead, because devices keep the list.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	found, err := troubled(ctx, q, ask.Member, ask.Now.Add(-failingFor), attention.Most+1)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(found))
	for _, w := range found {
		since := w.FailingSince
		if since.IsZero() {
			since = w.OffAt
		}
		row := attention.Row{Text: w.Name, Cause: string(w.Off), At: wire.DateTime(since, ask.Zone), Rank: w.Ref.ID}
		rows = append(rows, row.Of(attention.ToWebhook, w.Ref))
	}
	return []attention.Group{attention.Listed(attention.WebhooksFailed, rows)}, nil
}
