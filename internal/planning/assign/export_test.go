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
