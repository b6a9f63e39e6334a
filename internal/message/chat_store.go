package message

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Written lists messages of a member behind a number, in the order in which they were written, up to the first that is younger than an instant.
func (s *Service) Written(ctx context.Context, q database.Querier, member identity.MemberID, after int64, until clock.Instant, limit int) ([]Message, error) {
	found, err := database.Collect(ctx, q, scan, `SELECT `+read+` FROM message WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT CAST($3 AS BIGINT)`, member, after, limit)
	for i, m := range found {
		if m.CreatedAt > until {
			return found[:i], err
		}
	}
	return found, err
}

// Unread lists the messages of a side that the other side has not read, the oldest first.
func (s *Service) Unread(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, author Side, limit int) ([]Message, error) {
	found, err := database.Collect(ctx, q, scan, `SELECT `+read+` FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND side = $4 AND read_at = 0
		ORDER BY id DESC LIMIT CAST($5 AS BIGINT)`, ref.Member, kind, ref.ID, author, limit)
	if err == nil {
		slices.Reverse(found)
		err = attach(ctx, q, kind, ref, pointers(found)...)
	}
	return found, err
}
