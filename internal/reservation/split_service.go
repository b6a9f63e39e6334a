package reservation

import (
	"context"
	"errors"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Split makes two stays of one, all of it or nothing, and gives the new one: that of the second part.
func (s *Service) Split(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, sp Splitting) (identity.Ref, error) {
	if !actor.Manages(ref.Member) {
		return identity.Ref{}, missing()
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		row, have, err := s.heldWhole(ctx, tx, ref)
		if err != nil {
			return identity.Ref{}, err
		}
		if err := sp.check(have.Reservation); err != nil {
			return identity.Ref{}, err
		}
		home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: sp.Property})
		switch {
		case fault.Is(err, fault.NotFound):
			return identity.Ref{}, fault.Invalid(fault.BadRequest, map[string]string{"property": reasonUnknown})
		case err != nil:
			return identity.Ref{}, err
		case sp.Property != have.Property && have.Count() > home.MaxOccupancy:
			return identity.Ref{}, fault.Invalid(fault.BadRequest, map[string]string{"property": reasonOver})
		}
		first, part := Draft{have, have}, Draft{}
		first.After.Reservation, part.After.Reservation = sp.apply(have.Reservation)
		row.Reservation = first.After.Reservation
		if err := s.update(ctx, tx, row); err != nil {
			return identity.Ref{}, err
		}
		if err := s.settle(ctx, tx, part); err != nil {
			return identity.Ref{}, err
		}
		r := stored{Reservation: part.After.Reservation}
		if r.Ref.ID, err = tx.NextID(ctx, ref.Member, "reservation"); err != nil {
			return r.Ref, err
		}
		r.ExternalID = officeID(r.Ref)
		if r.dataKey, _, err = newDataKey(s.box, r.Ref); err != nil {
			return r.Ref, err
		}
		part.After.Reservation = r.Reservation
		by := actor.Principal()
		return r.Ref, errors.Join(s.insert(ctx, tx, r), s.record(ctx, tx, actor, first), note(ctx, tx, ref, by, StayMoved), note(ctx, tx, r.Ref, by, StayEntered), s.spread(ctx, tx, first), s.spread(ctx, tx, part))
	})
}

// partsOf are the later parts of a stay that was split, by arrival, without cancelled ones.
func partsOf(ctx context.Context, q database.Querier, r Reservation) ([]stored, error) {
	ids, err := database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM reservation WHERE member_id = $1 AND case_id = $2 AND case_id <> id AND arrival >= $3 AND id <> $4 AND external_id LIKE 'latchkey-%' AND status <> 'cancelled' ORDER BY arrival, id`,
		r.Ref.Member, r.Case, r.Departure, r.Ref.ID)
	if err != nil {
		return nil, err
	}
	out := make([]stored, len(ids))
	for i, id := range ids {
		if out[i], err = get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: id}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// followParts makes the later parts of a stay follow a booking that a calendar has changed as a whole. It gives the departure of the first part: where the booking still begins in the first part and ends in the last one,
// each keeps the nights between; else the first part is the whole booking again and the others are cancelled.
func (s *Service) followParts(ctx context.Context, tx *database.Tx, row stored, b Booking) (departure clock.Date, changed bool, err error) {
	parts, err := partsOf(ctx, tx, row.Reservation)
	if err != nil || len(parts) == 0 {
		return b.Departure, false, err
	}
	last := parts[len(parts)-1]
	if b.Status != Confirmed && row.Status == Confirmed || b.Arrival >= row.Departure || b.Departure <= last.Arrival {
		for _, part := range parts {
			if _, err := s.CancelBooking(ctx, tx, part.Ref); err != nil {
				return b.Departure, false, err
			}
		}
		return b.Departure, true, nil
	}
	if last.Departure == b.Departure {
		return row.Departure, false, nil
	}
	before := last.Reservation
	last.Departure = b.Departure
	var t touched
	t.add(before.Property, min(before.Arrival, last.Arrival), max(before.Departure, last.Departure))
	return row.Departure, true, errors.Join(s.update(ctx, tx, last), recordMoves(ctx, tx, before, last.Reservation), s.tell(ctx, tx, last.Ref.Member, t), s.announce(ctx, tx, last.Reservation))
}
