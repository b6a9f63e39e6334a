package planning

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/task"
	"latchkey/internal/wire"
)

func TestMergeLeavesEverybodyWhatIsTheirs(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	want := func(departure string) task.Task {
		for _, c := range Plan([]Stay{stay(1, "2026-07-01", departure), stay(2, "2026-07-20", "2026-07-21")}, nil, p, Standard) {
			if c.RuleKey == "departure:1" {
				return c
			}
		}
		t.Fatal("no departure cleaning")
		return task.Task{}
	}
	was, now := want("2026-07-08"), want("2026-07-10")
	was.ID, was.Version = 7, 3
	with := func(c task.Task, change func(*task.Task)) task.Task {
		change(&c)
		return c
	}
	moved := with(was, func(c *task.Task) { c.PlannedStart, c.PlannedEnd = now.PlannedStart, now.PlannedEnd })
	pressed := task.Pressed{At: was.PlannedStart, By: 4, SetAt: was.PlannedStart}
	started := func(c *task.Task) { c.Start = pressed }
	finished := func(c *task.Task) { c.Start, c.End = pressed, pressed }
	elsewhere := func(c *task.Task) { c.Property = 77 }
	check := func(c *task.Task) { c.RuleKey, c.ParentRule, c.Check = "check:2", "departure:1", true }
	byHand := func(c *task.Task) { c.RuleKey = "hand:1" }
	planner := func(fields ...task.Field) func(*task.Task) {
		return func(c *task.Task) {
			c.Owned, c.Person, c.Company, c.Title = fields, 99, 98, wire.Words{Any: "by hand"}
			c.PlannedStart = c.PlannedStart.Add(3600e9)
		}
	}
	all := []task.Field{task.FieldPlanned, task.FieldPerson, task.FieldCompany, task.FieldTitle}

	for _, c := range []struct {
		name         string
		have, wanted []task.Task
		want         []task.Task
	}{
		{"new", nil, []task.Task{now}, []task.Task{now}},
		{"as it was", []task.Task{was}, []task.Task{want("2026-07-08")}, nil},
		{"moved", []task.Task{was}, []task.Task{now}, []task.Task{moved}},
		{"a planner owns all", []task.Task{with(was, planner(all...))}, []task.Task{now}, nil},
		{
			"a planner owns the person only",
			[]task.Task{with(was, planner(task.FieldPerson))},
			[]task.Task{now},
			[]task.Task{with(moved, func(c *task.Task) { c.Owned, c.Person = []task.Field{task.FieldPerson}, 99 })},
		},
		{"begun and moved", []task.Task{with(was, started)}, []task.Task{now}, nil},
		{
			"begun, and others come next",
			[]task.Task{with(was, started)},
			[]task.Task{with(now, func(c *task.Task) { c.Next.Adults = 9 })},
			[]task.Task{with(was, func(c *task.Task) { started(c); c.Next.Adults = 9 })},
		},
		{"finished, and others come next", []task.Task{with(was, finished)}, []task.Task{with(now, func(c *task.Task) { c.Next.Adults = 9 })}, nil},
		{"cancelled", []task.Task{was}, nil, []task.Task{with(was, func(c *task.Task) { c.Cancelled = true })}},
		{"cancelled for long", []task.Task{with(was, func(c *task.Task) { c.Cancelled = true })}, nil, nil},
		{"booked again", []task.Task{with(was, func(c *task.Task) { c.Cancelled = true })}, []task.Task{now}, []task.Task{moved}},
		{"cancelled while somebody works", []task.Task{with(was, started)}, nil, nil},
		{"cancelled afterwards", []task.Task{with(was, finished)}, nil, nil},
		{"moved to another home", []task.Task{with(was, elsewhere)}, []task.Task{now}, []task.Task{moved}},
		{
			"begun at another home",
			[]task.Task{with(was, func(c *task.Task) { started(c); elsewhere(c) })},
			[]task.Task{now},
			[]task.Task{with(was, func(c *task.Task) { started(c); elsewhere(c); c.RuleKey = "left:7" }), now},
		},
		{
			"begun at another home, and its check is of the new one",
			[]task.Task{with(was, func(c *task.Task) { started(c); elsewhere(c) }), with(was, func(c *task.Task) { check(c); c.ID, c.Parent = 8, 7 })},
			[]task.Task{with(now, check), now},
			[]task.Task{
				with(moved, func(c *task.Task) { check(c); c.ID, c.Parent = 8, 0 }),
				with(was, func(c *task.Task) { started(c); elsewhere(c); c.RuleKey = "left:7" }), now,
			},
		},
		{"begun at a home that the stay left", []task.Task{with(was, func(c *task.Task) { started(c); elsewhere(c); c.RuleKey = "left:7" })}, nil, nil},
		{"made by hand", []task.Task{with(was, byHand)}, nil, nil},
	} {
		if diff := cmp.Diff(c.want, Merge(c.have, c.wanted)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// apply is what saving changes does to the tasks.
func apply(have, changes []task.Task) []task.Task {
	out := slices.Clone(have)
	for _, c := range changes {
		i := slices.IndexFunc(out, func(h task.Task) bool { return h.RuleKey == c.RuleKey })
		if i < 0 {
			c.ID = int64(len(out) + 1)
			out = append(out, c)
			continue
		}
		out[i] = c
	}
	return out
}

func TestMergeHoldsWhateverHappens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := testHome(t, "Atlantic/Canary")
		have := apply(nil, Merge(nil, Plan(someStays(t), someBlocks(t), p, Standard)))
		for i := range have {
			at := task.Pressed{At: have[i].PlannedStart, By: 4, SetAt: have[i].PlannedStart}
			switch rapid.IntRange(0, 4).Draw(t, "state") {
			case 0:
				have[i].Start = at
			case 1:
				have[i].Start, have[i].End = at, at
			case 2:
				have[i].Person, have[i].Owned = 77, []task.Field{task.FieldPerson}
			}
		}
		before := slices.Clone(have)
		wanted := Plan(someStays(t), someBlocks(t), p, Standard)
		have = apply(have, Merge(have, wanted))
		if again := Merge(have, wanted); len(again) != 0 {
			t.Fatalf("merging again changes %v", again)
		}
		byKey := map[string]task.Task{}
		for _, c := range have {
			byKey[c.RuleKey] = c
		}
		for _, w := range wanted {
			if c, ok := byKey[w.RuleKey]; !ok || c.Cancelled {
				t.Fatalf("%s is wanted and not there", w.RuleKey)
			}
		}
		for _, old := range before {
			c := byKey[old.RuleKey]
			if c.Start != old.Start || c.End != old.End {
				t.Fatalf("%s: actual times changed", c.RuleKey)
			}
			if old.State() != task.NotStarted && (c.Cancelled || c.PlannedStart != old.PlannedStart) {
				t.Fatalf("%s was begun and is moved or gone", c.RuleKey)
			}
			if old.Owns(task.FieldPerson) && c.Person != 77 {
				t.Fatalf("%s: the planner's choice is gone", c.RuleKey)
			}
		}
	})
}
