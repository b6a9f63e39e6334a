package message

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

const (
	columns = `member_id, kind, ref_id, id, side, role, account_id, sender, lang, text, created_at, read_at`
	// read is what scan reads: files, how many it has, says whether to ask for them.
	read = columns + `, files`
)

func scan(row database.Row) (Message, error) {
	var m Message
	var attached int
	err := row.Scan(&m.Ref.Member, &m.Kind, &m.Ref.ID, &m.ID, &m.Side, &m.Role, &m.Account, &m.Sender, &m.Lang, &m.Text, &m.CreatedAt, &m.ReadAt, &attached)
	m.Files = make([]files.File, attached)
	return m, err
}

func values(m Message) []any {
	return []any{
		int64(m.Ref.Member), string(m.Kind), m.Ref.ID, m.ID, string(m.Side), string(m.Role), int64(m.Account), m.Sender, m.Lang, m.Text, int64(m.CreatedAt), int64(m.ReadAt),
	}
}

func insert(ctx context.Context, tx *database.Tx, m Message) error {
	_, err := tx.Exec(ctx, `INSERT INTO message (`+read+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, append(values(m), len(m.Files))...)
	for i, f := range m.Files {
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO attachment (member_id, kind, ref_id, message_id, id, file_id) VALUES ($1, $2, $3, $4, $5, $6)`, m.Ref.Member, m.Kind, m.Ref.ID, m.ID, i+1, f.Ref.ID)
		}
	}
	if err != nil {
		return fmt.Errorf("message: insert: %w", err)
	}
	return nil
}

// attach fills in the files of messages of one thread; none is asked for when none has any.
func attach(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, messages ...*Message) error {
	with := map[int64]*Message{}
	first, last := int64(math.MaxInt64), int64(0)
	for _, m := range messages {
		if len(m.Files) > 0 {
			with[m.ID] = m
			first, last = min(first, m.ID), max(last, m.ID)
			m.Files = m.Files[:0]
		}
	}
	if len(with) == 0 {
		return nil
	}
	type attached struct {
		message int64
		files.File
	}
	found, err := database.Collect(ctx, q, func(row database.Row) (attached, error) {
		var a attached
		err := row.Scan(append([]any{&a.message}, a.Fields()...)...)
		return a, err
	}, `SELECT a.message_id, `+files.Columns+` FROM attachment a JOIN file f ON f.member_id = a.member_id AND f.id = a.file_id
		WHERE a.member_id = $1 AND a.kind = $2 AND a.ref_id = $3 AND a.message_id BETWEEN $4 AND $5 ORDER BY a.message_id, a.id`, ref.Member, kind, ref.ID, first, last)
	if err != nil {
		return fmt.Errorf("message: attachments: %w", err)
	}
	for _, a := range found {
		if m := with[a.message]; m != nil {
			m.Files = append(m.Files, a.File)
		}
	}
	return nil
}

func pointers(messages []Message) []*Message {
	out := make([]*Message, len(messages))
	for i := range messages {
		out[i] = &messages[i]
	}
	return out
}

// attachment finds a file of a thread by the file's number.
func attachment(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, id int64) (files.File, error) {
	var f files.File
	err := q.QueryRow(ctx, `SELECT `+files.Columns+` FROM attachment a JOIN file f ON f.member_id = a.member_id AND f.id = a.file_id
		WHERE a.member_id = $1 AND a.file_id = $2 AND a.kind = $3 AND a.ref_id = $4`, ref.Member, id, kind, ref.ID).Scan(f.Fields()...)
	return f, err
}

func one(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, id int64) (Message, error) {
	return scan(q.QueryRow(ctx, `SELECT `+read+` FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND id = $4`, ref.Member, kind, ref.ID, id))
}

// list gives the messages before an id, newest first.
func list(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, before int64, limit int) ([]Message, error) {
	return database.Collect(ctx, q, scan, `SELECT `+read+` FROM message
		WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND id < $4 ORDER BY id DESC LIMIT CAST($5 AS BIGINT)`, ref.Member, kind, ref.ID, before, limit)
}

func markOf(id int64) string { return strconv.FormatInt(id, 10) }

func parseMark(mark string) (int64, error) {
	if mark == "" {
		return math.MaxInt64, nil
	}
	id, err := strconv.ParseInt(mark, 10, 64)
	if err != nil || id <= 0 {
		return 0, badOffset()
	}
	return id, nil
}

func badOffset() error {
	return fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
}

// ofThread is where a thread is that was just changed.
const ofThread = `thread WHERE member_id = $1 AND kind = $2 AND ref_id = $3`

var counting = database.NewChanging(`INSERT INTO thread (member_id, kind, ref_id, last_text, last_side, last_at, messages, unread_agency, unread_party, waiting_at)
		VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9)
		ON CONFLICT (member_id, kind, ref_id) DO UPDATE SET last_text = excluded.last_text, last_side = excluded.last_side, last_at = excluded.last_at,
			messages = thread.messages + 1, unread_agency = thread.unread_agency + excluded.unread_agency, unread_party = thread.unread_party + excluded.unread_party,
			waiting_at = `+waitingAfter, `messages, unread_agency, unread_party, waiting_at, assigned_to`, ofThread, 3)

// count counts a new message in its thread and gives the thread's new state.
func count(ctx context.Context, tx *database.Tx, m Message) (Thread, error) {
	t := Thread{LastText: m.Summary(), LastSide: m.Side, LastAt: m.CreatedAt}
	agency, party := int64(0), int64(1)
	if m.Side == Party {
		agency, party = 1, 0
	}
	waiting := clock.Instant(0)
	if m.Side == Party {
		waiting = m.CreatedAt
	}
	err := counting.Row(ctx, tx, m.Ref.Member, m.Kind, m.Ref.ID, t.LastText, t.LastSide, t.LastAt, agency, party, waiting).
		Scan(&t.Messages, &t.UnreadAgency, &t.UnreadParty, &t.WaitingAt, &t.AssignedTo)
	if err != nil {
		return t, fmt.Errorf("message: thread: %w", err)
	}
	return t, nil
}

const threadColumns = `last_text, last_side, last_at, messages, unread_agency, unread_party, waiting_at, assigned_to`

func (t *Thread) fields() []any {
	return []any{&t.LastText, &t.LastSide, &t.LastAt, &t.Messages, &t.UnreadAgency, &t.UnreadParty, &t.WaitingAt, &t.AssignedTo}
}

func thread(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) (Thread, error) {
	var t Thread
	err := q.QueryRow(ctx, `SELECT `+threadColumns+` FROM thread WHERE member_id = $1 AND kind = $2 AND ref_id = $3`, ref.Member, kind, ref.ID).Scan(t.fields()...)
	if database.IsMissing(err) {
		return Thread{}, nil
	}
	return t, err
}

var threadsQuery = database.NewAmong(`SELECT ref_id, `+threadColumns+` FROM thread WHERE member_id = $1 AND kind = $2 AND ref_id`, 3, ``)

// threads reads some threads of a member by what they are about; those that there are.
func threads(ctx context.Context, q database.Querier, kind Kind, member identity.MemberID, ids []int64) (map[int64]Thread, error) {
	out := map[int64]Thread{}
	var id int64
	var t Thread
	places := append([]any{&id}, t.fields()...)
	err := database.EachAmong(threadsQuery, []any{member, kind}, ids, func(text string, args []any) error {
		return database.Scanned(ctx, q, places, func() error {
			if t.Messages > 0 {
				out[id] = t
			}
			return nil
		}, text, args...)
	})
	return out, err
}

var (
	clearAgency = database.NewChanging(`UPDATE thread SET unread_agency = 0, waiting_at = `+waitingRead+` WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND unread_agency > 0`,
		threadColumns, ofThread, 3)
	clearParty = database.NewChanging(`UPDATE thread SET unread_party = 0 WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND unread_party > 0`, threadColumns, ofThread, 3)
)

// clearUnread sets the side's counter to zero and reports whether it was not.
func clearUnread(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref, side Side) (Thread, bool, error) {
	query := clearParty
	if side == Agency {
		query = clearAgency
	}
	var t Thread
	err := query.Row(ctx, tx, ref.Member, kind, ref.ID).Scan(t.fields()...)
	if database.IsMissing(err) {
		return Thread{}, false, nil
	}
	return t, err == nil, err
}

// markRead marks the unread messages of a side as read and gives how many there were and the newest of them. The thread's counter, cleared before, keeps it locked.
func markRead(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref, side Side) (int64, Message, error) {
	marked, err := database.Collect(ctx, tx, scan, `SELECT `+read+` FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND side = $4 AND read_at = 0`, ref.Member, kind, ref.ID, side)
	if err == nil && len(marked) > 0 {
		_, err = tx.Exec(ctx, `UPDATE message SET read_at = $1 WHERE member_id = $2 AND kind = $3 AND ref_id = $4 AND side = $5 AND read_at = 0`, tx.Now(), ref.Member, kind, ref.ID, side)
	}
	if err != nil {
		return 0, Message{}, fmt.Errorf("message: mark read: %w", err)
	}
	for i := range marked {
		marked[i].ReadAt = tx.Now()
	}
	var newest Message
	for _, m := range marked {
		if m.ID > newest.ID {
			newest = m
		}
	}
	return int64(len(marked)), newest, nil
}
