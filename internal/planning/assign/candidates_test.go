package assign_test

import (
	"reflect"
	"slices"
	"testing"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/assigntest"
	"latchkey/internal/planning/assign/check"

	"pgregory.net/rapid"
)

func TestCandidatesSayWhyAndWhyNot(t *testing.T) {
	person := func(change func(*assign.Person)) assign.Person {
		p := works(0, 480)
		p.Skills, p.Areas, p.Before = 1, 1, 600
		change(&p)
		return p
	}
	other := at(2, 100, 160, 60)
	busy, full := other, other
	busy.Fixed = &assign.Stop{People: []int{6}, Begin: 100}
	full.Fixed, full.Load = &assign.Stop{People: []int{7}, Begin: 100}, 1
	clash := at(0, 0, 480, 60)
	clash.Fixed = &assign.Stop{People: []int{8}, Begin: 470}
	people := []assign.Person{
		person(func(p *assign.Person) { p.Before = 0 }),
		person(func(*assign.Person) {}),
		person(func(p *assign.Person) { p.Shifts = nil }),
		person(func(p *assign.Person) { p.Skills = 0 }),
		person(func(p *assign.Person) { p.Areas = 2 }),
		person(func(p *assign.Person) { p.Shifts[0].From = 200 }),
		person(func(*assign.Person) {}),
		person(func(p *assign.Person) { p.Shifts[0].Capacity = 1 }),
		person(func(*assign.Person) {}),
		person(func(*assign.Person) {}),
		person(func(p *assign.Person) { p.Shifts[0].Start = 5 }),
	}
	asked := assign.Visit{Place: 0, Window: assign.Span{From: 60, Until: 180}, Minutes: 60, Skills: 1, Area: 1, Load: 1, Only: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 10}, Known: []int{1}, Seen: []int{1}}
	wide := full
	wide.Window, wide.Fixed = assign.Span{From: 300, Until: 400}, &assign.Stop{People: []int{7}, Begin: 300}
	p := problem(people, asked, busy, wide, clash)
	got := map[int][]assign.Reason{}
	var order []int
	for _, c := range assign.Candidates(p, assign.Plan{Stops: []assign.Stop{{People: []int{1}, Begin: 60}}}, 0) {
		if fits := c.Person == 0 || c.Person == 1 || c.Person == 10; c.Fits != fits {
			t.Errorf("person %d fits: %t", c.Person, c.Fits)
		}
		if c.Fits && c.Person != 10 && (c.Begin != 60 || c.Travel != 0) {
			t.Errorf("person %d begins at %d with %d minutes of travel more", c.Person, c.Begin, c.Travel)
		}
		got[c.Person], order = c.Reasons, append(order, c.Person)
	}
	want := map[int][]assign.Reason{
		0: {assign.OnTheWay, assign.FewestHours}, 1: {assign.Already, assign.HasSeen, assign.KnowsPlace, assign.OnTheWay}, 2: {assign.Absent}, 3: {assign.NoSkill}, 4: {assign.OtherArea},
		5: {assign.OutsideTime}, 6: {assign.Busy}, 7: {assign.TooMuch}, 8: {assign.Clash}, 9: {assign.NoKey}, 10: nil,
	}
	for person, reasons := range want {
		if !slices.Equal(got[person], reasons) {
			t.Errorf("person %d: %v instead of %v", person, got[person], reasons)
		}
	}
	if !slices.Equal(order, []int{1, 0, 10, 6, 7, 8, 5, 9, 4, 3, 2}) {
		t.Errorf("the order is %v", order)
	}
}

