package member

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func note(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, staff identity.StaffID, act Act) error {
	return noteRun(ctx, tx, m, by, staff, act, 0)
}

func noteRun(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, staff identity.StaffID, act Act, run int64) error {
	id, err := tx.NextID(ctx, m, "staff_history")
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO staff_history (member_id, id, at, account_id, staff_id, action, run_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`, m, id, tx.Now(), by, staff, string(act), run)
	return err
}

func historyOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]HistoryEntry, error) {
	return database.Collect(ctx, q, func(row database.Row) (e HistoryEntry, err error) {
		return e, row.Scan(&e.ID, &e.At, &e.By, &e.ByName, &e.Staff, &e.StaffName, &e.Act, &e.Run)
	}, `SELECT h.id, h.at, h.account_id, COALESCE(a.name, ''), h.staff_id, COALESCE(s.name, ''), h.action, h.run_id FROM staff_history h
		LEFT JOIN account a ON a.id = h.account_id LEFT JOIN staff s ON s.member_id = h.member_id AND s.id = h.staff_id
		WHERE h.member_id = $1 ORDER BY h.id DESC LIMIT CAST($2 AS BIGINT)`, m, mostHistory)
}

// touchesOf are what people have done with an entry since an import of a file has written it.
func touchesOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, run int64) (t touches, err error) {
	t.acts, err = database.Collect(ctx, q, func(row database.Row) (a Act, err error) { return a, row.Scan(&a) }, `SELECT DISTINCT action FROM staff_history WHERE member_id = $1 AND staff_id = $2 AND run_id = 0
		AND id > (SELECT COALESCE(MAX(id), 0) FROM staff_history WHERE member_id = $1 AND staff_id = $2 AND run_id = $3)`, m, staff, run)
	if err != nil {
		return t, err
	}
	t.fields, err = database.Collect(ctx, q, func(row database.Row) (f string, err error) { return f, row.Scan(&f) },
		`SELECT DISTINCT field FROM staff_work_history WHERE member_id = $1 AND staff_id = $2`, m, staff)
	if err != nil {
		return t, err
	}
	return t, q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM absence_request WHERE member_id = $1 AND staff_id = $2)`, m, staff).Scan(&t.asked)
}
