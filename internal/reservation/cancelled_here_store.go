package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// CancelledByOffice reports whether a stay is cancelled because the office has done so.
func (s *Service) CancelledByOffice(ctx context.Context, q database.Querier, ref identity.Ref) (is bool, err error) {
	return is, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM reservation WHERE member_id = $1 AND id = $2 AND status = 'cancelled' AND cancelled_at <> 0`, ref.Member, ref.ID).Scan(&is)
}

// longRunning is how many days ago a stay may have begun that is looked for among the cancelled ones.
const longRunning = 31

// CancelledDays are the days between which a cancelled stay arrives that is looked for because a calendar may still have it.
func CancelledDays(today clock.Date) (from, to clock.Date) {
	return today.AddDays(-longRunning), today.AddDays(twiceAhead)
}
