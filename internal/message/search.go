package message

import (
	"container/heap"
	"context"
	"math"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

const (
	// foundPage is how many found messages a page holds.
	foundPage = 30
	// mostRead is how many messages are looked at for one page: two frequent words that hardly meet would have everything read. What is left comes with the next page.
	mostRead = 2000
	// readOf is how many messages of one word are read at once.
	readOf = 32
)

// Found is a message that has what was searched.
type Found struct {
	InboxThread
	Message Message
	Pieces  []Piece
}

// Search finds messages of the member with all words of what was typed, newest first, a page behind a mark of an earlier one. A page may be short, even empty,
// and still have a next one: so far has been searched.
func (s *Service) Search(ctx context.Context, actor identity.Actor, member identity.MemberID, typed, mark string) (wire.Page[Found], error) {
	var out wire.Page[Found]
	if !actor.Manages(member) {
		return out, fault.Missing(fault.NotFound)
	}
	before, err := parseMark(mark)
	if err != nil {
		return out, err
	}
	q := ask(typed)
	if q.empty() {
		return out, nil
	}
	source, err := s.source(ctx, member, q, before)
	if err != nil {
		return out, err
	}
	for range mostRead {
		m, ok, err := source.next(ctx, s.db)
		if err != nil {
			return out, err
		}
		if !ok {
			return out, nil
		}
		out.Next = markOf(m)
		all := tokens(m.Text)
		if !q.answeredBy(all) {
			continue
		}
		thread, err := s.titled(ctx, actor, InboxThread{Kind: m.Kind, Ref: m.Ref})
		if err != nil {
			return out, err
		}
		out.Items = append(out.Items, Found{InboxThread: thread, Message: m, Pieces: q.pieces(m.Text, all)})
		if len(out.Items) == foundPage {
			return out, nil
		}
	}
	return out, nil
}

// source gives the messages that may be meant, newest first: those that the index has not taken in, then those of the rarest of the words.
func (s *Service) source(ctx context.Context, member identity.MemberID, q question, before int64) (*merged, error) {
	position, err := position(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	out := &merged{}
	if before > position+1 {
		out.add(&cursor{member: member, bound: before - 1, floor: position})
	}
	indexed := min(before-1, position)
	best, least := []vocable(nil), int64(math.MaxInt64)
	consider := func(words []vocable) {
		sum := int64(0)
		for _, w := range words {
			sum += w.messages
		}
		if sum < least {
			best, least = words, sum
		}
	}
	for _, word := range q.exact {
		words, err := vocables(ctx, s.db, member, word, word+"\x00")
		if err != nil {
			return nil, err
		}
		consider(words)
	}
	if q.prefix != "" {
		words, err := vocables(ctx, s.db, member, q.prefix, q.prefix+"\xff")
		if err != nil {
			return nil, err
		}
		consider(words)
	}
	for _, w := range best {
		out.add(&cursor{member: member, word: w.word, bound: min(indexed, w.newest)})
	}
	return out, nil
}

// merged gives the messages of several cursors in one order, each once. A cursor is read only when nothing newer can come from the others: a beginning of a word that
// thousands of words share costs no more than what is shown of it.
type merged struct {
	cursors cursors
	last    int64
}

func (m *merged) add(c *cursor) {
	if c.bound > c.floor {
		heap.Push(&m.cursors, c)
	}
}

func (m *merged) next(ctx context.Context, q database.Querier) (Message, bool, error) {
	for len(m.cursors) > 0 {
		c := m.cursors[0]
		if len(c.read) == 0 {
			if err := c.more(ctx, q); err != nil {
				return Message{}, false, err
			}
			if len(c.read) == 0 {
				heap.Pop(&m.cursors)
			} else {
				heap.Fix(&m.cursors, 0)
			}
			continue
		}
		found := c.read[0]
		c.read = c.read[1:]
		if len(c.read) == 0 && c.bound <= c.floor {
			heap.Pop(&m.cursors)
		} else {
			heap.Fix(&m.cursors, 0)
		}
		if found.ID != m.last {
			m.last = found.ID
			return found, true, nil
		}
	}
	return Message{}, false, nil
}

// cursor reads the messages of one word, or without a word all, from bound down to above floor.
type cursor struct {
	member       identity.MemberID
	word         []byte
	bound, floor int64
	read         []Message
}

// head is the newest message that can come next.
func (c *cursor) head() int64 {
	if len(c.read) > 0 {
		return c.read[0].ID
	}
	return c.bound
}

func (c *cursor) more(ctx context.Context, q database.Querier) (err error) {
	if c.bound <= c.floor {
		return nil
	}
	if c.word == nil {
		c.read, err = textsBetween(ctx, q, c.member, c.floor, c.bound, readOf)
	} else {
		c.read, err = textsOf(ctx, q, c.member, c.word, c.bound, readOf)
	}
	if len(c.read) < readOf {
		c.bound = c.floor
	} else {
		c.bound = c.read[len(c.read)-1].ID - 1
	}
	return err
}

type cursors []*cursor

func (c cursors) Len() int           { return len(c) }
func (c cursors) Less(i, j int) bool { return c[i].head() > c[j].head() }
func (c cursors) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c *cursors) Push(x any)        { *c = append(*c, x.(*cursor)) }
func (c *cursors) Pop() any {
	old := *c
	last := old[len(old)-1]
	*c = old[:len(old)-1]
	return last
}

// vocable is a word that some messages have.
type vocable struct {
	word             []byte
	messages, newest int64
}

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

const textColumns = `m.member_id, m.kind, m.ref_id, m.id, m.side, m.role, m.sender, m.text, m.created_at`

func scanText(row database.Row) (Message, error) {
	var m Message
	err := row.Scan(&m.Ref.Member, &m.Kind, &m.Ref.ID, &m.ID, &m.Side, &m.Role, &m.Sender, &m.Text, &m.CreatedAt)
	return m, err
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
