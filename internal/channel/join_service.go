package channel

import (
	"context"
	"errors"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// Join makes one stay of two. The entry of the other's calendar repeats the kept one from then on: a fetch neither brings the other back nor cancels the kept one.
func (s *Service) Join(ctx context.Context, actor identity.Actor, attempt identity.Attempt, kept, other identity.Ref) error {
	if !actor.Manages(kept.Member) {
		return fault.Missing(fault.ReservationNotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := s.holdCalendars(ctx, tx, kept); err != nil {
			return struct{}{}, err
		}
		j, err := s.stays.Join(ctx, tx, actor, kept, other)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.repeatKept(ctx, tx, j)
	})
	return err
}

// TakeApart makes two of stays that were joined, each with its entry.
func (s *Service) TakeApart(ctx context.Context, actor identity.Actor, attempt identity.Attempt, kept, other identity.Ref) error {
	if !actor.Manages(kept.Member) {
		return fault.Missing(fault.ReservationNotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if _, err := s.stays.JoinOf(ctx, tx, actor, kept, other); err != nil {
			return struct{}{}, err
		}
		if err := s.holdCalendars(ctx, tx, other); err != nil { // the kept one may be at another home meanwhile
			return struct{}{}, err
		}
		j, err := s.stays.JoinOf(ctx, tx, actor, kept, other)
		if err != nil {
			return struct{}{}, err
		}
		if j.Erased { // it comes back to nobody
			return struct{}{}, fault.Of(fault.GuestErased)
		}
		_, err = s.takeApart(ctx, tx, actor, j)
		return struct{}{}, err
	})
	return err
}

// holdCalendars has fetches of the home of a stay wait: they change the same stays and entries.
func (s *Service) holdCalendars(ctx context.Context, tx *database.Tx, stay identity.Ref) error {
	home, err := s.stays.PropertyOf(ctx, tx, stay)
	if err != nil {
		return err
	}
	_, err = calendarsOf(ctx, tx.Holding(), identity.Ref{Member: stay.Member, ID: home})
	return err
}

// repeatKept has the entry of a joined stay repeat the kept one.
func (s *Service) repeatKept(ctx context.Context, tx *database.Tx, j reservation.Joined) error {
	calendar, k, found, err := s.entryOfJoined(ctx, tx, j)
	if err != nil || !found || k.Kind == Block {
		return err
	}
	k.Thing, k.Echo = j.Kept, true
	return saveKnown(ctx, tx, calendar, k)
}

func (s *Service) entryOfJoined(ctx context.Context, q database.Querier, j reservation.Joined) (calendar identity.Ref, k Known, found bool, err error) {
	id, entry, is := entryOf(j.ExternalID)
	if !is {
		return calendar, k, false, nil
	}
	calendar = identity.Ref{Member: j.Member, ID: id}
	k, found, err = ownEntry(ctx, q, calendar, entry)
	return calendar, k, found, err
}

// takeApart brings the joined stay back as its calendar has it now, and its entry back to it. One that its calendar no longer has stays cancelled.
func (s *Service) takeApart(ctx context.Context, tx *database.Tx, actor identity.Actor, j reservation.Joined) (bool, error) {
	calendar, k, found, err := s.entryOfJoined(ctx, tx, j)
	if err != nil {
		return false, err
	}
	gone := found && k.Gone
	if parted, err := s.stays.TakeApart(ctx, tx, actor, j, !gone); err != nil || !parted {
		return false, err
	}
	return true, s.handBack(ctx, tx, calendar, k, j)
}

// handBack makes an entry that repeated a kept stay the entry of the joined one again, which is then as the entry says.
func (s *Service) handBack(ctx context.Context, tx *database.Tx, calendar identity.Ref, k Known, j reservation.Joined) error {
	if calendar.ID == 0 || k.Arrival == 0 || k.Kind == Block {
		return nil
	}
	k.Thing, k.Echo = j.Stay, false
	if err := saveKnown(ctx, tx, calendar, k); err != nil || k.Gone || j.Erased {
		return err
	}
	_, _, err := s.stays.SaveBooking(ctx, tx, reservation.Booking{Ref: identity.Ref{Member: j.Member, ID: j.Stay}, Status: statusOf(k.Kind), Arrival: k.Arrival, Departure: k.Departure})
	return err
}

func statusOf(kind Kind) reservation.Status {
	if kind == Tentative {
		return reservation.Offer
	}
	return reservation.Confirmed
}

// joined reads the joined stays of the home of this run by the entries of which they were made. One that the office has restored is a stay of its own: its entry is so again before the run reads it.
func (r *run) joined(ctx context.Context, since clock.Date) error {
	all, err := r.service.stays.JoinsAt(ctx, r.tx, r.home.Ref, since)
	r.joins = make(map[string]reservation.Joined, len(all))
	for _, j := range all {
		if err != nil {
			return err
		}
		if j.Status == reservation.Cancelled {
			r.joins[j.ExternalID] = j
			continue
		}
		calendar, k, found, failure := r.service.entryOfJoined(ctx, r.tx, j)
		if err = errors.Join(failure, r.service.stays.DropJoin(ctx, r.tx, j)); err == nil && found {
			err = r.service.handBack(ctx, r.tx, calendar, k, j)
		}
	}
	return err
}

// settle looks at all joins of the home, except those whose joined or kept stay is of one calendar (0 for none): a stay that its source still has, and that is no longer kept by another, must not vanish. One that its source no longer has stays cancelled, and one
// that no calendar has brought never comes back by itself.
func (r *run) settle(ctx context.Context, since clock.Date, except int64) error {
	all, err := r.service.stays.JoinsAt(ctx, r.tx, r.home.Ref, since)
	if err != nil || len(all) == 0 {
		return err
	}
	var own map[int64]bool
	if except != 0 {
		known, err := knownOf(ctx, r.tx, identity.Ref{Member: r.home.Ref.Member, ID: except}, since)
		if err != nil {
			return err
		}
		own = ownStays(known)
	}
	today := r.tx.Now().Date(r.home.Zone)
	for _, j := range all {
		if own[j.Kept] { // this run may bring the kept one back, or cancel it
			continue
		}
		calendar, k, found, err := r.service.entryOfJoined(ctx, r.tx, j)
		if err != nil {
			return err
		}
		if found && calendar.ID == except {
			continue
		}
		// What is over stays as it is. An entry that is missing may be gone: the run that finds it, or knows that it is gone, decides.
		if !found || k.Gone || k.MissingSince != 0 || k.Kind == Block || k.Departure < today || j.Covers(r.home.Ref.ID, statusOf(k.Kind), k.Arrival, k.Departure) {
			continue
		}
		parted, err := r.service.takeApart(ctx, r.tx, identity.Actor{}, j)
		if err != nil {
			return err
		}
		if parted {
			r.report.Changed++
		}
	}
	return nil
}

// ownStays are the stays that entries of a calendar have made, without those that they only repeat.
func ownStays(known []Known) map[int64]bool {
	own := map[int64]bool{}
	for _, k := range known {
		if k.Kind != Block && !k.Echo {
			own[k.Thing] = true
		}
	}
	return own
}

// keptFor is the stay that is kept for a joined one, where an entry of another source repeats the joined one: both are its nights, and no name is another's.
func (r *run) keptFor(ctx context.Context, f Calendar, stay int64, e Entry) (int64, bool, error) {
	for _, j := range r.joins {
		if j.Stay != stay {
			continue
		}
		calendar, k, found, err := r.service.entryOfJoined(ctx, r.tx, j)
		if err != nil || calendar.ID == f.Ref.ID || calendar.ID != 0 && (!found || k.Gone) {
			return 0, false, err
		}
		now, is, err := r.service.stays.JoinNow(ctx, r.tx, j) // an entry of this run may have changed the kept one
		if err != nil || !is || !now.Open() || r.ours[now.Kept] {
			return 0, false, err
		}
		within := e.Kind == Block && now.KeptProperty == f.Property && repeats(e, now.KeptArrival, now.KeptDeparture)
		if !within && !now.Covers(f.Property, statusOf(e.Kind), e.Arrival, e.Departure) {
			return 0, false, nil
		}
		arrival, departure := now.Arrival, now.Departure
		if found {
			arrival, departure = k.Arrival, k.Departure
		}
		if !repeats(e, arrival, departure) || !sameGuest(e.Name, now.Guest.Name()) || !sameGuest(e.Name, now.KeptGuest.Name()) {
			return 0, false, nil
		}
		return now.Kept, true, nil
	}
	return 0, false, nil
}
