package assign_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/assigntest"
	"latchkey/internal/planning/assign/check"

	"pgregory.net/rapid"
)

// line is the travel between places on a line, ten minutes apart.
func line(from, to int) int { return 10 * max(from-to, to-from) }

// works is a person who works for a time, beginning and ending anywhere.
func works(from, until int) assign.Person {
	return assign.Person{Shifts: []assign.Shift{{Span: assign.Span{From: from, Until: until}, Start: assign.Nowhere, End: assign.Nowhere}}}
}

func at(place, from, until, minutes int) assign.Visit {
	return assign.Visit{Place: place, Window: assign.Span{From: from, Until: until}, Minutes: minutes}
}

func problem(people []assign.Person, visits ...assign.Visit) assign.Problem {
	return assign.Problem{People: people, Visits: visits, Travel: line, Weights: assign.Usual}
}

func verify(t interface{ Fatalf(string, ...any) }, p assign.Problem, plan assign.Plan) {
	if broken := check.Plan(p, plan); len(broken) > 0 {
		t.Fatalf("the plan breaks %v", broken)
	}
}

func TestImprove(t *testing.T) {
	skilled, far := works(0, 480), works(0, 480)
	skilled.Skills, far.Areas = 1, 2
	visit := func(change func(*assign.Visit)) assign.Visit {
		v := at(0, 60, 300, 60)
		change(&v)
		return v
	}
	stop := func(begin int, people ...int) assign.Stop { return assign.Stop{People: people, Begin: begin} }
	for _, c := range []struct {
		name   string
		people []assign.Person
		visits []assign.Visit
		want   []assign.Stop
	}{
		{"nobody is at work", []assign.Person{{}}, []assign.Visit{at(0, 0, 100, 10)}, []assign.Stop{{}}},
		{"no people at all", nil, []assign.Visit{at(0, 0, 100, 10)}, []assign.Stop{{}}},
		{"a skill decides", []assign.Person{works(0, 480), skilled}, []assign.Visit{visit(func(v *assign.Visit) { v.Skills = 1 })}, []assign.Stop{stop(60, 1)}},
		{"an area decides", []assign.Person{far, works(0, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Area = 1 })}, []assign.Stop{stop(60, 1)}},
		{"only the holder of the key", []assign.Person{works(0, 480), works(0, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Only = []int{1} })}, []assign.Stop{stop(60, 1)}},
		{"who knows the home", []assign.Person{works(0, 480), works(0, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Known = []int{1} })}, []assign.Stop{stop(60, 1)}},
		{"who has seen it", []assign.Person{works(0, 480), works(0, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Known, v.Seen = []int{0}, []int{1} })}, []assign.Stop{stop(60, 1)}},
		{"two begin together when both are there", []assign.Person{works(0, 480), works(90, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Team = 2 })}, []assign.Stop{stop(90, 0, 1)}},
		{"one is no team", []assign.Person{works(0, 480)}, []assign.Visit{visit(func(v *assign.Visit) { v.Team = 2 })}, []assign.Stop{{}}},
		{"the urgent one first", []assign.Person{works(0, 60)}, []assign.Visit{at(0, 0, 60, 60), {Window: assign.Span{Until: 60}, Minutes: 60, Urgency: 2}}, []assign.Stop{{}, stop(0, 0)}},
		{"a window too short", []assign.Person{works(0, 480)}, []assign.Visit{at(0, 100, 150, 60)}, []assign.Stop{{}}},
		{"a fixed visit outside of working hours stays, its person gets nothing more", []assign.Person{works(0, 100)}, []assign.Visit{visit(func(v *assign.Visit) { v.Fixed = &assign.Stop{People: []int{0}, Begin: 90} }), at(0, 0, 50, 10)}, []assign.Stop{stop(90, 0), {}}},
		{"after midnight", []assign.Person{works(1380, 1560)}, []assign.Visit{at(0, 1430, 1500, 60)}, []assign.Stop{stop(1430, 0)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := problem(c.people, c.visits...)
			plan := assign.Improve(p, assign.Plan{}, 300, 1, nil)
			verify(t, p, plan)
			if !reflect.DeepEqual(plan.Stops, c.want) {
				t.Errorf("%+v instead of %+v", plan.Stops, c.want)
			}
		})
	}
}

func TestOneWayIsShorterThanTheOther(t *testing.T) {
	p := problem([]assign.Person{works(0, 600)}, at(3, 0, 600, 30), at(1, 0, 600, 30), at(2, 0, 600, 30))
	plan := assign.Improve(p, assign.Plan{}, 500, 1, nil)
	verify(t, p, plan)
	if sum := check.Count(p, plan); sum.Travel != 20 || sum.Assigned != 3 {
		t.Errorf("%+v, with 20 minutes of travel possible", sum)
	}
}

