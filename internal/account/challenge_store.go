package account

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

func insertChallenge(ctx context.Context, tx *database.Tx, c challenge) error {
	_, err := tx.Exec(ctx, `INSERT INTO sign_in_challenge (hash, account_id, client_id, expires_at) VALUES ($1, $2, $3, $4)`, c.hash, c.Account, c.ClientID, c.ExpiresAt)
	return err
}

func challengeOf(ctx context.Context, q database.Querier, hash []byte) (challenge, error) {
	c := challenge{hash: hash}
	var used clock.Instant
	err := q.QueryRow(ctx, `SELECT account_id, client_id, expires_at, tries, used_at FROM sign_in_challenge WHERE hash = $1`, hash).Scan(&c.Account, &c.ClientID, &c.ExpiresAt, &c.Tries, &used)
	c.Used = used != 0
	return c, err
}

// tryChallenge counts one try at a challenge; false when it takes no more.
func tryChallenge(ctx context.Context, tx *database.Tx, hash []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE sign_in_challenge SET tries = tries + 1 WHERE hash = $1 AND used_at = 0 AND expires_at > $2 AND tries < $3`, hash, tx.Now(), challengeTries)
	return n == 1, err
}

// useChallenge takes a challenge; false when another call was first.
func useChallenge(ctx context.Context, tx *database.Tx, hash []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE sign_in_challenge SET used_at = $1 WHERE hash = $2 AND used_at = 0 AND expires_at > $1`, tx.Now(), hash)
	return n == 1, err
}
