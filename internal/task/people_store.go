package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const heldBy = ` FROM task WHERE member_id = $1 AND done = FALSE AND planned_end > $3 AND planned_start < $4 AND (company_id = $2 OR person_id = $2 OR additional_person_id = $2)`

// held are the tasks of somebody that are not done and lie in a time, by their beginning.
func held(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from, to clock.Instant, most int) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+heldBy+` ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`, m, staff, from, to, most)
}

func countHeld(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from, to clock.Instant) (n int64, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*)`+heldBy, m, staff, from, to).Scan(&n)
}
