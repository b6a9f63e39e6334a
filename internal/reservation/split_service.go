package reservation

import (
	"cmp"
	"context"
	"errors"
	"slices"

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

// partsOf are the later parts of a stay that was split, by arrival, without cancelled ones. Others of the same booking may be split, too: a part belongs to the stay that became shorter in the moment in which the part was
// entered.
func partsOf(ctx context.Context, q database.Querier, r Reservation) ([]stored, error) {
	type part struct{ id, of int64 }
	all, err := database.Collect(ctx, q, func(row database.Row) (p part, err error) { return p, row.Scan(&p.id, &p.of) },
		`SELECT id, COALESCE((SELECT MIN(h.reservation_id) FROM reservation_history h WHERE h.member_id = p.member_id AND h.field = 'departure' AND h.at = p.created_at AND (h.reservation_id = $3
				OR h.reservation_id IN (SELECT o.id FROM reservation o WHERE o.member_id = p.member_id AND o.case_id = p.case_id AND o.case_id <> o.id))), 0)
			FROM reservation p WHERE member_id = $1 AND case_id = $2 AND case_id <> id AND id > $3 AND external_id LIKE 'latchkey-%' ORDER BY id`,
		r.Ref.Member, r.Case, r.Ref.ID)
	if err != nil {
		return nil, err
	}
	belongs := map[int64]bool{r.Ref.ID: true}
	var out []stored
	for _, p := range all {
		if !belongs[p.of] {
			continue
		}
		belongs[p.id] = true
		row, err := get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: p.id})
		if err != nil {
			return nil, err
		}
		if row.Status != Cancelled && row.Arrival >= r.Departure {
			out = append(out, row)
		}
	}
	slices.SortStableFunc(out, func(a, b stored) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return out, nil
}

// followParts makes the later parts of a stay follow a booking that a calendar, a file or a program knows as a whole. It gives the departure of the first part: where the booking still begins in the first part and ends in the last one,
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
