package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// indexed is how many segments the index of a member has.
func indexed(ctx context.Context, q database.Querier, member identity.MemberID) (int64, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT segments FROM message_index WHERE member_id = $1`, member).Scan(&n)
	if database.IsMissing(err) {
		return 0, nil
	}
	return n, err
}

// segmentWord is a word in one segment, with the messages that have it (numbers.merge).
type segmentWord struct {
	segment  int64
	messages []byte
}

// wordsIn finds a term in the segments from newest down to oldest. It joins crosswise: SQLite then looks the words up in segment after segment, and does not read all words of all of them.
func wordsIn(ctx context.Context, q database.Querier, member identity.MemberID, newest, oldest int64, t term) ([]segmentWord, error) {
	return database.Collect(ctx, q, func(row database.Row) (segmentWord, error) {
		var w segmentWord
		err := row.Scan(&w.segment, &w.messages)
		return w, err
	}, `WITH RECURSIVE segments (segment) AS (SELECT CAST($2 AS BIGINT) UNION ALL SELECT segment - 1 FROM segments WHERE segment > CAST($3 AS BIGINT))
		SELECT w.segment, w.messages FROM segments s CROSS JOIN message_word w WHERE w.member_id = $1 AND w.segment = s.segment AND w.word >= $4 AND w.word < $5`,
		member, newest, oldest, t.from, t.to)
}

func textsBetween(ctx context.Context, q database.Querier, member identity.MemberID, floor, bound int64, limit int) ([]Message, error) {
	return database.Collect(ctx, q, scanText, `SELECT `+textColumns+` FROM message m WHERE m.member_id = $1 AND m.id > $2 AND m.id <= $3
		ORDER BY m.id DESC LIMIT CAST($4 AS BIGINT)`, member, floor, bound, limit)
}

var textsByNumber = `SELECT ` + textColumns + ` FROM message m WHERE m.member_id = $1 AND m.id IN (` + database.Marks(2, readOf) + `) ORDER BY m.id DESC`

// textsOf reads up to readOf messages by their numbers, newest first.
func textsOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]Message, error) {
	args := make([]any, 1+readOf)
	args[0] = member
	for i := range readOf {
		args[1+i] = ids[min(i, len(ids)-1)]
	}
	return database.Collect(ctx, q, scanText, textsByNumber, args...)
}
