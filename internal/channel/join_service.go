package channel

import (
	"context"

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
		if err := s.holdCalendars(ctx, tx, kept); err != nil {
			return struct{}{}, err
		}
		j, err := s.stays.JoinOf(ctx, tx, actor, kept, other)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.takeApart(ctx, tx, actor, j)
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
	if err != nil || !found || k.Echo || k.Thing != j.Stay || k.Kind == Block {
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

// takeApart brings the joined stay back as its calendar has it now, and its entry back to it.
func (s *Service) takeApart(ctx context.Context, tx *database.Tx, actor identity.Actor, j reservation.Joined) error {
	if err := s.stays.TakeApart(ctx, tx, actor, j); err != nil {
		return err
	}
	calendar, k, found, err := s.entryOfJoined(ctx, tx, j)
	if err != nil || !found || !k.Echo || k.Kind == Block {
		return err
	}
	k.Thing, k.Echo = j.Stay, false
	if err := saveKnown(ctx, tx, calendar, k); err != nil || k.Gone {
		return err
	}
	status := reservation.Confirmed
	if k.Kind == Tentative {
		status = reservation.Offer
	}
	_, _, err = s.stays.SaveBooking(ctx, tx, reservation.Booking{Ref: identity.Ref{Member: j.Member, ID: j.Stay}, Status: status, Arrival: k.Arrival, Departure: k.Departure})
	return err
}

// joined are the joined stays of the home of this run by the entries of which they were made.
func (r *run) joined(ctx context.Context, since clock.Date) error {
	all, err := r.service.stays.JoinsAt(ctx, r.tx, r.home.Ref, since)
	r.joins = make(map[string]reservation.Joined, len(all))
	for _, j := range all {
		r.joins[j.ExternalID] = j
	}
	return err
}

// keptOf is the stay that is kept for a joined one; false for a stay that is joined with none.
func (r *run) keptOf(stay int64) (kept int64, joined bool) {
	for _, j := range r.joins {
		if j.Stay == stay && j.Open() {
			return j.Kept, true
		}
	}
	return 0, false
}

// lost takes apart what was joined with a stay that its channel has cancelled, where the source of the other still has it: the stay must not vanish while one of two channels has sold it.
func (r *run) lost(ctx context.Context, kept identity.Ref) error {
	for id, j := range r.joins {
		if j.Kept != kept.ID || j.Status != reservation.Cancelled {
			continue
		}
		_, k, found, err := r.service.entryOfJoined(ctx, r.tx, j)
		if err != nil {
			return err
		}
		if _, _, ofCalendar := entryOf(j.ExternalID); ofCalendar && (!found || k.Gone) {
			continue
		}
		j.KeptStatus = reservation.Cancelled // where both are entries of this calendar, the other one is to come
		r.joins[id] = j
		if err := r.service.takeApart(ctx, r.tx, identity.Actor{}, j); err != nil {
			return err
		}
	}
	return nil
}
