package reservation

import (
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
		if err := s.hasRoom(ctx, tx, have.Reservation, sp.Property); err != nil {
			return identity.Ref{}, err
		}
		first, part := Draft{have, have}, Draft{}
		first.After.Reservation, part.After.Reservation = sp.apply(have.Reservation)
		booked, err := services(ctx, tx, ref)
		if err != nil {
			return identity.Ref{}, err
		}
		ofFirst, ofRest := sp.divide(have.Reservation, &first.After.Reservation, &part.After.Reservation, booked)
		left, due := dueOfParts(first.After.Reservation, part.After.Reservation, have.Payments)
		row.Reservation = first.After.Reservation
		if err := s.update(ctx, tx, row); err != nil {
			return identity.Ref{}, err
		}
		if err := s.settle(ctx, tx, part); err != nil {
			return identity.Ref{}, err
		}
		r, err := s.addPart(ctx, tx, part.After.Reservation)
		if err != nil {
			return identity.Ref{}, err
		}
		part.After.Reservation = r
		for _, p := range left {
			if err := setDue(ctx, tx, ref, p); err != nil {
				return identity.Ref{}, err
			}
		}
		if len(ofRest) > 0 {
			if err := errors.Join(deleteServices(ctx, tx, ref), insertServices(ctx, tx, ref, ofFirst), insertServices(ctx, tx, r.Ref, ofRest)); err != nil {
				return identity.Ref{}, err
			}
		}
		if err := insertPayments(ctx, tx, r.Ref, due); err != nil {
			return identity.Ref{}, err
		}
		by := actor.Principal()
		err = errors.Join(s.record(ctx, tx, actor, first), note(ctx, tx, ref, by, StaySplit), note(ctx, tx, r.Ref, by, StaySplit), s.spread(ctx, tx, first), s.spread(ctx, tx, part))
		if err != nil {
			return identity.Ref{}, err
		}
		if len(ofRest) == 0 {
			booked = nil
		}
		sum, err := sumOfParts(ctx, tx, ref, r.Ref)
		if err != nil {
			return identity.Ref{}, err
		}
		return r.Ref, keepSplit(ctx, tx, ref, r.Ref, wholeOfSplit(have.Reservation, booked, left, have.Payments), sum)
	})
}

// hasRoom refuses a property for the second part of a stay that is not there, or too small.
func (s *Service) hasRoom(ctx context.Context, q database.Querier, r Reservation, id int64) error {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: id})
	switch {
	case fault.Is(err, fault.NotFound):
		return fault.Invalid(fault.BadRequest, map[string]string{"property": reasonUnknown})
	case err != nil:
		return err
	case id != r.Property && r.Count() > home.MaxOccupancy:
		return fault.Invalid(fault.BadRequest, map[string]string{"property": reasonOver})
	}
	return nil
}

// ForeseeSplit says what splitting a stay would do; nothing is written. What it says of money, times and key is that of the first part.
func (s *Service) ForeseeSplit(ctx context.Context, actor identity.Actor, ref identity.Ref, sp Splitting) (Foreseen, error) {
	have, err := s.managed(ctx, s.db, actor, ref)
	if err == nil {
		err = sp.check(have.Reservation)
	}
	if err == nil {
		err = s.hasRoom(ctx, s.db, have.Reservation, sp.Property)
	}
	if err != nil {
		return Foreseen{}, err
	}
	first, part := Draft{have, have}, Details{}
	first.After.Reservation, part.Reservation = sp.apply(have.Reservation)
	first.After.Services, part.Services = sp.divide(have.Reservation, &first.After.Reservation, &part.Reservation, have.Services)
	out := Foreseen{Draft: first}
	if out.Home, err = s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: have.Property}); err != nil {
		return out, err
	}
	out.Was = out.Home
	out.Key = KeyRule(first.After.Reservation, out.Home.Zone, s.clock.Now())
	if out.Crew, err = s.members.Staff(ctx, s.db, ref.Member); err != nil {
		return out, err
	}
	own := part // under the number of the whole stay, whose nights do not stand in its way
	own.Ref = ref
	if out.Taken, _, err = s.hindered(ctx, s.db, Draft{have, own}); err != nil || len(out.Taken) > 0 {
		return out, err
	}
	at := []Touched{{have.Property, have.Arrival, have.Departure}}
	if sp.Property != have.Property {
		at = append(at, Touched{sp.Property, sp.On, have.Departure})
	}
	out.Tasks, err = s.plans.ForeseeSplit(ctx, s.db, ref.Member, stayOfReservation(first.After.Reservation), stayOfReservation(part.Reservation), Current(first.After.Services), Current(part.Services), at)
	if err != nil {
		return out, err
	}
	return s.withHomes(ctx, ref.Member, out)
}

// heldParts are the later parts of a stay for a change; others who change them wait.
func heldParts(ctx context.Context, tx *database.Tx, r Reservation) ([]stored, error) {
	parts, err := partsOf(ctx, tx, r)
	for _, part := range parts {
		if err == nil {
			err = hold(ctx, tx, part.Ref)
		}
	}
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	return partsOf(ctx, tx, r)
}

