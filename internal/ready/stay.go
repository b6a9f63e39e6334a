package ready

import (
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

const (
	// daysBefore is how many days before its arrival a stay is made ready: from then on its guests may see key and WiFi.
	daysBefore = 3
	// mostPages is how many pages of the list are read for it.
	mostPages = 10
	// mostStays is how many stays an answer holds.
	mostStays = 5
)

// notOver reads a guest's own stays, the last departure first, as far as they are not over: the present one is behind all later ones. It gives the first page of the list too, and whether all were read.
func notOver(read func(after string) (wire.Page[reservation.Summary], error)) (first wire.Page[reservation.Summary], own []reservation.Summary, all bool, err error) {
	after := ""
	for n := range mostPages {
		page, err := read(after)
		if err != nil {
			return first, nil, false, err
		}
		if n == 0 {
			first = page
		}
		own = append(own, page.Items...)
		if page.Next == "" || len(own) == 0 || own[len(own)-1].Departure < own[len(own)-1].Today {
			return first, own, true, nil
		}
		after = page.Next
	}
	return first, own, false, nil
}

// needed are those of a guest's own stays that are made ready, the next arrival first: what is not over and begins within the days before the arrival or, where there is none, the next one.
func needed(own []reservation.Summary) (stays []reservation.Summary, all bool, err error) {
	near, coming := []reservation.Summary{}, []reservation.Summary{}
	for _, stay := range own {
		today, err := clock.ParseDate(stay.Today)
		if err != nil {
			return nil, false, err
		}
		arrival, err := clock.ParseDate(stay.Arrival)
		if err != nil {
			return nil, false, err
		}
		switch {
		case stay.Status == string(reservation.Cancelled) || stay.Departure < stay.Today:
		case arrival <= today.AddDays(daysBefore):
			near = append(near, stay)
		default:
			coming = append(coming, stay)
		}
	}
	byArrival := func(a, b reservation.Summary) int { return strings.Compare(a.Arrival, b.Arrival) }
	slices.SortStableFunc(near, byArrival)
	slices.SortStableFunc(coming, byArrival)
	if len(near) == 0 {
		return coming[:min(1, len(coming))], true, nil
	}
	return near[:min(mostStays, len(near))], len(near) <= mostStays, nil
}

// lastDay is the last departure of stays, as yyyy-MM-dd; empty where there is none.
func lastDay(stays []Stay) string {
	last := ""
	for _, stay := range stays {
		last = max(last, stay.Stay.Departure)
	}
	return last
}

func refOf(stay reservation.Summary) identity.Ref {
	return identity.Ref{Member: identity.MemberID(stay.MemberID), ID: stay.ID}
}
