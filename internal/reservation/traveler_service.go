package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// What is done with travellers, for the protocol; never with a value.
const (
	TravellersChanged Action = "travellers_changed"
	BookerChanged     Action = "booker_changed"
	IdentityViewed    Action = "identity_viewed"
	IdentityErased    Action = "identity_erased"
	TravellerInvited  Action = "traveller_invited"
	InvitationRevoked Action = "invitation_revoked"
	// TravellerEntered is a fellow traveller's own writing, through an invitation: by no account.
	TravellerEntered Action = "traveller_entered"
	ServicesChanged  Action = "services_changed"
)

// Party is the travellers of a stay with all that may be known of them.
type Party struct {
	Overview
	Details Details
	Pack    Pack
	Places  Places
	// Locked is why nothing can be changed now; nil when it can.
	Locked error
	// Shown reports whether identity data may be seen: by the booker's own login and the office, not by a sign-in with the booking number.
	Shown       bool
	Invitations map[int64]Invitation // by traveller
}

// ShowsIdentity tells who may read identity data of a stay.
func ShowsIdentity(actor identity.Actor) bool { return actor.OnlyReservation == identity.Ref{} }

// Travellers shows the travellers of a stay to its booker and to managers. Reading identity data leaves a line in the protocol first.
func (s *Service) Travellers(ctx context.Context, actor identity.Actor, ref identity.Ref) (Party, error) {
	r, viewer, err := s.admitted(ctx, s.db, actor, ref)
	if err != nil {
		return Party{}, err
	}
	p := Party{Shown: ShowsIdentity(actor)}
	if p.Overview, err = s.overview(ctx, r.Reservation, viewer); err != nil {
		return Party{}, err
	}
	if p.Details, err = s.details(ctx, s.db, r); err != nil {
		return Party{}, err
	}
	if p.Invitations, err = s.openInvitations(ctx, ref); err != nil {
		return Party{}, err
	}
	p.Pack, p.Places = PackOf(p.At.Country), placesOf(r.Reservation, p.At.MaxOccupancy, p.Details.Travellers)
	p.Locked = TravellersLocked(r.Reservation, viewer, p.At.Zone, p.Now)
	if p.Shown && holdsIdentity(p.Details.Travellers) {
		err = s.noteReading(ctx, actor, ref, clock.At(p.Now))
	}
	return p, err
}

// holdsIdentity reports whether there is more than names.
func holdsIdentity(all []Traveller) bool {
	for i := range all {
		for _, f := range Fields[2:] {
			if all[i].Value(f) != "" {
				return true
			}
		}
	}
	return false
}

// noteReading writes that identity data was read, before anybody gets it; readings within a minute are one.
func (s *Service) noteReading(ctx context.Context, actor identity.Actor, ref identity.Ref, now clock.Instant) error {
	if seen, err := recent(ctx, s.db, ref, actor.Principal(), IdentityViewed, now); seen || err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return noteOnce(ctx, tx, ref, actor.Principal(), IdentityViewed) })
}

// Written is what a write of travellers leaves in the memory of its Idempotency-Key: numbers, never a value.
type Written struct{ Added []int64 }

// SaveTravellers adds, changes and removes travellers: all of the edits or none.
func (s *Service) SaveTravellers(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edits []Edit) (Written, error) {
	return s.write(ctx, actor, attempt, ref, TravellersChanged, func(d Details, today clock.Date, next int64) ([]Traveller, error) {
		return edited(d.Travellers, edits, today, next)
	})
}

// SaveBooker changes the main guest's own data, making them a traveller when they are none yet.
func (s *Service) SaveBooker(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, fields map[Field]string) (Written, error) {
	return s.write(ctx, actor, attempt, ref, BookerChanged, func(d Details, today clock.Date, next int64) ([]Traveller, error) {
		all, at := withMain(d, next)
		if refused := all[at].apply(fields, today); len(refused) > 0 {
			return nil, refuseFields(refused)
		}
		return all, nil
	})
}

func refuseFields(refused map[Field]string) error {
	fields := make(map[string]string, len(refused))
	for f, why := range refused {
		fields[string(f)] = why
	}
	return fault.Invalid(fault.TravellerInvalid, fields)
}

// change makes new travellers out of those that there are. next numbers what is added.
type change func(d Details, today clock.Date, next int64) ([]Traveller, error)

func (s *Service) write(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, action Action, fn change) (Written, error) {
	// Who may not see the stay learns nothing, not even from a key that was used before.
	if _, _, err := s.admitted(ctx, s.db, actor, ref); err != nil {
		return Written{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Written, error) {
		r, viewer, err := s.admitted(ctx, tx, actor, ref)
		if err != nil {
			return Written{}, err
		}
		return s.writeIn(ctx, tx, r, viewer, actor.Principal(), action, fn)
	})
}

// writeIn changes the travellers of a stay, which waits for others that change them at the same time.
func (s *Service) writeIn(ctx context.Context, tx *database.Tx, r stored, viewer Viewer, who identity.Principal, action Action, fn change) (Written, error) {
	ref := r.Ref
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
	if err != nil {
		return Written{}, err
	}
	now := tx.Now().Time()
	if err := TravellersLocked(r.Reservation, viewer, home.Zone, now); err != nil {
		return Written{}, err
	}
	if err := ownTravellers(ctx, tx, ref); err != nil {
		return Written{}, err
	}
	d, err := s.details(ctx, tx, r)
	if err != nil {
		return Written{}, err
	}
	invited, err := lastInvited(ctx, tx, ref)
	if err != nil {
		return Written{}, err
	}
	next := nextTraveller(d.Travellers, invited)
	all, err := fn(d, guestDay(&home, now), next)
	if err != nil {
		return Written{}, err
	}
	before, after := placesOf(r.Reservation, home.MaxOccupancy, d.Travellers), placesOf(r.Reservation, home.MaxOccupancy, all)
	if err := after.allowed(before); err != nil {
		return Written{}, err
	}
	out := Written{Added: []int64{}}
	staying := map[int64]bool{}
	for _, t := range all {
		staying[t.ID] = true
		if t.ID >= next {
			out.Added = append(out.Added, t.ID)
		}
	}
	for _, t := range d.Travellers {
		if !staying[t.ID] {
			if _, err := revoke(ctx, tx, ref, t.ID); err != nil {
				return Written{}, err
			}
		}
	}
	if err := s.replaceTravellers(ctx, tx, r, all); err != nil {
		return Written{}, err
	}
	if err := note(ctx, tx, ref, who, action); err != nil {
		return Written{}, err
	}
	return out, s.announce(ctx, tx, r.Reservation)
}

func (s *Service) replaceTravellers(ctx context.Context, tx *database.Tx, r stored, all []Traveller) error {
	box, err := openDataKey(s.box, r.Ref, r.dataKey)
	if err != nil {
		return err
	}
	sealed, err := seal(box, r.Ref, all)
	if err != nil {
		return err
	}
	if err := deleteTravellers(ctx, tx, r.Ref); err != nil {
		return err
	}
	return insertTravellers(ctx, tx, r.Ref, sealed)
}
