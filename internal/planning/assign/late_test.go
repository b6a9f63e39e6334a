package assign_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/check"
)

// lateDay is a day of home care: people with one or two of three skills, visits at drawn places, each third one a pair.
func lateDay(visits, people int, seed uint64) assign.Late {
	r := rand.New(rand.NewPCG(seed, 7))
	places := make([][2]int, visits+1)
	for i := range places {
		places[i] = [2]int{r.IntN(60), r.IntN(60)}
	}
	p := assign.Late{Sum: 1, Worst: 1, Problem: assign.Problem{
		Weights: assign.Weights{Unassigned: 1_000_000, Travel: 1},
		Travel: func(from, to int) int {
			return max(places[from][0]-places[to][0], places[to][0]-places[from][0]) + max(places[from][1]-places[to][1], places[to][1]-places[from][1])
		},
	}}
	for i := range people {
		p.People = append(p.People, assign.Person{Skills: 1<<(i%3) | 1<<r.IntN(3), Shifts: []assign.Shift{{Span: assign.Span{Until: 5000}}}})
	}
	for len(p.Visits) < visits {
		from := r.IntN(400)
		one := assign.Visit{Place: len(p.Visits) + 1, Minutes: 20, Skills: 1 << r.IntN(3), Window: assign.Span{From: from, Until: from + 80}}
		p.Visits = append(p.Visits, one)
		if len(p.Visits)%3 == 2 && len(p.Visits) < visits {
			two := one
			two.Skills = 1 << r.IntN(3)
			p.Visits = append(p.Visits, two)
			pair := assign.Pair{First: len(p.Visits) - 2, Second: len(p.Visits) - 1}
			if r.IntN(2) == 0 {
				pair.Least, pair.Most = 10, 10+r.IntN(40)
			}
			p.Pairs = append(p.Pairs, pair)
		}
	}
	return p
}

// priceOf is the objective of a plan, added up apart from the search.
func priceOf(p assign.Late, plan assign.Plan) int {
	sum, late := check.Count(p.Problem, plan), check.CountLate(p, plan)
	return p.Weights.Travel*sum.Travel + p.Sum*late.Minutes + p.Worst*late.Worst + p.Weights.Unassigned*sum.Unassigned
}

func TestLatePlansKeepAllRulesAndCostLessThanAtFirst(t *testing.T) {
	for seed := range uint64(20) {
		p := lateDay(12+int(seed)*2, 4+int(seed)/2, seed)
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		first, plan := assign.ImproveLate(p, 0, seed, nil), assign.ImproveLate(p, 400, seed, nil)
		for _, plan := range []assign.Plan{first, plan} {
			if broken := check.Late(p, plan); len(broken) > 0 {
				t.Errorf("seed %d: %v", seed, broken)
			}
		}
		if a, b := priceOf(p, first), priceOf(p, plan); b > a || check.Count(p.Problem, plan).Unassigned > 0 {
			t.Errorf("seed %d: %d, then %d", seed, a, b)
		}
		if again := assign.ImproveLate(p, 400, seed, nil); !reflect.DeepEqual(plan, again) {
			t.Errorf("seed %d: another plan", seed)
		}
	}
}

