package assign

import (
	"cmp"
	"math"
	"slices"
)

// search removes neighboring visits and puts them back, step by step.
func (s *lateState) search(steps int, seed uint64, stop func() bool) {
	if s.visits == 0 || s.tours == 0 {
		return
	}
	r := &source{state: seed}
	s.neighbors()
	s.scratch.rank = make([]int64, s.visits)
	s.putBack(r, nil)
	var best chains
	best.copyFrom(&s.chains)
	hot, cold := s.heat(steps)
	for step := range steps {
		if stop != nil && step%stopEvery == 0 && stop() {
			break
		}
		s.kept.copyFrom(&s.chains)
		s.take(r)
		s.retimeAll()
		s.putBack(r, r)
		temperature := hot * math.Pow(cold/hot, float64(step)/float64(steps))
		if float64(s.price) >= float64(s.kept.price)-temperature*math.Log(r.share()) {
			s.chains, s.kept = s.kept, s.chains
		} else if s.price < best.price {
			best.copyFrom(&s.chains)
		}
	}
	s.chains.copyFrom(&best)
}

// heat is in units of cost: shares of what a visit costs.
func (s *lateState) heat(steps int) (hot, cold float64) {
	each := float64(s.price) / float64(s.visits)
	hot = each * min(1, max(0.1, float64(steps)/float64(200*s.visits)))
	return max(hot, 0.01), max(hot/100, 0.0001)
}

// take removes strings of visits near one that is drawn, with their partners.
func (s *lateState) take(r *source) {
	in, used := 0, 0
	for t := range int32(s.tours) {
		if start, end := s.ends(t); s.next[start] != end {
			used++
		}
	}
	for v := range s.visits {
		if s.where[v] >= 0 {
			in++
		}
	}
	if used == 0 {
		return
	}
	longest := min(float64(longestString), float64(in)/float64(used))
	strings := int(r.share()*(4*averageRemoved/(1+longest)-1) + 1)
	center := int32(r.below(s.visits))
	ruined := s.scratch.ruined[:0]
	for i := -1; i < len(s.near[center]) && len(ruined) < strings; i++ {
		v := center
		if i >= 0 {
			v = s.near[center][i]
		}
		if t := s.where[v]; t >= 0 && !slices.Contains(ruined, t) {
			ruined = append(ruined, t)
			s.takeString(v, longest, r)
		}
	}
	s.scratch.ruined = ruined
}

// takeString removes a string around a visit from its tour.
func (s *lateState) takeString(center int32, longest float64, r *source) {
	start, end := s.ends(s.where[center])
	s.order = s.order[:0]
	for node := s.next[start]; node != end; node = s.next[node] {
		s.order = append(s.order, node)
	}
	n := len(s.order)
	length := min(n, int(r.share()*min(float64(n), longest))+1)
	at := slices.Index(s.order, center)
	first := max(0, at-length+1)
	first += r.below(min(at, n-length) - first + 1)
	for _, v := range s.order[first : first+length] {
		s.unlink(v)
		lead := v
		if with := s.partner[v]; with >= 0 {
			s.unlink(with)
			if !s.leads(v) {
				lead = with
			}
		}
		s.absent = append(s.absent, lead)
	}
}

// putBack adds the absent visits in an order that is drawn, and notes those that do not fit.
func (s *lateState) putBack(r, blink *source) {
	rank := s.scratch.rank
	kind := r.below(12)
	for _, v := range s.absent {
		switch {
		case kind < 4:
			rank[v] = int64(r.next() >> 2)
		case kind < 6:
			rank[v] = int64(s.from[v])
		case kind < 8:
			rank[v] = int64(s.latest[v] - s.from[v])
		case kind < 10:
			rank[v] = -s.remote(v)
		default:
			rank[v] = -int64(s.latest[v])
		}
		if kind&1 == 0 && s.partner[v] >= 0 {
			rank[v] -= 1 << 62 // pairs first
		}
	}
	slices.SortFunc(s.absent, func(a, b int32) int {
		return cmp.Or(cmp.Compare(rank[a], rank[b]), cmp.Compare(a, b))
	})
	left := s.absent[:0]
	for _, v := range s.absent {
		if !s.put(v, blink) {
			left = append(left, v)
		}
	}
	s.absent = left
}
