package assign

import (
	"cmp"
	"math"
	"slices"
)

// scratch is memory that is used again.
type scratch struct {
	open, tours []int32
	tried       []uint32 // by class: the last insertion that tried an empty tour of it
	try         uint32
	spots       []spot
	chosen      []spot
	best        []spot
	ruined      []int32 // tours of one step
	removed     []int32 // visits of one string
	rank        []int64 // by visit: the order in which absent ones come back
}

// source is a small generator of random numbers (splitmix64).
type source struct{ state uint64 }

func (r *source) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below gives a number from 0 up to, but not including, n.
func (r *source) below(n int) int { return int(r.next() >> 33 * uint64(n) >> 31) }

// share gives a number above 0 and at most 1.
func (r *source) share() float64 { return (float64(r.next()>>11) + 1) / (1 << 53) }

// joins reports whether a visit may join a tour, and at what cost beside travel.
func (s *state) joins(visit, tour int32) (base int64, ok bool) {
	person := s.person[tour]
	if s.closed[tour] || !s.may[int(visit)*len(s.People)+int(person)] || s.carried[tour]+s.Visits[visit].Load > s.capacity[tour] {
		return 0, false
	}
	base = int64(s.extra[int(visit)*len(s.People)+int(person)])
	if s.Weights.Fair > 0 {
		base += s.fair(s.worked[person]+int64(s.minutes[visit])) - s.fair(s.worked[person])
	}
	if len(s.seq[tour]) == 2 {
		base += int64(s.Weights.Shift)
	}
	return base, true
}

// cheapest finds the cheapest position for a visit without a team. With a source, each position is overlooked once in 128 times (a "blink").
func (s *state) cheapest(visit int32, blink *source) (best spot, ok bool) {
	best.cost = math.MaxInt64
	s.scratch.try++
	for t := range int32(s.tours) {
		if len(s.seq[t]) == 2 {
			if s.scratch.tried[s.class[t]] == s.scratch.try {
				continue
			}
			s.scratch.tried[s.class[t]] = s.scratch.try
		}
		if base, joins := s.joins(visit, t); joins && base < best.cost {
			s.cheapestIn(t, visit, base, blink, &best)
		}
	}
	return best, best.cost < math.MaxInt64
}

// cheapestIn looks at all positions of one tour that are cheaper than the best.
func (s *state) cheapestIn(tour, visit int32, base int64, blink *source, best *spot) {
	seq := s.seq[tour]
	weight, place := int64(s.Weights.Travel), s.place[visit]
	row := s.matrix[place*s.stride : place*s.stride+s.stride]
	from, latest, minutes := s.from[visit], s.latest[visit], s.minutes[visit]
	before := seq[0]
	for at := 1; at < len(seq); at++ {
		after := seq[at]
		leaves := s.early[before] + s.minutes[before]
		if leaves > latest {
			return
		}
		if s.late[after] >= from+minutes {
			line := s.matrix[s.place[before]*s.stride:]
			there, on := line[place], row[s.place[after]]
			longer := there + on
			if len(seq) > 2 {
				longer -= line[s.place[after]]
			}
			if cost := base + weight*int64(longer); cost < best.cost {
				early, late := max(from, leaves+there), min(latest, s.late[after]-on-minutes)
				if early <= late && (blink == nil || blink.next()&127 != 0) {
					*best = spot{tour: tour, at: int32(at), early: early, late: late, cost: cost}
				}
			}
		}
		before = after
	}
}

// cheapestTeam finds positions in the tours of different people who can begin together, with one given person if that is not -1.
func (s *state) cheapestTeam(visit, person int32, blink *source) (best []spot, ok bool) {
	x := &s.scratch
	x.spots = x.spots[:0]
	for t := range int32(s.tours) {
		base, joins := s.joins(visit, t)
		if !joins {
			continue
		}
		for at := 1; at < len(s.seq[t]); at++ {
			p := s.spot(t, int32(at), visit)
			if p.early > p.late || blink != nil && blink.next()&127 == 0 {
				continue
			}
			before, after := s.seq[t][at-1], s.seq[t][at]
			longer := s.travel(before, visit) + s.travel(visit, after)
			if len(s.seq[t]) > 2 {
				longer -= s.travel(before, after)
			}
			p.cost = base + int64(s.Weights.Travel)*int64(longer)
			x.spots = append(x.spots, p)
		}
	}
	slices.SortStableFunc(x.spots, func(a, b spot) int {
		if a, b := s.person[a.tour] == person, s.person[b.tour] == person; a != b {
			if a {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.cost, b.cost)
	})
	x.chosen, x.best = x.chosen[:0], x.best[:0]
	budget, cost := mostTeams, int64(math.MaxInt64)
	s.teamFrom(0, int(s.team[visit]), person, 0, &cost, &budget)
	return x.best, len(x.best) > 0
}

// mostTeams is how many teams are looked at for one visit.
const mostTeams = 4000

// teamFrom adds one more person to those chosen, the cheaper ones first.
func (s *state) teamFrom(first, missing int, person int32, cost int64, best *int64, budget *int) {
	x := &s.scratch
	if missing == 0 {
		if s.acyclic(x.chosen) {
			*best = cost
			x.best = append(x.best[:0], x.chosen...)
		}
		return
	}
	for i := first; i < len(x.spots); i++ {
		p := x.spots[i]
		if len(x.chosen) == 0 && person >= 0 && s.person[p.tour] != person || *budget <= 0 {
			return
		}
		if cost+p.cost >= *best {
			if person >= 0 && s.person[p.tour] == person {
				continue // the given person's positions come first, whatever they cost
			}
			return
		}
		*budget--
		if slices.ContainsFunc(x.chosen, func(c spot) bool { return s.person[c.tour] == s.person[p.tour] }) {
			continue
		}
		x.chosen = append(x.chosen, p)
		if early, late := bounds(x.chosen); early <= late {
			s.teamFrom(i+1, missing-1, person, cost+p.cost, best, budget)
		}
		x.chosen = x.chosen[:len(x.chosen)-1]
	}
}

// add puts a visit at its cheapest position and reports whether there is one.
func (s *state) add(visit int32, blink *source) bool {
	if s.team[visit] == 1 {
		best, ok := s.cheapest(visit, blink)
		if ok {
			s.scratch.chosen = append(s.scratch.chosen[:0], best)
			s.insert(visit, s.scratch.chosen)
		}
		return ok
	}
	best, ok := s.cheapestTeam(visit, -1, blink)
	if ok {
		s.insert(visit, slices.Clone(best))
	}
	return ok
}
