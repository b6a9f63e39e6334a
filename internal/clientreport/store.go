package clientreport

import (
	"context"

	"latchkey/internal/database"
)

func insert(ctx context.Context, tx *database.Tx, r Report) error {
	_, err := tx.Exec(ctx, `INSERT INTO client_report (id, account_id, at, type, code, message, reporter, platform) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.ID, r.Account, r.At, r.Type, r.Code, r.Message, r.Reporter, r.Platform)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM client_report WHERE id <= $1`, r.ID-Keep)
	return err
}

func newest(ctx context.Context, q database.Querier, limit int) ([]Report, error) {
	return database.Collect(ctx, q, scan, `SELECT id, account_id, at, type, code, message, reporter, platform FROM client_report ORDER BY id DESC LIMIT CAST($1 AS BIGINT)`, limit)
}

func scan(row database.Row) (Report, error) {
	var r Report
	err := row.Scan(&r.ID, &r.Account, &r.At, &r.Type, &r.Code, &r.Message, &r.Reporter, &r.Platform)
	return r, err
}
