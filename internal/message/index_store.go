package message

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/database"
)

// behindIndex finds the members with messages for whole segments that are not made. Numbers of messages are given under lock: all up to the last are there or never will be.
func behindIndex(ctx context.Context, q database.Querier) ([]lag, error) {
	return database.Collect(ctx, q, func(row database.Row) (lag, error) {
		var b lag
		err := row.Scan(&b.member, &b.segments, &b.full)
		return b, err
	}, `SELECT s.member_id, COALESCE(i.segments, 0), s.last / CAST($1 AS BIGINT) FROM sequence s LEFT JOIN message_index i ON i.member_id = s.member_id
		WHERE s.name = 'message' AND s.last / CAST($1 AS BIGINT) > COALESCE(i.segments, 0) ORDER BY s.member_id`, segmentSize)
}

var insertWords = database.NewBulk(`INSERT INTO message_word (member_id, segment, word, messages) VALUES `, 4, ``)

// countSegment counts one segment more, and reports whether it did: another node may have been faster.
func countSegment(ctx context.Context, tx *database.Tx, b lag) (bool, error) {
	moved, err := tx.Exec(ctx, `INSERT INTO message_index (member_id, segments) VALUES ($1, $2)
		ON CONFLICT (member_id) DO UPDATE SET segments = excluded.segments WHERE message_index.segments = $3`, b.member, b.segments+1, b.segments)
	return moved != 0, err
}

// takeIn writes the words of a segment.
func takeIn(ctx context.Context, tx *database.Tx, b lag, words map[string]*numbers) error {
	args := make([]any, 0, 4*len(words))
	for _, word := range slices.Sorted(maps.Keys(words)) {
		args = append(args, int64(b.member), b.segments, []byte(word), words[word].encode())
	}
	return insertWords.Exec(ctx, tx, args)
}
