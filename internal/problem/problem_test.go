package problem_test

import (
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/problem"
)

func TestWhatTheOfficeCanDecide(t *testing.T) {
	for _, c := range []struct {
		is      problem.State
		task    int64
		d       problem.Decision
		to      problem.State
		changes bool
		ok      bool
	}{
		{problem.Open, 0, "taken", problem.Taken, true, true},
		{problem.Open, 0, problem.ToTask, problem.Taken, true, true},
		{problem.Open, 0, "done", problem.Done, true, true},
		{problem.Open, 0, "dismissed", problem.Dismissed, true, true},
		{problem.Open, 0, "open", problem.Open, false, true},
		{problem.Taken, 0, problem.ToTask, problem.Taken, true, true},
		{problem.Taken, 0, "open", problem.Open, true, true},
		{problem.Taken, 0, "dismissed", problem.Dismissed, true, true},
		{problem.Taken, 0, "taken", problem.Taken, false, true},
		// Of one report there is one task, and what became a task is not put aside.
		{problem.Taken, 5, problem.ToTask, problem.Taken, false, true},
		{problem.Taken, 5, "dismissed", problem.Dismissed, true, false},
		{problem.Taken, 5, "done", problem.Done, true, true},
		{problem.Open, 5, "dismissed", problem.Dismissed, true, false},
		// What was settled is opened again, and nothing else.
		{problem.Done, 0, "open", problem.Open, true, true},
		{problem.Dismissed, 0, "open", problem.Open, true, true},
		{problem.Done, 0, "taken", problem.Taken, true, false},
		{problem.Done, 0, "dismissed", problem.Dismissed, true, false},
		{problem.Dismissed, 0, problem.ToTask, problem.Taken, true, false},
		{problem.Open, 0, "anything", problem.Open, false, false},
		{problem.Open, 0, "", problem.Open, false, false},
	} {
		to, changes, ok := problem.Decide(problem.Problem{State: c.is, Task: c.task}, c.d)
		if ok != c.ok || (ok && (to != c.to || changes != c.changes)) {
			t.Errorf("%s with task %d, %s: %s %v %v", c.is, c.task, c.d, to, changes, ok)
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

func TestWhatATasksEndMeansForItsReport(t *testing.T) {
	for _, c := range []struct {
		is      problem.State
		handler identity.AccountID
		ended   bool
		to      problem.State
		changes bool
	}{
		{problem.Taken, 9, true, problem.Done, true},
		{problem.Open, 0, true, problem.Done, true},
		{problem.Done, 9, true, problem.Done, false},
		{problem.Dismissed, 9, true, problem.Dismissed, false},
		// 7 had finished the task and takes that back.
		{problem.Done, 7, false, problem.Taken, true},
		{problem.Done, 9, false, problem.Done, false}, // the office had settled it
		{problem.Open, 7, false, problem.Open, false},
		{problem.Taken, 7, false, problem.Taken, false},
	} {
		to, changes := problem.AfterTask(problem.Problem{State: c.is, Task: 5, HandledBy: c.handler}, c.ended, 7)
		if to != c.to || changes != c.changes {
			t.Errorf("%s by %d, ended %v: %s %v", c.is, c.handler, c.ended, to, changes)
		}
	}
}