func TestCandidatesOfATeamBringTheirPartner(t *testing.T) {
	p := problem([]assign.Person{works(0, 100), works(30, 130), works(120, 300)}, assign.Visit{Window: assign.Span{From: 0, Until: 300}, Minutes: 60, Team: 2})
	got := assign.Candidates(p, assign.Plan{}, 0)
	for _, c := range got {
		switch {
		case c.Person == 2:
			if c.Fits || c.Reasons[0] != assign.NoPartner {
				t.Errorf("%+v has nobody who is there at the same time", c)
			}
		case !c.Fits || c.Begin != 30 || !slices.Equal(c.With, []int{1 - c.Person}):
			t.Errorf("%+v", c)
		}
	}
	p.Visits[0].Fixed = &assign.Stop{People: []int{0, 1}, Begin: 35}
	for _, c := range assign.Candidates(p, assign.Plan{}, 0) {
		if fixed := c.Person < 2; c.Fits != fixed || fixed && c.Begin != 35 || !fixed && c.Reasons[0] != assign.IsFixed {
			t.Errorf("%+v of a fixed visit", c)
		}
	}
}

// Each person who is said to fit can be given the visit beside all fixed ones, and no rule is then broken.
func TestEachCandidateWhoFitsCanBeAssigned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := assigntest.Saturday(rapid.IntRange(2, 30).Draw(t, "homes"), rapid.Uint64().Draw(t, "seed"))
		if len(p.Visits) == 0 {
			return
		}
		plan := assign.Improve(p, assign.Plan{}, 60, 1, nil)
		visit := rapid.IntRange(0, len(p.Visits)-1).Draw(t, "visit")
		for _, c := range assign.Candidates(p, plan, visit) {
			if !c.Fits || p.Visits[visit].Fixed != nil {
				continue
			}
			alone := assign.Plan{Stops: make([]assign.Stop, len(p.Visits))}
			alone.Stops[visit] = assign.Stop{People: slices.Sorted(slices.Values(append([]int{c.Person}, c.With...))), Begin: c.Begin}
			for i, v := range p.Visits {
				if v.Fixed != nil {
					alone.Stops[i] = plan.Stops[i]
				}
			}
			verify(t, p, alone)
		}
	})
}

func TestRepairChangesFewAndSaysWhy(t *testing.T) {
	p := problem([]assign.Person{works(0, 480), works(0, 480), works(0, 480)}, at(0, 0, 480, 60), at(1, 0, 480, 60), at(2, 0, 480, 60), at(3, 0, 480, 60))
	before := assign.Plan{Stops: []assign.Stop{{People: []int{0}, Begin: 0}, {People: []int{1}, Begin: 100}, {People: []int{0}, Begin: 200}, {}}}

	t.Run("nothing has changed", func(t *testing.T) {
		calm := p
		calm.Visits = p.Visits[:3]
		plan, changes := assign.Repair(calm, assign.Plan{Stops: before.Stops[:3]}, 300, 1, nil)
		if len(changes) > 0 || !reflect.DeepEqual(plan.Stops, before.Stops[:3]) {
			t.Errorf("%+v", changes)
		}
	})
	t.Run("somebody is ill", func(t *testing.T) {
		ill := p
		ill.People = []assign.Person{{}, works(0, 480), works(0, 480)}
		plan, changes := assign.Repair(ill, before, 300, 1, nil)
		verify(t, ill, plan)
		reasons := map[int]assign.Reason{}
		for _, c := range changes {
			reasons[c.Visit] = c.Reason
			if c.Reason == assign.Absent && c.Person != 0 {
				t.Errorf("%+v", c)
			}
		}
		if !reflect.DeepEqual(reasons, map[int]assign.Reason{0: assign.Absent, 2: assign.Absent, 3: assign.Filled}) || !reflect.DeepEqual(plan.Stops[1], before.Stops[1]) {
			t.Errorf("%v, %+v", reasons, plan)
		}
	})
	t.Run("a turn is late", func(t *testing.T) {
		late := p
		late.Visits = slices.Clone(p.Visits[:3])
		late.Visits[0].Window = assign.Span{From: 130, Until: 480}
		plan, changes := assign.Repair(late, assign.Plan{Stops: before.Stops[:3]}, 300, 1, nil)
		verify(t, late, plan)
		for _, c := range changes {
			if c.Reason != assign.NewTime {
				t.Errorf("%+v, with time enough for all", c)
			}
		}
		if plan.Stops[0].Begin < 130 || !reflect.DeepEqual(plan.Stops[1], before.Stops[1]) {
			t.Errorf("%+v", plan)
		}
	})
	t.Run("no longer possible for anybody, or not for all", func(t *testing.T) {
		short := p
		short.Visits = slices.Clone(p.Visits[:3])
		short.Visits[0].Window.Until = 50
		short.Visits[2].Window = assign.Span{From: 100, Until: 160}
		short.Visits[1].Fixed = &assign.Stop{People: []int{0}, Begin: 130}
		plan, changes := assign.Repair(short, assign.Plan{Stops: before.Stops[:3]}, 300, 1, nil)
		verify(t, short, plan)
		reasons := map[int]assign.Reason{}
		for _, c := range changes {
			reasons[c.Visit] = c.Reason
		}
		if want := map[int]assign.Reason{0: assign.OutsideTime, 1: assign.NewTime, 2: assign.NoRoom}; reasons[0] != want[0] || reasons[2] != want[2] || len(plan.Stops[0].People) != 0 {
			t.Errorf("%v, %+v", reasons, plan)
		}
	})
}

