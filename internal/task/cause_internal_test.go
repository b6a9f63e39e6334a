package task

import (
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/property"
)

func TestEachRuleKeyHasItsCause(t *testing.T) {
	for key, want := range map[string]Cause{
		"departure:17": AfterStay, "check:17": BeforeStay, "service:17:cot": BookedExtra, "interim:17:2": LongStay, "inspection:17": InSample, "periodic:3:0": EveryWeeks,
		"upkeep:3:2026-07-01": EmptyDays, "deep:3:1": DaysSince, "visit:4": OfVisit, "left:9": LeftBehind, "report:5": ByPerson, "import:x": ByPerson, "": ByPerson,
	} {
		if got := (Task{RuleKey: key}).Cause(); got != want {
			t.Errorf("%q: %s, want %s", key, got, want)
		}
	}
}

func TestWhoDoesATaskReadsHowTheyCameByIt(t *testing.T) {
	home := &property.Property{Person: 7}
	for name, one := range map[string]struct {
		task  Task
		past  Past
		given Given
		by    identity.AccountID
	}{
		"nobody does it":                    {Task{RuleKey: "departure:1"}, Past{AssignedBy: 3}, GivenUnknown, 0},
		"who is in charge of the home":      {Task{RuleKey: "departure:1", Person: 7}, Past{}, GivenWithHome, 0},
		"the rule's person or backup":       {Task{RuleKey: "departure:1", Person: 8}, Past{}, GivenByRule, 0},
		"the company of the home":           {Task{RuleKey: "departure:1", Company: 5}, Past{}, GivenByRule, 0},
		"the office":                        {Task{RuleKey: "departure:1", Person: 8, Owned: []Field{FieldPerson}}, Past{AssignedBy: 3}, GivenByPerson, 3},
		"an office that is not known now":   {Task{RuleKey: "departure:1", Person: 8, Owned: []Field{FieldPerson}}, Past{}, GivenByPerson, 0},
		"the company's planner":             {Task{RuleKey: "departure:1", Company: 5, Person: 8, Owned: []Field{FieldPerson}}, Past{AssignedBy: 4}, GivenByPerson, 4},
		"the office has added a helper":     {Task{RuleKey: "departure:1", Person: 7, Owned: []Field{FieldAdditional}}, Past{AssignedBy: 3}, GivenWithHome, 0},
		"a company that declined":           {Task{RuleKey: "departure:1", Company: 5, Owned: []Field{FieldPerson}}, Past{AssignedBy: 3}, GivenByRule, 0},
		"a task that was made by a person":  {Task{RuleKey: "report:1", Person: 8}, Past{}, GivenUnknown, 0},
		"a task left by a stay that moved":  {Task{RuleKey: "left:1", Person: 7}, Past{}, GivenUnknown, 0},
		"a person's task, assigned by hand": {Task{RuleKey: "report:1", Person: 8, Owned: []Field{FieldPerson}}, Past{AssignedBy: 3}, GivenByPerson, 3},
	} {
		if w := whyOf(one.task, home, Nights{}, one.past); w.Given != one.given || w.By != one.by {
			t.Errorf("%s: %q by %d, want %q by %d", name, w.Given, w.By, one.given, one.by)
		}
	}
}
