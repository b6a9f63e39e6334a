package assign

import (
	"math"
	"slices"
)

// far is the travel where there is no way: longer than any shift.
const far = 1 << 28

// state is a plan in work. Nodes are the visits, then the start and the end of each tour; a tour is a shift of a person.
type state struct {
	Problem
	visits, tours int
	matrix        []int32 // of places, the last one is Nowhere
	stride        int32

	// By node.
	place, minutes []int32
	from, latest   []int32 // bounds of the begin by the window, or by the shift
	early, late    []int32 // bounds of the begin in this plan

	// By visit.
	team    []int32
	may     []bool   // [visit*people+person]: the rules that do not depend on the plan allow it
	extra   []int32  // [visit*people+person]: cost of the person for this visit, whatever the tour
	in      []int32  // the tour of a visit without a team, -1 if unassigned
	teams   []member // [visit]: tours of a visit with a team
	missing []int64  // cost of leaving it unassigned
	fixed   []bool
	near    [][]int32 // other visits, the nearest first

	// By tour.
	seq      [][]int32 // nodes in order, with start and end
	carried  []int
	capacity []int
	person   []int32
	class    []int32 // empty tours of one class are alike
	closed   []bool  // nothing is added: a fixed visit does not fit into the hours of its person

	worked []int64 // by person, minutes with those before
	clash  []bool  // by visit: fixed, and outside of all tours
	cost   int64

	undo    journal
	scratch scratch
}

// member is where a visit with a team is, and the bounds that each tour gives to its begin.
type member struct{ tours, early, late []int32 }

func newState(p Problem) *state {
	s := &state{Problem: p, visits: len(p.Visits)}
	places := 0
	for _, v := range p.Visits {
		places = max(places, v.Place+1)
	}
	for _, person := range p.People {
		s.tours += len(person.Shifts)
		for _, shift := range person.Shifts {
			places = max(places, shift.Start+1, shift.End+1)
		}
	}
	s.stride = int32(places + 1)
	s.matrix = make([]int32, (places+1)*(places+1))
	for from := range places {
		for to := range places {
			if from != to {
				n := p.Travel(from, to)
				if n < 0 || n > far {
					n = far
				}
				s.matrix[from*(places+1)+to] = int32(n)
			}
		}
	}
	nodes := s.visits + 2*s.tours
	s.place, s.minutes, s.from, s.latest = make([]int32, nodes), make([]int32, nodes), make([]int32, nodes), make([]int32, nodes)
	s.early, s.late = make([]int32, nodes), make([]int32, nodes)
	s.addTours(places)
	s.addVisits(places)
	s.classify()
	s.undo.tours = make([]saved, s.tours)
	s.undo.where = make([]membership, s.visits)
	return s
}

func at(place, places int) int32 {
	if place == Nowhere {
		return int32(places)
	}
	return int32(place)
}

func (s *state) addTours(places int) {
	s.worked = make([]int64, len(s.People))
	for i, person := range s.People {
		s.worked[i] = int64(person.Before)
		for _, shift := range person.Shifts {
			start := s.visits + 2*len(s.seq)
			s.place[start], s.place[start+1] = at(shift.Start, places), at(shift.End, places)
			for _, node := range []int{start, start + 1} {
				s.from[node], s.latest[node] = int32(shift.From), int32(shift.Until)
			}
			s.seq = append(s.seq, []int32{int32(start), int32(start + 1)})
			s.capacity = append(s.capacity, cmpOr(shift.Capacity, math.MaxInt))
			s.person = append(s.person, int32(i))
		}
	}
	s.carried, s.closed = make([]int, s.tours), make([]bool, s.tours)
	for t := range s.tours {
		s.retime(int32(t))
	}
}

