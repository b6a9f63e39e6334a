package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func textModules(ctx context.Context, q database.Querier, member identity.MemberID) ([]TextModule, error) {
	return database.Collect(ctx, q, func(row database.Row) (TextModule, error) {
		m := TextModule{Ref: identity.Ref{Member: member}}
		err := row.Scan(&m.Ref.ID, &m.Kind, &m.Name, &m.Texts[0], &m.Texts[1], &m.Texts[2], &m.Texts[3])
		return m, err
	}, `SELECT id, kind, name, body_en, body_de, body_es, body_pl FROM text_module WHERE member_id = $1 ORDER BY name, id`, member)
}

func countTextModules(ctx context.Context, q database.Querier, member identity.MemberID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM text_module WHERE member_id = $1`, member).Scan(&n)
	return n, err
}

func insertTextModule(ctx context.Context, tx *database.Tx, m TextModule) error {
	_, err := tx.Exec(ctx, `INSERT INTO text_module (member_id, id, kind, name, body_en, body_de, body_es, body_pl, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		m.Ref.Member, m.Ref.ID, m.Kind, m.Name, m.Texts[0], m.Texts[1], m.Texts[2], m.Texts[3], tx.Now())
	return err
}

func updateTextModule(ctx context.Context, tx *database.Tx, m TextModule) error {
	return missed(tx.Exec(ctx, `UPDATE text_module SET kind = $1, name = $2, body_en = $3, body_de = $4, body_es = $5, body_pl = $6, updated_at = $7
		WHERE member_id = $8 AND id = $9`, m.Kind, m.Name, m.Texts[0], m.Texts[1], m.Texts[2], m.Texts[3], tx.Now(), m.Ref.Member, m.Ref.ID))
}

func deleteTextModule(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	return missed(tx.Exec(ctx, `DELETE FROM text_module WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// missed says that nothing was there where a statement found no row.
func missed(rows int64, err error) error {
	if err == nil && rows == 0 {
		return fault.Missing(fault.NotFound)
	}
	return err
}
