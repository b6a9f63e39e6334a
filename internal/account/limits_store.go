package account

import (
	"context"

	"latchkey/internal/database"
)

// giveBack undoes one take.
func giveBack(ctx context.Context, tx *database.Tx, key string, a allowance) error {
	_, err := tx.Exec(ctx, `UPDATE allowance SET taken_to = taken_to - $1 WHERE key = $2`, a.every.Milliseconds(), key)
	return err
}

// dropAllowance gives all of an allowance back.
func dropAllowance(ctx context.Context, tx *database.Tx, key string) error {
	_, err := tx.Exec(ctx, `DELETE FROM allowance WHERE key = $1`, key)
	return err
}
