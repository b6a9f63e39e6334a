package reservation

import (
	"context"
	"errors"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Unsplit takes a split back: its two parts are the one stay again as it was, all of it or nothing. It is refused once one of the parts was changed or a task of them has begun, and when it was too long ago. The second
// part stays as a cancelled stay of nobody, as numbers are never given again.
func (s *Service) Unsplit(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref, restRef identity.Ref) error {
	if !actor.Manages(ref.Member) || restRef.Member != ref.Member {
		return missing()
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		row, have, err := s.heldWhole(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		restRow, restHave, err := s.heldWhole(ctx, tx, restRef)
		if err != nil {
			return struct{}{}, err
		}
		was, err := s.undoable(ctx, tx, ref, restRef)
		if err != nil {
			return struct{}{}, err
		}
		whole, gone := Draft{have, have}, Draft{restHave, restHave}
		whole.After.Reservation, gone.After.Reservation = was.restore(have.Reservation, restHave.Reservation)
		gone.After.Services = nil
		restRow.Reservation = gone.After.Reservation
		if err := errors.Join(s.update(ctx, tx, restRow), deleteServices(ctx, tx, restRef), deletePayments(ctx, tx, restRef), dropSplit(ctx, tx, restRef)); err != nil {
			return struct{}{}, err
		}
		if err := s.settle(ctx, tx, whole); err != nil { // the second part may have been at another home
			return struct{}{}, err
		}
		row.Reservation = whole.After.Reservation
		if err := s.update(ctx, tx, row); err != nil {
			return struct{}{}, err
		}
		if was.Services != nil {
			if err := errors.Join(deleteServices(ctx, tx, ref), insertServices(ctx, tx, ref, was.Services)); err != nil {
				return struct{}{}, err
			}
		}
		for _, due := range was.Due {
			if err := putDue(ctx, tx, ref, have.Payments, due); err != nil {
				return struct{}{}, err
			}
		}
		by := actor.Principal()
		return struct{}{}, errors.Join(s.record(ctx, tx, actor, whole), note(ctx, tx, ref, by, SplitUndone), note(ctx, tx, restRef, by, SplitUndone), s.spread(ctx, tx, gone), s.spread(ctx, tx, whole))
	})
	return err
}

// ForgetSplits forgets what splits have changed that can no longer be taken back at now.
func (s *Service) ForgetSplits(ctx context.Context, now clock.Instant) error {
	return s.db.Write(ctx, func(tx *database.Tx) error { return forgetSplits(ctx, tx, now.Add(-splitUndo)) })
}

// undoable gives what a stay was before a split that can be taken back.
func (s *Service) undoable(ctx context.Context, tx *database.Tx, ref, rest identity.Ref) (wholeWas, error) {
	was, sum, at, found, err := splitOf(ctx, tx, ref, rest)
	switch {
	case err != nil:
		return was, err
	case !found, at < tx.Now().Add(-splitUndo):
		return was, refusedUndo("late")
	}
	now, err := sumOfParts(ctx, tx, ref, rest)
	if err != nil {
		return was, err
	}
	acts, err := protocol(ctx, tx, rest)
	if err != nil {
		return was, err
	}
	if now != sum || slices.ContainsFunc(acts, func(e Entry) bool { return !slices.Contains(looked, e.Action) }) {
		return was, refusedUndo("changed")
	}
	if s.tasks == nil {
		return was, nil
	}
	begun, err := s.tasks.BegunSince(ctx, tx, ref.Member, []int64{ref.ID, rest.ID}, at)
	if err == nil && begun {
		err = refusedUndo("begun")
	}
	return was, err
}

// sumOfParts is the hash of both parts of a stay as they are now.
func sumOfParts(ctx context.Context, q database.Querier, refs ...identity.Ref) (string, error) {
	var all []partSum
	for _, ref := range refs {
		row, err := get(ctx, q, ref)
		if err != nil {
			return "", err
		}
		one := partSum{Reservation: row.Reservation}
		travelers, _, paid, err := parts(ctx, q, ref)
		if err != nil {
			return "", err
		}
		one.Payments = paid
		if one.Services, err = services(ctx, q, ref); err != nil {
			return "", err
		}
		for _, t := range travelers {
			one.Travelers = append(one.Travelers, travelerSum{t.ID, t.Kind, t.Main, t.sealed})
		}
		all = append(all, one)
	}
	return sumOf(all...)
}

// putDue makes a due payment again what it was; one that went is added again.
func putDue(ctx context.Context, tx *database.Tx, ref identity.Ref, now []Payment, due wasDue) error {
	p := Payment{ID: due.ID, Amount: due.Amount, DueOn: due.DueOn, Recipient: due.Recipient, Label: due.Label, Reference: due.Reference}
	if slices.ContainsFunc(now, func(have Payment) bool { return have.ID == due.ID }) {
		return setDue(ctx, tx, ref, p)
	}
	return insertPayments(ctx, tx, ref, []Payment{p})
}
