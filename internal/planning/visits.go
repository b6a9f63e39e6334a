package planning

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
)

// gap is a time of a home without a visit.
type gap struct{ from, to clock.Instant }

func (g gap) length() clock.Instant { return g.to - g.from }

// hours are when a visit begins and ends.
func (h *home) hours(b reservation.Block) (from, to clock.Instant) {
	return b.Arrival.At(b.From, h.Zone), b.Arrival.At(b.To, h.Zone)
}

// beside is when a task of a length can be done from a moment on: the first time that it fits beside the visits of the home, and ends before until; zero for no such bound. Where it fits nowhere before until it
// gets the longest time that there is, cut short; where visits leave none, it is planned as if there were no visits, and the office sees that they meet.
func (h *home) beside(start, length, until clock.Instant) (from, to clock.Instant) {
	from, to = start, start+length
	if until != 0 {
		to = max(start, min(to, until))
	}
	if len(h.visits) == 0 || !h.visited(from, to) && to-from == length {
		return from, to
	}
	var longest gap
	for open := start; ; {
		g := gap{from: open, to: open + length}
		if until != 0 {
			g.to = min(g.to, until)
		}
		next := clock.Instant(0) // the end of the visit that comes into the way
		for _, b := range h.visits {
			begins, ends := h.hours(b)
			if ends > g.from && begins < g.to {
				g.to, next = begins, max(ends, g.from)
				break // they are in order of their begins
			}
		}
		if g.length() > longest.length() {
			longest = g
		}
		if g.length() == length || next == 0 || until != 0 && next >= until {
			break
		}
		open = next
	}
	if longest.length() <= 0 {
		return from, to
	}
	return longest.from, longest.to
}

// visited reports whether there is a visit at a time.
func (h *home) visited(from, to clock.Instant) bool {
	return slices.ContainsFunc(h.visits, func(b reservation.Block) bool {
		begins, ends := h.hours(b)
		return begins < to && ends > from
	})
}

// lastBefore is the last time of a length before the guests of a stay arrive that is beside the visits of the home, on the same day and after others have left; where there is none, the time just before they arrive.
func (h *home) lastBefore(s *Stay, length clock.Instant) (from, to clock.Instant) {
	arrival := h.arrives(s)
	from, to = arrival-length, arrival
	if len(h.visits) == 0 {
		return from, to
	}
	first := s.Arrival.At(0, h.Zone)
	if last, ok := h.before(s); ok && last.Departure == s.Arrival {
		first = h.leavesAt(last)
	}
	end := arrival
	for _, b := range slices.Backward(h.visits) {
		if begins, ends := h.hours(b); begins < end && ends > end-length {
			end = begins
		}
	}
	if end-length < first {
		return from, to
	}
	return end - length, end
}
