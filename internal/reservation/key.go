package reservation

import (
	"time"

	"latchkey/internal/clock"
)

// Reason is why a key code is not given.
type Reason string

// Why a key code is not shown.
const (
	Departed Reason = "departed"
	TooEarly Reason = "too_early"
	NotPaid  Reason = "not_paid"
	NotFirm  Reason = "not_firm"
	// NoHome is for a stay that the office has taken out of its home.
	NoHome Reason = "no_home"
)

// daysBefore is how many days before arrival a key code and the WiFi are shown.
const daysBefore = 3

// KeyState is whether the key code may be given, and if not why.
type KeyState struct {
	Visible bool
	// Reason is the one reason, empty when visible.
	Reason Reason
	// VisibleFrom is when the code is or was to be shown, if everything else is right: midnight at the property three days before arrival, or when the office opened
	// it. Zero where no time will help: departed, without a home and not firm.
	VisibleFrom clock.Instant
}

// KeyRule decides whether the key code of a stay may be given at a moment: only for a confirmed stay that is fully paid, from three days before arrival to the
// departure day, both whole days on the calendar of the property's zone.
//
// Of several reasons the one that lasts longest is named: departed (nothing helps any more), no home (there is no key to give), not firm (neither time nor money helps), too early, not paid. Fully
// paid means that nothing is left to pay to the agency; what third parties get does not count.
//
// The office may unlock the key early by hand, or release a home that is ready early: that opens the window at once, and neither makes an unpaid stay paid nor an
// offer firm.
func KeyRule(r Reservation, zone *time.Location, now time.Time) KeyState {
	today, first := clock.DateOf(now.In(zone)), r.Arrival.AddDays(-daysBefore)
	from := first.At(0, zone)
	opened := r.opened()
	unlocked := !opened.IsZero() && opened < from && opened <= clock.At(now)
	if unlocked {
		from = opened
	}
	switch {
	case today > r.Departure:
		return KeyState{Reason: Departed}
	case r.Parked():
		return KeyState{Reason: NoHome}
	case r.Status != Confirmed:
		return KeyState{Reason: NotFirm}
	case today < first && !unlocked:
		return KeyState{Reason: TooEarly, VisibleFrom: from}
	case ToPay(r) > 0:
		return KeyState{Reason: NotPaid, VisibleFrom: from}
	}
	return KeyState{Visible: true, VisibleFrom: from}
}

// WiFiVisible reports whether a guest may have the WiFi: for a confirmed stay from three days before arrival (or when the office unlocked the key) to the departure day,
// paid or not. It opens no door, but it should not be with everybody who ever made an offer.
func WiFiVisible(r Reservation, zone *time.Location, now time.Time) bool {
	state := KeyRule(r, zone, now)
	return state.Visible || state.Reason == NotPaid
}
