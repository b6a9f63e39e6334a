package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func vocables(ctx context.Context, q database.Querier, member identity.MemberID, from, to string) ([]vocable, error) {
	return database.Collect(ctx, q, func(row database.Row) (vocable, error) {
		var v vocable
		err := row.Scan(&v.word, &v.messages, &v.newest)
		return v, err
	}, `SELECT word, messages, newest FROM message_vocabulary WHERE member_id = $1 AND word >= $2 AND word < $3`, member, []byte(from), []byte(to))
}

func position(ctx context.Context, q database.Querier, member identity.MemberID) (int64, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT position FROM message_index WHERE member_id = $1`, member).Scan(&n)
	if database.IsMissing(err) {
		return 0, nil
	}
	return n, err
}

func textsAfter(ctx context.Context, q database.Querier, member identity.MemberID, after int64, limit int) ([]Message, error) {
	return database.Collect(ctx, q, scanText, `SELECT `+textColumns+` FROM message m WHERE m.member_id = $1 AND m.id > $2 ORDER BY m.id LIMIT CAST($3 AS BIGINT)`, member, after, limit)
}

func textsBetween(ctx context.Context, q database.Querier, member identity.MemberID, floor, bound int64, limit int) ([]Message, error) {
	return database.Collect(ctx, q, scanText, `SELECT `+textColumns+` FROM message m WHERE m.member_id = $1 AND m.id > $2 AND m.id <= $3
		ORDER BY m.id DESC LIMIT CAST($4 AS BIGINT)`, member, floor, bound, limit)
}

// textsOf joins crosswise: SQLite then goes through the words and looks the messages up, never the other way round.
func textsOf(ctx context.Context, q database.Querier, member identity.MemberID, word []byte, bound int64, limit int) ([]Message, error) {
	return database.Collect(ctx, q, scanText, `SELECT `+textColumns+` FROM message_word w CROSS JOIN message m
		WHERE w.member_id = $1 AND w.word = $2 AND w.message_id <= $3 AND m.member_id = w.member_id AND m.kind = w.kind AND m.ref_id = w.ref_id AND m.id = w.message_id
		ORDER BY w.message_id DESC LIMIT CAST($4 AS BIGINT)`, member, word, bound, limit)
}
