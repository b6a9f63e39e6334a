package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// lockThread makes others who write in a chat wait, where it has begun.
func lockThread(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE thread SET messages = messages WHERE member_id = $1 AND kind = $2 AND ref_id = $3`, ref.Member, kind, ref.ID)
	return err
}

// written is the text of a message.
type written struct {
	ID   int64
	Text string
}

func textsOfThread(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) ([]written, error) {
	return database.Collect(ctx, q, func(row database.Row) (m written, err error) { return m, row.Scan(&m.ID, &m.Text) },
		`SELECT id, text FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3 ORDER BY id`, ref.Member, kind, ref.ID)
}

func filesOfThread(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) ([]files.File, error) {
	return database.Collect(ctx, q, func(row database.Row) (f files.File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+files.Columns+` FROM attachment a JOIN file f ON f.member_id = a.member_id AND f.id = a.file_id WHERE a.member_id = $1 AND a.kind = $2 AND a.ref_id = $3 ORDER BY f.id`, ref.Member, kind, ref.ID)
}

// holdIndex reads how far the index of words is, and keeps it there until the end of the transaction.
func holdIndex(ctx context.Context, tx *database.Tx, member identity.MemberID) (segments int64, err error) {
	_, err = tx.Exec(ctx, `INSERT INTO message_index (member_id, segments) VALUES ($1, 0) ON CONFLICT (member_id) DO UPDATE SET segments = message_index.segments`, member)
	if err != nil {
		return 0, err
	}
	return indexed(ctx, tx, member)
}

// emptyMessage leaves of a message that it was written.
func emptyMessage(ctx context.Context, tx *database.Tx, erased database.Tally, kind Kind, ref identity.Ref, id int64) error {
	err := erased.Exec(ctx, tx, "message", `UPDATE message SET text = $1 WHERE member_id = $2 AND kind = $3 AND ref_id = $4 AND id = $5`, ErasedText, ref.Member, kind, ref.ID, id)
	if err != nil {
		return err
	}
	return erased.Exec(ctx, tx, "message_translation", `DELETE FROM message_translation WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND message_id = $4`, ref.Member, kind, ref.ID, id)
}

// emptyLast erases what a thread repeats of its last message.
func emptyLast(ctx context.Context, tx *database.Tx, erased database.Tally, kind Kind, ref identity.Ref, mentions func(string) bool) error {
	var last string
	err := tx.QueryRow(ctx, `SELECT last_text FROM thread WHERE member_id = $1 AND kind = $2 AND ref_id = $3`, ref.Member, kind, ref.ID).Scan(&last)
	if database.IsMissing(err) || err == nil && !mentions(last) {
		return nil
	}
	if err != nil {
		return err
	}
	return erased.Exec(ctx, tx, "thread", `UPDATE thread SET last_text = $1 WHERE member_id = $2 AND kind = $3 AND ref_id = $4`, ErasedText, ref.Member, kind, ref.ID)
}

// dropWord takes a message out of those of its segment that have a word.
func dropWord(ctx context.Context, tx *database.Tx, erased database.Tally, member identity.MemberID, segment int64, word string, place int64) error {
	var encoded []byte
	err := tx.Holding().QueryRow(ctx, `SELECT messages FROM message_word WHERE member_id = $1 AND segment = $2 AND word = $3`, member, segment, []byte(word)).Scan(&encoded)
	if database.IsMissing(err) {
		return nil
	}
	var have numbers
	if err == nil {
		err = have.merge(encoded)
	}
	if err != nil {
		return err
	}
	have.drop(place)
	if have == (numbers{}) {
		return erased.Exec(ctx, tx, "message_word", `DELETE FROM message_word WHERE member_id = $1 AND segment = $2 AND word = $3`, member, segment, []byte(word))
	}
	return erased.Exec(ctx, tx, "message_word", `UPDATE message_word SET messages = $4 WHERE member_id = $1 AND segment = $2 AND word = $3`, member, segment, []byte(word), have.encode())
}

// deleteThread deletes the rows of a chat, but for those of its files.
func deleteThread(ctx context.Context, tx *database.Tx, erased database.Tally, kind Kind, ref identity.Ref) error {
	for _, one := range []struct{ table, statement string }{
		{"attachment", `DELETE FROM attachment WHERE member_id = $1 AND kind = $2 AND ref_id = $3`},
		{"message_translation", `DELETE FROM message_translation WHERE member_id = $1 AND kind = $2 AND ref_id = $3`},
		{"message", `DELETE FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3`},
		{"thread", `DELETE FROM thread WHERE member_id = $1 AND kind = $2 AND ref_id = $3`},
	} {
		if err := erased.Exec(ctx, tx, one.table, one.statement, ref.Member, kind, ref.ID); err != nil {
			return err
		}
	}
	return nil
}
