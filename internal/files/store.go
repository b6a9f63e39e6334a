package files

import (
	"context"
	"fmt"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Columns are those of a file's row that Scan reads, for nouns that join it as f.
const Columns = `f.member_id, f.id, f.name, f.mime, f.size, f.width, f.height, f.sha256, f.storage_key, f.created_at`

// Fields are where a row's Columns go.
func (f *File) Fields() []any {
	return []any{&f.Ref.Member, &f.Ref.ID, &f.Name, &f.Mime, &f.Size, &f.Width, &f.Height, &f.SHA256, &f.key, &f.CreatedAt}
}

func insert(ctx context.Context, tx *database.Tx, f File) error {
	_, err := tx.Exec(ctx, `INSERT INTO file (member_id, id, name, mime, size, width, height, sha256, storage_key, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		f.Ref.Member, f.Ref.ID, f.Name, f.Mime, f.Size, f.Width, f.Height, f.SHA256, f.key, f.CreatedAt)
	if err != nil {
		return fmt.Errorf("files: insert: %w", err)
	}
	return nil
}

func one(ctx context.Context, q database.Querier, ref identity.Ref) (File, error) {
	var f File
	err := q.QueryRow(ctx, `SELECT `+Columns+` FROM file f WHERE f.member_id = $1 AND f.id = $2`, ref.Member, ref.ID).Scan(f.Fields()...)
	return f, err
}

// some are files of a member, at most so many.
func some(ctx context.Context, q database.Querier, member identity.MemberID, most int) ([]File, error) {
	return database.Collect(ctx, q, func(row database.Row) (f File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+Columns+` FROM file f WHERE f.member_id = $1 ORDER BY f.id LIMIT CAST($2 AS BIGINT)`, member, most)
}

func remove(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM file WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// keys are those of all rows that begin with two letters; a key is made of digits and the letters to f, so that what follows "…g" is another prefix.
func keys(ctx context.Context, q database.Querier, prefix string) (map[string]bool, error) {
	found, err := database.Collect(ctx, q, func(row database.Row) (string, error) {
		var key string
		err := row.Scan(&key)
		return key, err
	}, `SELECT storage_key FROM file WHERE storage_key >= $1 AND storage_key < $2`, prefix, prefix+"g")
	if err != nil {
		return nil, fmt.Errorf("files: keys: %w", err)
	}
	out := make(map[string]bool, len(found))
	for _, key := range found {
		out[key] = true
	}
	return out, nil
}

// withPrefix are the files whose key begins with two letters.
func withPrefix(ctx context.Context, q database.Querier, prefix string) ([]File, error) {
	return database.Collect(ctx, q, func(row database.Row) (f File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+Columns+` FROM file f WHERE f.storage_key >= $1 AND f.storage_key < $2`, prefix, prefix+"g")
}

// after are a member's files with higher numbers, in order.
func after(ctx context.Context, q database.Querier, member identity.MemberID, id int64, most int) ([]File, error) {
	return database.Collect(ctx, q, func(row database.Row) (f File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+Columns+` FROM file f WHERE f.member_id = $1 AND f.id > $2 ORDER BY f.id LIMIT CAST($3 AS BIGINT)`, member, id, most)
}

// members are all that may have files.
func members(ctx context.Context, q database.Querier) ([]identity.MemberID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.MemberID, err error) { return id, row.Scan(&id) }, `SELECT id FROM member ORDER BY id`)
}
