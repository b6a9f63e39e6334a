package traveler

import (
	"context"
	"encoding/base64"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

// Service is all that can be done with the travelers of stays.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, properties: d.Properties, stays: d.Reservations}
}

// Party is the travelers of a stay with all that may be known of them.
type Party struct {
	reservation.Overview
	Details reservation.Details
	Pack    Pack
	Places  Places
	// Locked is why nothing can be changed now; nil when it can.
	Locked error
	// Shown reports whether identity data may be seen: by the booker's own login and the office, not by a sign-in with the booking number.
	Shown       bool
	Invitations map[int64]Invitation // by traveler
	Version     Version
}

// ShowsIdentity says who may read identity data of a stay.
func ShowsIdentity(actor identity.Actor) bool { return actor.OnlyReservation == identity.Ref{} }

// Travelers shows the travelers of a stay to its booker and to managers. Reading identity data leaves a line in the protocol first.
func (s *Service) Travelers(ctx context.Context, actor identity.Actor, ref identity.Ref) (Party, error) {
	r, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return Party{}, err
	}
	p := Party{Shown: ShowsIdentity(actor), Version: s.version(ref)}
	if p.Overview, err = s.stays.Overview(ctx, r); err != nil {
		return Party{}, err
	}
	if p.Details, err = s.stays.Details(ctx, s.db, r); err != nil {
		return Party{}, err
	}
	if p.Invitations, err = s.openInvitations(ctx, ref); err != nil {
		return Party{}, err
	}
	p.Pack, p.Places = PackOf(p.At.Country), placesOf(r.Reservation, p.At.MaxOccupancy, p.Details.Travelers)
	p.Locked = TravelersLocked(r.Reservation, r.Viewer, p.At.Zone, p.Now)
	if p.Shown && holdsIdentity(p.Details.Travelers) {
		err = s.stays.NoteViewing(ctx, actor, ref, reservation.IdentityViewed, clock.At(p.Now))
	}
	return p, err
}

// holdsIdentity reports whether there is more than names.
func holdsIdentity(all []reservation.Traveler) bool {
	for i := range all {
		for _, f := range Fields[2:] {
			if Value(&all[i], f) != "" {
				return true
			}
		}
	}
	return false
}

// Written is what a write of travelers leaves in the memory of its Idempotency-Key: numbers, never a value.
type Written struct{ Added []int64 }

// SaveTravelers adds, changes and removes travelers: all of the edits or none.
func (s *Service) SaveTravelers(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edits []Edit) (Written, error) {
	return s.write(ctx, actor, attempt, ref, reservation.TravelersChanged, func(d reservation.Details, today clock.Date, next int64) ([]reservation.Traveler, error) {
		return edited(d.Travelers, edits, today, next, s.version(ref))
	})
}

// versionSize is in bytes.
const versionSize = 12

// version keys the version of a traveler, so that what is not shown to somebody cannot be guessed by it.
func (s *Service) version(ref identity.Ref) Version {
	return func(t *reservation.Traveler) string {
		return base64.RawURLEncoding.EncodeToString(s.box.MAC("traveler", ref.String()+content(t))[:versionSize])
	}
}

// SaveBooker changes the main guest's own data, making them a traveler when they are none yet. It is refused when somebody has changed them since the writer saw them.
func (s *Service) SaveBooker(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, seen string, fields map[Field]string) (Written, error) {
	return s.write(ctx, actor, attempt, ref, reservation.BookerChanged, func(d reservation.Details, today clock.Date, next int64) ([]reservation.Traveler, error) {
		all, at := withMain(d, next)
		if seen != "" && s.version(ref)(&all[at]) != seen {
			return nil, fault.Of(fault.Conflict)
		}
		if refused := apply(&all[at], fields, today); len(refused) > 0 {
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
	return fault.Invalid(fault.TravelerInvalid, fields)
}

// change makes new travelers out of those that there are. next numbers what is added.
type change func(d reservation.Details, today clock.Date, next int64) ([]reservation.Traveler, error)

func (s *Service) write(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, action reservation.Action, fn change) (Written, error) {
	// Who may not see the stay learns nothing, not even from a key that was used before.
	if _, err := s.stays.Admit(ctx, s.db, actor, ref); err != nil {
		return Written{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Written, error) {
		r, err := s.stays.Admit(ctx, tx, actor, ref)
		if err != nil {
			return Written{}, err
		}
		return s.writeIn(ctx, tx, r, actor.Principal(), action, fn)
	})
}

// writeIn changes the travelers of a stay, which waits for others that change them at the same time.
func (s *Service) writeIn(ctx context.Context, tx *database.Tx, r reservation.Admitted, who identity.Principal, action reservation.Action, fn change) (Written, error) {
	ref := r.Ref
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
	if err != nil {
		return Written{}, err
	}
	now := tx.Now().Time()
	if err := TravelersLocked(r.Reservation, r.Viewer, home.Zone, now); err != nil {
		return Written{}, err
	}
	if err := s.stays.OwnTravelers(ctx, tx, ref); err != nil {
		return Written{}, err
	}
	d, err := s.stays.Details(ctx, tx, r)
	if err != nil {
		return Written{}, err
	}
	invited, err := lastInvited(ctx, tx, ref)
	if err != nil {
		return Written{}, err
	}
	next := nextTraveler(d.Travelers, invited)
	all, err := fn(d, home.Today(now), next)
	if err != nil {
		return Written{}, err
	}
	before, after := placesOf(r.Reservation, home.MaxOccupancy, d.Travelers), placesOf(r.Reservation, home.MaxOccupancy, all)
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
	for _, t := range d.Travelers {
		if !staying[t.ID] {
			if _, err := revoke(ctx, tx, ref, t.ID); err != nil {
				return Written{}, err
			}
		}
	}
	if err := s.stays.SaveTravelers(ctx, tx, r, all); err != nil {
		return Written{}, err
	}
	if err := s.stays.Note(ctx, tx, ref, who, action); err != nil {
		return Written{}, err
	}
	return out, s.stays.Announce(ctx, tx, r.Reservation)
}
