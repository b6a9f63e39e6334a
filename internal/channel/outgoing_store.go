package channel

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const outgoingColumns = `member_id, id, property_id, source, name, token_sealed, created_at, read_at`

func scanOutgoing(row database.Row) (o Outgoing, err error) {
	return o, row.Scan(&o.Ref.Member, &o.Ref.ID, &o.Property, &o.Source, &o.Name, &o.token, &o.CreatedAt, &o.ReadAt)
}

func outgoingOf(ctx context.Context, q database.Querier, home identity.Ref) ([]Outgoing, error) {
	return database.Collect(ctx, q, scanOutgoing, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE member_id = $1 AND property_id = $2 ORDER BY id`, home.Member, home.ID)
}

func outgoingByID(ctx context.Context, q database.Querier, ref identity.Ref) (Outgoing, error) {
	return scanOutgoing(q.QueryRow(ctx, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func outgoingByHash(ctx context.Context, q database.Querier, hash []byte) (Outgoing, error) {
	return scanOutgoing(q.QueryRow(ctx, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE token_hash = $1`, hash))
}

func saveOutgoing(ctx context.Context, tx *database.Tx, o Outgoing, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO outgoing_calendar (`+outgoingColumns+`, token_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (member_id, id) DO UPDATE SET token_sealed = $6, read_at = $8, token_hash = $9`,
		o.Ref.Member, o.Ref.ID, o.Property, string(o.Source), o.Name, o.token, o.CreatedAt, o.ReadAt, hash)
	return err
}

func dropOutgoing(ctx context.Context, tx *database.Tx, ref identity.Ref) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM outgoing_calendar WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
}

func outgoingRead(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE outgoing_calendar SET read_at = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, at)
	return err
}
