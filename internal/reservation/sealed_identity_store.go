package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// ownTravelers marks that the travelers are written by people from now on, and makes others who change the stay wait.
func ownTravelers(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET travelers_by_hand = TRUE, updated_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), ref.Member, ref.ID)
	return err
}

// areOwn reports whether people have written the travelers themselves.
func areOwn(ctx context.Context, q database.Querier, ref identity.Ref) (own bool, err error) {
	err = q.QueryRow(ctx, `SELECT travelers_by_hand FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&own)
	return own, err
}

// kept gives stays that ended before a day and of which identity data is still there.
func kept(ctx context.Context, q database.Querier, member identity.MemberID, before clock.Date, limit int) ([]identity.Ref, error) {
	return database.Collect(ctx, q, func(row database.Row) (identity.Ref, error) {
		ref := identity.Ref{Member: member}
		return ref, row.Scan(&ref.ID)
	}, `SELECT DISTINCT t.reservation_id FROM traveler t JOIN reservation r ON r.member_id = t.member_id AND r.id = t.reservation_id
		WHERE t.member_id = $1 AND t.identity_sealed IS NOT NULL AND r.departure < $2 ORDER BY t.reservation_id LIMIT CAST($3 AS BIGINT)`, member, before, limit)
}

// erase takes away what is known of the travelers of a stay, and the key. It reports whether there was anything.
func erase(ctx context.Context, tx *database.Tx, ref identity.Ref, dataKey []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE traveler SET identity_sealed = NULL WHERE member_id = $1 AND reservation_id = $2 AND identity_sealed IS NOT NULL`, ref.Member, ref.ID)
	if err != nil {
		return false, err
	}
	_, err = tx.Exec(ctx, `UPDATE reservation SET data_key_sealed = $1, updated_at = $2 WHERE member_id = $3 AND id = $4`, dataKey, tx.Now(), ref.Member, ref.ID)
	return n > 0, err
}
