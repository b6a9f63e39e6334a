package payment

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
)

// Attention counts the lines of bank statements that wait for a decision: a stay may be paid, and its key still be hidden. What went out of the account and fits no stay, such as the
// agency's own bills, waits for nobody. Who paid is not said, because devices keep
// the list.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	open, err := countWaiting(ctx, q, ask.Member)
	if err != nil {
		return nil, err
	}
	return []attention.Group{{Kind: attention.PaymentsToMatch, Count: open}}, nil
}
