package message

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// The index of words follows the messages from behind, so that writing one costs nothing more: a position for each member says up to which message it is complete, moved in
// the transaction that writes the words. Whatever a crash leaves is read again from there; several nodes may follow at once. Messages behind the position are searched in
// their texts (search.go), so that the index may lag without anything being missed.

const (
	// indexStep is how many messages one transaction takes in: few, so that the one writer of SQLite is not kept from people's messages.
	indexStep = 50
	// indexEvery is how often is looked for messages that another node has written.
	indexEvery = 5 * time.Second
	// indexRest is how long is rested after a step, in times of what it took: the index takes at most a quarter of the writer.
	indexRest = 3
)

// Follow keeps the index of words until ctx ends.
func (s *Service) Follow(ctx context.Context, c clock.Clock, logger *slog.Logger) {
	for {
		begun := c.Now()
		more, err := s.IndexWords(ctx)
		if ctx.Err() != nil {
			return
		}
		rest := max(time.Millisecond, indexRest*c.Now().Sub(begun))
		if err != nil {
			logger.WarnContext(ctx, "words of messages were not taken in", "error", err)
		}
		if err != nil || !more {
			rest = indexEvery
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
	}
}

// IndexWords takes in the next messages of each member that has some, and reports whether there are more.
func (s *Service) IndexWords(ctx context.Context) (more bool, err error) {
	behind, err := behindIndex(ctx, s.db)
	if err != nil {
		return false, err
	}
	for _, b := range behind {
		found, err := textsAfter(ctx, s.db, b.member, b.position, indexStep)
		if err != nil {
			return false, err
		}
		to := b.last
		if len(found) == indexStep {
			to, more = found[len(found)-1].ID, true
		}
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return takeIn(ctx, tx, b, to, found) }); err != nil {
			return false, err
		}
	}
	return more, nil
}

// lag is a member whose messages are further than its index.
type lag struct {
	member         identity.MemberID
	position, last int64
}

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
	insertWords = grouped(`INSERT INTO message_word (member_id, word, message_id, kind, ref_id) VALUES `, 5, ` ON CONFLICT (member_id, word, message_id) DO NOTHING`)
	countWords  = grouped(`INSERT INTO message_vocabulary (member_id, word, messages, newest) VALUES `, 4,
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
	err = chunks(entries, func(part []entry) error {
		args := make([]any, 0, 5*len(part))
		for _, e := range part {
			args = append(args, int64(b.member), []byte(e.word), e.m.ID, string(e.m.Kind), e.m.Ref.ID)
		}
		_, err := tx.Exec(ctx, insertWords[len(part)], args...)
		return err
	})
	if err != nil {
		return err
	}
	// In one order, so that no two transactions wait for each other.
	return chunks(slices.Sorted(maps.Keys(count)), func(part []string) error {
		args := make([]any, 0, 4*len(part))
		for _, word := range part {
			args = append(args, int64(b.member), []byte(word), count[word], newest[word])
		}
		_, err := tx.Exec(ctx, countWords[len(part)], args...)
		return err
	})
}
