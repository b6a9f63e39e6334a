package reservation

import (
	"context"
	"errors"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// JoinsAt are the stays of a home that were joined with others, and end on a day or later, or whose kept stay does.
func (s *Service) JoinsAt(ctx context.Context, q database.Querier, home identity.Ref, since clock.Date) ([]Joined, error) {
	return joinsAt(ctx, q, home, since)
}

// PropertyOf is the number of the home of a stay.
func (s *Service) PropertyOf(ctx context.Context, q database.Querier, ref identity.Ref) (int64, error) {
	p, err := placeOf(ctx, q, ref)
	if database.IsMissing(err) {
		err = missing()
	}
	return p.property, err
}

// Join makes one stay of two: the other is cancelled and the kept one stands for both. No guest is notified.
func (s *Service) Join(ctx context.Context, tx *database.Tx, actor identity.Actor, kept, other identity.Ref) (Joined, error) {
	if !actor.Manages(kept.Member) || other.Member != kept.Member {
		return Joined{}, missing()
	}
	if _, err := tx.NextIDs(ctx, kept.Member, "nights", 0); err != nil {
		return Joined{}, err
	}
	_, stays, err := s.heldWhole(ctx, tx, kept)
	if err != nil {
		return Joined{}, err
	}
	row, goes, err := s.heldWhole(ctx, tx, other)
	if err != nil {
		return Joined{}, err
	}
	if stays.Parked() || goes.Parked() {
		return Joined{}, refusedJoin(string(NoHome))
	}
	if !collide(stays.Reservation, goes.Reservation) {
		return Joined{}, refusedJoin("no_shared_nights")
	}
	h, err := s.attachedTo(ctx, tx, goes)
	if err != nil {
		return Joined{}, err
	}
	if why := h.hinders(stays.Reservation); len(why) > 0 {
		return Joined{}, refusedJoin(string(why[0]))
	}
	j := Joined{Member: kept.Member, Stay: other.ID, Kept: kept.ID, ExternalID: goes.ExternalID, Was: goes.Status}
	d := Draft{goes, goes}
	d.After.Status, d.After.CancelledAt = Cancelled, tx.Now()
	row.Reservation = d.After.Reservation
	return j, errors.Join(addJoin(ctx, tx, j, actor.Account), dropTwo(ctx, tx, kept.Member, kept.ID, other.ID), s.update(ctx, tx, row), s.record(ctx, tx, actor, d),
		note(ctx, tx, kept, actor.Principal(), StayJoined), note(ctx, tx, other, actor.Principal(), StayJoined), s.spread(ctx, tx, d), s.announce(ctx, tx, stays.Reservation))
}

func refusedJoin(why string) error {
	return fault.Invalid(fault.BadRequest, map[string]string{"other": why})
}

// collide reports whether two stays of a home have a night both, and neither is cancelled or without a home.
func collide(a, b Reservation) bool {
	return a.Ref != b.Ref && a.Property == b.Property && !a.Parked() && !b.Parked() && a.Status != Cancelled && b.Status != Cancelled && SharedNights(a.Arrival, a.Departure, b.Arrival, b.Departure) > 0
}

// TakeApart makes two of stays that were joined, and reports whether they were: with back the joined one is again what it was, otherwise it stays cancelled. Its nights are taken by the kept one, which is no
// hindrance here. One whose guest is erased stays joined. No guest is notified.
func (s *Service) TakeApart(ctx context.Context, tx *database.Tx, actor identity.Actor, j Joined, back bool) (bool, error) {
	other := identity.Ref{Member: j.Member, ID: j.Stay}
	if _, err := tx.NextIDs(ctx, j.Member, "nights", 0); err != nil {
		return false, err
	}
	row, have, err := s.heldWhole(ctx, tx, other)
	if err != nil || have.ErasedAt != 0 {
		return false, err
	}
	now, found, err := joinOf(ctx, tx, other)
	if err != nil || !found || now.Kept != j.Kept {
		return false, err
	}
	if dropped, err := dropJoin(ctx, tx, other); err != nil || !dropped {
		return false, err
	}
	kept, err := get(ctx, tx, identity.Ref{Member: j.Member, ID: j.Kept})
	if err != nil {
		return false, err
	}
	err = errors.Join(note(ctx, tx, kept.Ref, actor.Principal(), StayParted), note(ctx, tx, other, actor.Principal(), StayParted), s.announce(ctx, tx, kept.Reservation))
	if err != nil || !back || have.Status != Cancelled {
		return true, errors.Join(err, s.announce(ctx, tx, have.Reservation))
	}
	d := Draft{have, have}
	d.After.Status, d.After.CancelledAt, d.After.CancelReason = now.Was, 0, ""
	if kept.Parked() { // its nights are free since, and may be another's
		if taken, _, err := s.hindered(ctx, tx, d); err != nil || len(taken) > 0 {
			return true, errors.Join(err, s.announce(ctx, tx, have.Reservation))
		}
	}
	row.Reservation = d.After.Reservation
	return true, errors.Join(s.update(ctx, tx, row), s.record(ctx, tx, actor, d), s.spread(ctx, tx, d))
}

// DropJoin forgets that a stay was joined, where it is a stay of its own already.
func (s *Service) DropJoin(ctx context.Context, tx *database.Tx, j Joined) error {
	_, err := dropJoin(ctx, tx, identity.Ref{Member: j.Member, ID: j.Stay})
	return err
}

// StayOf is the number and the state of the stay with an external id; false where there is none.
func (s *Service) StayOf(ctx context.Context, q database.Querier, m identity.MemberID, externalID string) (id int64, status Status, found bool, err error) {
	if id, err = idOf(ctx, q, m, externalID); err != nil || id == 0 {
		return 0, "", false, err
	}
	r, err := get(ctx, q, identity.Ref{Member: m, ID: id})
	return id, r.Status, err == nil, err
}

// JoinOf is what a stay was joined with, for the managers of its member.
func (s *Service) JoinOf(ctx context.Context, q database.Querier, actor identity.Actor, kept, other identity.Ref) (Joined, error) {
	if !actor.Manages(kept.Member) || other.Member != kept.Member {
		return Joined{}, missing()
	}
	j, found, err := joinOf(ctx, q, other)
	if err == nil && (!found || j.Kept != kept.ID) {
		err = missing()
	}
	return j, err
}

// JoinNow reads a join once more; false where the two are taken apart meanwhile.
func (s *Service) JoinNow(ctx context.Context, q database.Querier, j Joined) (Joined, bool, error) {
	return joinOf(ctx, q, identity.Ref{Member: j.Member, ID: j.Stay})
}

// SayTwo notes that two stays with the same nights are two: they are no longer proposed for joining.
func (s *Service) SayTwo(ctx context.Context, actor identity.Actor, attempt identity.Attempt, one, other identity.Ref) error {
	if !actor.Manages(one.Member) || other.Member != one.Member {
		return missing()
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		a, err := get(ctx, tx, one)
		if database.IsMissing(err) {
			err = missing()
		}
		if err != nil {
			return struct{}{}, err
		}
		b, err := get(ctx, tx, other)
		if database.IsMissing(err) {
			err = missing()
		}
		if err == nil && !collide(a.Reservation, b.Reservation) {
			err = refusedJoin("no_shared_nights")
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, errors.Join(addTwo(ctx, tx, one.Member, one.ID, other.ID, actor.Account), note(ctx, tx, one, actor.Principal(), StayTwo), note(ctx, tx, other, actor.Principal(), StayTwo),
			s.announce(ctx, tx, a.Reservation), s.announce(ctx, tx, b.Reservation))
	})
	return err
}

// Collisions are the other stays that have nights of a stay, and those that were joined with it.
func (s *Service) Collisions(ctx context.Context, actor identity.Actor, ref identity.Ref) (Collisions, error) {
	have, err := s.managed(ctx, s.db, actor, ref)
	if err != nil {
		return Collisions{}, err
	}
	out := Collisions{Stay: have.Reservation}
	if j, found, err := joinOf(ctx, s.db, ref); err != nil {
		return out, err
	} else if found && j.Open() {
		kept, err := get(ctx, s.db, identity.Ref{Member: ref.Member, ID: j.Kept})
		if err != nil {
			return out, err
		}
		out.Into = &kept.Reservation
	}
	joins, err := joinsInto(ctx, s.db, ref)
	if err != nil {
		return out, err
	}
	for _, j := range joins {
		if !j.Open() {
			continue
		}
		joined, err := get(ctx, s.db, identity.Ref{Member: ref.Member, ID: j.Stay})
		if err != nil {
			return out, err
		}
		out.Joined = append(out.Joined, joined.Reservation)
	}
	out.With, err = s.collisions(ctx, s.db, have)
	return out, err
}

func (s *Service) collisions(ctx context.Context, q database.Querier, have Details) ([]Collision, error) {
	if have.Status == Cancelled {
		return nil, nil
	}
	others, err := stays(ctx, q, have.Ref.Member, have.Property, have.Arrival, have.Departure)
	if err != nil {
		return nil, err
	}
	two, err := saidTwo(ctx, q, have.Ref)
	if err != nil {
		return nil, err
	}
	var mine attached // looked up with the first that collides: it asks planning
	var out []Collision
	for _, one := range others {
		if one.ID == have.Ref.ID || one.Status == Cancelled {
			continue
		}
		row, err := get(ctx, q, identity.Ref{Member: have.Ref.Member, ID: one.ID})
		if err != nil {
			return nil, err
		}
		if !collide(have.Reservation, row.Reservation) {
			continue
		}
		if out == nil {
			if mine, err = s.attachedTo(ctx, q, have); err != nil {
				return nil, err
			}
		}
		details, err := s.details(ctx, q, row)
		if err != nil {
			return nil, err
		}
		other, err := s.attachedTo(ctx, q, details)
		if err != nil {
			return nil, err
		}
		out = append(out, Collision{
			Mine: mine.side(row.Reservation), Other: other.side(have.Reservation), Two: slices.Contains(two, one.ID),
		})
	}
	return out, nil
}

func (h attached) side(other Reservation) Side {
	return Side{Reservation: h.details.Reservation, Messages: h.messages, Hinders: h.hinders(other)}
}

// attachedTo finds what hangs on a stay.
func (s *Service) attachedTo(ctx context.Context, q database.Querier, d Details) (attached, error) {
	h := attached{details: d}
	thread, err := s.messages.Thread(ctx, q, message.Reservation, d.Ref)
	if err != nil {
		return h, err
	}
	h.messages = thread.Messages
	if s.deposits != nil {
		if h.deposit, err = s.deposits(ctx, q, d.Ref); err != nil {
			return h, err
		}
	}
	if h.travelers, err = areOwn(ctx, q, d.Ref); err != nil {
		return h, err
	}
	documents, err := s.properties.Documents(ctx, q, identity.Ref{Member: d.Ref.Member, ID: d.Property}, d.Ref.ID)
	if err != nil {
		return h, err
	}
	for _, one := range documents {
		h.documents = h.documents || one.Reservation != 0
	}
	joins, err := joinsInto(ctx, q, d.Ref)
	if err != nil {
		return h, err
	}
	h.joined = slices.ContainsFunc(joins, Joined.Open)
	if d.Status == Cancelled || s.plans == nil {
		return h, nil
	}
	gone := d.Reservation
	gone.Status = Cancelled
	tasks, err := s.plans.Foresee(ctx, q, d.Ref.Member, stayOfReservation(gone), Current(d.Services), []Touched{{d.Property, d.Arrival, d.Departure}})
	h.begun = slices.ContainsFunc(tasks, func(t PlannedTask) bool { return t.Effect == TaskKept })
	return h, err
}