func TestRepairKeepsWhatCanStay(t *testing.T) {
	moved, before := 0, 0
	for seed := range uint64(6) {
		p := assigntest.Saturday(50, seed)
		plan := assign.Improve(p, assign.Plan{}, 500, seed, nil)
		ill := slices.IndexFunc(p.People, func(p assign.Person) bool { return len(p.Shifts) > 0 })
		p.People = slices.Clone(p.People)
		p.People[ill].Shifts = nil
		after, changes := assign.Repair(p, plan, 1000, seed, nil)
		verify(t, p, after)
		for _, c := range changes {
			if len(c.Was.People) > 0 && !slices.Contains(c.Was.People, ill) && !slices.Equal(c.Was.People, c.Is.People) {
				moved++
			}
		}
		before += check.Count(p, plan).Assigned
	}
	t.Logf("%d of %d visits of other people were moved", moved, before)
	if 10*moved > before {
		t.Errorf("%d of %d visits of other people were moved", moved, before)
	}
}

func TestRepairBreaksNoRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		homes, seed := rapid.IntRange(2, 30).Draw(t, "homes"), rapid.Uint64().Draw(t, "seed")
		plan := assign.Improve(assigntest.Saturday(homes, seed), assign.Plan{}, 40, 1, nil)
		p := assigntest.Saturday(homes, seed)
		p.People[rapid.IntRange(0, len(p.People)-1).Draw(t, "ill")].Shifts = nil
		for i := range p.Visits {
			if v := &p.Visits[i]; v.Fixed == nil && rapid.IntRange(0, 5).Draw(t, "late") == 0 {
				v.Window.From += 90
			}
		}
		plan.Stops = plan.Stops[:rapid.IntRange(0, len(plan.Stops)).Draw(t, "known")]
		after, changes := assign.Repair(p, plan, 60, 1, nil)
		verify(t, p, after)
		told := map[int]assign.Change{}
		for _, c := range changes {
			told[c.Visit] = c
			if c.Reason == "" {
				t.Fatalf("%+v has no reason", c)
			}
		}
		for i, is := range after.Stops {
			var was assign.Stop
			if i < len(plan.Stops) {
				was = plan.Stops[i]
			}
			if _, ok := told[i]; !ok && len(was.People)+len(is.People) > 0 && (was.Begin != is.Begin || !slices.Equal(was.People, is.People)) {
				t.Fatalf("visit %d changed from %+v to %+v without a word", i, was, is)
			}
		}
	})
}
