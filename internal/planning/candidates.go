package planning

import (
	"cmp"
	"math"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/planning/assign"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// Obstacle is what at the home speaks against doing a task at a time. It forbids nothing: who plans is asked again.
type Obstacle string

// The obstacles.
const (
	StillThere  Obstacle = "still_there"  // somebody who is in the home leaves later
	ComesBefore Obstacle = "comes_before" // somebody arrives before the end
	ThereAllDay Obstacle = "there_all_day"
	CheckBefore Obstacle = "check_before" // its check begins before its end
	NotYetDone  Obstacle = "not_yet_done" // a check begins before the task that it checks ends
)

// hindered is an obstacle with the moment that it is about; zero for none.
type hindered struct {
	Obstacle
	At clock.Instant
}

// obstacles finds what at a home speaks against a task as it is planned. Only cleanings before and after stays, and checks, need an empty home; others are the other tasks of the home.
func obstacles(c task.Task, p *property.Property, stays []reservation.Stay, others []task.Task) []hindered {
	var out []hindered
	if c.Type == task.Departure || c.Type == task.Arrival {
		for _, stay := range stays {
			if stay.Status != reservation.Confirmed {
				continue
			}
			arrives, leaves := stay.Arrival.At(stay.ArrivalAt(p), p.Zone), stay.Departure.At(stay.DepartureAt(p), p.Zone)
			switch {
			case leaves <= c.PlannedStart || arrives >= c.PlannedEnd:
			case arrives >= c.PlannedStart:
				out = append(out, hindered{ComesBefore, arrives})
			case leaves.Date(p.Zone) > c.PlannedStart.Date(p.Zone):
				out = append(out, hindered{ThereAllDay, 0})
			default:
				out = append(out, hindered{StillThere, leaves})
			}
		}
	}
	for _, other := range others {
		switch {
		case other.Cancelled || other.ID == c.ID:
		case c.Parent != 0 && other.ID == c.Parent && other.State() != task.Finished && other.PlannedEnd > c.PlannedStart:
			out = append(out, hindered{NotYetDone, other.PlannedEnd})
		case other.Parent == c.ID && other.State() == task.NotStarted && other.PlannedStart < c.PlannedEnd:
			out = append(out, hindered{CheckBefore, other.PlannedStart})
		}
	}
	return out
}

// fitness is why somebody could, or could not, take a task.
type fitness string

const (
	already     fitness = "already"
	knowsHome   fitness = "knows_home"
	onTheWay    fitness = "on_the_way"
	fewestHours fitness = "fewest_hours"
	later       fitness = "later"
	beside      fitness = "beside"
	busy        fitness = "busy"
	overfull    fitness = "overfull"
)

// candidate is somebody for a task.
type candidate struct {
	Staff identity.StaffID
	Fits  bool
	// Begin is when they could begin, and Travel the minutes of travel more, of a person who fits.
	Begin   clock.Instant
	Travel  int
	Tasks   int
	Reasons []fitness
}

// inquiry is a task for which somebody is looked for, and what they have to do on its day.
type inquiry struct {
	task task.Task
	home *property.Property
	held []task.Held
	// people are those for whom nothing else speaks against it; companies among them arrange by themselves when they come.
	people    []identity.StaffID
	companies map[identity.StaffID]bool
	knows     []identity.StaffID
	worked    map[identity.StaffID]time.Duration
}

// find ranks those who could take the task: who has it, who knows the home, and then by travel and hours. Those who have no time come last.
func (s inquiry) find() []candidate {
	zone := s.home.Zone
	on := s.task.PlannedStart.Date(zone)
	zero := on.At(0, zone).Add(-36 * time.Hour)
	minute := func(at clock.Instant) int { return max(0, int((at-zero)/60_000)) }
	const day = 6 * 24 * 60 // all that is looked at, in minutes
	worked := map[identity.StaffID]clock.Instant{}
	for id, long := range s.worked {
		worked[id] = clock.Instant(long.Milliseconds())
	}
	index, tasks := map[identity.StaffID]int{}, map[identity.StaffID]int{}
	var who []identity.StaffID
	p := assign.Problem{Weights: assign.Usual}
	for _, h := range s.held {
		for _, id := range h.Staff() {
			if h.PlannedOn == on {
				tasks[id]++
			}
			worked[id] -= h.PlannedEnd - h.PlannedStart // the search counts it itself
		}
	}
	full := s.overfull(zone)
	for _, id := range s.people {
		if s.companies[id] || full[id] {
			continue
		}
		index[id] = len(p.People)
		who = append(who, id)
		p.People = append(p.People, assign.Person{Shifts: []assign.Shift{{Span: assign.Span{Until: day}, Start: assign.Nowhere, End: assign.Nowhere}}, Before: int(max(0, worked[id]) / 60_000)})
	}
	places := NewPlaces()
	asked := task.Held{ID: s.task.ID, PlannedStart: s.task.PlannedStart, PlannedEnd: s.task.PlannedEnd, Next: s.task.Next}
	until := asked.PlannedEnd
	if s.task.Type == task.Departure && !s.task.Check {
		until = asked.Deadline(zone)
	}
	first := assign.Visit{Place: places.Of(s.home.Ref.ID, s.home.Lat, s.home.Lon), Window: assign.Span{From: minute(asked.PlannedStart), Until: minute(until)}, Minutes: asked.Minutes()}
	stops := []assign.Stop{{}}
	for _, id := range []identity.StaffID{s.task.Person} {
		if n, ok := index[id]; ok {
			stops[0] = assign.Stop{People: []int{n}, Begin: first.Window.From}
		}
	}
	for _, id := range s.knows {
		if n, ok := index[id]; ok {
			first.Known = append(first.Known, n)
		}
	}
	p.Visits = append(p.Visits, first)
	for _, h := range s.held {
		var people []int
		for _, id := range h.Staff() {
			if n, ok := index[id]; ok {
				people = append(people, n)
			}
		}
		if h.ID == s.task.ID || len(people) == 0 {
			continue
		}
		slices.Sort(people)
		v := assign.Visit{Place: places.Of(h.Property, h.Lat, h.Lon), Minutes: h.Minutes(), Team: len(people), Window: assign.Span{From: minute(h.PlannedStart), Until: minute(h.Deadline(zone))}}
		stop := assign.Stop{People: people, Begin: v.Window.From}
		if !h.Begun.IsZero() {
			stop.Begin = minute(h.Begun)
			v.Fixed = &stop
		}
		p.Visits, stops = append(p.Visits, v), append(stops, stop)
	}
	p.Travel = places.Travel
	var out []candidate
	if len(p.People) > 0 && p.Validate() == nil {
		for _, found := range assign.Candidates(p, assign.Plan{Stops: stops}, 0) {
			id := who[found.Person]
			c := candidate{Staff: id, Fits: found.Fits, Travel: found.Travel, Tasks: tasks[id]}
			if !found.Fits {
				c.Reasons = []fitness{busy}
				out = append(out, c)
				continue
			}
			if c.Begin = zero.Add(time.Duration(found.Begin) * time.Minute); c.Begin > asked.PlannedStart {
				c.Reasons = append(c.Reasons, later)
			} else if s.hasAt(id, c.Begin, c.Begin+asked.PlannedEnd-asked.PlannedStart) {
				c.Reasons = append(c.Reasons, beside)
			}
			for _, reason := range found.Reasons {
				if word, ok := map[assign.Reason]fitness{assign.Already: already, assign.KnowsPlace: knowsHome, assign.FewestHours: fewestHours}[reason]; ok {
					c.Reasons = append(c.Reasons, word)
				}
				if reason == assign.OnTheWay && s.hasOthers(id) {
					c.Reasons = append(c.Reasons, onTheWay)
				}
			}
			out = append(out, c)
		}
	}
	for _, id := range s.people {
		c := candidate{Staff: id, Fits: s.companies[id], Begin: asked.PlannedStart, Tasks: tasks[id]}
		switch {
		case !s.companies[id] && !full[id]:
			continue
		case !c.Fits:
			c.Begin, c.Reasons = 0, []fitness{overfull}
		case id == s.task.Company:
			c.Reasons = append(c.Reasons, already)
		}
		if c.Fits && slices.Contains(s.knows, id) {
			c.Reasons = append(c.Reasons, knowsHome)
		}
		out = append(out, c)
	}
	for i := range out {
		if out[i].Staff == s.task.Person && !slices.Contains(out[i].Reasons, already) {
			out[i].Reasons = append([]fitness{already}, out[i].Reasons...)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(a.rank(), b.rank()) })
	return out
}

// hasAt reports whether somebody has another task that is planned for a part of a time.
func (s inquiry) hasAt(id identity.StaffID, from, to clock.Instant) bool {
	return slices.ContainsFunc(s.held, func(h task.Held) bool {
		return h.ID != s.task.ID && h.PlannedStart < to && h.PlannedEnd > from && slices.Contains(h.Staff(), id)
	})
}

func (s inquiry) hasOthers(id identity.StaffID) bool {
	return s.hasAt(id, math.MinInt64, math.MaxInt64)
}

// rank orders candidates by what counts before travel and hours.
func (c candidate) rank() int {
	switch {
	case slices.Contains(c.Reasons, already):
		return 0
	case !c.Fits:
		return 3
	case slices.Contains(c.Reasons, knowsHome):
		return 1
	}
	return 2
}

// overfull are the people whose tasks of the day do not fit one after another, whatever is asked: only people can say what is true then.
func (s inquiry) overfull(zone *time.Location) map[identity.StaffID]bool {
	out, reached, at := map[identity.StaffID]bool{}, map[identity.StaffID]clock.Instant{}, map[identity.StaffID]task.Held{}
	for _, h := range s.held { // in the order of their planned times
		for _, id := range h.Staff() {
			if s.companies[id] || h.ID == s.task.ID {
				continue
			}
			begin := max(h.PlannedStart, h.Begun)
			if last, ok := at[id]; ok {
				begin = max(begin, reached[id].Add(time.Duration(property.Minutes(last.Lat, last.Lon, h.Lat, h.Lon))*time.Minute))
			}
			end := begin + h.PlannedEnd - h.PlannedStart
			if end > h.Deadline(zone) {
				out[id] = true
			}
			reached[id], at[id] = end, h
		}
	}
	return out
}
