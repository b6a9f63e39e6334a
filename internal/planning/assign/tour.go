package assign

import "slices"

// spot is a position for a visit in a tour, with the bounds of its begin there.
type spot struct {
	tour, at    int32 // at is the index of the node before which it comes
	early, late int32
	cost        int64
}

// spot looks at one position. The visit fits if early ≤ late.
func (s *state) spot(tour, at, visit int32) spot {
	before, after := s.seq[tour][at-1], s.seq[tour][at]
	early := max(s.from[visit], s.early[before]+s.minutes[before]+s.travel(before, visit))
	late := min(s.latest[visit], s.late[after]-s.travel(visit, after)-s.minutes[visit])
	return spot{tour: tour, at: at, early: early, late: late}
}

func bounds(spots []spot) (early, late int32) {
	early, late = spots[0].early, spots[0].late
	for _, p := range spots[1:] {
		early, late = max(early, p.early), min(late, p.late)
	}
	return early, late
}

// acyclic reports whether a visit of a team can be at these positions without waiting for itself: what comes after it in one tour must not come before it in another.
func (s *state) acyclic(spots []spot) bool {
	for i, a := range spots {
		for j, b := range spots {
			if i != j && s.reaches(s.seq[a.tour][a.at], s.seq[b.tour][b.at-1]) {
				return false
			}
		}
	}
	return true
}

