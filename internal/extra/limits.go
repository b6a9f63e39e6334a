package extra

import (
	"slices"

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

// Deadline is the last day for something, and when it ends on the wall clock of the property; zero for midnight.
type Deadline struct {
	Day  clock.Date
	Time clock.TimeOfDay
}

// before reports whether a deadline is over before another one.
func (d Deadline) before(other Deadline) bool {
	if d.Day != other.Day {
		return d.Day < other.Day
	}
	return d.Time > 0 && (other.Time == 0 || d.Time < other.Time)
}

// Until is the deadline until which a guest may book, change or cancel the service: what it says itself, or the agency's earlier one.
func (o Offered) Until(r reservation.Reservation, rules member.GuestBooking) Deadline {
	last := Deadline{Day: min(r.Arrival.AddDays(-o.DaysBefore), r.Departure), Time: o.UntilTime}
	if last.Time == 0 {
		last.Time = rules.Until
	}
	before := func(day clock.Date, l member.ExtraLimit) {
		if l.Days == 0 {
			return
		}
		if agency := (Deadline{Day: day.AddDays(-l.Days), Time: rules.Until}); agency.before(last) {
			last = agency
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

// over reports whether a deadline is over.
func (c Conditions) over(d Deadline) bool {
	return c.Today > d.Day || (c.Today == d.Day && d.Time > 0 && c.Clock >= d.Time)
}

// From is the first day on which a guest may book the service; false for one without such a day.
func (o Offered) From(r reservation.Reservation) (clock.Date, bool) {
	return r.Arrival.AddDays(-o.DaysFrom), o.DaysFrom > 0
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

// days are on which days a stay uses the service: a time on its own day, else each night.
func (o Offered) days(arrival, departure clock.Date) []clock.Date {
	var out []clock.Date
	if o.ArrivalTime > 0 {
		out = append(out, arrival)
	}
	if o.DepartureTime > 0 {
		out = append(out, departure)
	}
	if len(out) > 0 {
		return out
	}
	for day := arrival; day < departure; day = day.AddDays(1) {
		out = append(out, day)
	}
	return out
}

// isUse reports whether what another stay has booked is this service: its own row, or one of the same kind that came with the booking.
func (o Offered) isUse(u reservation.ExtraUse) bool {
	return u.Offered == o.Ref.ID || (u.Offered == 0 && u.Kind == o.Kind && (o.Property == 0 || u.Property == o.Property))
}

// left is how many the agency still has for a stay on its fullest day; false where any number can be booked.
func (o Offered) left(r reservation.Reservation, uses []reservation.ExtraUse) (int, bool) {
	if o.AtOnce == 0 {
		return 0, false
	}
	taken := map[clock.Date]int{}
	for _, u := range uses {
		if !o.isUse(u) {
			continue
		}
		for _, day := range o.days(u.Arrival, u.Departure) {
			taken[day] += u.Quantity
		}
	}
	most := 0
	for _, day := range o.days(r.Arrival, r.Departure) {
		most = max(most, taken[day])
	}
	return max(0, o.AtOnce-most), true
}

// refusedNew says why a guest who has not booked a service yet cannot; empty when they can.
func (o Offered) refusedNew(r reservation.Reservation, c Conditions) string {
	early, late := c.Rules.EarlyArrival.Most, c.Rules.LateDeparture.Most
	from, limited := o.From(r)
	left, counted := o.left(r, c.Uses)
	switch {
	case o.closed(c.Rules):
		return reasonClosed
	case limited && c.Today < from:
		return reasonTooEarly
	case r.Parked() && (o.ArrivalTime > 0 || o.DepartureTime > 0), !c.Room.Allows(o.ArrivalTime, o.DepartureTime):
		return reasonNoTime
	case o.ArrivalTime > 0 && early > 0 && c.EarlyArrivals >= early, o.DepartureTime > 0 && late > 0 && c.LateDepartures >= late, counted && left == 0:
		return reasonFull
	}
	return ""
}

// most is the highest quantity. Of what the agency has closed since, or has no more of, a guest keeps what is booked, or takes less.
func (o Offered) most(r reservation.Reservation, all []reservation.Booked, c Conditions) int {
	if c.Viewer != reservation.AsGuest {
		return o.Most
	}
	booked := 0
	if i := o.bookedAs(all); i >= 0 {
		booked = all[i].Quantity
	}
	left, counted := o.left(r, c.Uses)
	switch {
	case booked > 0 && o.closed(c.Rules):
		return booked
	case counted && (booked > 0 || left > 0): // with neither it is refused as a whole
		return min(o.Most, max(booked, left))
	}
	return o.Most
}

// tooMany says why a quantity above the highest one is refused.
func (o Offered) tooMany(quantity int, c Conditions) string {
	if quantity > o.Most || o.closed(c.Rules) {
		return reasonMaximum
	}
	return reasonFull
}

// counted reports whether one of the services has a limited number.
func counted(offers []Offered) bool {
	return slices.ContainsFunc(offers, func(o Offered) bool { return o.AtOnce > 0 })
}
