package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

// managersTold marks in a transaction that the managers of a member load their stays again, however many of its homes change.
type managersTold struct{ member identity.MemberID }

// PropertyChanged has the office and the guests who are or will be in a changed home load their stays again.
func (s *Service) PropertyChanged(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	p, err := s.properties.Get(ctx, tx, ref)
	if err != nil {
		return err
	}
	to, err := guestsOf(ctx, tx, ref, tx.Now().Date(p.Zone))
	if err != nil {
		return err
	}
	if tx.Value(managersTold{ref.Member}) == nil {
		tx.SetValue(managersTold{ref.Member}, true)
		crew, err := s.members.Staff(ctx, tx, ref.Member)
		if err != nil {
			return err
		}
		to = append(to, crew.Managers()...)
	}
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Reservations, Member: ref.Member}, to, nil)
	return nil
}

// PropertyInUse counts the stays of a home that are offered or confirmed and not over, and says when the last of them ends.
func (s *Service) PropertyInUse(ctx context.Context, q database.Querier, ref identity.Ref) (int, clock.Date, error) {
	p, err := s.properties.Get(ctx, q, ref)
	if err != nil {
		return 0, 0, err
	}
	return staysLeft(ctx, q, ref, p.Today(s.clock.Now()))
}

// HasStays reports whether a home has, or had, a stay that is not canceled.
func (s *Service) HasStays(ctx context.Context, q database.Querier, home identity.Ref) (bool, error) {
	return hasStays(ctx, q, home)
}

// HasBlocks reports whether the office has closed nights of a home, or entered a visit there.
func (s *Service) HasBlocks(ctx context.Context, q database.Querier, home identity.Ref) (bool, error) {
	return hasBlocks(ctx, q, home)
}

// CodeDue is a home that wants another key code: guests have left since the present one was set.
type CodeDue struct {
	Property int64
	// Departure is the day on which the last of them left.
	Departure clock.Date
}

// CodesDue are the homes of a member that want another key code after the departures until a day, by the day.
func (s *Service) CodesDue(ctx context.Context, q database.Querier, member identity.MemberID, until clock.Date) ([]CodeDue, error) {
	all, err := s.properties.All(ctx, q, member)
	if err != nil {
		return nil, err
	}
	var out []CodeDue
	for i := range all {
		p := &all[i]
		if !p.CodeChange || !p.HasKeyCode || !p.Active {
			continue
		}
		last, left, err := lastDeparture(ctx, q, p.Ref, p.CodeSince.Date(p.Zone), until)
		if err != nil {
			return nil, err
		}
		if left {
			out = append(out, CodeDue{Property: p.Ref.ID, Departure: last})
		}
	}
	return out, nil
}
