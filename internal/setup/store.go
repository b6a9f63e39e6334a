package setup

import (
	"context"

	"latchkey/internal/database"
)

// codeSetting is the place of the code's hash among the installation's settings. All nodes read it there.
const codeSetting = "setup_code"

// codeHash is the hash of the code that opens the set-up; empty where there is none.
func codeHash(ctx context.Context, q database.Querier) (hash string, err error) {
	err = q.QueryRow(ctx, `SELECT value FROM setting WHERE name = $1`, codeSetting).Scan(&hash)
	if database.IsMissing(err) {
		return "", nil
	}
	return hash, err
}

func saveCodeHash(ctx context.Context, tx *database.Tx, hash string) error {
	_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`, codeSetting, hash)
	return err
}

func dropCodeHash(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM setting WHERE name = $1`, codeSetting)
	return err
}
