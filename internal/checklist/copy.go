package checklist

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// A copy is what a list says at the moment at which a task is begun with it. It never changes, and all tasks that are begun with the same words have the same copy: to begin a task is
// one small row, whatever its list is like.

// copied is a line of a copy as it is stored.
type copied struct {
	ID       int64         `json:"id"`
	Room     wire.Texts    `json:"room"`
	Text     wire.Texts    `json:"text"`
	Photo    bool          `json:"photo,omitempty"`
	Optional bool          `json:"optional,omitempty"`
	Picture  copiedPicture `json:"picture,omitzero"`
}

type copiedPicture struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Mime   string `json:"mime"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

func encodeCopy(lines []Line) ([]byte, error) {
	all := make([]copied, len(lines))
	for i, l := range lines {
		p := l.Picture
		all[i] = copied{l.ID, l.Room, l.Text, l.Photo, l.Optional, copiedPicture{p.Ref.ID, p.Name, p.Mime, p.Width, p.Height}}
	}
	return json.Marshal(all)
}

func decodeCopy(member identity.MemberID, raw string) ([]Line, error) {
	var all []copied
	if err := json.Unmarshal([]byte(raw), &all); err != nil {
		return nil, err
	}
	lines := make([]Line, len(all))
	for i, c := range all {
		picture := files.File{Ref: identity.Ref{Member: member, ID: c.Picture.ID}, Name: c.Picture.Name, Mime: c.Picture.Mime, Width: c.Picture.Width, Height: c.Picture.Height}
		lines[i] = Line{Room: c.Room, Item: Item{ID: c.ID, Text: c.Text, Photo: c.Photo, Optional: c.Optional, Picture: picture}, State: Open}
	}
	return lines, nil
}

// plannedFor is what a copy was made for: a kind of task at a property, and the list that a rule names.
type plannedFor struct {
	member identity.MemberID
	what   For
}

// plannedCopy is the copy for the lists as they were; number 0 where no list applies.
type plannedCopy struct {
	lists []List
	copy  int64
	lines int
}

// of reports whether the copy was made of these very lists: those in memory are replaced, never changed.
func (p plannedCopy) of(lists []List) bool {
	return len(p.lists) == len(lists) && (len(lists) == 0 || &p.lists[0] == &lists[0])
}

// mostKept bounds what is kept in memory of either kind; beyond it all is forgotten and read again.
const mostKept = 10_000

// copies keeps in memory what is committed.
type copies struct {
	mu      sync.Mutex
	lines   map[identity.Ref][]Line
	planned map[plannedFor]plannedCopy
}

func (c *copies) keepLines(ref identity.Ref, lines []Line) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lines == nil || len(c.lines) >= mostKept {
		c.lines = map[identity.Ref][]Line{}
	}
	c.lines[ref] = lines
}

func (c *copies) linesOf(ref identity.Ref) ([]Line, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines, ok := c.lines[ref]
	return lines, ok
}

func (c *copies) keepPlanned(key plannedFor, p plannedCopy) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.planned == nil || len(c.planned) >= mostKept {
		c.planned = map[plannedFor]plannedCopy{}
	}
	c.planned[key] = p
}

func (c *copies) plannedOf(key plannedFor) (plannedCopy, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok := c.planned[key]
	return p, ok
}

// copyOf is the copy for a task as the lists are now; it is written where no task has had it yet.
func (s *Service) copyOf(ctx context.Context, tx *database.Tx, key plannedFor) (plannedCopy, error) {
	lists, err := s.all(ctx, tx, key.member)
	if err != nil {
		return plannedCopy{}, err
	}
	if p, ok := s.copies.plannedOf(key); ok && p.of(lists) {
		return p, nil
	}
	lines := planned(lists, key.what)
	p := plannedCopy{lists: lists, lines: len(lines)}
	if len(lines) > 0 {
		raw, err := encodeCopy(lines)
		if err != nil {
			return p, err
		}
		hash := sha256.Sum256(raw)
		if p.copy, err = findCopy(ctx, tx, key.member, hash[:]); err != nil {
			return p, err
		}
		if p.copy == 0 {
			if p.copy, err = insertCopy(ctx, tx, key.member, hash[:], string(raw), lines); err != nil {
				return p, err
			}
		}
	}
	tx.AfterCommit(func() { s.copies.keepPlanned(key, p) })
	return p, nil
}

// lines reads a task's own list with its photos; none when it has no copy.
func (s *Service) lines(ctx context.Context, q database.Querier, task identity.Ref) ([]Line, error) {
	ref := identity.Ref{Member: task.Member}
	var err error
	if ref.ID, err = copyOfTask(ctx, q, task); err != nil || ref.ID == 0 {
		return nil, err
	}
	lines, ok := s.copies.linesOf(ref)
	if !ok {
		raw, err := readCopy(ctx, q, ref)
		if err != nil {
			return nil, err
		}
		if lines, err = decodeCopy(ref.Member, raw); err != nil {
			return nil, err
		}
		if tx := database.Inside(q); tx != nil {
			tx.AfterCommit(func() { s.copies.keepLines(ref, lines) }) // the transaction may have written it itself
		} else {
			s.copies.keepLines(ref, lines)
		}
	}
	return withState(ctx, q, task, lines)
}
