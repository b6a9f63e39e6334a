// Package check verifies a plan of package assign against its problem. It shares nothing with the engine but the types: it walks through each person's day by the definitions, and knows no search.
package check

import (
	"fmt"
	"math"
	"slices"

	"latchkey/internal/planning/assign"
)

// Broken is one hard rule that a plan breaks.
type Broken struct {
	Visit, Person int // -1 for none
	Rule          string
}

func (b Broken) String() string {
	return fmt.Sprintf("visit %d, person %d: %s", b.Visit, b.Person, b.Rule)
}

// Plan gives all hard rules that a plan breaks. Fixed visits only have to stay as they are: they may break rules among themselves, and nothing else may be near them then.
func Plan(p assign.Problem, plan assign.Plan) []Broken {
	if len(plan.Stops) != len(p.Visits) {
		return []Broken{{-1, -1, fmt.Sprintf("%d stops for %d visits", len(plan.Stops), len(p.Visits))}}
	}
	var out []Broken
	days := make([][]int, len(p.People))
	for i := range p.Visits {
		out = append(out, visit(p, i, plan.Stops[i])...)
		for _, person := range plan.Stops[i].People {
			if person >= 0 && person < len(p.People) {
				days[person] = append(days[person], i)
			}
		}
	}
	for person, visits := range days {
		out = append(out, day(p, plan, person, visits)...)
	}
	return out
}

// visit checks what does not depend on other visits.
func visit(p assign.Problem, i int, stop assign.Stop) []Broken {
	v := p.Visits[i]
	if v.Fixed != nil {
		people := slices.Sorted(slices.Values(v.Fixed.People))
		if stop.Begin != v.Fixed.Begin || !slices.Equal(stop.People, people) {
			return []Broken{{i, -1, "a fixed visit was moved"}}
		}
		return nil
	}
	if len(stop.People) == 0 {
		return nil
	}
	var out []Broken
	broken := func(person int, rule string) { out = append(out, Broken{i, person, rule}) }
	if len(stop.People) != max(v.Team, 1) {
		broken(-1, fmt.Sprintf("%d people instead of %d", len(stop.People), max(v.Team, 1)))
	}
	if stop.Begin < v.Window.From || stop.Begin+v.Minutes > v.Window.Until {
		broken(-1, "outside of its window")
	}
	for n, person := range stop.People {
		if person < 0 || person >= len(p.People) {
			broken(person, "no such person")
			continue
		}
		if n > 0 && person <= stop.People[n-1] {
			broken(person, "twice, or not in order")
		}
		has := p.People[person]
		if v.Skills&has.Skills != v.Skills {
			broken(person, "a skill is missing")
		}
		if v.Area != 0 && has.Areas != 0 && v.Area&has.Areas == 0 {
			broken(person, "another area")
		}
		if v.Only != nil && !slices.Contains(v.Only, person) {
			broken(person, "not one of the only people")
		}
	}
	return out
}

// day walks through the visits of one person.
func day(p assign.Problem, plan assign.Plan, person int, visits []int) []Broken {
	slices.SortStableFunc(visits, func(a, b int) int {
		if d := plan.Stops[a].Begin - plan.Stops[b].Begin; d != 0 {
			return d
		}
		return p.Visits[a].Minutes - p.Visits[b].Minutes
	})
	var out []Broken
	shifts := p.People[person].Shifts
	carried := make([]int, len(shifts))
	last := make([]int, len(shifts)) // the visit before in the shift, -1 for none
	for s := range last {
		last[s] = -1
	}
	for _, i := range visits {
		v, begin := p.Visits[i], plan.Stops[i].Begin
		s := slices.IndexFunc(shifts, func(s assign.Shift) bool { return begin >= s.From && begin+v.Minutes <= s.Until })
		if s < 0 {
			if v.Fixed == nil {
				out = append(out, Broken{i, person, "outside of working hours"})
			}
			continue
		}
		shift := shifts[s]
		if begin < shift.From+travel(p, shift.Start, v.Place) && v.Fixed == nil {
			out = append(out, Broken{i, person, "too early for the way from the start"})
		}
		if begin+v.Minutes+travel(p, v.Place, shift.End) > shift.Until && v.Fixed == nil {
			out = append(out, Broken{i, person, "too late for the way to the end"})
		}
		if before := last[s]; before >= 0 {
			b := p.Visits[before]
			if begin < plan.Stops[before].Begin+b.Minutes+travel(p, b.Place, v.Place) && (v.Fixed == nil || b.Fixed == nil) {
				out = append(out, Broken{i, person, fmt.Sprintf("begins before the way from visit %d ends", before)})
			}
		}
		last[s] = i
		carried[s] += v.Load
		if shift.Capacity > 0 && carried[s] > shift.Capacity && v.Fixed == nil {
			out = append(out, Broken{i, person, "more than the shift can carry"})
		}
	}
	return out
}

