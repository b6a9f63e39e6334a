package assign

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Late is a problem whose visits may begin late, at a cost, and in which two visits can belong together. It is a search of its own, because a visit without a latest begin has no slack: what follows it is pushed instead.
// Only what it needs of Problem is looked at: teams, fixed visits, loads, fairness and the cost of a shift are refused.
type Late struct {
	Problem
	// Pairs are visits that different people do, one some time after the other, or together. They are planned both or not at all.
	Pairs []Pair
	// Sum is the cost of each minute that a visit begins too late for its window, Worst of each minute of the visit that is latest.
	Sum, Worst int
}

// Pair is two visits of which the second begins at least and at most so many minutes after the first.
type Pair struct{ First, Second, Least, Most int }

// Validate reports what is wrong with the numbers of a problem, or what this search does not know.
func (p Late) Validate() error {
	if err := p.Problem.Validate(); err != nil {
		return err
	}
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrProblem, fmt.Sprintf(format, args...))
	}
	if p.Weights.Fair != 0 || p.Weights.Shift != 0 {
		return wrong("with late visits neither shifts nor hours have a cost")
	}
	if p.Sum < 0 || p.Sum > mostWeight || p.Worst < 0 || p.Worst > mostWeight {
		return wrong("the cost of a late minute is %d, of the latest %d", p.Sum, p.Worst)
	}
	for i, v := range p.Visits {
		if v.Team > 1 || v.Fixed != nil || v.Load != 0 || v.Window.Until-v.Minutes < v.Window.From {
			return wrong("visit %d cannot be planned with late ones", i)
		}
	}
	paired := make([]bool, len(p.Visits))
	for i, pair := range p.Pairs {
		for _, v := range []int{pair.First, pair.Second} {
			if v < 0 || v >= len(p.Visits) || paired[v] {
				return wrong("a visit of pair %d", i)
			}
			paired[v] = true
		}
		if pair.Least < 0 || pair.Most < pair.Least || pair.Most > mostMinutes {
			return wrong("the time between the visits of pair %d", i)
		}
	}
	return nil
}

// ImproveLate searches for a plan of a valid problem with late visits, from nothing. Steps, seed and stop are those of Improve.
func ImproveLate(p Late, steps int, seed uint64, stop func() bool) Plan {
	s := newLateState(p)
	s.search(steps, seed, stop)
	return s.latePlan()
}

func (s *lateState) latePlan() Plan {
	plan := Plan{Stops: make([]Stop, s.visits)}
	for v := range s.visits {
		if t := s.where[v]; t >= 0 {
			plan.Stops[v] = Stop{People: []int{int(s.person[t])}, Begin: int(s.at[v])}
		}
	}
	return plan
}

// lateState is a plan in work. Each visit begins as early as all before it allow: nothing costs less for beginning later.
type lateState struct {
	*state // what does not change in a search; its own plan is not used

	perLate, perWorst int64
	partner           []int32 // by visit, -1 for none
	gap               []int32 // the partner begins at least so many minutes after this visit

	chains // the plan
	trial  trial
	kept   chains // the plan before the step
	spots  [2][]lateSpot
	order  []int32 // visits of one tour
}

// chains have a plan as lists of nodes, one for each tour from its start to its end.
type chains struct {
	next, prev, where, at []int32 // by node: what comes next and before, in which tour it is, when it begins
	absent                []int32 // visits of the plan that are missing, of a pair the first one
	price                 int64
	worst                 int32 // minutes of the visit that is latest
}

func (t *chains) copyFrom(o *chains) {
	t.next, t.prev = append(t.next[:0], o.next...), append(t.prev[:0], o.prev...)
	t.where, t.at = append(t.where[:0], o.where...), append(t.at[:0], o.at...)
	t.absent, t.price, t.worst = append(t.absent[:0], o.absent...), o.price, o.worst
}

// trial has the begins that a change would push.
type trial struct {
	at      []int32
	mark    []uint32
	epoch   uint32
	touched []int32
	open    []int32
	late    int64 // minutes that all visits together begin later than their windows, beyond those before
	worst   int32
}

