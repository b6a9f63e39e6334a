// Package assign proposes who does which visit when. It is pure: no clock, no SQL, no HTTP, no goroutines, and the same problem, plan, number of steps and seed give the same plan.
//
// All times are whole minutes from the start of the planned day (or week), in the agency's zone. The caller turns local times into minutes: on a day on which the clocks change, an afternoon is 60 minutes
// nearer to or farther from the start of the day than on others. A shift or a window may end after midnight.
//
// Hard rules are never broken: windows, working hours, skills, areas, key holders, capacity, travel, and that the people of a team begin together. What cannot be done without breaking one stays unassigned.
// Everything else is a cost in the units of Weights.
//
// The search is "slack induction by string removals" (Christiaens, Vanden Berghe 2020): strings of neighboring visits leave the plan, come back at the cheapest position, and simulated annealing decides which plan goes on.
// An insertion is tested in constant time, because each visit knows its earliest and its latest begin (forward time slack).
package assign

import (
	"errors"
	"fmt"
	"slices"
)

// Nowhere is the place of a person or a visit without one. Travel from and to it takes no time.
const Nowhere = -1

// Span is a time from a minute up to another.
type Span struct{ From, Until int }

// Shift is a time in which a person works without leaving. A person who is absent in between has two.
type Shift struct {
	Span
	// Start and End are the places where the person begins and where the person has to be at the end; Nowhere if it does not matter.
	Start, End int
	// Capacity is the most load of all visits in this shift, such as homes; 0 for no limit.
	Capacity int
}

// Person does visits, one after another. A company whose people are not known is as many persons as it can send at once.
type Person struct {
	// Shifts are in the order of time and do not overlap. Without any, the person is absent.
	Shifts []Shift
	// Skills and Areas are sets of bits. A person without areas works everywhere.
	Skills, Areas uint64
	// Before is how many minutes the person has worked in the weeks before, for fairness.
	Before int
}

// Visit is one task at one place.
type Visit struct {
	Place int
	// Window holds the whole visit: it begins at From or later and ends at Until or earlier.
	Window Span
	// Minutes is how long it takes.
	Minutes int
	// Team is how many people begin together; 0 counts as 1.
	Team int
	// Skills are needed by each of them. Area is one bit, or 0 if everybody may come.
	Skills, Area uint64
	// Load counts against the capacity of a shift.
	Load int
	// Urgency multiplies the cost of leaving it unassigned; 0 counts as 1.
	Urgency int
	// Only are the people who may do it, such as the holders of its key; nil for everybody.
	Only []int
	// Known are the people who know the place. If there are any, others cost more.
	Known []int
	// Seen are the people who have seen that they do it. To take it from one of them costs.
	Seen []int
	// Fixed is set on a visit that is started or pinned. It never moves.
	Fixed *Stop
}

// Stop is who does a visit, and when. Without people the visit is unassigned, and Begin means nothing.
type Stop struct {
	People []int // indexes of persons, ascending
	Begin  int
}

// Plan has a stop for each visit, by its index.
type Plan struct{ Stops []Stop }

// Weights are costs. The larger one comes first; the defaults keep the order unassigned, moved, everything else.
type Weights struct {
	Unassigned int // of a visit, for each unit of its urgency
	Moved      int // of a visit taken from a person who has seen it
	Shift      int // of a shift with at least one visit
	Travel     int // of a minute of travel
	Stranger   int // of a person who does not know the place, if others do
	Fair       int // of the square of a person's hours, Before included: the more equal the hours, the smaller the sum
}

// Usual are the weights for an agency: a stranger costs as much as 5 minutes of travel, 2 hours for a person who has 40 already 8 minutes more than for one who has 20.
var Usual = Weights{Unassigned: 10_000_000, Moved: 20_000, Travel: 10, Stranger: 50, Fair: 1}

// Problem is what is planned. Persons, visits and places are named by their indexes.
type Problem struct {
	People []Person
	Visits []Visit
	// Travel gives the minutes from a place to another; a negative number if there is no way. It is asked once for each pair.
	Travel  func(from, to int) int
	Weights Weights
}

// Limits of a problem: they keep sums of minutes and costs within their types.
const (
	mostMinutes = 1 << 26
	mostWeight  = 1 << 30
	mostPlaces  = 1 << 13
)

// ErrProblem is wrapped by all that Validate finds.
var ErrProblem = errors.New("this cannot be planned")

// Validate reports what is wrong with the numbers of a problem. All other functions expect a valid one.
func (p Problem) Validate() error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrProblem, fmt.Sprintf(format, args...))
	}
	if p.Travel == nil {
		return wrong("travel is unknown")
	}
	for _, w := range []int{p.Weights.Unassigned, p.Weights.Moved, p.Weights.Shift, p.Weights.Travel, p.Weights.Stranger, p.Weights.Fair} {
		if w < 0 || w > mostWeight {
			return wrong("a weight is %d", w)
		}
	}
	outside := func(s Span) bool { return s.From < 0 || s.Until > mostMinutes || s.Until < s.From }
	place := func(n int) bool { return n >= Nowhere && n < mostPlaces }
	for i, person := range p.People {
		last := 0
		for _, s := range person.Shifts {
			if outside(s.Span) || s.From < last || !place(s.Start) || !place(s.End) || s.Capacity < 0 {
				return wrong("a shift of person %d", i)
			}
			last = s.Until
		}
		if person.Before < 0 || person.Before > mostMinutes {
			return wrong("the minutes before of person %d", i)
		}
	}
	for i, v := range p.Visits {
		if v.Window.From < 0 || v.Window.Until > mostMinutes || v.Minutes < 0 || v.Minutes > mostMinutes || v.Team < 0 || v.Load < 0 || v.Urgency < 0 || v.Urgency > 1000 || !place(v.Place) {
			return wrong("visit %d", i)
		}
		for _, people := range [][]int{v.Only, v.Known, v.Seen} {
			if !p.persons(people) {
				return wrong("a person of visit %d", i)
			}
		}
		if f := v.Fixed; f != nil && (f.Begin < 0 || f.Begin > mostMinutes || len(f.People) == 0 || !p.persons(f.People) || twice(f.People)) {
			return wrong("the fixed stop of visit %d", i)
		}
	}
	return nil
}

func (p Problem) persons(list []int) bool {
	for _, n := range list {
		if n < 0 || n >= len(p.People) {
			return false
		}
	}
	return true
}

func twice(list []int) bool {
	for i, n := range list {
		if slices.Contains(list[:i], n) {
			return true
		}
	}
	return false
}

// Improve searches for a plan that costs less, in a number of steps, and returns the best one found; the zero Plan starts from nothing. The visits of the given plan that no longer fit are planned again.
// People who have seen that a visit is theirs keep its begin if that is possible.
// It asks stop after each hundred steps and ends early when that is true; stop may be nil.
func Improve(p Problem, plan Plan, steps int, seed uint64, stop func() bool) Plan {
	s := newState(p)
	s.load(plan)
	s.search(steps, seed, stop)
	return s.plan(plan)
}

// Cost is what a plan costs by the weights of its problem.
func Cost(p Problem, plan Plan) int {
	s := newState(p)
	s.load(plan)
	return int(s.cost)
}
