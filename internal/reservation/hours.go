package reservation

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/property"
)

// The services of the hour: the guests say that they have left, and the office releases a home that is ready before the time of arrival.

// LeaveRule reports whether the guests of a stay can say now that they have left: for a confirmed stay with a home from the day of arrival to the departure day.
func LeaveRule(r Reservation, zone *time.Location, now time.Time) bool {
	today := clock.DateOf(now.In(zone))
	return r.Status == Confirmed && !r.Parked() && r.Arrival <= today && today <= r.Departure
}

// longestWithoutSignal is how late the word of a device may come that had no signal.
const longestWithoutSignal = 7 * 24 * time.Hour

// saidAt is when something was said of which a device names the moment: never in the future, and not longer ago than a device may be without signal.
func saidAt(named, now clock.Instant) clock.Instant {
	if named <= 0 || named > now || named.Add(longestWithoutSignal) < now {
		return now
	}
	return named
}

// Release is whether the office can release a home early.
type Release struct {
	Possible bool
	// Open is how many cleanings and checks of the home are not finished yet.
	Open int
}

// ReleaseRule reports whether the office can release the home of a stay before the time of arrival: for a confirmed stay with a home whose time of arrival has not come and
// that has not been released, once all cleanings and checks before it are finished.
func ReleaseRule(r Reservation, p *property.Property, now time.Time, open int) (Release, error) {
	out := Release{Open: open}
	switch {
	case r.Status != Confirmed || r.Parked() || !r.ReadyAt.IsZero() || clock.At(now) >= r.Arrival.At(r.ArrivalAt(p), p.Zone):
		return out, fault.Of(fault.StayNotNow)
	case open > 0:
		return out, fault.Of(fault.HomeNotReady)
	}
	out.Possible = true
	return out, nil
}

// opened is the earlier of the two moments at which the office opened the key's window by hand; zero when it did not.
func (r Reservation) opened() clock.Instant {
	switch {
	case r.KeyUnlockedAt.IsZero():
		return r.ReadyAt
	case r.ReadyAt.IsZero():
		return r.KeyUnlockedAt
	}
	return min(r.KeyUnlockedAt, r.ReadyAt)
}
