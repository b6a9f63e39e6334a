package check_test

import (
	"strings"
	"testing"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/check"
)

// Each case breaks exactly one rule of a plan that keeps all.
func TestEachBrokenRuleIsFound(t *testing.T) {
	type stops = []assign.Stop
	build := func() (assign.Problem, assign.Plan) {
		shift := assign.Shift{Span: assign.Span{From: 0, Until: 300}, Start: 0, End: 0, Capacity: 2}
		one := assign.Person{Shifts: []assign.Shift{shift}, Skills: 1, Areas: 1}
		visit := assign.Visit{Place: 1, Window: assign.Span{From: 10, Until: 250}, Minutes: 50, Load: 1, Skills: 1, Area: 1, Only: []int{0, 1}}
		team := visit
		team.Place, team.Team = 2, 2
		return assign.Problem{
			People: []assign.Person{one, one, one}, Visits: []assign.Visit{visit, team},
			Travel: func(from, to int) int { return 10 * max(from-to, to-from) },
		}, assign.Plan{Stops: stops{{People: []int{0}, Begin: 10}, {People: []int{0, 1}, Begin: 70}}}
	}
	for _, c := range []struct {
		rule  string // empty: nothing is broken
		spoil func(*assign.Problem, *assign.Plan)
	}{
		{"", func(*assign.Problem, *assign.Plan) {}},
		{"", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops[0] = assign.Stop{} }},
		{"1 stops for 2 visits", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops = plan.Stops[:1] }},
		{"1 people instead of 2", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops[1].People = []int{0} }},
		{"outside of its window", func(p *assign.Problem, _ *assign.Plan) { p.Visits[0].Window.From = 11 }},
		{"outside of its window", func(p *assign.Problem, _ *assign.Plan) { p.Visits[0].Window.Until = 59 }},
		{"a skill is missing", func(p *assign.Problem, _ *assign.Plan) { p.People[1].Skills = 2 }},
		{"another area", func(p *assign.Problem, _ *assign.Plan) { p.People[1].Areas = 2 }},
		{"not one of the only people", func(p *assign.Problem, _ *assign.Plan) { p.Visits[0].Only = []int{1} }},
		{"no such person", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops[0].People = []int{3} }},
		{"twice, or not in order", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops[1].People = []int{1, 0} }},
		{"outside of working hours", func(p *assign.Problem, _ *assign.Plan) { p.People[1].Shifts = nil }},
		{"too early for the way from the start", func(p *assign.Problem, _ *assign.Plan) { p.People[1].Shifts[0].From = 51 }},
		{"too late for the way to the end", func(p *assign.Problem, _ *assign.Plan) {
			p.People[1].Shifts = []assign.Shift{{Span: assign.Span{Until: 139}}}
		}},
		{"begins before the way from visit 0 ends", func(_ *assign.Problem, plan *assign.Plan) { plan.Stops[1].Begin = 69 }},
		{"more than the shift can carry", func(p *assign.Problem, _ *assign.Plan) { p.Visits[1].Load = 2 }},
		{"a fixed visit was moved", func(p *assign.Problem, _ *assign.Plan) {
			p.Visits[0].Fixed = &assign.Stop{People: []int{0}, Begin: 9}
		}},
		{"a fixed visit was moved", func(p *assign.Problem, _ *assign.Plan) {
			p.Visits[0].Fixed = &assign.Stop{People: []int{1}, Begin: 10}
		}},
	} {
		p, plan := build()
		for i := range p.People { // each has shifts of its own
			p.People[i].Shifts = append([]assign.Shift{}, p.People[i].Shifts...)
		}
		c.spoil(&p, &plan)
		broken := check.Plan(p, plan)
		if c.rule == "" {
			if len(broken) > 0 {
				t.Errorf("a plan that keeps all rules breaks %v", broken)
			}
			continue
		}
		if len(broken) == 0 || !strings.HasSuffix(broken[0].String(), c.rule) {
			t.Errorf("%q was not found: %v", c.rule, broken)
		}
	}
	p, plan := build()
	if sum := check.Count(p, plan); sum != (check.Sum{Assigned: 2, Travel: 80, Shifts: 2}) {
		t.Errorf("the sum is %+v", sum)
	}
}

func TestEachBrokenRuleOfLateVisitsIsFound(t *testing.T) {
	build := func() (assign.Late, assign.Plan) {
		shift := []assign.Shift{{Span: assign.Span{Until: 300}}}
		visit := assign.Visit{Place: 1, Window: assign.Span{From: 10, Until: 60}, Minutes: 50, Skills: 1}
		return assign.Late{
			Problem: assign.Problem{
				People: []assign.Person{{Shifts: shift, Skills: 1}, {Shifts: shift, Skills: 1}}, Visits: []assign.Visit{visit, visit, visit},
				Travel: func(from, to int) int { return 10 * max(from-to, to-from) },
			},
			Pairs: []assign.Pair{{First: 0, Second: 1, Least: 5, Most: 20}},
		}, assign.Plan{Stops: []assign.Stop{{People: []int{0}, Begin: 10}, {People: []int{1}, Begin: 30}, {People: []int{0}, Begin: 100}}}
	}
	for _, c := range []struct {
		rule  string // empty: nothing is broken
		spoil func(*assign.Late, *assign.Plan)
	}{
		{"", func(*assign.Late, *assign.Plan) {}},
		{"", func(_ *assign.Late, plan *assign.Plan) { plan.Stops[0], plan.Stops[1] = assign.Stop{}, assign.Stop{} }},
		{"one of a pair is missing", func(_ *assign.Late, plan *assign.Plan) { plan.Stops[1] = assign.Stop{} }},
		{"the same person for both", func(_ *assign.Late, plan *assign.Plan) {
			plan.Stops[1], plan.Stops[2] = assign.Stop{People: []int{0}, Begin: 60}, assign.Stop{}
		}},
		{"begins 21 minutes after", func(_ *assign.Late, plan *assign.Plan) { plan.Stops[1].Begin = 31 }},
		{"begins 4 minutes after", func(_ *assign.Late, plan *assign.Plan) { plan.Stops[1].Begin = 14 }},
		{"outside of its window", func(p *assign.Late, _ *assign.Plan) { p.Visits[2].Window.From = 101 }},
		{"a skill is missing", func(p *assign.Late, _ *assign.Plan) { p.People[1].Skills = 2 }},
		{"before the way from visit 0 ends", func(p *assign.Late, plan *assign.Plan) { plan.Stops[2].Begin = 59 }},
		{"2 stops for 3 visits", func(_ *assign.Late, plan *assign.Plan) { plan.Stops = plan.Stops[:2] }},
	} {
		p, plan := build()
		c.spoil(&p, &plan)
		broken := check.Late(p, plan)
		if c.rule == "" && len(broken) > 0 || c.rule != "" && (len(broken) == 0 || !strings.Contains(broken[0].Rule, c.rule)) {
			t.Errorf("%q: %v", c.rule, broken)
		}
	}
	p, plan := build()
	if sum := check.CountLate(p, plan); sum != (check.Lateness{Minutes: 20 + 90, Worst: 90}) {
		t.Errorf("%+v", sum)
	}
}
