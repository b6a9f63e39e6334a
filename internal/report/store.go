package report

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// calendar is an account's subscribed calendar, in the language of the account: programs fetch it without a browser.
type calendar struct {
	account          identity.AccountID
	lang             string
	created, fetched clock.Instant
}

func scanCalendar(row database.Row) (c calendar, err error) {
	return c, row.Scan(&c.account, &c.lang, &c.created, &c.fetched)
}

func calendarByHash(ctx context.Context, q database.Querier, hash []byte) (calendar, error) {
	return scanCalendar(q.QueryRow(ctx, `SELECT c.account_id, a.lang, c.created_at, c.fetched_at FROM account_calendar c JOIN account a ON a.id = c.account_id WHERE c.hash = $1`, hash))
}

func calendarOf(ctx context.Context, q database.Querier, account identity.AccountID) (calendar, error) {
	return scanCalendar(q.QueryRow(ctx, `SELECT c.account_id, a.lang, c.created_at, c.fetched_at FROM account_calendar c JOIN account a ON a.id = c.account_id WHERE c.account_id = $1`, account))
}

func putCalendar(ctx context.Context, tx *database.Tx, account identity.AccountID, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO account_calendar (account_id, hash, created_at, fetched_at) VALUES ($1, $2, $3, 0)
		ON CONFLICT (account_id) DO UPDATE SET hash = $2, created_at = $3, fetched_at = 0`, account, hash, tx.Now())
	return err
}

func fetched(ctx context.Context, tx *database.Tx, account identity.AccountID, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE account_calendar SET fetched_at = $2 WHERE account_id = $1`, account, at)
	return err
}

func dropCalendar(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `DELETE FROM account_calendar WHERE account_id = $1`, account)
	return err
}
