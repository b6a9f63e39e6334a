package trail

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Read gives lines in the order of the trail, the newest first, at most as many as are asked for.
type Read func(ctx context.Context, q database.Querier, ask Ask) ([]Line, error)

// Source is one history of a noun. Its place in the list of sources must stay, since the offsets of pages name it.
type Source struct {
	Nouns []Noun
	// Numbered says that its things have numbers by which people know them.
	Numbered bool
	Read     Read
	// Undo puts back what a line of it has changed; nil where nothing can be.
	Undo Undo
}

// Undo puts back what the line with a number has changed, with the rights and checks of the change itself. What has changed since is refused as an edit is (fault.EditClash), and the undoing is a line itself.
type Undo func(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64) error

// NotedAct names an act that is noted here.
type NotedAct struct {
	Noun Noun
	Act  string
}

// PutBack is Undo of a change that was noted here, with what its noun has kept for it.
type PutBack func(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error

// stream reads one source ahead.
type stream struct {
	read Read
	ask  Ask
	rank int
	held []Line
	over bool
}

// peek is the next line of the source; nil at its end.
func (s *stream) peek(ctx context.Context, q database.Querier) (*Line, error) {
	if len(s.held) == 0 && !s.over {
		found, err := s.read(ctx, q, s.ask)
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Rank = s.rank
		}
		s.over = len(found) < s.ask.Most
		if len(found) > 0 {
			s.ask.Behind = found[len(found)-1].Place
		}
		s.held = found
	}
	if len(s.held) == 0 {
		return nil, nil
	}
	return &s.held[0], nil
}

// next takes the newest line of all streams; nil at the end of all.
func next(ctx context.Context, q database.Querier, all []*stream) (*Line, error) {
	var newest *stream
	var line *Line
	for _, s := range all {
		first, err := s.peek(ctx, q)
		if err != nil {
			return nil, err
		}
		if first != nil && (line == nil || first.compare(line.Place) > 0) {
			newest, line = s, first
		}
	}
	if newest != nil {
		taken := *line
		newest.held = newest.held[1:]
		return &taken, nil
	}
	return nil, nil
}

// about reports whether a source has lines about a noun; none is all.
func (s Source) about(noun Noun) bool { return noun == "" || slices.Contains(s.Nouns, noun) }
