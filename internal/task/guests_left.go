package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

var _ reservation.Tasks = (*Service)(nil)

// GuestsLeft notes at the tasks after a stay since when its guests are gone, shows it on all lists and notifies the people who work on them. Zero takes it back.
func (s *Service) GuestsLeft(ctx context.Context, tx *database.Tx, stay identity.Ref, at clock.Instant) error {
	changed, err := guestsLeft(ctx, tx, stay, at)
	if err != nil || len(changed) == 0 {
		return err
	}
	return s.projectAll(ctx, tx, changed, func(int) age { return existing })
}

// OpenBefore counts what is not finished and must be before the guests of a stay move in: the cleanings after which they come next, the arrival tasks of
// the stay itself, and the checks of both.
func (s *Service) OpenBefore(ctx context.Context, q database.Querier, stay identity.Ref) (int, error) {
	return openBefore(ctx, q, stay)
}

// BegunSince reports whether a task of one of some stays was begun since an instant, by when its begin was entered.
func (s *Service) BegunSince(ctx context.Context, q database.Querier, m identity.MemberID, stays []int64, since clock.Instant) (bool, error) {
	for _, stay := range stays {
		if begun, err := begunSince(ctx, q, identity.Ref{Member: m, ID: stay}, since); begun || err != nil {
			return begun, err
		}
	}
	return false, nil
}
