package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func blockByNumber(ctx context.Context, q database.Querier, ref identity.Ref) (Block, error) {
	return scanBlock(q.QueryRow(ctx, `SELECT `+blockColumns+` FROM block WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// blocksBehind reads blocks behind a place, by the day on which they end.
func blocksBehind(ctx context.Context, q database.Querier, member identity.MemberID, behind listPlace, down bool, most int) ([]Block, error) {
	if down {
		return database.Collect(ctx, q, scanBlock, `SELECT `+blockColumns+` FROM block
			WHERE member_id = $1 AND departure <= $2 AND (departure <> $2 OR id < $3) ORDER BY departure DESC, id DESC LIMIT CAST($4 AS BIGINT)`, member, behind.day, behind.id, most)
	}
	return database.Collect(ctx, q, scanBlock, `SELECT `+blockColumns+` FROM block
		WHERE member_id = $1 AND departure >= $2 AND (departure <> $2 OR id > $3) ORDER BY departure, id LIMIT CAST($4 AS BIGINT)`, member, behind.day, behind.id, most)
}