// What the search counts step by step is what the plan costs.
func TestTheCountOfALatePlanIsTrue(t *testing.T) {
	for seed := range uint64(10) {
		p := lateDay(24, 5, seed)
		if err := assign.WalkLate(p, 60, seed, func(plan assign.Plan) (int, int) {
			return priceOf(p, plan), len(check.Late(p, plan))
		}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// Hours are kept, also where a person has two shifts that begin and end somewhere: what has no room stays.
func TestLatePlansKeepTheHours(t *testing.T) {
	left := 0
	for seed := range uint64(20) {
		p := lateDay(30, 5, seed)
		for i := range p.People {
			p.People[i].Shifts = []assign.Shift{
				{Span: assign.Span{From: 30, Until: 200 + int(seed)*10}, Start: i, End: assign.Nowhere},
				{Span: assign.Span{From: 250 + int(seed)*10, Until: 600}, Start: assign.Nowhere, End: i},
			}
		}
		p.Weights.Stranger = 7
		for i := range p.Visits {
			p.Visits[i].Known, p.Visits[i].Only = []int{i % 5}, []int{i % 5, (i + 1) % 5, (i + 2) % 5, (i + 3) % 5}
		}
		plan := assign.ImproveLate(p, 200, seed, nil)
		if broken := check.Late(p, plan); len(broken) > 0 {
			t.Errorf("seed %d: %v", seed, broken)
		}
		left += check.Count(p.Problem, plan).Unassigned
		if err := assign.WalkLate(p, 30, seed, func(plan assign.Plan) (int, int) {
			strangers := 0
			for i, stop := range plan.Stops {
				if len(stop.People) > 0 && stop.People[0] != i%5 {
					strangers++
				}
			}
			return priceOf(p, plan) + 7*strangers, len(check.Late(p, plan))
		}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if left == 0 {
		t.Error("everything had room: nothing was tested")
	}
}

// Two people of a minute's way apart: the best plan is known.
func TestASmallLatePlanIsTheBest(t *testing.T) {
	shift := []assign.Shift{{Span: assign.Span{Until: 500}}}
	build := func() assign.Late {
		return assign.Late{Sum: 1, Worst: 1, Problem: assign.Problem{
			Weights: assign.Weights{Unassigned: 1_000_000, Travel: 1},
			Travel:  func(from, to int) int { return 10 * max(from-to, to-from) },
			People:  []assign.Person{{Shifts: shift}, {Shifts: shift}},
			Visits: []assign.Visit{
				{Place: 1, Minutes: 30, Window: assign.Span{From: 0, Until: 40}},
				{Place: 1, Minutes: 30, Window: assign.Span{From: 0, Until: 40}},
			},
		}}
	}
	for name, c := range map[string]struct {
		spoil  func(*assign.Late)
		begins [2]int
		price  int
	}{
		// One person does both, 30 minutes late: 20 of travel, 30 late, 30 the latest. Two people travel 40 and are in time.
		"two people in time": {func(*assign.Late) {}, [2]int{10, 10}, 40},
		"one person, late":   {func(p *assign.Late) { p.People = p.People[:1] }, [2]int{10, 40}, 20 + 30 + 30},
		"together":           {func(p *assign.Late) { p.Pairs = []assign.Pair{{First: 0, Second: 1}} }, [2]int{10, 10}, 40},
		"one after the other": {func(p *assign.Late) {
			p.Pairs = []assign.Pair{{First: 0, Second: 1, Least: 5, Most: 8}}
		}, [2]int{10, 15}, 40 + 5 + 5},
		"the first waits for the second": {func(p *assign.Late) {
			p.Visits[1].Window = assign.Span{From: 100, Until: 140}
			p.Pairs = []assign.Pair{{First: 0, Second: 1, Least: 5, Most: 20}}
		}, [2]int{80, 100}, 40 + 70 + 70},
	} {
		p := build()
		c.spoil(&p)
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		plan := assign.ImproveLate(p, 100, 1, nil)
		begins := [2]int{min(plan.Stops[0].Begin, plan.Stops[1].Begin), max(plan.Stops[0].Begin, plan.Stops[1].Begin)}
		if broken := check.Late(p, plan); len(broken) > 0 || begins != c.begins || priceOf(p, plan) != c.price {
			t.Errorf("%s: %v costs %d, breaks %v", name, plan, priceOf(p, plan), broken)
		}
	}
	// A pair needs two people: with one, both stay.
	p := build()
	p.People, p.Pairs = p.People[:1], []assign.Pair{{First: 0, Second: 1}}
	if plan := assign.ImproveLate(p, 100, 1, nil); check.Count(p.Problem, plan).Unassigned != 2 || len(check.Late(p, plan)) > 0 {
		t.Errorf("a pair for one person: %v", plan)
	}
	// Nobody, and nothing to do.
	p.People = nil
	if plan := assign.ImproveLate(p, 10, 1, nil); len(plan.Stops) != 2 || len(plan.Stops[0].People) > 0 {
		t.Errorf("nobody: %v", plan)
	}
	if plan := assign.ImproveLate(assign.Late{Problem: assign.Problem{Travel: p.Travel}}, 10, 1, nil); len(plan.Stops) != 0 {
		t.Errorf("nothing: %v", plan)
	}
}

// Two pairs in opposite orders would wait for each other.
func TestPairsDoNotWaitForEachOther(t *testing.T) {
	shift := []assign.Shift{{Span: assign.Span{Until: 1000}}}
	visit := assign.Visit{Minutes: 30, Window: assign.Span{Until: 30}}
	one, two := visit, visit
	one.Skills, two.Skills = 1, 2
	p := assign.Late{Sum: 1, Problem: assign.Problem{
		Weights: assign.Weights{Unassigned: 1_000_000, Travel: 1}, Travel: func(_, _ int) int { return 1 },
		People: []assign.Person{{Shifts: shift, Skills: 1}, {Shifts: shift, Skills: 2}}, Visits: []assign.Visit{one, two, one, two, one, two},
	}, Pairs: []assign.Pair{{First: 0, Second: 1}, {First: 2, Second: 3}, {First: 4, Second: 5}}}
	for seed := range uint64(20) {
		plan := assign.ImproveLate(p, 50, seed, nil)
		if broken := check.Late(p, plan); len(broken) > 0 || check.Count(p.Problem, plan).Unassigned > 0 || priceOf(p, plan) != 180 {
			t.Errorf("seed %d: %v costs %d, breaks %v", seed, plan, priceOf(p, plan), broken)
		}
	}
}

func TestLateProblemsThatCannotBePlanned(t *testing.T) {
	for name, spoil := range map[string]func(*assign.Late){
		"a team":               func(p *assign.Late) { p.Visits[0].Team = 2 },
		"a fixed visit":        func(p *assign.Late) { p.Visits[0].Fixed = &assign.Stop{People: []int{0}} },
		"a load":               func(p *assign.Late) { p.Visits[0].Load = 1 },
		"a short window":       func(p *assign.Late) { p.Visits[0].Window.Until = p.Visits[0].Window.From + 1 },
		"fairness":             func(p *assign.Late) { p.Weights.Fair = 1 },
		"a negative cost":      func(p *assign.Late) { p.Sum = -1 },
		"no such visit":        func(p *assign.Late) { p.Pairs[0].Second = len(p.Visits) },
		"a visit of two pairs": func(p *assign.Late) { p.Pairs[1].First = p.Pairs[0].First },
		"a visit with itself":  func(p *assign.Late) { p.Pairs[0].Second = p.Pairs[0].First },
		"no time between":      func(p *assign.Late) { p.Pairs[0].Least, p.Pairs[0].Most = 5, 4 },
		"before the first":     func(p *assign.Late) { p.Pairs[0].Least = -1 },
		"no travel":            func(p *assign.Late) { p.Travel = nil },
	} {
		p := lateDay(12, 4, 1)
		spoil(&p)
		if err := p.Validate(); !errors.Is(err, assign.ErrProblem) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
