package webhook

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const incomingColumns = `member_id, id, name, code, secret_sealed, secret_number, off, last_at, last_result, last_stays, last_refused, created_at`

func scanIncoming(row database.Row) (w Incoming, err error) {
	var off bool
	err = row.Scan(&w.Ref.Member, &w.Ref.ID, &w.Name, &w.Code, &w.secret, &w.secretNumber, &off, &w.Last.At, &w.Last.Result, &w.Last.Stays, &w.Last.Refused, &w.CreatedAt)
	w.On = !off
	return w, err
}

func incomingsOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]Incoming, error) {
	return database.Collect(ctx, q, scanIncoming, `SELECT `+incomingColumns+` FROM incoming_webhook WHERE member_id = $1 ORDER BY id`, m)
}

func incomingAt(ctx context.Context, q database.Querier, ref identity.Ref) (Incoming, error) {
	return scanIncoming(q.QueryRow(ctx, `SELECT `+incomingColumns+` FROM incoming_webhook WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func incomingOf(ctx context.Context, q database.Querier, code string) (Incoming, error) {
	return scanIncoming(q.QueryRow(ctx, `SELECT `+incomingColumns+` FROM incoming_webhook WHERE code = $1`, code))
}

func insertIncoming(ctx context.Context, tx *database.Tx, w Incoming) error {
	_, err := tx.Exec(ctx, `INSERT INTO incoming_webhook (member_id, id, name, code, secret_sealed, secret_number, off, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		w.Ref.Member, w.Ref.ID, w.Name, w.Code, w.secret, w.secretNumber, !w.On, tx.Now())
	return err
}

// updateIncoming writes what people change.
func updateIncoming(ctx context.Context, tx *database.Tx, w Incoming) error {
	_, err := tx.Exec(ctx, `UPDATE incoming_webhook SET name = $3, secret_sealed = $4, secret_number = $5, off = $6 WHERE member_id = $1 AND id = $2`,
		w.Ref.Member, w.Ref.ID, w.Name, w.secret, w.secretNumber, !w.On)
	return err
}

// saveCall keeps what came of the last call.
func saveCall(ctx context.Context, tx *database.Tx, ref identity.Ref, c IncomingCall) error {
	_, err := tx.Exec(ctx, `UPDATE incoming_webhook SET last_at = $3, last_result = $4, last_stays = $5, last_refused = $6 WHERE member_id = $1 AND id = $2`,
		ref.Member, ref.ID, tx.Now(), string(c.Result), c.Stays, c.Refused)
	return err
}

func deleteIncoming(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM incoming_webhook WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// IncomingNames are the names of the incoming webhooks of an agency by their number.
func IncomingNames(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]string, error) {
	all, err := incomingsOf(ctx, q, m)
	out := make(map[int64]string, len(all))
	for _, w := range all {
		out[w.Ref.ID] = w.Name
	}
	return out, err
}
