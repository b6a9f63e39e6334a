package assign

import (
	"math"
	"slices"
)

const (
	averageRemoved = 10  // visits of one step
	longestString  = 10  // visits of one string
	stopEvery      = 100 // steps between two questions whether to stop
)

// solution is the best plan of a search.
type solution struct {
	cost   int64
	seq    [][]int32
	in     []int32
	teams  [][]int32
	absent []int32
}

// search removes neighboring visits and puts them back, step by step.
func (s *state) search(steps int, seed uint64, stop func() bool) {
	r := &source{state: seed}
	absent := make([]int32, 0, s.visits)
	movable := make([]int32, 0, s.visits)
	for v := range int32(s.visits) {
		if s.fixed[v] {
			continue
		}
		movable = append(movable, v)
		if !s.assigned(v) {
			absent = append(absent, v)
		}
	}
	if len(movable) == 0 || s.tours == 0 {
		return
	}
	s.neighbors()
	absent = s.recreate(absent, r, nil)
	hot, cold := s.temperatures(steps)
	was := make([]int32, 0, s.visits)
	missed := make([]int64, s.visits)
	best := s.remember(nil, absent)
	for step := range steps {
		if stop != nil && step%stopEvery == 0 && stop() {
			break
		}
		was = append(was[:0], absent...)
		s.begin()
		absent = s.ruin(movable, absent, r)
		absent = s.recreate(absent, r, r)
		temperature := hot * math.Pow(cold/hot, float64(step)/float64(steps))
		better := float64(s.cost) < float64(s.undo.cost)-temperature*math.Log(r.share())
		if !better && len(was) > 0 && len(absent) > 0 {
			better = s.missedSum(absent, missed) < s.missedSum(was, missed) // another visit is missing that is easier to place
		}
		for _, v := range absent {
			missed[v] += s.missing[v]
		}
		switch {
		case !better:
			s.takeBack()
			absent = append(absent[:0], was...)
		case s.cost < best.cost:
			best = s.remember(best, absent)
		}
	}
	s.undo.on = false
	s.recall(best)
}

// missedSum is how hard the absent visits are to place: how often each was missing, by its cost.
func (s *state) missedSum(absent []int32, missed []int64) int64 {
	sum := int64(0)
	for _, v := range absent {
		sum += missed[v]
	}
	return sum
}

// temperatures are in units of cost: average ways of the plan. The fewer steps there are for each visit, the cooler is the start, so that a short search ends well.
func (s *state) temperatures(steps int) (hot, cold float64) {
	ways, travel := 1, int64(1)
	for t := range int32(s.tours) {
		if n := len(s.seq[t]); n > 2 {
			ways += n - 1
			travel += s.costOf(t) - int64(s.Weights.Shift)
		}
	}
	way := float64(travel) / float64(ways)
	hot = way * min(10, max(0.5, float64(steps)/float64(20*s.visits)))
	return max(hot, 0.01), max(hot/100, 0.0001)
}

// ruin removes strings of visits near one that is drawn, and adds them to those that are absent.
func (s *state) ruin(movable, absent []int32, r *source) []int32 {
	assigned, used := 0, 0
	for t := range s.tours {
		if n := len(s.seq[t]) - 2; n > 0 {
			assigned += n
			used++
		}
	}
	if used == 0 {
		return absent
	}
	longest := min(float64(longestString), float64(assigned)/float64(used))
	strings := int(r.share()*(4*averageRemoved/(1+longest)-1) + 1)
	center := movable[r.below(len(movable))]
	ruined := s.scratch.ruined[:0]
	absent = s.ruinAt(center, longest, absent, &ruined, r)
	for _, v := range s.near[center] {
		if len(ruined) >= strings {
			break
		}
		absent = s.ruinAt(v, longest, absent, &ruined, r)
	}
	s.scratch.ruined = ruined
	return absent
}