// reaches reports whether a node comes before another, over the tours of teams too, or is the same.
func (s *state) reaches(from, to int32) bool {
	if from == to {
		return true
	}
	open, seen := []int32{from}, map[int32]bool{from: true}
	for len(open) > 0 {
		node := open[len(open)-1]
		open = open[:len(open)-1]
		if node >= int32(s.visits) || s.early[node] > s.early[to] {
			continue // each node on the way begins no later than the last
		}
		for _, t := range s.toursOf(node) {
			next := s.seq[t][slices.Index(s.seq[t], node)+1]
			if next == to {
				return true
			}
			if !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	return false
}

// insert puts a visit at positions whose bounds were looked at in this plan, one for each person of its team.
func (s *state) insert(visit int32, spots []spot) {
	s.keepVisit(visit)
	for _, p := range spots {
		s.keep(p.tour)
		s.cost -= s.costOf(p.tour)
		s.seq[p.tour] = slices.Insert(s.seq[p.tour], int(p.at), visit)
		s.join(visit, p.tour, 1)
		s.cost += s.costOf(p.tour)
	}
	if len(spots) == 1 && s.team[visit] == 1 {
		s.in[visit] = spots[0].tour
	} else {
		m := &s.teams[visit]
		m.tours, m.early, m.late = m.tours[:0], m.early[:0], m.late[:0]
		for _, p := range spots {
			m.tours, m.early, m.late = append(m.tours, p.tour), append(m.early, p.early), append(m.late, p.late)
		}
		s.early[visit], s.late[visit] = bounds(spots)
	}
	s.cost -= s.missing[visit]
	for _, p := range spots {
		s.retime(p.tour)
	}
}

// remove takes a visit out of all its tours.
func (s *state) remove(visit int32) {
	s.keepVisit(visit)
	tours := append(s.scratch.tours[:0], s.toursOf(visit)...)
	s.scratch.tours = tours
	for _, t := range tours {
		s.keep(t)
		s.cost -= s.costOf(t)
		at := slices.Index(s.seq[t], visit)
		s.seq[t] = slices.Delete(s.seq[t], at, at+1)
		s.join(visit, t, -1)
		s.cost += s.costOf(t)
	}
	s.in[visit] = -1
	s.teams[visit].tours = s.teams[visit].tours[:0]
	s.cost += s.missing[visit]
	for _, t := range tours {
		s.retime(t)
	}
}

// removeAll takes several visits out of one tour, whose bounds are then computed once.
func (s *state) removeAll(tour int32, visits []int32) {
	if len(visits) == 0 {
		return
	}
	s.keep(tour)
	s.cost -= s.costOf(tour)
	alone := 0
	for _, v := range visits {
		if s.team[v] > 1 {
			continue
		}
		s.keepVisit(v)
		at := slices.Index(s.seq[tour], v)
		s.seq[tour] = slices.Delete(s.seq[tour], at, at+1)
		s.join(v, tour, -1)
		s.in[v] = -1
		s.cost += s.missing[v]
		alone++
	}
	s.cost += s.costOf(tour)
	if alone > 0 {
		s.retime(tour)
	}
	for _, v := range visits {
		if s.team[v] > 1 {
			s.remove(v)
		}
	}
}

// join counts a visit to a tour and its person, or no longer.
func (s *state) join(visit, tour int32, sign int64) {
	person := s.person[tour]
	s.carried[tour] += int(sign) * s.Visits[visit].Load
	s.cost -= s.fair(s.worked[person])
	s.worked[person] += sign * int64(s.minutes[visit])
	s.cost += s.fair(s.worked[person]) + sign*int64(s.extra[int(visit)*len(s.People)+int(person)])
}

// fair is the cost of the minutes that a person works.
func (s *state) fair(minutes int64) int64 {
	return int64(s.Weights.Fair) * minutes * minutes / 3600
}

// costOf is what a tour costs by itself: its travel, and that it is used.
func (s *state) costOf(tour int32) int64 {
	seq := s.seq[tour]
	if len(seq) == 2 {
		return 0
	}
	minutes := int64(0)
	for i := 1; i < len(seq); i++ {
		minutes += int64(s.travel(seq[i-1], seq[i]))
	}
	return minutes*int64(s.Weights.Travel) + int64(s.Weights.Shift)
}

// retime computes the bounds of all begins in a tour, and in those that meet it at visits of teams.
func (s *state) retime(tour int32) {
	open := append(s.scratch.open[:0], tour)
	for len(open) > 0 {
		t := open[len(open)-1]
		open = open[:len(open)-1]
		s.keep(t)
		seq := s.seq[t]
		end := len(seq) - 1
		s.early[seq[0]], s.late[seq[end]] = s.from[seq[0]], s.latest[seq[end]]
		for i := 1; i <= end; i++ {
			before, node := seq[i-1], seq[i]
			early := max(s.from[node], s.early[before]+s.minutes[before]+s.travel(before, node))
			if node < int32(s.visits) && s.team[node] > 1 {
				early = s.meet(node, t, early, s.teams[node].early, func(a, b int32) int32 { return max(a, b) }, s.early[node], &open)
			}
			s.early[node] = early
		}
		for i := end - 1; i >= 0; i-- {
			node, after := seq[i], seq[i+1]
			late := min(s.latest[node], s.late[after]-s.travel(node, after)-s.minutes[node])
			if node < int32(s.visits) && s.team[node] > 1 {
				late = s.meet(node, t, late, s.teams[node].late, func(a, b int32) int32 { return min(a, b) }, s.late[node], &open)
			}
			s.late[node] = late
		}
	}
	s.scratch.open = open
}

// meet notes what one tour says about the begin of a team, gives what all of them say, and opens the others if that is new.
func (s *state) meet(node, tour, says int32, all []int32, join func(a, b int32) int32, was int32, open *[]int32) int32 {
	tours := s.teams[node].tours
	out := says
	for i, t := range tours {
		if t == tour {
			all[i] = says
		}
		out = join(out, all[i])
	}
	if out != was {
		for _, t := range tours {
			if t != tour && !slices.Contains(*open, t) {
				*open = append(*open, t)
			}
		}
	}
	return out
}

// journal is what one step has changed, so that the step can be taken back.
type journal struct {
	on      bool
	tours   []saved // by tour
	changed []int32 // tours in the order in which they were kept
	where   []membership
	moved   []int32 // visits whose membership was kept
	cost    int64
}

type saved struct {
	kept             bool
	seq, early, late []int32
	carried          int
	worked           int64
}

type membership struct {
	kept  bool
	in    int32
	tours []int32
	early []int32
	late  []int32
}

// begin starts a step.
func (s *state) begin() {
	u := &s.undo
	for _, t := range u.changed {
		u.tours[t].kept = false
	}
	for _, v := range u.moved {
		u.where[v].kept = false
	}
	u.changed, u.moved, u.on, u.cost = u.changed[:0], u.moved[:0], true, s.cost
}

// keep notes a tour before its first change in a step.
func (s *state) keep(tour int32) {
	u := &s.undo
	if !u.on || u.tours[tour].kept {
		return
	}
	k := &u.tours[tour]
	k.kept, k.carried, k.worked = true, s.carried[tour], s.worked[s.person[tour]]
	k.seq = append(k.seq[:0], s.seq[tour]...)
	k.early, k.late = k.early[:0], k.late[:0]
	for _, node := range k.seq {
		k.early, k.late = append(k.early, s.early[node]), append(k.late, s.late[node])
		if node < int32(s.visits) && s.team[node] > 1 {
			s.keepVisit(node)
		}
	}
	u.changed = append(u.changed, tour)
}

// keepVisit notes where a visit is before it moves.
func (s *state) keepVisit(visit int32) {
	w := &s.undo.where[visit]
	if !s.undo.on || w.kept {
		return
	}
	m := &s.teams[visit]
	w.kept, w.in = true, s.in[visit]
	w.tours, w.early, w.late = append(w.tours[:0], m.tours...), append(w.early[:0], m.early...), append(w.late[:0], m.late...)
	s.undo.moved = append(s.undo.moved, visit)
}

// takeBack restores the state from before the step. The last tour kept is restored first: the first one knows the oldest bounds.
func (s *state) takeBack() {
	u := &s.undo
	for i := len(u.changed) - 1; i >= 0; i-- {
		t := u.changed[i]
		k := &u.tours[t]
		s.seq[t] = append(s.seq[t][:0], k.seq...)
		for j, node := range k.seq {
			s.early[node], s.late[node] = k.early[j], k.late[j]
		}
		s.carried[t], s.worked[s.person[t]] = k.carried, k.worked
	}
	for _, v := range u.moved {
		w, m := &u.where[v], &s.teams[v]
		s.in[v] = w.in
		m.tours, m.early, m.late = append(m.tours[:0], w.tours...), append(m.early[:0], w.early...), append(m.late[:0], w.late...)
	}
	s.cost = u.cost
}
