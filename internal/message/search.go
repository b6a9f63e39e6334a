package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
	"latchkey/internal/wire"
)

const (
	// foundPage is how many found messages a page holds.
	foundPage = 30
	// mostRead is how many messages are looked at for one page, mostSegments how many segments: what is left comes with the next page.
	mostRead, mostSegments = 2000, 2048
	// readOf is how many messages are read at once, readBehind how many of those behind the index.
	readOf, readBehind = 32, 256
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
	return s.search(ctx, actor, member, typed, mark, foundPage, mostRead)
}

// search finds a page of so many messages, and looks at no more than most.
func (s *Service) search(ctx context.Context, actor identity.Actor, member identity.MemberID, typed, mark string, size, most int) (wire.Page[Found], error) {
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
	walk, err := s.walk(ctx, member, q, before)
	if err != nil {
		return out, err
	}
	for read := 0; read < most; {
		messages, err := walk.next(ctx)
		if err != nil {
			return out, err
		}
		if len(messages) == 0 {
			break
		}
		for _, m := range messages {
			read++
			all := search.Tokens(m.Text)
			if !q.answeredBy(all) {
				continue
			}
			thread, err := s.titled(ctx, actor, InboxThread{Kind: m.Kind, Ref: m.Ref})
			if err != nil {
				return out, err
			}
			out.Items = append(out.Items, Found{InboxThread: thread, Message: m, Pieces: q.pieces(m.Text, all)})
			if len(out.Items) == size {
				if m.ID != messages[len(messages)-1].ID {
					out.Next = markOf(m.ID)
					return out, nil
				}
				read = most
			}
		}
	}
	out.Next = walk.mark()
	return out, nil
}

// walk gives the messages that may be meant, newest first: those that the index has not taken in, then those that have all the words, segment by segment.
type walk struct {
	db       *database.DB
	member   identity.MemberID
	question question
	// bound is the newest number to be looked at, behind is where those begin that the index does not have.
	bound, behind int64
	// segment is the next one to look in, -1 after the last; batch is how many are looked in at once, looked how many have been.
	segment, batch, looked int64
	// found are the numbers that the segments have given.
	found []int64
}

func (s *Service) walk(ctx context.Context, member identity.MemberID, q question, before int64) (*walk, error) {
	segments, err := indexed(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	w := &walk{db: s.db, member: member, question: q, bound: before - 1, behind: segments * segmentSize, batch: 2}
	w.segment = (min(w.bound, w.behind)+segmentSize-1)/segmentSize - 1
	return w, nil
}

// next gives none when there are no more, or when so many segments were looked in that the next page should go on.
func (w *walk) next(ctx context.Context) ([]Message, error) {
	if w.bound > w.behind {
		texts, err := textsBetween(ctx, w.db, w.member, w.behind, w.bound, readBehind)
		if err != nil {
			return nil, err
		}
		if len(texts) == readBehind {
			w.bound = texts[len(texts)-1].ID - 1
		} else {
			w.bound = w.behind
		}
		if len(texts) > 0 {
			return texts, nil
		}
	}
	for len(w.found) == 0 && w.segment >= 0 && w.looked < mostSegments {
		if err := w.look(ctx); err != nil {
			return nil, err
		}
	}
	n := min(readOf, len(w.found))
	if n == 0 {
		return nil, nil
	}
	texts, err := textsOf(ctx, w.db, w.member, w.found[:n])
	w.found = w.found[n:]
	return texts, err
}

// look finds the numbers of the messages that have all the words in the next segments: first in few, as frequent words are soon found, then in more at once.
func (w *walk) look(ctx context.Context) error {
	n := min(w.batch, w.segment+1)
	oldest := w.segment - n + 1
	sets := make([]numbers, n) // from the newest segment down
	for i, term := range w.question.terms() {
		words, err := wordsIn(ctx, w.db, w.member, w.segment, oldest, term)
		if err != nil {
			return err
		}
		have := make([]numbers, n)
		for _, word := range words {
			if err := have[w.segment-word.segment].merge(word.messages); err != nil {
				return err
			}
		}
		for at := range sets {
			if i == 0 {
				sets[at] = have[at]
			} else {
				sets[at].keep(&have[at])
			}
		}
		if len(words) == 0 {
			break // the sets are empty, whatever the other words have
		}
	}
	for at := range sets {
		floor := (w.segment - int64(at)) * segmentSize
		for place := range sets[at].newestFirst() {
			if number := floor + 1 + place; number <= w.bound {
				w.found = append(w.found, number)
			}
		}
	}
	w.looked += n
	w.segment = oldest - 1
	w.batch = min(8*w.batch, 128)
	return nil
}

// mark is where a next page goes on; empty when nothing is left.
func (w *walk) mark() string {
	switch {
	case w.bound > w.behind:
		return markOf(w.bound + 1)
	case len(w.found) > 0:
		return markOf(w.found[0] + 1)
	case w.segment >= 0:
		return markOf((w.segment+1)*segmentSize + 1)
	}
	return ""
}

const textColumns = `m.member_id, m.kind, m.ref_id, m.id, m.side, m.role, m.sender, m.text, m.created_at`

func scanText(row database.Row) (Message, error) {
	var m Message
	err := row.Scan(&m.Ref.Member, &m.Kind, &m.Ref.ID, &m.ID, &m.Side, &m.Role, &m.Sender, &m.Text, &m.CreatedAt)
	return m, err
}
