// Package extra is what guests book beside their stay (the wire says services): what the agency offers, until when, and what an order does to what is booked. The booked
// rows and the totals belong to the stay: see package reservation.
package extra

import (
	"fmt"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
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
	// UntilTime is when that day ends, on the wall clock of the property; zero for the hour of the agency.
	UntilTime clock.TimeOfDay
	// DaysFrom before the arrival lies the first day on which guests may book it; zero for no such day.
	DaysFrom int
	// AtOnce is how many the agency has at the same time; zero for any number.
	AtOnce   int
	Position int
	Active   bool
	// ArrivalTime and DepartureTime are what it gives the stay while it is booked, such as a late departure; zero for nothing.
	ArrivalTime, DepartureTime clock.TimeOfDay
	// Mandatory belongs to each stay of a guest that the office enters, and guests do not book it.
	Mandatory bool
	// UpdatedBy is who of the office changed it last, and UpdatedAt when; zero for nobody.
	UpdatedAt clock.Instant
	UpdatedBy identity.AccountID
}

// Conditions are who orders and when, which times other stays leave free, and what the agency lets guests book.
type Conditions struct {
	Viewer reservation.Viewer
	Today  clock.Date
	// Clock is the time of day at the property.
	Clock clock.TimeOfDay
	Room  reservation.Room
	Rules member.GuestBooking
	// EarlyArrivals and LateDepartures are how many other stays of the agency have one on the days of this stay.
	EarlyArrivals, LateDepartures int
	// Uses are what other stays have booked while this one lasts.
	Uses []reservation.ExtraUse
}

// Why an order is refused, by field.
const (
	reasonTooLate   = "too_late"
	reasonTooEarly  = "too_early"
	reasonMandatory = "mandatory"
	reasonTwice     = "twice"
	reasonUnknown   = "unknown"
	reasonMinimum   = "minimum"
	reasonMaximum   = "maximum"
	// reasonNoTime: other guests come or leave on that day, and the home could not be cleaned between.
	reasonNoTime = "no_time"
	// reasonClosed: the agency lets guests book none of this kind by themselves.
	reasonClosed = "closed"
	// reasonFull: other stays have as many on that day as the agency allows, or as many at the same time as it has.
	reasonFull = "full"
	// reasonPrice: it costs something else than what was shown.
	reasonPrice = "price"
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

// Closed says why an offered service cannot be booked, changed or cancelled today; empty when it can. What is booked already can be given back where there is no time for it any more, and the
// office decides itself what it makes possible.
func (o Offered) Closed(r reservation.Reservation, all []reservation.Booked, c Conditions) string {
	i, guest := o.bookedAs(all), c.Viewer == reservation.AsGuest
	switch {
	case i >= 0 && all[i].Mandatory, i < 0 && guest && o.Mandatory:
		return reasonMandatory
	case i < 0 && slices.ContainsFunc(all, func(s reservation.Booked) bool { return s.Kind == o.Kind && s.Mandatory }):
		return reasonMandatory
	case guest && c.over(o.Until(r, c.Rules)):
		return reasonTooLate
	case guest && (i < 0 || all[i].Quantity == 0):
		return o.refusedNew(r, c)
	}
	return ""
}

// ordered applies orders to what is booked, cancelled rows (quantity 0) included. What came with the booking and is changed becomes the guest's own row, at the
// price that was agreed. All orders are taken or none.
func ordered(r reservation.Reservation, all []reservation.Booked, offers []Offered, orders []reservation.Order, c Conditions) ([]reservation.Booked, error) {
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
		case want.Quantity > offers[at].most(r, out, c):
			blame("quantity", offers[at].tooMany(want.Quantity, c))
			continue
		}
		seen[want.Offered] = true
		o := offers[at]
		if why := o.Closed(r, out, c); why != "" {
			blame("offered", why)
			continue
		}
		after, free := o.order(r, slices.Clone(out), want.Quantity, next)
		if !o.costs(want, r, out, after) {
			blame("seen", reasonPrice)
			continue
		}
		out, next = after, free
	}
	if len(fields) > 0 {
		return nil, fault.Invalid(fault.ServiceRefused, fields)
	}
	return out, nil
}

// costs reports whether an order that changes something costs what the person saw. What was ordered without signal may arrive days later: a price that has changed since is asked for, never charged.
func (o Offered) costs(want reservation.Order, r reservation.Reservation, before, after []reservation.Booked) bool {
	if want.Seen == nil || want.Quantity == 0 || slices.Equal(before, after) {
		return true
	}
	i := o.bookedAs(after)
	return i >= 0 && after[i].Amount == want.Seen.Amount && r.Currency == want.Seen.Currency
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

// renew takes the price and the times of today.
func renew(s *reservation.Booked, o Offered, r reservation.Reservation) {
	s.Name, s.UnitAmount, s.FeeBasis, s.Timing = wire.Words{By: o.Names}.Owned(r.Lang), o.UnitAmount, o.FeeBasis, o.Timing
	s.ArrivalTime, s.DepartureTime = o.ArrivalTime, o.DepartureTime
}

// entered is what a stay has booked that the office enters: what it orders, and for a guest once what is mandatory.
func entered(r reservation.Reservation, offers []Offered, orders []reservation.Order) ([]reservation.Booked, error) {
	mandatory := map[int64]bool{}
	if r.Kind == reservation.ForGuest {
		orders = slices.Clone(orders)
		for _, o := range offers {
			if !o.Mandatory {
				continue
			}
			mandatory[o.Ref.ID] = true
			switch i := slices.IndexFunc(orders, func(want reservation.Order) bool { return want.Offered == o.Ref.ID }); {
			case i < 0:
				orders = append(orders, reservation.Order{Offered: o.Ref.ID, Quantity: 1})
			case orders[i].Quantity == 0:
				return nil, fault.Invalid(fault.ServiceRefused, map[string]string{fmt.Sprintf("services.%d.quantity", i): reasonMandatory})
			}
		}
	}
	all, err := ordered(r, nil, offers, orders, Conditions{Viewer: reservation.AsManager})
	for i := range all {
		all[i].Mandatory = mandatory[all[i].Offered]
	}
	return all, err
}
