package channel

import (
	"cmp"
	"slices"

	"latchkey/internal/clock"
)

// OddKind is what is unusual about a calendar.
type OddKind string

// The kinds of what is unusual, the gravest first.
const (
	// OddEmpty: it has no entry.
	OddEmpty OddKind = "empty"
	// OddPast: it has entries, and none of today or later.
	OddPast OddKind = "past"
	// OddOverlap: two coming stays take up the same night.
	OddOverlap OddKind = "overlap"
	// OddSameUID: several coming entries have one UID, so which of them changed later is found by their nights alone.
	OddSameUID OddKind = "same_uid"
	// OddNoUID: a coming entry has no UID.
	OddNoUID OddKind = "no_uid"
	// OddLong: a coming stay has more than longStay nights.
	OddLong OddKind = "long"
	// OddFar: a stay begins more than farAhead days from today.
	OddFar OddKind = "far"
)

// OddKinds lists the kinds in the order in which people read them.
var OddKinds = []OddKind{OddEmpty, OddPast, OddOverlap, OddSameUID, OddNoUID, OddLong, OddFar}

const (
	// longStay nights are more than what guests book; such a stay is often a home that is closed.
	longStay = 90
	// farAhead days are more than the two years that channels take bookings for.
	farAhead = 2*366 + 1
)

// Odd is one kind of what is unusual about a calendar: how many entries it concerns, and the nights of the first of them.
type Odd struct {
	Kind  OddKind
	Count int
	// First is the arrival and the departure of the first entry by arrival; zero where no entry is concerned. Of an overlap it is the nights that are taken up twice.
	First [2]clock.Date
}

// oddities returns what is unusual about a calendar that a home may follow. Cancelled entries and what ended before today concern nobody.
func oddities(d Document, today clock.Date) []Odd {
	coming := slices.DeleteFunc(slices.Clone(d.Entries), func(e Entry) bool { return e.Cancelled || e.Departure < today })
	slices.SortStableFunc(coming, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Arrival, b.Arrival), cmp.Compare(a.Departure, b.Departure))
	})
	found := map[OddKind]*Odd{}
	note := func(kind OddKind, first ...clock.Date) {
		if found[kind] == nil {
			found[kind] = &Odd{Kind: kind}
			copy(found[kind].First[:], first)
		}
		found[kind].Count++
	}
	if len(d.Entries)+len(d.Refused) == 0 {
		note(OddEmpty)
	} else if len(coming) == 0 {
		note(OddPast)
	}
	uids := map[string]int{}
	for _, e := range coming {
		uids[e.UID]++
	}
	var last clock.Date // the departure of the stays so far
	for _, e := range coming {
		switch {
		case e.UID == "":
			note(OddNoUID, e.Arrival, e.Departure)
		case uids[e.UID] > 1:
			note(OddSameUID, e.Arrival, e.Departure)
		}
		if e.Kind == Block {
			continue
		}
		if e.Arrival < last {
			note(OddOverlap, e.Arrival, min(last, e.Departure))
		}
		last = max(last, e.Departure)
		if e.Arrival.Until(e.Departure) > longStay {
			note(OddLong, e.Arrival, e.Departure)
		}
		if today.Until(e.Arrival) > farAhead {
			note(OddFar, e.Arrival, e.Departure)
		}
	}
	var out []Odd
	for _, kind := range OddKinds {
		if odd := found[kind]; odd != nil {
			out = append(out, *odd)
		}
	}
	return out
}
