package task

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// OfStay names a stay at the instant at which it changed.
type OfStay struct {
	Reservation int64
	At          clock.Instant
}

// Followed is what a change of a stay has done to one of its tasks, by rules.
type Followed struct {
	OfStay
	Task  int64
	Type  Type
	Check bool
	// Action is made, gone or back; empty for a task that has moved.
	Action Action
	// Was and Now are times or homes as on the wire; Was is empty unless the task has moved.
	Was, Now string
	// People are those who have the task now.
	People []Follower
}

// Follower is a person, or a company, who has a task that a change of a stay has moved.
type Follower struct {
	Name string
	// Seen reports that its account has seen where the task has moved.
	Seen bool
}

// FollowedBy says what changes of stays have done to the tasks of these stays.
func (s *Service) FollowedBy(ctx context.Context, q database.Querier, m identity.MemberID, all []OfStay) (out []Followed, err error) {
	if len(all) == 0 {
		return nil, nil
	}
	crew, err := s.StaffOf(ctx, q, m)
	if err != nil {
		return nil, err
	}
	var found []followedTask
	for some := range slices.Chunk(all, followedAtOnce) {
		moves, err := followedMoves(ctx, q, m, some)
		if err != nil {
			return nil, err
		}
		acts, err := followedActs(ctx, q, m, some)
		if err != nil {
			return nil, err
		}
		seen, err := followedSeen(ctx, q, m, some)
		if err != nil {
			return nil, err
		}
		for _, f := range append(moves, acts...) {
			f.seen = seen
			found = append(found, f)
		}
	}
	for _, f := range found {
		if !slices.Contains(all, f.OfStay) {
			continue
		}
		if f.Now == "" {
			home, err := s.properties.Get(ctx, q, identity.Ref{Member: m, ID: f.property})
			if err != nil {
				return nil, err
			}
			f.Now = wire.DateTime(f.start, home.Zone)
		}
		for _, id := range f.staff {
			if one, ok := crew.By(id); ok && id != 0 {
				f.People = append(f.People, Follower{one.Name, f.change != 0 && f.seen[seenBy{f.Task, one.Account}] >= f.change})
			}
		}
		out = append(out, f.Followed)
	}
	return out, nil
}
