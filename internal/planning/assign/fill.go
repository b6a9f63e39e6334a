package assign

import (
	"cmp"
	"slices"
)

// Fill gives the unassigned visits of a plan to who has time for them beside all others, which keep their people: first those that have to be done soonest. It returns the plan with them, and why nobody can take
// each visit that stays unassigned: the reason that people could change most easily.
func Fill(p Problem, plan Plan) (Plan, map[int]Reason) {
	s := newState(p)
	s.load(plan)
	for i := range int32(s.visits) {
		if !s.assigned(i) && int(i) < len(plan.Stops) {
			s.close(plan.Stops[i].People)
		}
	}
	var open []int32
	for i := range int32(s.visits) {
		if !s.assigned(i) && (int(i) >= len(plan.Stops) || len(plan.Stops[i].People) == 0) {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.latest[a], s.latest[b]), cmp.Compare(s.minutes[b], s.minutes[a]))
	})
	var left []int32
	for _, v := range open {
		if !s.add(v, nil) {
			left = append(left, v)
		}
	}
	why := make(map[int]Reason, len(left))
	for _, v := range left {
		best := len(nearest)
		for person := range s.People {
			if only := s.Visits[v].Only; len(only) > 0 && !slices.Contains(only, person) {
				continue // somebody else could, so what is in their way is asked for
			}
			reason := cmp.Or(s.against(v, person), Busy)
			best = min(best, slices.Index(nearest, reason))
		}
		if best < len(nearest) {
			why[int(v)] = nearest[best]
		} else {
			why[int(v)] = Absent
		}
	}
	return s.plan(plan), why
}

// close keeps people whose visits do not all fit from getting more: only people can decide what is true then.
func (s *state) close(people []int) {
	for t := range s.tours {
		if slices.Contains(people, int(s.person[t])) {
			s.closed[t] = true
		}
	}
}
