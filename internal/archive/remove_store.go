package archive

import (
	"context"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// rowsOfAgency chooses the rows of the agency $1. Streams are read by their accounts: a table of them is long and has no index of agencies.
func rowsOfAgency(t database.Table) string {
	where := ofAgency(t) + ` = $1`
	if t.Name == "event" {
		where += ` AND account_id IN ` + itsAccounts
	}
	return where
}

func anyOf(ctx context.Context, q database.Querier, t database.Table, m identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM `+t.Name+` WHERE `+rowsOfAgency(t)+`)`, m).Scan(&some)
}

func removeRows(ctx context.Context, tx *database.Tx, t database.Table, m identity.MemberID, most int) (int64, error) {
	key := strings.Join(t.Key, ", ")
	return tx.Exec(ctx, `DELETE FROM `+t.Name+` WHERE (`+key+`) IN (SELECT `+key+` FROM `+t.Name+` WHERE `+rowsOfAgency(t)+` LIMIT CAST($2 AS BIGINT))`, m, most)
}
