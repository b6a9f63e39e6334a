package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// writtenAtOnce is how many messages of an account are read at once.
const writtenAtOnce = 500

// writtenBy reads messages of an account that are not a guest's, behind one with a number.
func writtenBy(ctx context.Context, q database.Querier, m identity.MemberID, account identity.AccountID, after int64) ([]Message, error) {
	return database.Collect(ctx, q, scan, `SELECT `+read+` FROM message WHERE member_id = $1 AND id > $2 AND account_id = $3 AND role <> 'guest' ORDER BY id LIMIT CAST($4 AS BIGINT)`, m, after, account, writtenAtOnce)
}
