package payment

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
)

// Attention counts the lines of bank statements that wait for a decision: a stay may be paid, and its key still be hidden. Who paid is not said, because devices keep
// the list.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	open, err := countOpen(ctx, q, ask.Member)
	if err != nil {
		return nil, err
	}
	return []attention.Group{{Kind: attention.PaymentsToMatch, Count: open}}, nil
}
