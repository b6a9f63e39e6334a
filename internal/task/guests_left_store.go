package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// guestsLeft writes the time at the unfinished departure tasks of a stay and their checks, and gives those that it changed.
func guestsLeft(ctx context.Context, tx *database.Tx, stay identity.Ref, at clock.Instant) ([]Task, error) {
	return database.Collect(ctx, tx, scan, `UPDATE task SET guests_left_at = $3, version = version + 1
		WHERE member_id = $1 AND reservation_id = $2 AND type = 'departure' AND NOT done AND guests_left_at <> $3 RETURNING `+columns, stay.Member, stay.ID, at)
}

func openBefore(ctx context.Context, q database.Querier, stay identity.Ref) (int, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM (
			SELECT id FROM task WHERE member_id = $1 AND next_reservation_id = $2 AND type = 'departure' AND NOT done
			UNION SELECT id FROM task WHERE member_id = $1 AND reservation_id = $2 AND type = 'arrival' AND NOT done
		) AS open_tasks`, stay.Member, stay.ID).Scan(&n)
	return n, err
}

func begunSince(ctx context.Context, q database.Querier, stay identity.Ref, since clock.Instant) (begun bool, err error) {
	return begun, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM task WHERE member_id = $1 AND reservation_id = $2 AND actual_start <> 0 AND started_set_at >= $3`, stay.Member, stay.ID, since).Scan(&begun)
}
