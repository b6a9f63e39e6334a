package assign

import "slices"

// plan is the state for others. A visit begins as early as it can; one that its people have seen keeps its begin of the old plan if that is possible and they still do it.
func (s *state) plan(old Plan) Plan {
	plan := Plan{Stops: make([]Stop, s.visits)}
	for i := range plan.Stops {
		if s.clash[i] {
			plan.Stops[i].People = slices.Clone(s.Visits[i].Fixed.People)
			plan.Stops[i].Begin = s.Visits[i].Fixed.Begin
		}
		for _, t := range s.toursOf(int32(i)) {
			plan.Stops[i].People = append(plan.Stops[i].People, int(s.person[t]))
		}
		slices.Sort(plan.Stops[i].People)
	}
	next := make([]int, s.tours) // by tour: how many of its visits have their begin
	for {
		moved := false
		for t := range s.tours {
			for s.settled(int32(t), next) {
				v := s.seq[t][next[t]+1]
				plan.Stops[v].Begin = s.beginOf(v, plan, old)
				for _, tour := range s.toursOf(v) {
					next[tour]++
				}
				moved = true
			}
		}
		if !moved {
			return plan
		}
	}
}

// settled reports whether the next visit of a tour is the next one of all its tours.
func (s *state) settled(tour int32, next []int) bool {
	at := next[tour] + 1
	if at == len(s.seq[tour])-1 {
		return false
	}
	v := s.seq[tour][at]
	for _, t := range s.toursOf(v) {
		if s.seq[t][next[t]+1] != v {
			return false
		}
	}
	return true
}

// beginOf is the begin of a visit after the visits before it have theirs.
func (s *state) beginOf(visit int32, plan, old Plan) int {
	begin := s.from[visit]
	for _, t := range s.toursOf(visit) {
		before := s.seq[t][slices.Index(s.seq[t], visit)-1]
		leaves := s.from[before]
		if before < int32(s.visits) {
			leaves = int32(plan.Stops[before].Begin) + s.minutes[before]
		}
		begin = max(begin, leaves+s.travel(before, visit))
	}
	if len(s.Visits[visit].Seen) > 0 && int(visit) < len(old.Stops) && slices.Equal(old.Stops[visit].People, plan.Stops[visit].People) {
		begin = max(begin, int32(min(old.Stops[visit].Begin, int(s.late[visit]))))
	}
	return int(begin)
}
