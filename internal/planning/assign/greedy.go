package assign

import "math"

// Greedy plans as people do by hand: visits of teams first, then each person in turn goes to the visit that can begin soonest, the nearest of these. It is the yardstick for Improve.
func Greedy(p Problem) Plan {
	s := newState(p)
	s.load(Plan{})
	for v := range int32(s.visits) {
		if s.team[v] > 1 && !s.assigned(v) {
			s.add(v, nil)
		}
	}
	for t := range int32(s.tours) {
		for at := int32(1); at < int32(len(s.seq[t])); {
			next, ok := s.soonest(t, at)
			if ok {
				s.insert(next.visit, []spot{next.spot})
			}
			at++ // to after the new visit, or after the one that is there already
		}
	}
	return s.plan(Plan{})
}

// step is the next visit of a person.
type step struct {
	spot
	visit int32
}

// soonest finds the visit that can begin soonest at a position of a tour.
func (s *state) soonest(tour, at int32) (best step, ok bool) {
	begin, way := int32(math.MaxInt32), int32(math.MaxInt32)
	for v := range int32(s.visits) {
		if s.assigned(v) || s.team[v] > 1 {
			continue
		}
		if _, joins := s.joins(v, tour); !joins {
			continue
		}
		p := s.spot(tour, at, v)
		if p.early > p.late {
			continue
		}
		if there := s.travel(s.seq[tour][at-1], v); p.early < begin || p.early == begin && there < way {
			begin, way, best, ok = p.early, there, step{p, v}, true
		}
	}
	return best, ok
}
