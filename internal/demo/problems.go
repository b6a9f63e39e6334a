package demo

import (
	"context"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/problem"
	"latchkey/internal/task"
)

// found is what somebody finds while they clean.
type found struct {
	kind    problem.Kind
	urgency problem.Urgency
	text    string
}

// reports are what the staff has found today and nobody in the office has decided about.
var reports = []found{
	{problem.Damage, problem.Urgent, "The washing machine leaks. I have turned off the water in the bathroom."},
	{problem.Missing, problem.Normal, "Two bath towels and the corkscrew are missing."},
	{problem.Found, problem.Low, "A child’s jacket, red, was behind the sofa. It is in the cupboard of the hall."},
}

// at is a task of today at which somebody works or has worked, and who that is.
type at struct {
	task identity.Ref
	who  identity.Actor
}

// workedAt remembers the task for a report, at most one a home.
func (m *maker) workedAt(c task.Task) {
	entry, ok := m.crewOf.By(c.Person)
	if !ok || entry.Account == 0 || c.Check || len(m.places) == len(reports) || slices.ContainsFunc(m.places, func(p at) bool { return p.task == c.Ref() || p.who.Account == entry.Account }) {
		return
	}
	m.places = append(m.places, at{c.Ref(), identity.Actor{
		Account: entry.Account, Name: entry.Name, Lang: "en",
		Relations: []identity.Relation{{Member: m.member, Role: identity.Cleaner, Staff: entry.ID, CompanyOf: entry.Company}},
	}})
}

// reportProblems has the staff report. The load data has no problems.
func (m *maker) reportProblems(ctx context.Context) error {
	if m.Problems == nil || m.options.isLoad() {
		return nil
	}
	for i, p := range m.places {
		r := reports[i]
		// Made again, the same task gets its report once.
		attempt := identity.Attempt{Account: p.who.Account, Key: "demo-problem-" + p.task.String(), Fingerprint: "demo"}
		if _, err := m.Problems.ReportAtTask(ctx, p.who, attempt, p.task, r.kind, r.urgency, r.text, nil); err != nil {
			return err
		}
	}
	return nil
}
