package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// bytesOf is how many bytes of files a chat has.
func bytesOf(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) (sum int64, err error) {
	return sum, q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM attachment a JOIN file f ON f.member_id = a.member_id AND f.id = a.file_id WHERE a.member_id = $1 AND a.kind = $2 AND a.ref_id = $3`,
		ref.Member, string(kind), ref.ID).Scan(&sum)
}

// addBytes adds to what a principal has stored on a day, and reports false where that would be more than bytesADay.
func addBytes(ctx context.Context, tx *database.Tx, principal string, day, bytes int64) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO stored_today (principal, day, bytes) VALUES ($1, $2, $3)
		ON CONFLICT (principal) DO UPDATE SET bytes = CASE WHEN stored_today.day = $2 THEN stored_today.bytes + $3 ELSE $3 END, day = $2
		WHERE stored_today.day <> $2 OR stored_today.bytes + $3 <= $4`, principal, day, bytes, int64(bytesADay))
	return n == 1, err
}
