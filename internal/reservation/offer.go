package reservation

import (
	"fmt"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Offered is a service that guests may book beside their stay: at one property, or at all of the member.
type Offered struct {
	Ref        identity.Ref
	ExternalID string
	// Property is zero for all properties.
	Property   int64
	Kind       string
	Names      Words
	Texts      Words
	FeeBasis   FeeBasis
	UnitAmount int64
	Timing     Timing
	// Most is the highest quantity.
	Most int
	// DaysBefore the arrival lies the last day on which guests may book, change or cancel it; below 0 it lies within the stay.
	DaysBefore int
	Position   int
	Active     bool
}

// Words is a text by content language.
type Words = wire.Words

// Until is the last day on which a guest may book, change or cancel the service.
func (o Offered) Until(r Reservation) clock.Date {
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
)

// ServicesLocked is the reason why no service at all can be booked; nil when some can.
func ServicesLocked(r Reservation) error {
	switch r.Status {
	case Offer:
		return fault.Of(fault.StayIsOffer)
	case Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case Confirmed:
	}
	return nil
}

// bookedAs finds what is booked of an offered service: its own row, else a row of the same kind that came with the booking and may be changed.
func (o Offered) bookedAs(all []Booked) int {
	if i := slices.IndexFunc(all, func(s Booked) bool { return s.Offered == o.Ref.ID }); i >= 0 {
		return i
	}
	return slices.IndexFunc(all, func(s Booked) bool { return s.Offered == 0 && s.Kind == o.Kind && !s.Mandatory })
}

// Closed says why a guest may not book, change or cancel an offered service today; empty when they may.
func (o Offered) Closed(r Reservation, all []Booked, viewer Viewer, today clock.Date) string {
	switch {
	case o.bookedAs(all) < 0 && slices.ContainsFunc(all, func(s Booked) bool { return s.Kind == o.Kind && s.Mandatory }):
		return reasonMandatory
	case viewer == AsGuest && today > o.Until(r):
		return reasonTooLate
	}
	return ""
}

// ordered applies orders to what is booked, cancelled rows (quantity 0) included. What came with the booking and is changed becomes the guest's own row, at the
// price that was agreed. All orders are taken or none.
func ordered(r Reservation, all []Booked, offers []Offered, orders []Order, viewer Viewer, today clock.Date) ([]Booked, error) {
	out, fields, seen := slices.Clone(all), map[string]string{}, map[int64]bool{}
	next := int64(firstOwn)
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
func (o Offered) order(r Reservation, all []Booked, quantity int, next int64) ([]Booked, int64) {
	i := o.bookedAs(all)
	if i < 0 {
		if quantity == 0 {
			return all, next
		}
		s := Booked{ID: next, Kind: o.Kind, FeeBasis: o.FeeBasis, Timing: o.Timing, Offered: o.Ref.ID, ByGuest: true}
		s.renew(o, r)
		s.count(quantity, r)
		return append(all, s), next + 1
	}
	s := all[i]
	if s.Quantity == quantity {
		return all, next
	}
	if s.ByGuest && s.Quantity == 0 {
		// Booked again after it was cancelled: at the price of today.
		s.renew(o, r)
	}
	if !s.ByGuest {
		s.ID, s.Offered, s.ByGuest = next, o.Ref.ID, true
		next++
	}
	s.count(quantity, r)
	all = slices.Delete(all, i, i+1)
	return append(all, s), next
}

func (s *Booked) renew(o Offered, r Reservation) {
	s.Name, s.UnitAmount, s.FeeBasis, s.Timing = o.Names.Owned(r.Lang), o.UnitAmount, o.FeeBasis, o.Timing
}

func (s *Booked) count(quantity int, r Reservation) {
	s.Quantity = quantity
	s.Amount = Amount(*s, r.Nights(), r.Count())
}

// booked leaves out what was cancelled.
func booked(all []Booked) []Booked {
	return slices.DeleteFunc(slices.Clone(all), func(s Booked) bool { return s.Quantity == 0 })
}

// difference is by how much the agency's and third parties' shares of other services differ from those of before.
func difference(before, after []Booked) (agency, third int64) {
	a1, t1 := Totals(Reservation{}, before)
	a2, t2 := Totals(Reservation{}, after)
	return a2 - a1, t2 - t1
}

// withGuests puts the guest's own services into what a file says of a stay: of each kind that the guest has touched theirs counts, priced for the stay as the file has it.
// The totals follow; cots too, as they are counted beside the services.
func withGuests(r *Reservation, file, own []Booked) []Booked {
	if len(own) == 0 {
		return file
	}
	out := slices.DeleteFunc(slices.Clone(file), func(s Booked) bool {
		return !s.Mandatory && slices.ContainsFunc(own, func(g Booked) bool { return g.Kind == s.Kind })
	})
	for _, s := range own {
		s.count(s.Quantity, *r)
		out = append(out, s)
	}
	agency, third := difference(file, out)
	r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
	followCots(r, own)
	return out
}

// cotKind is the kind of service that is a cot.
const cotKind = "cot"

func followCots(r *Reservation, own []Booked) {
	for _, s := range own {
		if s.Kind == cotKind && s.ByGuest {
			r.Cots = s.Quantity
		}
	}
}