func TestNoHardRuleIsBrokenOnAnySaturday(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := assigntest.Saturday(rapid.IntRange(1, 40).Draw(t, "homes"), rapid.Uint64().Draw(t, "seed"))
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		first := assign.Improve(p, assign.Plan{}, rapid.IntRange(0, 150).Draw(t, "steps"), 1, nil)
		verify(t, p, first)
		verify(t, p, assign.Greedy(p))
		second := assign.Improve(p, first, 100, 2, nil)
		verify(t, p, second)
		if before, after := assign.Cost(p, first), assign.Cost(p, second); after > before {
			t.Fatalf("a plan became worse: %d, then %d", before, after)
		}
	})
}

func TestStepsAreTakenBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := assigntest.Saturday(rapid.IntRange(1, 40).Draw(t, "homes"), rapid.Uint64().Draw(t, "seed"))
		if err := assign.Walk(p, 30, rapid.Uint64().Draw(t, "search")); err != nil {
			t.Fatal(err)
		}
	})
}

func TestTheSameSeedGivesTheSamePlan(t *testing.T) {
	p := assigntest.Saturday(60, 7)
	first := assign.Improve(p, assign.Plan{}, 400, 3, nil)
	if !reflect.DeepEqual(first, assign.Improve(p, assign.Plan{}, 400, 3, nil)) {
		t.Error("the plan differs")
	}
	if reflect.DeepEqual(first, assign.Improve(p, assign.Plan{}, 400, 4, nil)) {
		t.Error("another seed gives the same plan on a day with thousands of plans")
	}
}

func TestSaturdaysAreBetterThanByHand(t *testing.T) {
	var engine, hand check.Sum
	for seed := range uint64(6) {
		p := assigntest.Saturday(60, seed)
		best, greedy := assign.Improve(p, assign.Plan{}, 3000, seed, nil), assign.Greedy(p)
		verify(t, p, best)
		a, b := check.Count(p, best), check.Count(p, greedy)
		if a.Assigned < b.Assigned {
			t.Errorf("seed %d: %d visits, %d by hand", seed, a.Assigned, b.Assigned)
		}
		engine.Assigned, engine.Travel = engine.Assigned+a.Assigned, engine.Travel+a.Travel
		hand.Assigned, hand.Travel = hand.Assigned+b.Assigned, hand.Travel+b.Travel
	}
	t.Logf("%d visits with %d minutes of travel; by hand %d with %d", engine.Assigned, engine.Travel, hand.Assigned, hand.Travel)
	if 10*engine.Travel*hand.Assigned > 9*hand.Travel*engine.Assigned {
		t.Errorf("%d minutes of travel for %d visits, by hand %d for %d: less than 10 %% saved", engine.Travel, engine.Assigned, hand.Travel, hand.Assigned)
	}
}

func TestStopEndsTheSearch(t *testing.T) {
	asked := 0
	p := assigntest.Saturday(20, 1)
	plan := assign.Improve(p, assign.Plan{}, 1_000_000_000, 1, func() bool { asked++; return asked == 3 })
	if asked != 3 {
		t.Errorf("asked %d times", asked)
	}
	verify(t, p, plan)
}

func TestValidateRefusesWhatCannotBePlanned(t *testing.T) {
	for name, spoil := range map[string]func(*assign.Problem){
		"no travel":            func(p *assign.Problem) { p.Travel = nil },
		"a weight":             func(p *assign.Problem) { p.Weights.Fair = -1 },
		"a shift that ends":    func(p *assign.Problem) { p.People[0].Shifts[0].Until = -5 },
		"shifts that overlap":  func(p *assign.Problem) { p.People[0].Shifts = append(p.People[0].Shifts, p.People[0].Shifts[0]) },
		"a place":              func(p *assign.Problem) { p.Visits[0].Place = -2 },
		"a person who left":    func(p *assign.Problem) { p.Visits[0].Seen = []int{1} },
		"fixed without people": func(p *assign.Problem) { p.Visits[0].Fixed = &assign.Stop{} },
		"fixed with one twice": func(p *assign.Problem) { p.Visits[0].Fixed = &assign.Stop{People: []int{0, 0}} },
	} {
		p := problem([]assign.Person{works(0, 10)}, at(0, 0, 10, 5))
		if err := p.Validate(); err != nil {
			t.Fatalf("before: %v", err)
		}
		if spoil(&p); !errors.Is(p.Validate(), assign.ErrProblem) {
			t.Errorf("%s: %v", name, p.Validate())
		}
	}
}

func TestAPlanWithPeopleWhoLeftIsPlannedAgain(t *testing.T) {
	p := problem([]assign.Person{works(0, 100)}, at(0, 0, 100, 10), at(0, 0, 100, 10))
	plan := assign.Improve(p, assign.Plan{Stops: []assign.Stop{{People: []int{5}, Begin: 10}, {People: []int{0}, Begin: 500}, {People: []int{0}, Begin: 0}}}, 10, 1, nil)
	verify(t, p, plan)
	if slices.ContainsFunc(plan.Stops, func(s assign.Stop) bool { return len(s.People) != 1 }) {
		t.Errorf("%+v", plan.Stops)
	}
}
