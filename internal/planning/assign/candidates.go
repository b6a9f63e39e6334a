package assign

import (
	"cmp"
	"math"
	"slices"
)

// Candidate is one person for one visit.
type Candidate struct {
	Person int
	Fits   bool
	// Reasons are those for a person who fits, the first hard rule against one who does not.
	Reasons []Reason
	// Begin is the earliest begin, With are the others of the team, Travel the additional minutes of travel of all of them. They are only set for a person who fits.
	Begin  int
	With   []int
	Travel int

	cost int64
}

// onTheWay is how many minutes of travel more still count as nothing.
const onTheWay = 10

// Candidates answers "who could take it?": all people, those who fit first and the cheapest of them first. The rest of the plan stays as it is.
func Candidates(p Problem, plan Plan, visit int) []Candidate {
	s := newState(p)
	s.load(plan)
	var now []int
	if visit < len(plan.Stops) {
		now = plan.Stops[visit].People
	}
	v := int32(visit)
	if s.assigned(v) && !s.clash[v] && !s.fixed[v] {
		s.remove(v)
	}
	out := make([]Candidate, len(p.People))
	fewest := int64(math.MaxInt64)
	for i := range out {
		out[i] = s.candidate(v, i)
		if out[i].Fits {
			fewest = min(fewest, s.worked[i])
		}
	}
	for i := range out {
		c := &out[i]
		if !c.Fits {
			continue
		}
		for _, r := range []struct {
			reason Reason
			is     bool
		}{
			{Already, slices.Contains(now, i)},
			{HasSeen, slices.Contains(p.Visits[visit].Seen, i)},
			{KnowsPlace, slices.Contains(p.Visits[visit].Known, i)},
			{OnTheWay, c.Travel <= onTheWay && !s.fixed[visit]},
			{FewestHours, s.worked[i] == fewest && !s.fixed[visit]},
		} {
			if r.is {
				c.Reasons = append(c.Reasons, r.reason)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int {
		switch {
		case a.Fits != b.Fits:
			if a.Fits {
				return -1
			}
			return 1
		case a.Fits:
			return cmp.Compare(a.cost, b.cost)
		}
		return slices.Index(nearest, a.Reasons[0]) - slices.Index(nearest, b.Reasons[0])
	})
	return out
}

// nearest has the reasons against a person in the order in which people could still change something.
var nearest = []Reason{Busy, NoPartner, TooMuch, Clash, OutsideTime, NoKey, OtherArea, NoSkill, Absent, IsFixed}

func (s *state) candidate(visit int32, person int) Candidate {
	c := Candidate{Person: person}
	if f := s.Visits[visit].Fixed; f != nil {
		if c.Fits = slices.Contains(f.People, person); c.Fits {
			c.Begin = f.Begin
			c.With = slices.DeleteFunc(slices.Clone(f.People), func(n int) bool { return n == person })
		} else {
			c.Reasons = []Reason{IsFixed}
		}
		return c
	}
	if against := s.against(visit, person); against != "" {
		c.Reasons = []Reason{against}
		return c
	}
	spots, ok := s.bestWith(visit, int32(person))
	if !ok {
		c.Reasons = []Reason{Busy}
		if s.team[visit] > 1 && s.hasTime(visit, int32(person)) {
			c.Reasons = []Reason{NoPartner}
		}
		return c
	}
	c.Fits = true
	early, _ := bounds(spots)
	c.Begin = int(early)
	for _, spot := range spots {
		c.cost += spot.cost
		c.Travel += int(s.longer(spot, visit))
		if other := int(s.person[spot.tour]); other != person {
			c.With = append(c.With, other)
		}
	}
	slices.Sort(c.With)
	return c
}

// against is the first rule that keeps a person from a visit whatever their other visits are, their load excepted; empty without one.
func (s *state) against(visit int32, person int) Reason {
	if r := s.refusal(int(visit), person); r != "" {
		return r
	}
	reason := OutsideTime
	for t := range s.tours {
		if s.person[t] != int32(person) {
			continue
		}
		start := int32(s.visits + 2*t)
		early := max(s.from[visit], s.from[start]+s.travel(start, visit))
		late := min(s.latest[visit], s.latest[start+1]-s.travel(visit, start+1)-s.minutes[visit])
		switch {
		case early > late:
		case s.closed[t]:
			reason = Clash
		case s.carried[t]+s.Visits[visit].Load > s.capacity[t]:
			reason = TooMuch
		default:
			return ""
		}
	}
	return reason
}

// bestWith finds the cheapest positions of which one is the given person's.
func (s *state) bestWith(visit, person int32) ([]spot, bool) {
	if s.team[visit] > 1 {
		return s.cheapestTeam(visit, person, nil)
	}
	best := spot{cost: math.MaxInt64}
	for t := range int32(s.tours) {
		if s.person[t] == person {
			if base, joins := s.joins(visit, t); joins {
				s.cheapestIn(t, visit, base, nil, &best)
			}
		}
	}
	return []spot{best}, best.cost < math.MaxInt64
}

// hasTime reports whether a person alone could be at a visit.
func (s *state) hasTime(visit, person int32) bool {
	for t := range int32(s.tours) {
		if _, joins := s.joins(visit, t); s.person[t] != person || !joins {
			continue
		}
		for at := 1; at < len(s.seq[t]); at++ {
			if p := s.spot(t, int32(at), visit); p.early <= p.late {
				return true
			}
		}
	}
	return false
}

// longer is how much travel a visit adds at a position.
func (s *state) longer(p spot, visit int32) int32 {
	before, after := s.seq[p.tour][p.at-1], s.seq[p.tour][p.at]
	more := s.travel(before, visit) + s.travel(visit, after)
	if len(s.seq[p.tour]) > 2 {
		more -= s.travel(before, after)
	}
	return more
}
