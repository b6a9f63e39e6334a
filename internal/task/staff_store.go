package task

import (
	"context"

	"latchkey/internal/database"
)

// refresh is an entry of the staff whose tasks are shown again, and how far that is.
type refresh struct {
	staffEntry
	after int64
}

// addRefresh has the tasks of an entry shown again, from the first on.
func addRefresh(ctx context.Context, tx *database.Tx, e staffEntry) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_refresh (member_id, staff_id, after_id) VALUES ($1, $2, 0) ON CONFLICT (member_id, staff_id) DO UPDATE SET after_id = 0`, e.member, e.id)
	return err
}

func firstRefresh(ctx context.Context, q database.Querier) (r refresh, err error) {
	return r, q.QueryRow(ctx, `SELECT member_id, staff_id, after_id FROM task_refresh ORDER BY member_id, staff_id LIMIT 1`).Scan(&r.member, &r.id, &r.after)
}

// moveRefresh moves on from where it was; it fails when another node was faster, or when the name has changed again.
func moveRefresh(ctx context.Context, tx *database.Tx, r refresh, to int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE task_refresh SET after_id = $1 WHERE member_id = $2 AND staff_id = $3 AND after_id = $4`, to, r.member, r.id, r.after)
	return n == 1, err
}

// deleteRefresh fails like moveRefresh.
func deleteRefresh(ctx context.Context, tx *database.Tx, r refresh) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM task_refresh WHERE member_id = $1 AND staff_id = $2 AND after_id = $3`, r.member, r.id, r.after)
	return n == 1, err
}

// assignedAfter are the next tasks of an entry by their number.
func assignedAfter(ctx context.Context, q database.Querier, e staffEntry, after int64, limit int) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM task WHERE member_id = $1 AND id > $2 AND NOT cancelled AND (company_id = $3 OR person_id = $3 OR additional_person_id = $3)
		ORDER BY id LIMIT CAST($4 AS BIGINT)`, e.member, after, e.id, limit)
}
