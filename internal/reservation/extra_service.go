package reservation

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Choice is what is booked with a stay and what else can be.
type Choice struct {
	Overview
	Details Details
	// All is what is booked, cancelled rows included.
	All    []Booked
	Offers []Offered
	Locked error
}

// Choose shows the booked and the offered services of a stay.
func (s *Service) Choose(ctx context.Context, actor identity.Actor, ref identity.Ref) (Choice, error) {
	r, viewer, err := s.admitted(ctx, s.db, actor, ref)
	if err != nil {
		return Choice{}, err
	}
	c := Choice{Locked: ServicesLocked(r.Reservation)}
	if c.Overview, err = s.overview(ctx, r.Reservation, viewer); err != nil {
		return c, err
	}
	if c.All, err = services(ctx, s.db, ref); err != nil {
		return c, err
	}
	c.Details = Details{Reservation: r.Reservation, Services: booked(c.All)}
	c.Offers, err = s.offers(ctx, s.db, r.Reservation, c.Member.Currency)
	return c, err
}

// offers are the services that can be booked for a stay. Prices are in the member's currency: a stay in another one has none.
func (s *Service) offers(ctx context.Context, q database.Querier, r Reservation, currency string) ([]Offered, error) {
	if r.Currency != currency {
		return nil, nil
	}
	return offersAt(ctx, q, r.Ref.Member, r.Property)
}

// Ordered is what a change of services leaves in the memory of its Idempotency-Key.
type Ordered struct{ Changed bool }

// Order books, changes and cancels services: all of the orders or none. Totals and tasks follow in the same transaction.
func (s *Service) Order(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, orders []Order) (Ordered, error) {
	if _, _, err := s.admitted(ctx, s.db, actor, ref); err != nil {
		return Ordered{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Ordered, error) {
		// Two orders for one stay wait for each other.
		if err := holdStay(ctx, tx, ref); err != nil {
			return Ordered{}, err
		}
		r, viewer, err := s.admitted(ctx, tx, actor, ref)
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
		before, err := services(ctx, tx, ref)
		if err != nil {
			return Ordered{}, err
		}
		offers, err := s.offers(ctx, tx, r.Reservation, m.Currency)
		if err != nil {
			return Ordered{}, err
		}
		after, err := ordered(r.Reservation, before, offers, orders, viewer, guestDay(&home, tx.Now().Time()))
		if err != nil || slices.Equal(before, after) {
			return Ordered{}, err
		}
		agency, third := difference(before, after)
		r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
		followCots(&r.Reservation, after)
		if err := s.rewriteServices(ctx, tx, r, after); err != nil {
			return Ordered{}, err
		}
		var t touched
		t.add(r.Property, r.Arrival, r.Departure)
		if err := s.tell(ctx, tx, ref.Member, t); err != nil {
			return Ordered{}, err
		}
		if err := note(ctx, tx, ref, actor.Principal(), ServicesChanged); err != nil {
			return Ordered{}, err
		}
		return Ordered{Changed: true}, s.announce(ctx, tx, r.Reservation)
	})
}

func (s *Service) rewriteServices(ctx context.Context, tx *database.Tx, r stored, all []Booked) error {
	if err := update(ctx, tx, r); err != nil {
		return err
	}
	if err := deleteServices(ctx, tx, r.Ref); err != nil {
		return err
	}
	return insertServices(ctx, tx, r.Ref, all)
}

// reprice makes the guest's own services and the totals follow a stay whose nights have changed by a calendar. before has the services as they were.
func (s *Service) reprice(ctx context.Context, tx *database.Tx, next *Reservation) error {
	all, err := services(ctx, tx, next.Ref)
	if err != nil || !slices.ContainsFunc(all, func(b Booked) bool { return b.ByGuest }) {
		return err
	}
	after := slices.Clone(all)
	for i := range after {
		if after[i].ByGuest {
			after[i].count(after[i].Quantity, *next)
		}
	}
	if slices.Equal(all, after) {
		return nil
	}
	agency, third := difference(all, after)
	next.Total, next.TotalThird = next.Total+agency, next.TotalThird+third
	if err := deleteServices(ctx, tx, next.Ref); err != nil {
		return err
	}
	return insertServices(ctx, tx, next.Ref, after)
}

// spareServices keeps the guest's own services from an import.
func (in *importer) spareServices(ctx context.Context, c *candidate) error {
	all, err := services(ctx, in.tx, c.Ref)
	if err != nil {
		return err
	}
	own := slices.DeleteFunc(all, func(s Booked) bool { return !s.ByGuest })
	merged := withGuests(&c.Reservation, c.Services, own)
	c.Services = booked(merged)
	c.cancelled = slices.DeleteFunc(slices.Clone(merged), func(s Booked) bool { return s.Quantity > 0 })
	return nil
}

const offeredColumns = `member_id, id, external_id, property_id, kind, name_en, name_de, name_es, name_pl, text_en, text_de, text_es, text_pl, fee_basis, unit_amount, timing,
	most, days_before, position, active`

func scanOffered(row database.Row) (Offered, error) {
	var o Offered
	err := row.Scan(&o.Ref.Member, &o.Ref.ID, &o.ExternalID, &o.Property, &o.Kind, &o.Names.En, &o.Names.De, &o.Names.Es, &o.Names.Pl, &o.Texts.En, &o.Texts.De, &o.Texts.Es,
		&o.Texts.Pl, &o.FeeBasis, &o.UnitAmount, &o.Timing, &o.Most, &o.DaysBefore, &o.Position, &o.Active)
	return o, err
}
