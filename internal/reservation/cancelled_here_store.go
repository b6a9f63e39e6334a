package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// CancelledHere is a coming stay that the office has cancelled itself.
type CancelledHere struct {
	ID, Property int64
	// Whole is the stay from which the office has split it; 0 for a stay that is no such part, or whose nights that stay has again.
	Whole              int64
	Guest              string
	Arrival, Departure clock.Date
}

// CancelledHere gives the stays of the next days that the office has cancelled itself and that are not over, by arrival.
func (s *Service) CancelledHere(ctx context.Context, q database.Querier, m identity.MemberID, today clock.Date, limit int) ([]CancelledHere, error) {
	return cancelledHere(ctx, q, m, today, limit)
}

// CancelledByOffice reports whether a stay is cancelled because the office has done so.
func (s *Service) CancelledByOffice(ctx context.Context, q database.Querier, ref identity.Ref) (is bool, err error) {
	return is, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM reservation WHERE member_id = $1 AND id = $2 AND status = 'cancelled' AND cancelled_at <> 0`, ref.Member, ref.ID).Scan(&is)
}

// longRunning is how many days ago a stay may have begun that is looked for among the cancelled ones.
const longRunning = 31

func cancelledHere(ctx context.Context, q database.Querier, m identity.MemberID, today clock.Date, limit int) ([]CancelledHere, error) {
	return database.Collect(ctx, q, func(row database.Row) (c CancelledHere, err error) {
		var booker Booker
		err = row.Scan(&c.ID, &c.Property, &c.Whole, &booker.FirstName, &booker.LastName, &c.Arrival, &c.Departure)
		c.Guest = booker.Name()
		return c, err
	}, `SELECT id, property_id, CASE WHEN case_id <> id AND external_id LIKE 'latchkey-%' AND NOT EXISTS (SELECT 1 FROM reservation w
				WHERE w.member_id = r.member_id AND w.id = r.case_id AND w.departure > r.arrival) THEN case_id ELSE 0 END, booker_first_name, booker_last_name, arrival, departure
		FROM reservation r WHERE member_id = $1 AND status = 'cancelled' AND arrival >= $2 AND arrival <= $3 AND departure > $4 AND cancelled_at <> 0 ORDER BY arrival, id LIMIT CAST($5 AS BIGINT)`,
		m, today.AddDays(-longRunning), today.AddDays(twiceAhead), today, limit)
}
