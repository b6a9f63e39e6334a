package assign_test

import (
	"maps"
	"slices"
	"testing"

	"latchkey/internal/planning/assign"
)

func TestFillGivesVisitsToWhoHasTimeAndSaysWhyNot(t *testing.T) {
	skilled := works(0, 480)
	skilled.Skills = 1
	needs := at(1, 0, 480, 60)
	needs.Skills = 2
	early := at(1, 0, 60, 60)
	early.Only = []int{1}
	p := problem([]assign.Person{skilled, works(300, 480)}, at(0, 0, 480, 200), at(1, 0, 290, 250), needs, early, at(0, 0, 120, 120))
	filled, why := assign.Fill(p, assign.Plan{Stops: []assign.Stop{{People: []int{0}}}})
	verify(t, p, filled)
	for visit, people := range [][]int{{0}, nil, nil, nil, {0}} {
		if !slices.Equal(filled.Stops[visit].People, people) {
			t.Errorf("visit %d has %v, want %v", visit, filled.Stops[visit].People, people)
		}
	}
	if want := map[int]assign.Reason{1: assign.Busy, 2: assign.NoSkill, 3: assign.OutsideTime}; !maps.Equal(why, want) {
		t.Errorf("why not: %v, want %v", why, want)
	}
	if _, why = assign.Fill(problem(nil, at(0, 0, 480, 60)), assign.Plan{}); why[0] != assign.Absent {
		t.Errorf("where nobody works: %v", why)
	}
}
