package reservation

import (
	"context"
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// keepSplit keeps what a split has changed.
func keepSplit(ctx context.Context, tx *database.Tx, first, rest identity.Ref, was wholeWas, sum string) error {
	raw, err := json.Marshal(was)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO reservation_split (member_id, rest_id, reservation_id, at, was, sum) VALUES ($1, $2, $3, $4, $5, $6)`, first.Member, rest.ID, first.ID, tx.Now(), string(raw), sum)
	return err
}

// splitOf reads what a split has changed; false where it is not known, or not any more.
func splitOf(ctx context.Context, q database.Querier, first, rest identity.Ref) (was wholeWas, sum string, at clock.Instant, found bool, err error) {
	var raw string
	err = q.QueryRow(ctx, `SELECT at, was, sum FROM reservation_split WHERE member_id = $1 AND rest_id = $2 AND reservation_id = $3`, first.Member, rest.ID, first.ID).Scan(&at, &raw, &sum)
	if database.IsMissing(err) {
		return was, "", 0, false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(raw), &was)
	}
	return was, sum, at, err == nil, err
}

func dropSplit(ctx context.Context, tx *database.Tx, rest identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM reservation_split WHERE member_id = $1 AND rest_id = $2`, rest.Member, rest.ID)
	return err
}

// forgetSplits forgets what splits have changed that were made before.
func forgetSplits(ctx context.Context, tx *database.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM reservation_split WHERE at < $1`, before)
	return err
}

// eraseSplits forgets what splits have changed of a stay: words of its payments may name the guest.
func eraseSplits(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM reservation_split WHERE member_id = $1 AND (reservation_id = $2 OR rest_id = $2)`, ref.Member, ref.ID)
	return err
}
