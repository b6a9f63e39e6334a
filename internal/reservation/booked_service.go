package reservation

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Services gives planning what is booked with a stay.
func (s *Service) Services(ctx context.Context, q database.Querier, ref identity.Ref) ([]Booked, error) {
	all, err := services(ctx, q, ref)
	return slices.DeleteFunc(all, func(s Booked) bool { return s.Quantity == 0 }), err
}

// AllServices are all that is booked with a stay, and with quantity 0 what the guest has cancelled of what files bring.
func (s *Service) AllServices(ctx context.Context, q database.Querier, ref identity.Ref) ([]Booked, error) {
	return services(ctx, q, ref)
}

// ExtraTimes counts the other stays of the agency that have an early arrival on the day of arrival of a stay, and a late departure on its day of departure.
func (s *Service) ExtraTimes(ctx context.Context, q database.Querier, r Reservation) (early, late int, err error) {
	return extraTimes(ctx, q, r)
}

// ExtraUse is what another confirmed stay has booked.
type ExtraUse struct {
	// Offered is zero for what came with the booking.
	Offered            int64
	Kind               string
	Property           int64
	Arrival, Departure clock.Date
	Quantity           int
}

// ExtraUses are what the other confirmed stays of the agency that touch a stay have booked.
func (s *Service) ExtraUses(ctx context.Context, q database.Querier, r Reservation) ([]ExtraUse, error) {
	return extraUses(ctx, q, r)
}

// Hold makes others who change the stay wait until this transaction is over.
func (s *Service) Hold(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	return hold(ctx, tx, ref)
}

// SaveServices writes a stay's services, and the stay with what follows from them, and has its tasks planned again.
func (s *Service) SaveServices(ctx context.Context, tx *database.Tx, r Reservation, all []Booked) error {
	if err := s.update(ctx, tx, stored{Reservation: r}); err != nil {
		return err
	}
	if err := deleteServices(ctx, tx, r.Ref); err != nil {
		return err
	}
	if err := insertServices(ctx, tx, r.Ref, all); err != nil {
		return err
	}
	var t touched
	t.add(r.Property, r.Arrival, r.Departure)
	return s.tell(ctx, tx, r.Ref.Member, t)
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
			after[i].Count(after[i].Quantity, *next)
		}
	}
	if slices.Equal(all, after) {
		return nil
	}
	agency, third := Difference(all, after)
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
	merged := WithGuests(&c.Reservation, c.Services, own)
	c.Services = Current(merged)
	c.cancelled = slices.DeleteFunc(slices.Clone(merged), func(s Booked) bool { return s.Quantity > 0 })
	return nil
}
