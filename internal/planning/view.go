package planning

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// view is what is known of a property around changed days: its stays and blocks, and between which neighbours the change lies. A change reaches back to the stays after
// which nobody had come until then, for somebody else may come next to them now, and forward to the stays before which nobody has left since, and no further.
// Mostly that is one stay on each side; double bookings make it more.
type view struct {
	stays  []Stay
	blocks []reservation.Block
	// before is the day after the last arrival before the change, after the day before the first departure behind it: stays that leave earlier, or arrive later, are not reached. Without hasBefore or
	// hasAfter there is nothing on that side, or not enough was read.
	before, after       clock.Date
	hasBefore, hasAfter bool
	// from and to are the changed days.
	from, to clock.Date
	// first and last are the days of which stays and blocks were read.
	first, last clock.Date
	// index has the places of the stays by their numbers.
	index map[int64]int
}

// newView makes a view of all stays and blocks that touch the days first to last, for a change between from and to.
func newView(stays []reservation.Stay, blocks []reservation.Block, first, from, to, last clock.Date) view {
	v := reachOf(stays, first, from, to, last)
	v.first, v.last = first, last
	v.blocks, v.stays, v.index = blocks, make([]Stay, len(stays)), make(map[int64]int, len(stays))
	for i, s := range stays {
		v.stays[i].Stay, v.index[s.ID] = s, i
	}
	return v
}

// reachOf is a view that knows how far the change reaches and not what it reaches.
func reachOf(stays []reservation.Stay, first, from, to, last clock.Date) view {
	v := view{from: from, to: to}
	var lastArrival, firstDeparture clock.Date // the last before the change, the first behind it
	for _, s := range stays {
		if s.Status != reservation.Confirmed {
			continue
		}
		if s.Arrival < from {
			lastArrival = max(lastArrival, s.Arrival)
		}
		if s.Departure > to && (firstDeparture == 0 || s.Departure < firstDeparture) {
			firstDeparture = s.Departure
		}
	}
	// A stay across the first or the last of the days is such a neighbour itself: nothing beyond it comes next to what has changed. Who left before the days, and who arrives after them, has to be
	// known as well.
	left := func(s reservation.Stay) bool { return s.Status == reservation.Confirmed && s.Departure <= from }
	comes := func(s reservation.Stay) bool { return s.Status == reservation.Confirmed && s.Arrival >= to }
	v.before, v.hasBefore = lastArrival.AddDays(1), lastArrival != 0 && lastArrival >= first && slices.ContainsFunc(stays, left)
	v.after, v.hasAfter = firstDeparture.AddDays(-1), firstDeparture != 0 && firstDeparture <= last && slices.ContainsFunc(stays, comes)
	return v
}

// touches reports whether the change reaches the stay.
func (v view) touches(s reservation.Stay) bool {
	return (!v.hasBefore || s.Departure >= v.before) && (!v.hasAfter || s.Arrival <= v.after)
}

// elsewhere reports whether a confirmed stay lies beyond the reach of the change.
func (v view) elsewhere(stay int64) bool {
	i, known := v.index[stay]
	return known && v.stays[i].Status == reservation.Confirmed && !v.touches(v.stays[i].Stay)
}

// movedHere reports whether a planner has moved a task into the view from a stay of which it knows nothing: what becomes of it is decided with its stay.
func (v view) movedHere(c *task.Task) bool {
	if !c.Owns(task.FieldPlanned) || c.Reservation == 0 {
		return false
	}
	_, known := v.index[c.Reservation]
	return !known
}

// unconfirmed are the stays that are not confirmed, by their numbers.
func (v view) unconfirmed() []int64 {
	var out []int64
	for _, stay := range v.stays {
		if stay.Status != reservation.Confirmed {
			out = append(out, stay.ID)
		}
	}
	return out
}

// scope parts wanted tasks into those that the view can decide on, and the others. What follows the stay after the change, and what went before the stay before it, may
// not have been read, nor the visits on the other days of a long stay.
func (v view) scope(wanted ordered, zone *time.Location) (near ordered, others map[string]bool) {
	var visits map[string]reservation.Block
	for _, b := range v.blocks {
		if b.Visit() {
			if visits == nil {
				visits = map[string]reservation.Block{}
			}
			visits[visitKey(b.Ref.ID)] = b
		}
	}
	others = map[string]bool{}
	near = make(ordered, 0, len(wanted))
	for _, w := range wanted {
		var s reservation.Stay
		if i, known := v.index[w.Reservation]; known {
			s = v.stays[i].Stay
		}
		visit, isVisit := visits[w.RuleKey]
		switch {
		case isVisit && (visit.Arrival < v.from || visit.Arrival > v.to):
			others[w.RuleKey] = true
		case isVisit:
			near = append(near, w)
		case !v.touches(s),
			w.Type == task.Departure && v.hasAfter && s.Departure > v.after,
			w.Type == task.Arrival && v.hasBefore && s.Arrival < v.before,
			w.Type == task.Interim && (w.PlannedStart.Date(zone) < v.first || w.PlannedStart.Date(zone) > v.last):
			others[w.RuleKey] = true
		default:
			near = append(near, w)
		}
	}
	return near, others
}