func cmpOr(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

func (s *state) addVisits(places int) {
	people := len(s.People)
	s.team, s.in, s.teams = make([]int32, s.visits), make([]int32, s.visits), make([]member, s.visits)
	s.may, s.extra = make([]bool, s.visits*people), make([]int32, s.visits*people)
	s.missing, s.fixed, s.clash = make([]int64, s.visits), make([]bool, s.visits), make([]bool, s.visits)
	for i, v := range s.Visits {
		s.place[i], s.minutes[i] = at(v.Place, places), int32(v.Minutes)
		s.from[i], s.latest[i] = int32(v.Window.From), int32(v.Window.Until-v.Minutes)
		s.team[i], s.in[i] = int32(cmpOr(v.Team, 1)), -1
		s.missing[i] = int64(s.Weights.Unassigned) * int64(cmpOr(v.Urgency, 1))
		s.cost += s.missing[i]
		if v.Fixed != nil {
			s.fixed[i], s.team[i] = true, int32(len(v.Fixed.People))
			s.from[i], s.latest[i] = int32(v.Fixed.Begin), int32(v.Fixed.Begin)
		}
		for n := range s.People {
			s.may[i*people+n] = s.refusal(i, n) == "" || v.Fixed != nil
			s.extra[i*people+n] = int32(s.extraCost(v, n))
		}
	}
}

// refusal is the first rule that keeps a person from a visit in every plan, or empty.
func (s *state) refusal(visit, person int) Reason {
	v, p := &s.Visits[visit], &s.People[person]
	switch {
	case len(p.Shifts) == 0:
		return Absent
	case v.Skills&^p.Skills != 0:
		return NoSkill
	case v.Area != 0 && p.Areas != 0 && v.Area&p.Areas == 0:
		return OtherArea
	case v.Only != nil && !slices.Contains(v.Only, person):
		return NoKey
	}
	return ""
}

func (s *state) extraCost(v Visit, person int) int {
	cost := 0
	if len(v.Known) > 0 && !slices.Contains(v.Known, person) {
		cost += s.Weights.Stranger
	}
	if len(v.Seen) > 0 && !slices.Contains(v.Seen, person) {
		cost += s.Weights.Moved
	}
	return min(cost, math.MaxInt32)
}

// classify gives one class to shifts that differ in nothing, so that only one of several empty ones is tried.
func (s *state) classify() {
	named := map[int]bool{}
	for _, v := range s.Visits {
		for _, list := range [][]int{v.Only, v.Known, v.Seen} {
			for _, person := range list {
				named[person] = true
			}
		}
	}
	type key struct {
		Shift
		skills, areas uint64
		before        int
		tour          int
	}
	classes := map[key]int32{}
	s.class = make([]int32, s.tours)
	t := 0
	for i, p := range s.People {
		for _, shift := range p.Shifts {
			k := key{shift, p.Skills, p.Areas, p.Before, -1}
			if named[i] || len(p.Shifts) > 1 {
				k.tour = t
			}
			if _, ok := classes[k]; !ok {
				classes[k] = int32(len(classes))
			}
			s.class[t] = classes[k]
			t++
		}
	}
	s.scratch.tried = make([]uint32, len(classes))
}

// mostNear is how many neighbors of a visit are known.
const mostNear = 250

func (s *state) neighbors() {
	s.near = make([][]int32, s.visits)
	for i := range s.near {
		list := make([]int32, 0, s.visits)
		for j := range s.visits {
			if j != i {
				list = append(list, int32(j))
			}
		}
		row := s.matrix[s.place[i]*s.stride:]
		slices.SortStableFunc(list, func(a, b int32) int { return int(row[s.place[a]]) - int(row[s.place[b]]) })
		s.near[i] = slices.Clip(list[:min(len(list), mostNear)])
	}
}

func (s *state) travel(from, to int32) int32 { return s.matrix[s.place[from]*s.stride+s.place[to]] }

func (s *state) assigned(visit int32) bool {
	return s.in[visit] >= 0 || len(s.teams[visit].tours) > 0 || s.clash[visit]
}

// toursOf gives the tours of a visit; the slice is valid until the plan changes.
func (s *state) toursOf(visit int32) []int32 {
	switch {
	case len(s.teams[visit].tours) > 0:
		return s.teams[visit].tours
	case s.in[visit] >= 0:
		return s.in[visit : visit+1]
	}
	return nil
}

// load puts the fixed visits and then those of a plan into the empty state, in the order of their begins. What does not fit stays unassigned.
func (s *state) load(plan Plan) {
	order := make([]int32, 0, s.visits)
	stops := make([]Stop, s.visits)
	for i := range stops {
		if i < len(plan.Stops) && s.persons(plan.Stops[i].People) {
			stops[i] = plan.Stops[i]
		}
		if s.fixed[i] {
			stops[i] = *s.Visits[i].Fixed
		}
		if len(stops[i].People) == int(s.team[i]) {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		switch {
		case s.fixed[a] != s.fixed[b]:
			if s.fixed[a] {
				return -1
			}
			return 1
		case stops[a].Begin != stops[b].Begin:
			return stops[a].Begin - stops[b].Begin
		}
		return int(a - b)
	})
	for _, v := range order {
		if !s.settle(v, stops) && s.fixed[v] {
			s.clashes(v)
		}
	}
}

// settle puts a visit where its stop says, between those that begin earlier and later, and reports whether it fits.
func (s *state) settle(visit int32, stops []Stop) bool {
	spots := make([]spot, 0, len(stops[visit].People))
	for _, person := range stops[visit].People {
		if !s.may[int(visit)*len(s.People)+person] {
			return false
		}
		p, found := s.settleWith(visit, int32(person), stops)
		if !found {
			return false
		}
		spots = append(spots, p)
	}
	early, late := bounds(spots)
	if early > late || len(spots) > 1 && !s.acyclic(spots) {
		return false
	}
	s.insert(visit, spots)
	return true
}

// settleWith finds the position in the shifts of one person, in the one of the stop's begin if it fits there.
func (s *state) settleWith(visit, person int32, stops []Stop) (best spot, found bool) {
	for t := range int32(s.tours) {
		if s.person[t] != person || s.closed[t] || s.carried[t]+s.Visits[visit].Load > s.capacity[t] && !s.fixed[visit] {
			continue
		}
		at := int32(1)
		for ; at < int32(len(s.seq[t])-1) && earlier(s.seq[t][at], visit, stops); at++ {
		}
		p := s.spot(t, at, visit)
		if p.early > p.late {
			continue
		}
		if !found {
			best, found = p, true
		}
		start := s.seq[t][0]
		if begin := stops[visit].Begin; int(s.from[start]) <= begin && begin <= int(s.latest[start]) {
			return p, true
		}
	}
	return best, found
}

func earlier(a, b int32, stops []Stop) bool {
	return stops[a].Begin < stops[b].Begin || stops[a].Begin == stops[b].Begin && a < b
}

// clashes keeps a fixed visit that does not fit beside its person's tours, and closes these: only people can decide what is true.
func (s *state) clashes(visit int32) {
	s.clash[visit] = true
	s.cost -= s.missing[visit]
	for _, person := range s.Visits[visit].Fixed.People {
		for t := range s.tours {
			if s.person[t] == int32(person) {
				s.closed[t] = true
			}
		}
	}
}
