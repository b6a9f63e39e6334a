package member

import (
	"latchkey/internal/clock"
)

// GuestBooking is what guests may book by themselves beside their stay, and until when. Its zero value limits nothing: each extra then has its own last day.
type GuestBooking struct {
	// Extras are all extras without a time.
	Extras ExtraLimit
	// EarlyArrival and LateDeparture are extras that change the times of the stay.
	EarlyArrival, LateDeparture ExtraLimit
	// Until is when the last day ends, on the wall clock of the property; zero for midnight.
	Until clock.TimeOfDay
}

// ExtraLimit limits extras of one kind.
type ExtraLimit struct {
	// Closed says that guests book none.
	Closed bool
	// Days before the arrival (the departure for late departures) lies the last day at the latest; zero for what the extra itself says.
	Days int
	// Most is how many stays of the agency may have one on the same day; zero for any number.
	Most int
}

const (
	mostLimitDays   = 365
	mostLimitNumber = 1000
)

// bookingOf are the limits among the settings.
func (s Settings) bookingOf() GuestBooking {
	out := GuestBooking{
		Extras:        ExtraLimit{Closed: !s.GuestExtras, Days: s.GuestExtrasDays},
		EarlyArrival:  ExtraLimit{Closed: !s.EarlyArrival, Days: s.EarlyArrivalDays, Most: s.EarlyArrivalMost},
		LateDeparture: ExtraLimit{Closed: !s.LateDeparture, Days: s.LateDepartureDays, Most: s.LateDepartureMost},
	}
	if s.ExtrasUntil != "" {
		out.Until = clock.TimeOfDay(minuteOf(s.ExtrasUntil))
	}
	return out
}

// show puts the limits among the settings.
func (b GuestBooking) show(s *Settings) {
	s.GuestExtras, s.GuestExtrasDays = !b.Extras.Closed, b.Extras.Days
	s.EarlyArrival, s.EarlyArrivalDays, s.EarlyArrivalMost = !b.EarlyArrival.Closed, b.EarlyArrival.Days, b.EarlyArrival.Most
	s.LateDeparture, s.LateDepartureDays, s.LateDepartureMost = !b.LateDeparture.Closed, b.LateDeparture.Days, b.LateDeparture.Most
	if b.Until > 0 {
		s.ExtrasUntil = b.Until.String()
	}
}

// checkBooking names the limits that are wrong.
func checkBooking(s Settings, wrong map[string]string) {
	for name, is := range map[string]struct{ number, most int }{
		"guest_extras_days": {s.GuestExtrasDays, mostLimitDays}, "early_arrival_days": {s.EarlyArrivalDays, mostLimitDays}, "late_departure_days": {s.LateDepartureDays, mostLimitDays},
		"early_arrival_most": {s.EarlyArrivalMost, mostLimitNumber}, "late_departure_most": {s.LateDepartureMost, mostLimitNumber},
	} {
		switch {
		case is.number < 0:
			wrong[name] = "minimum"
		case is.number > is.most:
			wrong[name] = "maximum"
		}
	}
	if s.ExtrasUntil != "" && (!clockPattern.MatchString(s.ExtrasUntil) || minuteOf(s.ExtrasUntil) == 0) {
		wrong["extras_until"] = "format"
	}
}
