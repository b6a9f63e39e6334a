package extra

import (
	"latchkey/internal/clock"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
)

// limits are the agency's for this extra. One with both times has to keep both.
func (o Offered) limits(rules member.GuestBooking) []member.ExtraLimit {
	var out []member.ExtraLimit
	if o.ArrivalTime > 0 {
		out = append(out, rules.EarlyArrival)
	}
	if o.DepartureTime > 0 {
		out = append(out, rules.LateDeparture)
	}
	if len(out) == 0 {
		out = append(out, rules.Extras)
	}
	return out
}

// Until is the last day on which a guest may book, change or cancel the service: what it says itself, or the agency's earlier one.
func (o Offered) Until(r reservation.Reservation, rules member.GuestBooking) clock.Date {
	last := min(r.Arrival.AddDays(-o.DaysBefore), r.Departure)
	before := func(day clock.Date, l member.ExtraLimit) {
		if l.Days > 0 {
			last = min(last, day.AddDays(-l.Days))
		}
	}
	if o.DepartureTime > 0 {
		before(r.Departure, rules.LateDeparture)
	}
	switch {
	case o.ArrivalTime > 0:
		before(r.Arrival, rules.EarlyArrival)
	case o.DepartureTime == 0:
		before(r.Arrival, rules.Extras)
	}
	return last
}

// late reports whether a last day is over: at its end, or at the hour that the agency says.
func (c Conditions) late(last clock.Date) bool {
	return c.Today > last || (c.Today == last && c.Rules.Until > 0 && c.Clock >= c.Rules.Until)
}

// closed reports whether the agency lets guests book none of these by themselves.
func (o Offered) closed(rules member.GuestBooking) bool {
	for _, l := range o.limits(rules) {
		if l.Closed {
			return true
		}
	}
	return false
}

// refusedNew says why a guest who has not booked a service yet cannot; empty when they can.
func (o Offered) refusedNew(c Conditions) string {
	early, late := c.Rules.EarlyArrival.Most, c.Rules.LateDeparture.Most
	switch {
	case o.closed(c.Rules):
		return reasonClosed
	case !c.Room.Allows(o.ArrivalTime, o.DepartureTime):
		return reasonNoTime
	case o.ArrivalTime > 0 && early > 0 && c.EarlyArrivals >= early, o.DepartureTime > 0 && late > 0 && c.LateDepartures >= late:
		return reasonFull
	}
	return ""
}

// most is the highest quantity. Of what the agency has closed since, a guest keeps what is booked, or takes less.
func (o Offered) most(all []reservation.Booked, c Conditions) int {
	if i := o.bookedAs(all); i >= 0 && all[i].Quantity > 0 && c.Viewer == reservation.AsGuest && o.closed(c.Rules) {
		return all[i].Quantity
	}
	return o.Most
}
