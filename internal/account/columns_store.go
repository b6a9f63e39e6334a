package account

import (
	"context"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func columnsOf(ctx context.Context, q database.Querier, id identity.AccountID) ([]ColumnsAnswer, error) {
	return database.Collect(ctx, q, func(row database.Row) (ColumnsAnswer, error) {
		var one ColumnsAnswer
		var columns string
		err := row.Scan(&one.List, &columns)
		one.Columns = strings.Fields(columns)
		return one, err
	}, `SELECT list, columns FROM chosen_columns WHERE account_id = $1 ORDER BY list`, id)
}

func saveColumns(ctx context.Context, tx *database.Tx, id identity.AccountID, list string, columns []string) error {
	_, err := tx.Exec(ctx, `INSERT INTO chosen_columns (account_id, list, columns, changed_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account_id, list) DO UPDATE SET columns = $3, changed_at = $4`, id, list, strings.Join(columns, " "), tx.Now())
	return err
}
