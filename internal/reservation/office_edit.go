package reservation

import (
	"context"
	"errors"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Edit is a change of some fields of a stay.
type Edit = wire.Changes[Fields]

// completes is what an edit of a field says that was not known before.
var completes = map[string]Unknown{
	"booker_first_name": UnknownGuest, "booker_last_name": UnknownGuest, "booker_email": UnknownGuest, "adults": UnknownPersons, "children": UnknownPersons, "lang": UnknownLang,
}

// Edit changes fields of a stay. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) Edit(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit Edit) error {
	if !actor.Manages(ref.Member) {
		return missing()
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		row, have, err := s.heldWhole(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		d, err := s.edited(ctx, tx, have, edit)
		if err != nil || d.same() {
			return struct{}{}, err
		}
		if err := s.settle(ctx, tx, d); err != nil {
			return struct{}{}, err
		}
		row.Reservation = d.After.Reservation
		if err := s.update(ctx, tx, row); err != nil {
			return struct{}{}, err
		}
		if d.After.opened() != d.Before.opened() {
			if err := lock(ctx, tx, ref); err != nil {
				return struct{}{}, err
			}
		}
		if !slices.Equal(d.Before.Services, d.After.Services) {
			if err := errors.Join(deleteServices(ctx, tx, ref), insertServices(ctx, tx, ref, d.After.Services)); err != nil {
				return struct{}{}, err
			}
		}
		action := StayChanged
		if a, b := d.Before.Reservation, d.After.Reservation; a.Property != b.Property || a.Arrival != b.Arrival || a.Departure != b.Departure {
			action = StayMoved
		}
		return struct{}{}, errors.Join(s.record(ctx, tx, actor, d), note(ctx, tx, ref, actor.Principal(), action), s.spread(ctx, tx, d))
	})
	return err
}

// ForeseeEdit says what an edit would do; nothing is written.
func (s *Service) ForeseeEdit(ctx context.Context, actor identity.Actor, ref identity.Ref, edit Edit) (Foreseen, error) {
	have, err := s.managed(ctx, s.db, actor, ref)
	if err != nil {
		return Foreseen{}, err
	}
	d, err := s.edited(ctx, s.db, have, edit)
	if err != nil {
		return Foreseen{}, err
	}
	return s.foresee(ctx, d)
}

// edited applies an edit to a stay and makes the rest of the stay follow it.
func (s *Service) edited(ctx context.Context, q database.Querier, have Details, edit Edit) (Draft, error) {
	if have.Status == Cancelled {
		return Draft{}, fault.Of(fault.StayIsCancelled)
	}
	var err error
	if have.Services, err = services(ctx, q, have.Ref); err != nil { // with those that the guest has cancelled
		return Draft{}, err
	}
	fields := fieldsOf(have.Reservation)
	clashes, err := edit.Apply(&fields)
	if err == nil && len(clashes) > 0 {
		err = s.refuse(ctx, q, have.Reservation, clashes)
	}
	if err != nil {
		return Draft{}, err
	}
	d, err := s.draft(ctx, q, have, fields)
	if err != nil {
		return Draft{}, err
	}
	for name := range edit {
		d.After.Unknown &^= completes[name]
	}
	if have.Property != d.After.Property { // what was opened early was the other home
		d.After.KeyUnlockedAt, d.After.KeyUnlockedBy, d.After.ReadyAt = 0, 0, 0
	}
	return d, nil
}

// same reports whether an edit changes nothing.
func (d Draft) same() bool {
	return d.Before.Reservation == d.After.Reservation && slices.Equal(d.Before.Services, d.After.Services)
}

// refuse says of each clash who changed the field last, and when.
func (s *Service) refuse(ctx context.Context, q database.Querier, r Reservation, clashes []wire.Clash) error {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: r.Property})
	if err != nil {
		return err
	}
	return s.members.RefuseClashes(ctx, q, r.Ref.Member, home.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) {
		last, _, err := lastChange(ctx, q, r.Ref, field)
		return last.Account, last.At, err
	})
}

// FieldChange is one field that the office has changed.
type FieldChange struct {
	ID      int64
	At      clock.Instant
	Account identity.AccountID
	wire.Change
}

// record keeps what an edit has changed, field by field.
func (s *Service) record(ctx context.Context, tx *database.Tx, actor identity.Actor, d Draft) error {
	changes, err := wire.Differences(fieldsOf(d.Before.Reservation), fieldsOf(d.After.Reservation))
	if err != nil {
		return err
	}
	return addChanges(ctx, tx, d.After.Ref, actor.Account, changes)
}