func travel(p assign.Problem, from, to int) int {
	if from == assign.Nowhere || to == assign.Nowhere || from == to {
		return 0
	}
	if n := p.Travel(from, to); n >= 0 {
		return n
	}
	return 1 << 28
}

// Sum is what a plan amounts to.
type Sum struct {
	Assigned, Unassigned int // visits
	Travel               int // minutes
	Shifts               int // with at least one visit
}

// Count adds up a plan that keeps the rules.
func Count(p assign.Problem, plan assign.Plan) Sum {
	var sum Sum
	days := make([][]int, len(p.People))
	for i, stop := range plan.Stops {
		if len(stop.People) == 0 {
			sum.Unassigned++
			continue
		}
		sum.Assigned++
		for _, person := range stop.People {
			days[person] = append(days[person], i)
		}
	}
	for person, visits := range days {
		slices.SortStableFunc(visits, func(a, b int) int { return plan.Stops[a].Begin - plan.Stops[b].Begin })
		for _, shift := range p.People[person].Shifts {
			place, used := shift.Start, false
			for _, i := range visits {
				if begin := plan.Stops[i].Begin; begin >= shift.From && begin+p.Visits[i].Minutes <= shift.Until {
					sum.Travel += travel(p, place, p.Visits[i].Place)
					place, used = p.Visits[i].Place, true
				}
			}
			if used {
				sum.Travel += travel(p, place, shift.End)
				sum.Shifts++
			}
		}
	}
	return sum
}

// Late gives all rules that a plan with late visits breaks. The end of a window is none: what begins after it is counted.
func Late(p assign.Late, plan assign.Plan) []Broken {
	soft := p.Problem
	soft.Visits = slices.Clone(p.Visits)
	for i := range soft.Visits {
		soft.Visits[i].Window.Until = math.MaxInt
	}
	out := Plan(soft, plan)
	if len(plan.Stops) != len(p.Visits) {
		return out
	}
	for _, pair := range p.Pairs {
		first, second := plan.Stops[pair.First], plan.Stops[pair.Second]
		apart := second.Begin - first.Begin
		switch {
		case len(first.People) == 0 && len(second.People) == 0:
		case len(first.People) == 0 || len(second.People) == 0:
			out = append(out, Broken{pair.First, -1, "one of a pair is missing"})
		case first.People[0] == second.People[0]:
			out = append(out, Broken{pair.First, first.People[0], "the same person for both of a pair"})
		case apart < pair.Least || apart > pair.Most:
			out = append(out, Broken{pair.First, -1, fmt.Sprintf("the second of a pair begins %d minutes after the first", apart)})
		}
	}
	return out
}

// Lateness is by how much a plan begins visits after their windows.
type Lateness struct {
	Minutes int // of all visits together
	Worst   int // of the one that is latest
}

// CountLate adds up how late the visits of a plan are.
func CountLate(p assign.Late, plan assign.Plan) Lateness {
	var sum Lateness
	for i, stop := range plan.Stops {
		if v := p.Visits[i]; len(stop.People) > 0 {
			late := max(0, stop.Begin+v.Minutes-v.Window.Until)
			sum.Minutes += late
			sum.Worst = max(sum.Worst, late)
		}
	}
	return sum
}
