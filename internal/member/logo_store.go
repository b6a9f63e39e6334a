package member

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

const selectLogo = `SELECT l.hash, ` + files.Columns + ` FROM logo l JOIN file f ON f.member_id = l.member_id AND f.id = l.file_id WHERE l.member_id = $1`

func scanLogo(row database.Row) (KeptLogo, error) {
	var l KeptLogo
	err := row.Scan(append([]any{&l.Hash}, l.File.Fields()...)...)
	return l, err
}

// logoOf reads one picture of an agency; none is a missing row.
func logoOf(ctx context.Context, q database.Querier, id identity.MemberID, hash string) (KeptLogo, error) {
	return scanLogo(q.QueryRow(ctx, selectLogo+` AND l.hash = $2`, id, hash))
}

// logosOf lists the pictures of an agency in the order of uploading.
func logosOf(ctx context.Context, q database.Querier, id identity.MemberID) ([]KeptLogo, error) {
	return database.Collect(ctx, q, scanLogo, selectLogo+` ORDER BY l.created_at, l.file_id`, id)
}

func insertLogo(ctx context.Context, tx *database.Tx, l KeptLogo) error {
	_, err := tx.Exec(ctx, `INSERT INTO logo (member_id, hash, file_id, created_at) VALUES ($1, $2, $3, $4)`, l.File.Ref.Member, l.Hash, l.File.Ref.ID, tx.Now())
	return err
}

func deleteLogo(ctx context.Context, tx *database.Tx, l KeptLogo) error {
	_, err := tx.Exec(ctx, `DELETE FROM logo WHERE member_id = $1 AND hash = $2`, l.File.Ref.Member, l.Hash)
	return err
}
