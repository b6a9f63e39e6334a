package reservation

import (
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Times are when guests may come on the day of arrival and have to leave on the day of departure, on the wall clock of the property.
//
// A booked extra with a time (early arrival, late departure) never takes hours from the guests: of its time and the agreed one the earlier arrival and the later departure count. While it is booked
// the office may still write another time by hand: that is the last word, the extra gives no time any more, and cancelling it changes none. It gives one again when its time changes, or when it is
// cancelled and booked again.
type Times struct {
	// ArrivalTime and DepartureTime are what a file or the office says; NoTime for the property's own.
	ArrivalTime   clock.TimeOfDay
	DepartureTime clock.TimeOfDay
	// ExtraArrival and ExtraDeparture are what booked extras give; zero for nothing.
	ExtraArrival   clock.TimeOfDay
	ExtraDeparture clock.TimeOfDay
}

// NoTime stands for "no individual time".
const NoTime clock.TimeOfDay = -1

// ArrivalAt is when the home may be moved into.
func (t Times) ArrivalAt(p *property.Property) clock.TimeOfDay {
	usual := p.Arrival
	if t.ArrivalTime != NoTime {
		usual = t.ArrivalTime
	}
	return earlier(usual, t.ExtraArrival)
}

// DepartureAt is when the home must be left.
func (t Times) DepartureAt(p *property.Property) clock.TimeOfDay {
	usual := p.Departure
	if t.DepartureTime != NoTime {
		usual = t.DepartureTime
	}
	return max(usual, t.ExtraDeparture)
}

// ownArrival and ownDeparture are the times of this stay; NoTime where it has the property's.
func (t Times) ownArrival() clock.TimeOfDay {
	if t.ArrivalTime == NoTime && t.ExtraArrival > 0 {
		return t.ExtraArrival
	}
	return earlier(t.ArrivalTime, t.ExtraArrival)
}

func (t Times) ownDeparture() clock.TimeOfDay {
	if t.ExtraDeparture == 0 {
		return t.DepartureTime
	}
	return max(t.DepartureTime, t.ExtraDeparture)
}

// earlier is the earlier of a time and that of an extra, which may be none.
func earlier(usual, extra clock.TimeOfDay) clock.TimeOfDay {
	if extra == 0 {
		return usual
	}
	return min(usual, extra)
}

// write is the office's hand: a time that differs from the stay's own takes its place and that of an extra.
func (t *Times) write(arrival, departure clock.TimeOfDay) {
	if arrival != t.ownArrival() {
		t.ArrivalTime, t.ExtraArrival = arrival, 0
	}
	if departure != t.ownDeparture() {
		t.DepartureTime, t.ExtraDeparture = departure, 0
	}
}

// given are the times that booked extras give: the earliest arrival and the latest departure.
func given(booked []Booked) (arrival, departure clock.TimeOfDay) {
	for _, s := range booked {
		if s.Quantity == 0 {
			continue
		}
		departure = max(departure, s.DepartureTime)
		if arrival == 0 || (s.ArrivalTime > 0 && s.ArrivalTime < arrival) {
			arrival = s.ArrivalTime
		}
	}
	return arrival, departure
}

// FollowTimes makes the times of a stay follow its booked extras where they give others than before.
func FollowTimes(r *Reservation, before, after []Booked) {
	wasArrival, wasDeparture := given(before)
	arrival, departure := given(after)
	if arrival != wasArrival {
		r.ExtraArrival = arrival
	}
	if departure != wasDeparture {
		r.ExtraDeparture = departure
	}
}

// Room is between which hours guests may come and leave so that the home can be cleaned between stays that follow each other on one day; zero where nobody leaves or comes that day.
type Room struct {
	EarliestArrival clock.TimeOfDay
	LatestDeparture clock.TimeOfDay
}

// RoomOf finds the room that other confirmed stays leave to a stay.
func RoomOf(r Reservation, others []Stay, p *property.Property) Room {
	var room Room
	for _, s := range others {
		if s.ID == r.Ref.ID || s.Status != Confirmed {
			continue
		}
		if s.Departure == r.Arrival && s.Arrival < r.Arrival {
			room.EarliestArrival = max(room.EarliestArrival, s.DepartureAt(p)+cleaning(s.NoCleaning, p))
		}
		if s.Arrival == r.Departure {
			latest := max(1, s.ArrivalAt(p)-cleaning(r.NoCleaning, p))
			if room.LatestDeparture == 0 || latest < room.LatestDeparture {
				room.LatestDeparture = latest
			}
		}
	}
	return room
}

func cleaning(none bool, p *property.Property) clock.TimeOfDay {
	if none {
		return 0
	}
	return clock.TimeOfDay(min(p.CleaningMinutes, 24*60))
}

// Allows reports whether the times of an extra leave room for the cleaning.
func (room Room) Allows(arrival, departure clock.TimeOfDay) bool {
	early := arrival > 0 && arrival < room.EarliestArrival
	late := room.LatestDeparture > 0 && departure > room.LatestDeparture
	return !early && !late
}

// ExtraTime reads the time of an extra as HH:mm; empty is none. Midnight is no time that anybody sells.
func ExtraTime(c *wire.RowCheck, field, value string) clock.TimeOfDay {
	if value = strings.TrimSpace(value); value == "" {
		return 0
	}
	t, err := clock.ParseTimeOfDay(value)
	if err != nil || t == 0 {
		c.Refuse(field, "not a time of the form HH:mm after midnight")
	}
	return t
}

// ExtraTimeText shows the time of an extra; empty for none.
func ExtraTimeText(t clock.TimeOfDay) string {
	if t == 0 {
		return ""
	}
	return t.String()
}
