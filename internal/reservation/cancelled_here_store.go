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

// claim notes that a file or a program names a stay that the office has cancelled; it reports whether that is new since it was cancelled.
func claim(ctx context.Context, tx *database.Tx, r Reservation) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO reservation_claim (member_id, reservation_id, at) VALUES ($1, $2, $3)
		ON CONFLICT (member_id, reservation_id) DO UPDATE SET at = excluded.at WHERE reservation_claim.at < $4`, r.Ref.Member, r.Ref.ID, tx.Now(), r.CancelledAt)
	return n > 0, err
}

// dropClaim reports whether there was one.
func dropClaim(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM reservation_claim WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
	return n > 0, err
}
