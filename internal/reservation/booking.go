package reservation

import (
	"context"
	"errors"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Booking is what a booking platform's calendar says about a stay: when, how firm, and at most a first name and the end of a phone number.
type Booking struct {
	// Ref names the stay that is changed; its ID is zero for a new one.
	Ref        identity.Ref
	ExternalID string
	Property   int64
	Source     string
	Status     Status
	Arrival    clock.Date
	Departure  clock.Date
	Name       string
	Phone      string
}

// presumedAdults stands in for the party, of which calendars tell nothing.
const presumedAdults = 2

// SaveBooking adds a stay, or changes of a known one only what a calendar knows better than people: the dates and the status, and the name while nobody has
// written more of the booker. A new stay has no amounts, as the platform takes the money. It reports whether anything changed.
func (s *Service) SaveBooking(ctx context.Context, tx *database.Tx, b Booking) (identity.Ref, bool, error) {
	if nights := b.Arrival.Until(b.Departure); nights < 1 || nights > LongestStay {
		return b.Ref, false, fault.Invalid(fault.BadRequest, map[string]string{"departure": "must be 1 to 366 days after arrival"})
	}
	var t touched
	if b.Ref.ID == 0 {
		ref, err := s.addBooking(ctx, tx, b)
		if err != nil {
			return ref, false, err
		}
		t.add(b.Property, b.Arrival, b.Departure)
		return ref, true, errors.Join(s.tell(ctx, tx, ref.Member, t), s.announce(ctx, tx, Reservation{Ref: ref}))
	}
	row, err := get(ctx, tx, b.Ref)
	if database.IsMissing(err) {
		return b.Ref, false, missing()
	}
	if err != nil {
		return b.Ref, false, err
	}
	next := row.Reservation
	departure, followed, err := s.followParts(ctx, tx, row, b)
	if err != nil {
		return b.Ref, false, err
	}
	next.Status, next.Arrival, next.Departure = b.Status, b.Arrival, departure
	if row.Status == Cancelled && row.CancelledAt != 0 { // only the office restores what it has cancelled; its nights follow, so that it is restored as the channel has it
		next.Status = Cancelled
	}
	if next.Booker.FirstName == "" && next.Booker.Email == "" && b.Name != "" {
		next.Booker.LastName = b.Name
	}
	if next.Booker.Phone == "" {
		next.Booker.Phone = b.Phone
	}
	if next == row.Reservation {
		return b.Ref, followed, nil
	}
	t.add(row.Property, row.Arrival, row.Departure)
	t.add(next.Property, next.Arrival, next.Departure)
	if err := s.reprice(ctx, tx, &next); err != nil {
		return b.Ref, false, err
	}
	if err := s.update(ctx, tx, stored{Reservation: next, dataKey: row.dataKey}); err != nil {
		return b.Ref, false, err
	}
	return b.Ref, true, errors.Join(recordMoves(ctx, tx, row.Reservation, next), s.tell(ctx, tx, b.Ref.Member, t), s.announce(ctx, tx, next))
}

func (s *Service) addBooking(ctx context.Context, tx *database.Tx, b Booking) (identity.Ref, error) {
	m, err := s.members.Get(ctx, tx, b.Ref.Member)
	if err != nil {
		return b.Ref, err
	}
	p, err := s.properties.Get(ctx, tx, identity.Ref{Member: b.Ref.Member, ID: b.Property})
	if err != nil {
		return b.Ref, err
	}
	if taken, err := idOf(ctx, tx, b.Ref.Member, b.ExternalID); err != nil || taken != 0 {
		if err == nil {
			err = fault.Of(fault.Conflict)
		}
		return b.Ref, err
	}
	if b.Ref.ID, err = tx.NextID(ctx, b.Ref.Member, "reservation"); err != nil {
		return b.Ref, err
	}
	r := stored{Reservation: Reservation{
		Ref: b.Ref, ExternalID: b.ExternalID, Case: b.Ref.ID, Property: b.Property, Source: b.Source, Status: b.Status, Arrival: b.Arrival, Departure: b.Departure,
		Times: Times{ArrivalTime: NoTime, DepartureTime: NoTime}, Persons: Persons{Adults: min(presumedAdults, p.MaxOccupancy)}, Booker: Booker{LastName: b.Name, Phone: b.Phone},
		Lang: m.Lang, Currency: m.Currency, Unknown: UnknownAll,
	}}
	if r.dataKey, _, err = newDataKey(s.box, b.Ref); err != nil {
		return b.Ref, err
	}
	return b.Ref, s.insert(ctx, tx, r)
}

// CancelBooking cancels a stay that its platform no longer has, with its later parts where it was split. It reports whether the stay was not cancelled before.
func (s *Service) CancelBooking(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	row, err := get(ctx, tx, ref)
	if database.IsMissing(err) || (err == nil && row.Status == Cancelled) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	parts, err := partsOf(ctx, tx, row.Reservation)
	if err != nil {
		return false, err
	}
	for _, part := range parts {
		if _, err := s.CancelBooking(ctx, tx, part.Ref); err != nil {
			return false, err
		}
	}
	before := row.Reservation
	row.Status = Cancelled
	if err := errors.Join(s.update(ctx, tx, row), recordMoves(ctx, tx, before, row.Reservation)); err != nil {
		return false, err
	}
	var t touched
	t.add(row.Property, row.Arrival, row.Departure)
	return true, errors.Join(s.tell(ctx, tx, ref.Member, t), s.announce(ctx, tx, row.Reservation))
}