// lateSpot is a position for a visit: behind a node.
type lateSpot struct {
	before int32
	begin  int32
	cost   int64 // travel and person
	bound  int64 // with its own late minutes, if nothing else is pushed
}

func newLateState(p Late) *lateState {
	s := &lateState{state: newState(p.Problem), perLate: int64(p.Sum), perWorst: int64(p.Worst)}
	nodes := len(s.place)
	s.partner, s.gap = make([]int32, s.visits), make([]int32, s.visits)
	for v := range s.partner {
		s.partner[v] = -1
	}
	for _, pair := range p.Pairs {
		s.partner[pair.First], s.gap[pair.First] = int32(pair.Second), int32(pair.Least)
		s.partner[pair.Second], s.gap[pair.Second] = int32(pair.First), -int32(pair.Most)
	}
	s.next, s.prev, s.where, s.at = make([]int32, nodes), make([]int32, nodes), make([]int32, nodes), make([]int32, nodes)
	s.trial.at, s.trial.mark = make([]int32, nodes), make([]uint32, nodes)
	for v := range int32(s.visits) {
		s.where[v] = -1
		s.price += s.missing[v]
		if s.leads(v) {
			s.absent = append(s.absent, v)
		}
	}
	for t := range int32(s.tours) {
		start, end := s.ends(t)
		s.next[start], s.prev[end], s.where[start], s.where[end] = end, start, t, t
	}
	s.retimeAll()
	return s
}

// leads reports whether a visit stands for its pair, or has none.
func (s *lateState) leads(visit int32) bool {
	return s.partner[visit] < 0 || s.gap[visit] >= 0 && (s.gap[s.partner[visit]] < 0 || visit < s.partner[visit])
}

func (s *lateState) ends(t int32) (start, end int32) {
	return int32(s.visits) + 2*t, int32(s.visits) + 2*t + 1
}

// link puts a visit behind a node, unlink takes it out.
func (s *lateState) link(visit, before int32) {
	after := s.next[before]
	s.next[before], s.prev[visit], s.next[visit], s.prev[after] = visit, before, after, visit
	s.where[visit], s.at[visit] = s.where[before], s.from[visit]
}

func (s *lateState) unlink(visit int32) {
	before, after := s.prev[visit], s.next[visit]
	s.next[before], s.prev[after] = after, before
	s.where[visit] = -1
}

// begins is when a node begins in the trial.
func (s *lateState) begins(node int32) int32 {
	if s.trial.mark[node] == s.trial.epoch {
		return s.trial.at[node]
	}
	return s.at[node]
}

// behind is the earliest begin of a visit behind a node.
func (s *lateState) behind(before, visit int32) int32 {
	return max(s.from[visit], s.at[before]+s.minutes[before]+s.travel(before, visit))
}

func (s *lateState) tooLate(visit, begin int32) int32 { return max(0, begin-s.latest[visit]) }

// newTrial forgets what the last one pushed.
func (s *lateState) newTrial() {
	s.trial.epoch++
	s.trial.touched, s.trial.open, s.trial.late, s.trial.worst = s.trial.touched[:0], s.trial.open[:0], 0, s.worst
}

// push makes a node begin later, and reports whether its shift allows that.
func (s *lateState) push(node, begin int32) bool {
	was := s.begins(node)
	if begin <= was {
		return true
	}
	if s.trial.mark[node] != s.trial.epoch {
		s.trial.mark[node] = s.trial.epoch
		s.trial.touched = append(s.trial.touched, node)
	}
	s.trial.at[node] = begin
	if node >= int32(s.visits) {
		return begin <= s.latest[node]
	}
	now := s.tooLate(node, begin)
	s.trial.late += int64(now - s.tooLate(node, was))
	s.trial.worst = max(s.trial.worst, now)
	s.trial.open = append(s.trial.open, node)
	return true
}

// mostRounds is how often visits that were just put into the plan may be pushed by what they push themselves. Around a circle they would be pushed for ever.
const mostRounds = 4

