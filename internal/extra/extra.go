// Package extra is what guests book beside their stay (the wire says services): what the agency offers, until when, and what an order does to what is booked. The booked
// rows and the totals belong to the stay: see package reservation.
package extra

import (
	"fmt"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Offered is a service that guests may book beside their stay: at one property, or at all of the member.
type Offered struct {
	Ref        identity.Ref
	ExternalID string
	// Property is zero for all properties.
	Property   int64
	Kind       string
	Names      wire.Texts
	Texts      wire.Texts
	FeeBasis   reservation.FeeBasis
	UnitAmount int64
	Timing     reservation.Timing
	// Most is the highest quantity.
	Most int
	// DaysBefore the arrival lies the last day on which guests may book, change or cancel it; below 0 it lies within the stay.
	DaysBefore int
	Position   int
	Active     bool
}

// Until is the last day on which a guest may book, change or cancel the service.
func (o Offered) Until(r reservation.Reservation) clock.Date {
	return min(r.Arrival.AddDays(-o.DaysBefore), r.Departure)
}

// Order asks for a quantity of an offered service; 0 cancels it.
type Order struct {
	Offered  int64
	Quantity int
}

// Why an order is refused, by field.
const (
	reasonTooLate   = "too_late"
	reasonMandatory = "mandatory"
	reasonTwice     = "twice"
	reasonUnknown   = "unknown"
	reasonMinimum   = "minimum"
	reasonMaximum   = "maximum"
)

// ServicesLocked is the reason why no service at all can be booked; nil when some can.
func ServicesLocked(r reservation.Reservation) error {
	switch r.Status {
	case reservation.Offer:
		return fault.Of(fault.StayIsOffer)
	case reservation.Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case reservation.Confirmed:
	}
	return nil
}

// bookedAs finds what is booked of an offered service: its own row, else a row of the same kind that came with the booking and may be changed.
func (o Offered) bookedAs(all []reservation.Booked) int {
	if i := slices.IndexFunc(all, func(s reservation.Booked) bool { return s.Offered == o.Ref.ID }); i >= 0 {
		return i
	}
	return slices.IndexFunc(all, func(s reservation.Booked) bool { return s.Offered == 0 && s.Kind == o.Kind && !s.Mandatory })
}

// Closed says why a guest may not book, change or cancel an offered service today; empty when they may.
func (o Offered) Closed(r reservation.Reservation, all []reservation.Booked, viewer reservation.Viewer, today clock.Date) string {
	switch {
	case o.bookedAs(all) < 0 && slices.ContainsFunc(all, func(s reservation.Booked) bool { return s.Kind == o.Kind && s.Mandatory }):
		return reasonMandatory
	case viewer == reservation.AsGuest && today > o.Until(r):
		return reasonTooLate
	}
	return ""
}

// ordered applies orders to what is booked, cancelled rows (quantity 0) included. What came with the booking and is changed becomes the guest's own row, at the
// price that was agreed. All orders are taken or none.
func ordered(r reservation.Reservation, all []reservation.Booked, offers []Offered, orders []Order, viewer reservation.Viewer, today clock.Date) ([]reservation.Booked, error) {
	out, fields, seen := slices.Clone(all), map[string]string{}, map[int64]bool{}
	next := int64(reservation.FirstOwn)
	for _, s := range all {
		next = max(next, s.ID+1)
	}
	for n, want := range orders {
		blame := func(name, why string) { fields[fmt.Sprintf("services.%d.%s", n, name)] = why }
		at := slices.IndexFunc(offers, func(o Offered) bool { return o.Ref.ID == want.Offered })
		switch {
		case at < 0:
			blame("offered", reasonUnknown)
			continue
		case seen[want.Offered]:
			blame("offered", reasonTwice)
			continue
		case want.Quantity < 0:
			blame("quantity", reasonMinimum)
			continue
		case want.Quantity > offers[at].Most:
			blame("quantity", reasonMaximum)
			continue
		}
		seen[want.Offered] = true
		o := offers[at]
		if why := o.Closed(r, out, viewer, today); why != "" {
			blame("offered", why)
			continue
		}
		out, next = o.order(r, out, want.Quantity, next)
	}
	if len(fields) > 0 {
		return nil, fault.Invalid(fault.ServiceRefused, fields)
	}
	return out, nil
}

// order writes one quantity and gives the next free number.
func (o Offered) order(r reservation.Reservation, all []reservation.Booked, quantity int, next int64) ([]reservation.Booked, int64) {
	i := o.bookedAs(all)
	if i < 0 {
		if quantity == 0 {
			return all, next
		}
		s := reservation.Booked{ID: next, Kind: o.Kind, FeeBasis: o.FeeBasis, Timing: o.Timing, Offered: o.Ref.ID, ByGuest: true}
		renew(&s, o, r)
		s.Count(quantity, r)
		return append(all, s), next + 1
	}
	s := all[i]
	if s.Quantity == quantity {
		return all, next
	}
	if s.ByGuest && s.Quantity == 0 {
		// Booked again after it was cancelled: at the price of today.
		renew(&s, o, r)
	}
	if !s.ByGuest {
		s.ID, s.Offered, s.ByGuest = next, o.Ref.ID, true
		next++
	}
	s.Count(quantity, r)
	all = slices.Delete(all, i, i+1)
	return append(all, s), next
}

// renew takes the price of today.
func renew(s *reservation.Booked, o Offered, r reservation.Reservation) {
	s.Name, s.UnitAmount, s.FeeBasis, s.Timing = wire.Words{By: o.Names}.Owned(r.Lang), o.UnitAmount, o.FeeBasis, o.Timing
}