// followParts makes the later parts of a stay follow a booking that a calendar, a file or a program knows as a whole. It gives the departure of the first part: where the booking still begins in the first part and ends in a later
// one, each keeps the nights between, and what begins later is cancelled; else the first part is the whole booking again and the others are cancelled. A part is as firm as the booking.
func (s *Service) followParts(ctx context.Context, tx *database.Tx, row stored, b Booking) (departure clock.Date, changed bool, err error) {
	parts, givenUp, err := partsAndGivenUp(ctx, tx, row.Reservation)
	b.Departure = withoutGivenUp(b.Departure, givenUp)
	if err != nil || len(parts) == 0 {
		return b.Departure, false, err
	}
	whole := b.Status == Cancelled || b.Status != Confirmed && row.Status == Confirmed || b.Arrival >= row.Departure || b.Departure <= parts[0].Arrival
	firm := !slices.ContainsFunc(parts, func(part stored) bool { return part.Status != b.Status })
	if !whole && firm && parts[len(parts)-1].Departure == b.Departure {
		return row.Departure, false, nil
	}
	if parts, err = heldParts(ctx, tx, row.Reservation); err != nil {
		return b.Departure, false, err
	}
	kept := parts[:0]
	for _, part := range parts {
		if !whole && part.Arrival < b.Departure {
			kept = append(kept, part)
			continue
		}
		if _, err := s.CancelBooking(ctx, tx, part.Ref); err != nil {
			return b.Departure, false, err
		}
		changed = true
	}
	if len(kept) == 0 {
		return b.Departure, changed, nil
	}
	for i, part := range kept {
		next := part.Reservation
		next.Status = b.Status
		if i == len(kept)-1 {
			if next.Departure, err = s.endOfParts(ctx, tx, row, next, b.Departure); err != nil {
				return b.Departure, false, err
			}
		}
		if next == part.Reservation {
			continue
		}
		if err := s.changePart(ctx, tx, part, next); err != nil {
			return b.Departure, false, err
		}
	}
	return row.Departure, true, nil
}

// withoutGivenUp is when a booking ends of which the office has cancelled the last parts: nights that were theirs do not come back with the booking. One that is longer than all parts were is another one, and believed.
func withoutGivenUp(departure clock.Date, givenUp []stored) clock.Date {
	if len(givenUp) == 0 || departure <= givenUp[0].Arrival || departure > givenUp[len(givenUp)-1].Departure {
		return departure
	}
	return givenUp[0].Arrival
}

// changePart writes a part as a calendar has changed it.
func (s *Service) changePart(ctx context.Context, tx *database.Tx, part stored, next Reservation) error {
	if err := s.reprice(ctx, tx, &next); err != nil {
		return err
	}
	before := part.Reservation
	part.Reservation = next
	var t touched
	t.add(before.Property, min(before.Arrival, next.Arrival), max(before.Departure, next.Departure))
	return errors.Join(s.update(ctx, tx, part), recordMoves(ctx, tx, before, next), s.tell(ctx, tx, next.Ref.Member, t), s.announce(ctx, tx, next))
}

// endOfParts is when the last part ends of a booking that ends on a day. The calendar knows nothing of another home: where the nights that it adds are taken there, they become a part of their own at the calendar's
// home. If they are taken there, too, Today names them as sold twice.
func (s *Service) endOfParts(ctx context.Context, tx *database.Tx, row stored, last Reservation, departure clock.Date) (clock.Date, error) {
	if last.Property == row.Property || departure <= last.Departure {
		return departure, nil
	}
	if _, err := tx.NextIDs(ctx, row.Ref.Member, "nights", 0); err != nil {
		return departure, err
	}
	more := last
	more.Arrival, more.Departure = last.Departure, departure
	taken, _, err := s.hindered(ctx, tx, Draft{Details{Reservation: last}, Details{Reservation: more}})
	if err != nil || len(taken) == 0 {
		return departure, err
	}
	_, more = Splitting{On: last.Departure, Property: row.Property}.apply(Reservation{
		Ref: row.Ref, Case: row.Case, Property: last.Property, Account: last.Account, Source: last.Source, Status: last.Status, Arrival: last.Arrival, Departure: departure, Persons: last.Persons,
		Booker: last.Booker, Lang: last.Lang, Currency: last.Currency, Kind: last.Kind, Unknown: last.Unknown, NoCleaning: last.NoCleaning,
	})
	added, err := s.addPart(ctx, tx, more)
	if err != nil {
		return departure, err
	}
	var t touched
	t.add(added.Property, added.Arrival, added.Departure)
	return last.Departure, errors.Join(s.tell(ctx, tx, added.Ref.Member, t), s.announce(ctx, tx, added))
}

// addPart adds a part of a stay, with a number of its own.
func (s *Service) addPart(ctx context.Context, tx *database.Tx, part Reservation) (Reservation, error) {
	r := stored{Reservation: part}
	var err error
	if r.Ref.ID, err = tx.NextID(ctx, part.Ref.Member, "reservation"); err != nil {
		return part, err
	}
	r.ExternalID = officeID(r.Ref)
	if r.dataKey, _, err = newDataKey(s.box, r.Ref); err != nil {
		return part, err
	}
	return r.Reservation, s.insert(ctx, tx, r)
}
