package task

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// OfStay are the tasks before, during and after a stay.
func (s *Service) OfStay(ctx context.Context, q database.Querier, stay identity.Ref) ([]Task, error) {
	return ofStay(ctx, q, stay)
}

// EraseGuest erases what the office and the team wrote about the guest of a stay in its tasks: texts that name the guest. What was done, when and by whom stays. relist has the lists of the tasks
// written again in any case: a chat of theirs has changed.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, stay identity.Ref, mentions func(string) bool, relist bool) (database.Tally, error) {
	erased := database.Tally{}
	if err := eraseTexts(ctx, tx, erased, stay, mentions); err != nil {
		return erased, err
	}
	if len(erased) == 0 && !relist {
		return erased, nil
	}
	tasks, err := ofStay(ctx, tx, stay)
	if err != nil {
		return erased, err
	}
	return erased, s.projectAll(ctx, tx, tasks, func(int) age { return existing })
}
