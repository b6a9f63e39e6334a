package extra

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

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
	All        []reservation.Booked
	Offers     []Offered
	Locked     error
	Conditions Conditions
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
	if c.Offers, err = s.offers(ctx, s.db, r.Reservation, c.Member.Currency); err != nil {
		return c, err
	}
	c.Conditions, err = s.conditions(ctx, s.db, r, &c.At, c.Offers, c.Now)
	return c, err
}

// offers are the services that can be booked for a stay. Prices are in the member's currency: a stay in another one has none.
func (s *Service) offers(ctx context.Context, q database.Querier, r reservation.Reservation, currency string) ([]Offered, error) {
	if r.Currency != currency {
		return nil, nil
	}
	return offersAt(ctx, q, r.Ref.Member, r.Property)
}

// conditions look at the other stays only for a guest who is offered a time.
func (s *Service) conditions(ctx context.Context, q database.Querier, r reservation.Admitted, home *property.Property, offers []Offered, now time.Time) (Conditions, error) {
	here := now.In(home.Zone)
	c := Conditions{Viewer: r.Viewer, Today: home.Today(now), Clock: clock.TimeOfDay(here.Hour()*60 + here.Minute())}
	m, err := s.members.Get(ctx, q, r.Ref.Member)
	if err != nil {
		return c, err
	}
	c.Rules = m.Booking
	if r.Viewer == reservation.AsGuest && counted(offers) {
		if c.Uses, err = s.stays.ExtraUses(ctx, q, r.Reservation); err != nil {
			return c, err
		}
	}
	if r.Viewer != reservation.AsGuest || !slices.ContainsFunc(offers, func(o Offered) bool { return o.ArrivalTime > 0 || o.DepartureTime > 0 }) {
		return c, nil
	}
	if c.Room, err = s.stays.Room(ctx, q, r.Reservation, home); err != nil {
		return c, err
	}
	if c.Rules.EarlyArrival.Most > 0 || c.Rules.LateDeparture.Most > 0 {
		c.EarlyArrivals, c.LateDepartures, err = s.stays.ExtraTimes(ctx, q, r.Reservation)
	}
	return c, err
}

// Ordered is what a change of services leaves in the memory of its Idempotency-Key.
type Ordered struct{ Changed bool }

// Order books, changes and cancels services: all of the orders or none. Totals, times and tasks follow in the same transaction.
func (s *Service) Order(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, orders []reservation.Order) (Ordered, error) {
	if _, err := s.stays.Admit(ctx, s.db, actor, ref); err != nil {
		return Ordered{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Ordered, error) {
		// Two orders for one stay wait for each other, and those of one agency where it limits how many there are on one day.
		if err := s.stays.Hold(ctx, tx, ref); err != nil {
			return Ordered{}, err
		}
		if _, err := tx.NextIDs(ctx, ref.Member, "extra_times", 0); err != nil {
			return Ordered{}, err
		}
		r, before, after, err := s.order(ctx, tx, actor, ref, orders, tx.Now().Time())
		if err != nil || slices.Equal(before, after) {
			return Ordered{}, err
		}
		reservation.FollowServices(&r.Reservation, before, after)
		if err := s.stays.SaveServices(ctx, tx, r.Reservation, after); err != nil {
			return Ordered{}, err
		}
		if err := s.stays.Note(ctx, tx, ref, actor.Principal(), reservation.ServicesChanged); err != nil {
			return Ordered{}, err
		}
		return Ordered{Changed: true}, s.stays.Announce(ctx, tx, r.Reservation)
	})
}

// order reads a stay and applies orders to what is booked with it; nothing is written.
func (s *Service) order(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref, orders []reservation.Order, now time.Time) (r reservation.Admitted, before, after []reservation.Booked, err error) {
	if r, err = s.stays.Admit(ctx, q, actor, ref); err != nil {
		return r, nil, nil, err
	}
	if err := ServicesLocked(r.Reservation); err != nil {
		return r, nil, nil, err
	}
	m, err := s.members.Get(ctx, q, ref.Member)
	if err != nil {
		return r, nil, nil, err
	}
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: ref.Member, ID: r.Property})
	if err != nil {
		return r, nil, nil, err
	}
	if before, err = s.stays.AllServices(ctx, q, ref); err != nil {
		return r, nil, nil, err
	}
	offers, err := s.offers(ctx, q, r.Reservation, m.Currency)
	if err != nil {
		return r, nil, nil, err
	}
	c, err := s.conditions(ctx, q, r, &home, offers, now)
	if err != nil {
		return r, nil, nil, err
	}
	after, err = ordered(r.Reservation, before, offers, orders, c)
	return r, before, after, err
}

// Foresee says to the office what orders would do; nothing is written.
func (s *Service) Foresee(ctx context.Context, actor identity.Actor, ref identity.Ref, orders []reservation.Order) (reservation.Foreseen, error) {
	_, before, after, err := s.order(ctx, s.db, actor, ref, orders, s.db.Now().Time())
	if err != nil {
		return reservation.Foreseen{}, err
	}
	return s.stays.ForeseeServices(ctx, actor, ref, before, after)
}

// Book is what a stay that the office enters has booked.
func (s *Service) Book(ctx context.Context, q database.Querier, r reservation.Reservation, orders []reservation.Order) ([]reservation.Booked, error) {
	m, err := s.members.Get(ctx, q, r.Ref.Member)
	if err != nil {
		return nil, err
	}
	offers, err := s.offers(ctx, q, r, m.Currency)
	if err != nil {
		return nil, err
	}
	return entered(r, offers, orders)
}

// Offers are what the office can book at a property.
func (s *Service) Offers(ctx context.Context, actor identity.Actor, at identity.Ref) ([]Offered, error) {
	if !actor.Manages(at.Member) {
		return nil, fault.Missing(fault.NotFound)
	}
	if _, err := s.properties.Get(ctx, s.db, at); err != nil {
		return nil, err
	}
	return offersAt(ctx, s.db, at.Member, at.ID)
}
