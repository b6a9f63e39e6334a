package extra

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// ServicesChanged is what an order leaves in the protocol of its stay.
const ServicesChanged reservation.Action = "services_changed"

// Service is all that can be done with extras.
type Service struct {
	db         *database.DB
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, members: d.Members, properties: d.Properties, stays: d.Reservations}
}

// Choice is what is booked with a stay and what else can be.
type Choice struct {
	reservation.Overview
	Details reservation.Details
	// All is what is booked, cancelled rows included.
	All    []reservation.Booked
	Offers []Offered
	Locked error
}

// Choose shows the booked and the offered services of a stay.
func (s *Service) Choose(ctx context.Context, actor identity.Actor, ref identity.Ref) (Choice, error) {
	r, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return Choice{}, err
	}
	c := Choice{Locked: ServicesLocked(r.Reservation)}
	if c.Overview, err = s.stays.Overview(ctx, r); err != nil {
		return c, err
	}
	if c.All, err = s.stays.AllServices(ctx, s.db, ref); err != nil {
		return c, err
	}
	c.Details = reservation.Details{Reservation: r.Reservation, Services: reservation.Current(c.All)}
	c.Offers, err = s.offers(ctx, s.db, r.Reservation, c.Member.Currency)
	return c, err
}

// offers are the services that can be booked for a stay. Prices are in the member's currency: a stay in another one has none.
func (s *Service) offers(ctx context.Context, q database.Querier, r reservation.Reservation, currency string) ([]Offered, error) {
	if r.Currency != currency {
		return nil, nil
	}
	return offersAt(ctx, q, r.Ref.Member, r.Property)
}

// Ordered is what a change of services leaves in the memory of its Idempotency-Key.
type Ordered struct{ Changed bool }

// Order books, changes and cancels services: all of the orders or none. Totals and tasks follow in the same transaction.
func (s *Service) Order(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, orders []Order) (Ordered, error) {
	if _, err := s.stays.Admit(ctx, s.db, actor, ref); err != nil {
		return Ordered{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Ordered, error) {
		// Two orders for one stay wait for each other.
		if err := s.stays.Hold(ctx, tx, ref); err != nil {
			return Ordered{}, err
		}
		r, err := s.stays.Admit(ctx, tx, actor, ref)
		if err != nil {
			return Ordered{}, err
		}
		if err := ServicesLocked(r.Reservation); err != nil {
			return Ordered{}, err
		}
		m, err := s.members.Get(ctx, tx, ref.Member)
		if err != nil {
			return Ordered{}, err
		}
		home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
		if err != nil {
			return Ordered{}, err
		}
		before, err := s.stays.AllServices(ctx, tx, ref)
		if err != nil {
			return Ordered{}, err
		}
		offers, err := s.offers(ctx, tx, r.Reservation, m.Currency)
		if err != nil {
			return Ordered{}, err
		}
		after, err := ordered(r.Reservation, before, offers, orders, r.Viewer, home.Today(tx.Now().Time()))
		if err != nil || slices.Equal(before, after) {
			return Ordered{}, err
		}
		agency, third := reservation.Difference(before, after)
		r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
		reservation.FollowCots(&r.Reservation, after)
		if err := s.stays.SaveServices(ctx, tx, r.Reservation, after); err != nil {
			return Ordered{}, err
		}
		if err := s.stays.Note(ctx, tx, ref, actor.Principal(), ServicesChanged); err != nil {
			return Ordered{}, err
		}
		return Ordered{Changed: true}, s.stays.Announce(ctx, tx, r.Reservation)
	})
}