// ripple pushes all that follows the open nodes. It gives up when that costs the limit, cannot be, or goes around in a circle through one of two visits.
func (s *lateState) ripple(one, other int32, limit int64) bool {
	rounds := 0
	for len(s.trial.open) > 0 {
		if s.lateCost() >= limit {
			return false
		}
		last := len(s.trial.open) - 1
		node := s.trial.open[last]
		s.trial.open = s.trial.open[:last]
		begin := s.trial.at[node]
		next := s.next[node]
		if !s.push(next, begin+s.minutes[node]+s.travel(node, next)) {
			return false
		}
		if with := s.partner[node]; with >= 0 && s.where[with] >= 0 && !s.push(with, begin+s.gap[node]) {
			return false
		}
		if node == one || node == other {
			if rounds++; rounds > mostRounds {
				return false
			}
		}
	}
	return s.lateCost() < limit
}

// lateCost is what the trial costs more, without travel.
func (s *lateState) lateCost() int64 {
	return s.perLate*s.trial.late + s.perWorst*int64(s.trial.worst-s.worst)
}

// settleTrial makes the trial the plan.
func (s *lateState) settleTrial() {
	for _, node := range s.trial.touched {
		s.at[node] = s.trial.at[node]
	}
	s.worst = s.trial.worst
}

// try gives what the plan costs more with one visit, or a pair, behind nodes, if that is less than the limit.
func (s *lateState) try(visit, before, with, beforeWith int32, travel, limit int64, keep bool) (int64, bool) {
	s.newTrial()
	begin, beginWith := s.behind(before, visit), int32(0)
	s.link(visit, before)
	if with >= 0 {
		beginWith = s.behind(beforeWith, with)
		s.link(with, beforeWith)
		begin, beginWith = s.together(visit, begin, with, beginWith)
		s.first(with, beginWith)
	}
	s.first(visit, begin)
	ok := s.ripple(visit, with, limit-travel)
	cost := travel + s.lateCost()
	if ok && keep {
		s.settleTrial()
		return cost, true
	}
	s.unlink(visit)
	if with >= 0 {
		s.unlink(with)
	}
	return cost, ok
}

// first pushes a visit that is new in the plan, whether it has to wait or not.
func (s *lateState) first(visit, begin int32) {
	s.trial.mark[visit], s.trial.at[visit] = s.trial.epoch, s.from[visit]
	s.trial.touched = append(s.trial.touched, visit)
	if begin > s.from[visit] {
		s.push(visit, begin)
	} else {
		s.trial.open = append(s.trial.open, visit)
	}
}

// together gives the begins of a pair, each as early as its own and the other one's allow.
func (s *lateState) together(a, beginA, b, beginB int32) (int32, int32) {
	beginB = max(beginB, beginA+s.gap[a])
	beginA = max(beginA, beginB+s.gap[b])
	return beginA, max(beginB, beginA+s.gap[a])
}

// positions are all for a visit, the least that each costs first.
func (s *lateState) positions(visit int32, blink *source, out []lateSpot) []lateSpot {
	out = out[:0]
	s.scratch.try++
	for t := range int32(s.tours) {
		start, end := s.ends(t)
		person := int(s.person[t])
		if !s.may[int(visit)*len(s.People)+person] {
			continue
		}
		if s.next[start] == end && s.partner[visit] < 0 { // a pair may need two that are alike
			if s.scratch.tried[s.class[t]] == s.scratch.try {
				continue
			}
			s.scratch.tried[s.class[t]] = s.scratch.try
		}
		extra := int64(s.extra[int(visit)*len(s.People)+person])
		for node := start; node != end; node = s.next[node] {
			if blink != nil && blink.next()&127 == 0 {
				continue
			}
			after := s.next[node]
			longer := s.travel(node, visit) + s.travel(visit, after)
			if s.next[start] != end {
				longer -= s.travel(node, after)
			}
			p := lateSpot{before: node, begin: s.behind(node, visit), cost: extra + int64(s.Weights.Travel)*int64(longer)}
			p.bound = p.cost + s.lateBound(s.tooLate(visit, p.begin), 0)
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b lateSpot) int {
		return cmp.Or(cmp.Compare(a.bound, b.bound), cmp.Compare(a.before, b.before))
	})
	return out
}

