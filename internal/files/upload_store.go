package files

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func upload(ctx context.Context, q database.Querier, key string) (Upload, error) {
	u := Upload{key: key}
	err := q.QueryRow(ctx, `SELECT name, size, parts, created_at FROM upload WHERE id = $1`, key).Scan(&u.Name, &u.Size, &u.parts, &u.at)
	return u, err
}

// uploads are the keys of those under way that begin with two letters.
func uploads(ctx context.Context, q database.Querier, prefix string, into map[string]bool) error {
	found, err := database.Collect(ctx, q, func(row database.Row) (string, error) {
		var key string
		err := row.Scan(&key)
		return key, err
	}, `SELECT id FROM upload WHERE id >= $1 AND id < $2`, prefix, prefix+"g")
	for _, key := range found {
		into[key] = true
	}
	return err
}

// uploadsOf are a principal's uploads, the oldest first, without their names.
func uploadsOf(ctx context.Context, q database.Querier, who identity.Principal) ([]Upload, error) {
	return database.Collect(ctx, q, func(row database.Row) (Upload, error) {
		var u Upload
		err := row.Scan(&u.key, &u.parts)
		return u, err
	}, `SELECT id, parts FROM upload WHERE account_id = $1 AND pool = $2 ORDER BY created_at, id`, who.Account, poolOf(who))
}

func insertUpload(ctx context.Context, tx *database.Tx, who identity.Principal, u Upload) error {
	_, err := tx.Exec(ctx, `INSERT INTO upload (id, account_id, pool, name, size, parts, created_at) VALUES ($1, $2, $3, $4, $5, 0, $6)`, u.key, who.Account, poolOf(who), u.Name, u.Size, u.at)
	return err
}

// countPart counts a part that has come; nothing when it is counted already.
func countPart(ctx context.Context, tx *database.Tx, u Upload, n int64) error {
	_, err := tx.Exec(ctx, `UPDATE upload SET parts = parts + 1 WHERE id = $1 AND parts = $2`, u.key, n)
	return err
}

func deleteUpload(ctx context.Context, tx *database.Tx, u Upload) error {
	_, err := tx.Exec(ctx, `DELETE FROM upload WHERE id = $1`, u.key)
	return err
}

func deleteUploadsBefore(ctx context.Context, tx *database.Tx, at clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM upload WHERE created_at < $1`, at)
	return err
}
