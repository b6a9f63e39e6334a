package message

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/database"
)

// behindIndex finds the members with messages that are not taken in. Numbers of messages are given under lock: all up to the last are there or never will be.
func behindIndex(ctx context.Context, q database.Querier) ([]lag, error) {
	return database.Collect(ctx, q, func(row database.Row) (lag, error) {
		var b lag
		err := row.Scan(&b.member, &b.position, &b.last)
		return b, err
	}, `SELECT s.member_id, COALESCE(i.position, 0), s.last FROM sequence s LEFT JOIN message_index i ON i.member_id = s.member_id
		WHERE s.name = 'message' AND s.last > COALESCE(i.position, 0) ORDER BY s.member_id`)
}

var (
	insertWords = database.NewBulk(`INSERT INTO message_word (member_id, word, message_id, kind, ref_id) VALUES `, 5, ` ON CONFLICT (member_id, word, message_id) DO NOTHING`)
	countWords  = database.NewBulk(`INSERT INTO message_vocabulary (member_id, word, messages, newest) VALUES `, 4,
		` ON CONFLICT (member_id, word) DO UPDATE SET messages = message_vocabulary.messages + excluded.messages, newest = excluded.newest`)
)

// takeIn moves the position and writes the words of the messages up to it; nothing when another node was faster.
func takeIn(ctx context.Context, tx *database.Tx, b lag, to int64, found []Message) error {
	moved, err := tx.Exec(ctx, `INSERT INTO message_index (member_id, position) VALUES ($1, $2)
		ON CONFLICT (member_id) DO UPDATE SET position = excluded.position WHERE message_index.position = $3`, b.member, to, b.position)
	if err != nil || moved == 0 {
		return err
	}
	type entry struct {
		word string
		m    Message
	}
	var entries []entry
	count, newest := map[string]int64{}, map[string]int64{}
	for _, m := range found {
		for _, word := range wordsOf(m.Text) {
			entries = append(entries, entry{word, m})
			count[word]++
			newest[word] = m.ID
		}
	}
	args := make([]any, 0, 5*len(entries))
	for _, e := range entries {
		args = append(args, int64(b.member), []byte(e.word), e.m.ID, string(e.m.Kind), e.m.Ref.ID)
	}
	if err := insertWords.Exec(ctx, tx, args); err != nil {
		return err
	}
	// In one order, so that no two transactions wait for each other.
	args = make([]any, 0, 4*len(count))
	for _, word := range slices.Sorted(maps.Keys(count)) {
		args = append(args, int64(b.member), []byte(word), count[word], newest[word])
	}
	return countWords.Exec(ctx, tx, args)
}