// lateBound is the least that the late minutes of one visit, or of two, cost.
func (s *lateState) lateBound(a, b int32) int64 {
	return s.perLate*int64(a+b) + s.perWorst*int64(max(0, max(a, b)-s.worst))
}

// put adds a visit, with its partner, where that costs least, and reports whether there is a place.
func (s *lateState) put(visit int32, blink *source) bool {
	s.spots[0] = s.positions(visit, blink, s.spots[0])
	with := s.partner[visit]
	best, at, atWith := int64(math.MaxInt64), int32(-1), int32(-1)
	if with < 0 {
		for _, p := range s.spots[0] {
			if p.bound >= best {
				break
			}
			if cost, ok := s.try(visit, p.before, -1, -1, p.cost, best, false); ok {
				best, at = cost, p.before
			}
		}
	} else {
		s.spots[1] = s.positions(with, blink, s.spots[1])
		at, atWith = s.pairSpot(visit, with)
	}
	if at < 0 {
		return false
	}
	travel := s.adds(visit, at)
	s.price -= s.missing[visit]
	if with >= 0 {
		travel += s.adds(with, atWith)
		s.price -= s.missing[with]
	}
	cost, _ := s.try(visit, at, with, atWith, travel, math.MaxInt64, true)
	s.price += cost
	return true
}

// adds is what travel and person of a visit behind a node cost.
func (s *lateState) adds(visit, before int32) int64 {
	t, after := s.where[before], s.next[before]
	longer := s.travel(before, visit) + s.travel(visit, after)
	if start, end := s.ends(t); s.next[start] != end {
		longer -= s.travel(before, after)
	}
	return int64(s.Weights.Travel)*int64(longer) + int64(s.extra[int(visit)*len(s.People)+int(s.person[t])])
}

// mostPairs is how many positions of a pair are tried.
const mostPairs = 400

// pairSpot finds the positions for a pair with different people.
func (s *lateState) pairSpot(visit, with int32) (at, atWith int32) {
	best := int64(math.MaxInt64)
	at, atWith = -1, -1
	tried := 0
	for _, a := range s.spots[0] {
		if len(s.spots[1]) == 0 || a.bound+s.spots[1][0].cost >= best {
			break
		}
		for _, b := range s.spots[1] {
			if a.cost+b.bound >= best {
				break
			}
			if s.person[s.where[a.before]] == s.person[s.where[b.before]] {
				continue
			}
			begin, beginWith := s.together(visit, a.begin, with, b.begin)
			travel := a.cost + b.cost
			if travel+s.lateBound(s.tooLate(visit, begin), s.tooLate(with, beginWith)) >= best {
				continue
			}
			if tried++; tried > mostPairs && at >= 0 {
				return at, atWith
			}
			if cost, ok := s.try(visit, a.before, with, b.before, travel, best, false); ok {
				best, at, atWith = cost, a.before, b.before
			}
		}
	}
	return at, atWith
}

// retimeAll computes all begins and the price of the plan.
func (s *lateState) retimeAll() {
	s.price, s.worst = 0, 0
	for t := range int32(s.tours) {
		start, end := s.ends(t)
		s.at[start] = s.from[start]
		for node := start; node != end; {
			after := s.next[node]
			s.at[after] = s.behind(node, after)
			if s.next[start] != end {
				s.price += int64(s.Weights.Travel) * int64(s.travel(node, after))
			}
			if after != end {
				s.price += int64(s.extra[int(after)*len(s.People)+int(s.person[t])])
			}
			node = after
		}
	}
	s.newTrial()
	for v, with := range s.partner {
		if with >= 0 && s.where[v] >= 0 {
			s.push(with, s.at[v]+s.gap[v])
		}
	}
	s.ripple(-1, -1, math.MaxInt64)
	s.settleTrial()
	late := int64(0)
	s.worst = 0
	for v := range int32(s.visits) {
		if s.where[v] < 0 {
			s.price += s.missing[v]
			continue
		}
		n := s.tooLate(v, s.at[v])
		late += int64(n)
		s.worst = max(s.worst, n)
	}
	s.price += s.perLate*late + s.perWorst*int64(s.worst)
}
