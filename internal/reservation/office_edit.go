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
		d, err := s.edited(ctx, tx, have, edit, parking{actor.Account, tx.Now()})
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
		if d.After.Parked() != d.Before.Parked() {
			if err := setParked(ctx, tx, d.After.Reservation); err != nil {
				return struct{}{}, err
			}
		}
		if !slices.Equal(d.Before.Services, d.After.Services) {
			if err := errors.Join(deleteServices(ctx, tx, ref), insertServices(ctx, tx, ref, d.After.Services)); err != nil {
				return struct{}{}, err
			}
		}
		action := StayChanged
		if a, b := d.Before.Reservation, d.After.Reservation; a.Property != b.Property || a.Arrival != b.Arrival || a.Departure != b.Departure || a.Parked() != b.Parked() {
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
	d, err := s.edited(ctx, s.db, have, edit, parking{actor.Account, clock.At(s.clock.Now())})
	if err != nil {
		return Foreseen{}, err
	}
	return s.foresee(ctx, d)
}

// parking is who edits a stay, and when, as it is kept of a stay that loses its home. An import is nobody: it leaves a stay without a home as it is.
type parking struct {
	by identity.AccountID
	at clock.Instant
}

// apply takes the home from a stay, or gives it one, as its edited fields say. Another property is a home, unless the edit names the parking itself.
func (p parking) apply(d *Draft, fields Fields, edit Edit) {
	if _, named := edit["parked"]; !named && d.Before.Property != d.After.Property {
		fields.Parked = false
	}
	switch {
	case p.by == 0 || fields.Parked == d.Before.Parked():
	case fields.Parked:
		d.After.ParkedAt, d.After.ParkedBy = p.at, p.by
	default:
		d.After.ParkedAt, d.After.ParkedBy = 0, 0
	}
}

// edited applies an edit to a stay and makes the rest of the stay follow it.
func (s *Service) edited(ctx context.Context, q database.Querier, have Details, edit Edit, by parking) (Draft, error) {
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
	by.apply(&d, fields, edit)
	if d.parks() {
		if err := s.refuseBegun(ctx, q, d.Before.Reservation, by.at); err != nil {
			return Draft{}, err
		}
	}
	if have.Property != d.After.Property || have.Parked() != d.After.Parked() { // what was opened early was the other home
		d.After.KeyUnlockedAt, d.After.KeyUnlockedBy, d.After.ReadyAt = 0, 0, 0
	}
	return d, nil
}

// refuseBegun refuses to take a stay out of its home once its guests can be there: the cleaning after them, and what they know of the key, stay with the home. The office splits the stay then, and takes the second part out.
func (s *Service) refuseBegun(ctx context.Context, q database.Querier, r Reservation, now clock.Instant) error {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: r.Property})
	if err == nil && r.Status == Confirmed && now >= r.Arrival.At(r.ArrivalAt(&home), home.Zone) {
		err = fault.Invalid(fault.BadRequest, map[string]string{"parked": "begun"})
	}
	return err
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
