package message

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// moduleName counts the text modules of a member.
const moduleName = "text_module"

// moduleColumns are what can change of a text module, in the order of its values.
var moduleColumns = append([]string{"kind", "name"}, wire.TextColumns("body")...)

var (
	moduleInsert = `INSERT INTO text_module (member_id, id, updated_at, updated_by, ` + strings.Join(moduleColumns, ", ") + `) VALUES (` + database.Marks(1, 4+len(moduleColumns)) + `)`
	moduleUpdate = `UPDATE text_module SET updated_at = $3, updated_by = $4, ` + database.Sets(5, moduleColumns...) + ` WHERE member_id = $1 AND id = $2`
)

func textModules(ctx context.Context, q database.Querier, member identity.MemberID) ([]TextModule, error) {
	return database.Collect(ctx, q, func(row database.Row) (TextModule, error) {
		m := TextModule{Ref: identity.Ref{Member: member}}
		err := row.Scan(append([]any{&m.Ref.ID, &m.Kind, &m.Name}, m.Texts.Fields()...)...)
		return m, err
	}, `SELECT id, `+strings.Join(moduleColumns, ", ")+` FROM text_module WHERE member_id = $1 ORDER BY name, id`, member)
}

// lockTextModules has two who change text modules of a member wait for each other.
func lockTextModules(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	_, err := tx.NextIDs(ctx, member, moduleName, 0)
	return err
}

// textModule is one of them, with who changed it last and when.
func textModule(ctx context.Context, q database.Querier, ref identity.Ref) (m TextModule, by identity.AccountID, at clock.Instant, err error) {
	m.Ref = ref
	err = q.QueryRow(ctx, `SELECT updated_by, updated_at, `+strings.Join(moduleColumns, ", ")+` FROM text_module WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).
		Scan(append([]any{&by, &at, &m.Kind, &m.Name}, m.Texts.Fields()...)...)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return m, by, at, err
}

func countTextModules(ctx context.Context, q database.Querier, member identity.MemberID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM text_module WHERE member_id = $1`, member).Scan(&n)
	return n, err
}

func insertTextModule(ctx context.Context, tx *database.Tx, m TextModule, by identity.AccountID) error {
	_, err := tx.Exec(ctx, moduleInsert, append([]any{m.Ref.Member, m.Ref.ID, tx.Now(), by, m.Kind, m.Name}, m.Texts.Values()...)...)
	return err
}

func updateTextModule(ctx context.Context, tx *database.Tx, m TextModule, by identity.AccountID) error {
	return missed(tx.Exec(ctx, moduleUpdate, append([]any{m.Ref.Member, m.Ref.ID, tx.Now(), by, m.Kind, m.Name}, m.Texts.Values()...)...))
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
