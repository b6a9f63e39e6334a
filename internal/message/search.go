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

const textColumns = `m.member_id, m.kind, m.ref_id, m.id, m.side, m.role, m.sender, m.text, m.created_at`

func scanText(row database.Row) (Message, error) {
	var m Message
	err := row.Scan(&m.Ref.Member, &m.Kind, &m.Ref.ID, &m.ID, &m.Side, &m.Role, &m.Sender, &m.Text, &m.CreatedAt)
	return m, err
}
