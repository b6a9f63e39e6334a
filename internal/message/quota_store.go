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