// ruinAt removes a string around a visit from its tour, unless that tour was ruined in this step.
func (s *state) ruinAt(center int32, longest float64, absent []int32, ruined *[]int32, r *source) []int32 {
	tours := s.toursOf(center)
	if len(tours) == 0 {
		return absent
	}
	t := tours[0]
	if len(tours) > 1 {
		t = tours[r.below(len(tours))]
	}
	if slices.Contains(*ruined, t) {
		return absent
	}
	*ruined = append(*ruined, t)
	n := len(s.seq[t]) - 2
	length := int(r.share()*min(float64(n), longest)) + 1
	length = min(length, n)
	kept := 0 // a string may keep a part in its middle
	if length > 1 && length < n && r.next()&1 == 0 {
		for kept = 1; length+kept < n && r.below(100) != 0; kept++ {
			if r.next()&1 == 0 {
				break
			}
		}
	}
	at := slices.Index(s.seq[t], center)
	all := length + kept
	first := max(1, at-all+1)
	last := min(at, n-all+1)
	first += r.below(last - first + 1)
	keepAt, keepUntil := 0, 0
	if kept > 0 {
		keepAt = first + 1 + r.below(length-1)
		keepUntil = keepAt + kept
	}
	out := s.scratch.removed[:0]
	for i := first; i < first+all; i++ {
		if node := s.seq[t][i]; !s.fixed[node] && (i < keepAt || i >= keepUntil) {
			out = append(out, node)
		}
	}
	s.scratch.removed = out
	s.removeAll(t, out)
	return append(absent, out...)
}

// recreate puts absent visits back in an order that is drawn, and returns those that do not fit.
func (s *state) recreate(absent []int32, r, blink *source) []int32 {
	rank := s.scratch.rank
	if rank == nil {
		rank = make([]int64, s.visits)
		s.scratch.rank = rank
	}
	kind := r.below(17)
	for _, v := range absent {
		switch {
		case kind < 4:
			rank[v] = int64(r.next() >> 2)
		case kind < 8:
			rank[v] = -int64(s.Visits[v].Load)<<32 - int64(s.minutes[v])*int64(s.team[v])
		case kind < 10:
			rank[v] = -s.remote(v)
		case kind < 11:
			rank[v] = s.remote(v)
		case kind < 13:
			rank[v] = int64(s.latest[v] - s.from[v])
		case kind < 15:
			rank[v] = int64(s.from[v])
		default:
			rank[v] = -int64(s.latest[v])
		}
	}
	urgent := r.next()&1 == 0
	slices.SortFunc(absent, func(a, b int32) int {
		switch {
		case urgent && s.missing[a] != s.missing[b]:
			return sign(s.missing[b] - s.missing[a])
		case rank[a] != rank[b]:
			return sign(rank[a] - rank[b])
		}
		return int(a - b)
	})
	left := absent[:0]
	for _, v := range absent {
		if !s.add(v, blink) {
			left = append(left, v)
		}
	}
	return left
}

func sign(n int64) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// remote is how far a visit is from where the first shift begins.
func (s *state) remote(visit int32) int64 { return int64(s.travel(int32(s.visits), visit)) }

// remember copies the plan into a solution, whose memory is used again.
func (s *state) remember(b *solution, absent []int32) *solution {
	if b == nil {
		b = &solution{seq: make([][]int32, s.tours), in: make([]int32, s.visits), teams: make([][]int32, s.visits)}
	}
	b.cost = s.cost
	for t := range s.seq {
		b.seq[t] = append(b.seq[t][:0], s.seq[t]...)
	}
	copy(b.in, s.in)
	for v := range s.teams {
		if s.team[v] > 1 {
			b.teams[v] = append(b.teams[v][:0], s.teams[v].tours...)
		}
	}
	b.absent = append(b.absent[:0], absent...)
	return b
}

// recall makes a solution the plan again.
func (s *state) recall(b *solution) {
	s.cost = b.cost
	copy(s.in, b.in)
	for v := range s.teams {
		m := &s.teams[v]
		m.tours, m.early, m.late = append(m.tours[:0], b.teams[v]...), m.early[:0], m.late[:0]
		for range m.tours {
			m.early, m.late = append(m.early, s.from[v]), append(m.late, s.latest[v])
		}
		if s.team[v] > 1 {
			s.early[v], s.late[v] = s.from[v], s.latest[v]
		}
	}
	clear(s.carried)
	for i, person := range s.People {
		s.worked[i] = int64(person.Before)
	}
	for t := range s.seq {
		s.seq[t] = append(s.seq[t][:0], b.seq[t]...)
		for _, node := range s.seq[t][1 : len(s.seq[t])-1] {
			s.carried[t] += s.Visits[node].Load
			s.worked[s.person[t]] += int64(s.minutes[node])
		}
	}
	for t := range int32(s.tours) {
		s.retime(t)
	}
}
