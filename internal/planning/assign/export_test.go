package assign

import (
	"fmt"
	"reflect"
)

// Walk makes steps, takes each second one back, and reports where the state differs from one that was built from its plan, or from what it was.
func Walk(p Problem, steps int, seed uint64) error {
	s, r := newState(p), &source{state: seed}
	s.load(Plan{})
	s.neighbors()
	var movable, absent []int32
	for v := range int32(s.visits) {
		if !s.fixed[v] {
			movable, absent = append(movable, v), append(absent, v)
		}
	}
	if len(movable) == 0 || s.tours == 0 {
		return nil
	}
	for step := range steps {
		before, was := s.describe(), append([]int32{}, absent...)
		s.begin()
		absent = s.recreate(s.ruin(movable, absent, r), r, r)
		if step%2 == 1 {
			s.takeBack()
			absent = was
			if after := s.describe(); !reflect.DeepEqual(before, after) {
				return fmt.Errorf("step %d: taken back to %v instead of %v", step, after, before)
			}
		}
		other := newState(p)
		other.load(s.plan(Plan{}))
		if s.cost != other.cost || !reflect.DeepEqual(s.worked, other.worked) {
			return fmt.Errorf("step %d: cost %d and minutes %v, but %d and %v for its plan", step, s.cost, s.worked, other.cost, other.worked)
		}
		for v := range s.visits {
			if len(s.toursOf(int32(v))) > 0 && (s.early[v] != other.early[v] || s.late[v] != other.late[v]) {
				return fmt.Errorf("step %d: visit %d begins from %d to %d, but from %d to %d for its plan", step, v, s.early[v], s.late[v], other.early[v], other.late[v])
			}
		}
	}
	return nil
}

func (s *state) describe() []any {
	var out []any
	for _, seq := range s.seq {
		out = append(out, append([]int32{}, seq...))
		for _, node := range seq {
			out = append(out, s.early[node], s.late[node])
		}
	}
	for v := range int32(s.visits) {
		out = append(out, s.in[v], append([]int32{}, s.teams[v].tours...))
	}
	return append(out, s.cost, append([]int64{}, s.worked...), append([]int{}, s.carried...))
}

// WalkLate makes steps of the search for late plans and reports where its count or its begins differ from those of the plan, by a function that gives the price of a plan and how many rules it breaks.
func WalkLate(p Late, steps int, seed uint64, price func(Plan) (int, int)) error {
	s, r := newLateState(p), &source{state: seed}
	s.neighbors()
	s.scratch.rank = make([]int64, s.visits)
	for step := range steps {
		s.putBack(r, r)
		counted, worst, at := s.price, s.worst, append([]int32{}, s.at...)
		if want, broken := price(s.latePlan()); int64(want) != counted || broken > 0 {
			return fmt.Errorf("step %d: %d counted, %d by the plan, which breaks %d rules", step, counted, want, broken)
		}
		s.retimeAll()
		for v, begin := range s.at[:s.visits] {
			if s.where[v] >= 0 && begin != at[v] {
				return fmt.Errorf("step %d: visit %d begins at %d, computed at once at %d", step, v, at[v], begin)
			}
		}
		if s.price != counted || s.worst != worst {
			return fmt.Errorf("step %d: %d and %d counted, %d and %d at once", step, counted, worst, s.price, s.worst)
		}
		s.take(r)
		s.retimeAll()
	}
	return nil
}
