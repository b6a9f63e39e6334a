package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// wasReturned reports whether the last that imports of files did to a stay was that one was taken back.
func wasReturned(ctx context.Context, q database.Querier, ref identity.Ref) (bool, error) {
	var last Action
	err := q.QueryRow(ctx, `SELECT action FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND run_id > 0 AND action IN ($3, $4) ORDER BY id DESC LIMIT 1`, ref.Member, ref.ID, string(StayImported), string(ImportReturned)).Scan(&last)
	if database.IsMissing(err) {
		return false, nil
	}
	return last == ImportReturned, err
}

// actsSince are what was done at a stay since an import of a file has written it.
func actsSince(ctx context.Context, q database.Querier, ref identity.Ref, run int64) ([]Action, error) {
	return database.Collect(ctx, q, func(row database.Row) (a Action, err error) { return a, row.Scan(&a) }, `SELECT DISTINCT action FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND run_id = 0
		AND id > (SELECT COALESCE(MAX(id), 0) FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND run_id = $3)`, ref.Member, ref.ID, run)
}
