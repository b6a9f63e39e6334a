package assign

import "slices"

// Reasons of a change in Repair. A change of people can also have the first rule against the person who did it before.
const (
	Filled  Reason = "filled"   // it was unassigned and somebody has time
	Dropped Reason = "dropped"  // nobody has time any longer
	NoRoom  Reason = "no-room"  // the day of the person no longer has room for all of their visits
	NewTime Reason = "new-time" // the same people, at another time
)

// Change is one visit that Repair has planned in another way.
type Change struct {
	Visit   int
	Was, Is Stop
	Reason  Reason
	// Person is the one whom the reason is about, -1 for none.
	Person int
}

// Repair adapts a plan to a problem that has changed since, such as by an absence, a later window or a new visit. Visits that lost their people are first planned around all others, which keep people and begin;
// only if that is not enough, others are moved, and the fewer the better. It never moves a visit to save travel, or to fill one that was unassigned before. Steps are split between both; seed and stop are those of Improve.
func Repair(p Problem, plan Plan, steps int, seed uint64, stop func() bool) (Plan, []Change) {
	kept, lost := keeping(p, plan)
	s := newState(kept)
	s.load(plan)
	stays := s.plan(plan)
	around := kept
	around.Visits = slices.Clone(kept.Visits)
	for i, is := range stays.Stops {
		if around.Visits[i].Fixed == nil && i < len(plan.Stops) && len(is.People) > 0 && same(is, plan.Stops[i]) {
			around.Visits[i].Fixed = &Stop{People: is.People, Begin: is.Begin}
		}
	}
	now := Improve(around, stays, steps/2, seed, stop)
	if missing(p, now, lost) > 0 {
		if moved := Improve(kept, now, steps-steps/2, seed, stop); missing(p, moved, lost) < missing(p, now, lost) {
			now = moved
		}
	}
	return now, Changes(p, plan, now)
}

// Changes are the visits that a plan has in another way than one before, each with its reason by the problem as it is.
func Changes(p Problem, before, now Plan) []Change {
	s := newState(p)
	s.load(now)
	var changes []Change
	for i, is := range now.Stops {
		var was Stop
		if i < len(before.Stops) {
			was = before.Stops[i]
		}
		if len(was.People) == 0 && len(is.People) == 0 || same(was, is) {
			continue
		}
		c := Change{Visit: i, Was: was, Is: is}
		c.Reason, c.Person = s.why(i, was, is)
		changes = append(changes, c)
	}
	return changes
}

func same(a, b Stop) bool { return a.Begin == b.Begin && slices.Equal(a.People, b.People) }

// keeping is a problem whose costs keep the people of a plan, and which visits have to be planned: those that are new, and those that had people.
func keeping(p Problem, plan Plan) (kept Problem, lost []bool) {
	kept, lost = p, make([]bool, len(p.Visits))
	kept.Visits = slices.Clone(p.Visits)
	kept.Weights.Moved = min(mostWeight, max(p.Weights.Moved, Usual.Moved, p.Weights.Travel*leastMoved))
	kept.Weights.Unassigned = kept.Weights.Moved / 4 * 3 // less than one move, for a visit that was unassigned
	kept.Weights.Fair, kept.Weights.Stranger = 0, min(p.Weights.Stranger, kept.Weights.Moved/4)
	for i := range kept.Visits {
		v := &kept.Visits[i]
		lost[i] = i >= len(plan.Stops) || len(plan.Stops[i].People) > 0
		if lost[i] {
			v.Urgency = 4 * min(max(v.Urgency, 1), 100)
		} else {
			v.Urgency = 1
		}
		v.Seen = nil
		if i < len(plan.Stops) {
			v.Seen = plan.Stops[i].People
		}
	}
	return kept, lost
}

// missing is the urgency of all lost visits that are unassigned.
func missing(p Problem, plan Plan, lost []bool) int {
	sum := 0
	for i, stop := range plan.Stops {
		if lost[i] && len(stop.People) == 0 {
			sum += max(p.Visits[i].Urgency, 1)
		}
	}
	return sum
}

// leastMoved is how many minutes of travel one kept assignment is worth at least.
const leastMoved = 200

// why explains a change by the problem as it is now.
func (s *state) why(visit int, was, is Stop) (Reason, int) {
	switch {
	case len(was.People) == 0:
		return Filled, -1
	case slices.Equal(was.People, is.People):
		return NewTime, -1
	}
	for _, person := range was.People {
		if slices.Contains(is.People, person) || person < 0 || person >= len(s.People) {
			continue
		}
		if r := s.against(int32(visit), person); r != "" && r != TooMuch {
			return r, person
		}
	}
	if len(is.People) == 0 {
		return Dropped, -1
	}
	for _, person := range was.People {
		if !slices.Contains(is.People, person) {
			return NoRoom, person
		}
	}
	return NoRoom, -1
}
