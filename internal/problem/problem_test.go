package problem_test

import (
	"strings"
	"testing"

	"latchkey/internal/problem"
)

func TestADecisionIsMadeOnce(t *testing.T) {
	for _, c := range []struct {
		is, to      problem.State
		changes, ok bool
	}{
		{problem.Open, problem.Task, true, true},
		{problem.Open, problem.Dismissed, true, true},
		{problem.Task, problem.Task, false, true},
		{problem.Dismissed, problem.Dismissed, false, true},
		{problem.Task, problem.Dismissed, false, false},
		{problem.Dismissed, problem.Task, false, false},
		{problem.Open, problem.Open, false, false},
		{problem.Open, "anything", false, false},
	} {
		if changes, ok := problem.Settle(problem.Problem{State: c.is}, c.to); changes != c.changes || ok != c.ok {
			t.Errorf("%s to %s: %v %v", c.is, c.to, changes, ok)
		}
	}
}

func TestTheTitleIsTheFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"Die Lampe ist kaputt":              "Die Lampe ist kaputt",
		"Die Lampe ist kaputt\nim Flur":     "Die Lampe ist kaputt",
		strings.Repeat("ä", 121) + "\nende": strings.Repeat("ä", 119) + "…",
		strings.Repeat("ä", 120):            strings.Repeat("ä", 120),
	} {
		if got := problem.Title(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
