package planning

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/cleaning"
)

func TestMergeLeavesEverybodyWhatIsTheirs(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	want := func(departure string) cleaning.Cleaning {
		for _, c := range Plan([]Stay{stay(1, "2026-07-01", departure), stay(2, "2026-07-20", "2026-07-21")}, nil, p, Standard) {
			if c.RuleKey == "departure:1" {
				return c
			}
		}
		t.Fatal("no departure cleaning")
		return cleaning.Cleaning{}
	}
	was, now := want("2026-07-08"), want("2026-07-10")
	was.ID, was.Version = 7, 3
	with := func(c cleaning.Cleaning, change func(*cleaning.Cleaning)) cleaning.Cleaning {
		change(&c)
		return c
	}
	moved := with(was, func(c *cleaning.Cleaning) { c.PlannedStart, c.PlannedEnd = now.PlannedStart, now.PlannedEnd })
	pressed := cleaning.Pressed{At: was.PlannedStart, By: 4, SetAt: was.PlannedStart}
	started := func(c *cleaning.Cleaning) { c.Start = pressed }
	finished := func(c *cleaning.Cleaning) { c.Start, c.End = pressed, pressed }
	byHand := func(c *cleaning.Cleaning) { c.RuleKey = "hand:1" }
	planner := func(fields ...cleaning.Field) func(*cleaning.Cleaning) {
		return func(c *cleaning.Cleaning) {
			c.Owned, c.Person, c.Company, c.Title = fields, 99, 98, "by hand"
			c.PlannedStart = c.PlannedStart.Add(3600e9)
		}
	}
	all := []cleaning.Field{cleaning.FieldPlanned, cleaning.FieldPerson, cleaning.FieldCompany, cleaning.FieldTitle}

	for _, c := range []struct {
		name         string
		have, wanted []cleaning.Cleaning
		want         []cleaning.Cleaning
	}{
		{"new", nil, []cleaning.Cleaning{now}, []cleaning.Cleaning{now}},
		{"as it was", []cleaning.Cleaning{was}, []cleaning.Cleaning{want("2026-07-08")}, nil},
		{"moved", []cleaning.Cleaning{was}, []cleaning.Cleaning{now}, []cleaning.Cleaning{moved}},
		{"a planner owns all", []cleaning.Cleaning{with(was, planner(all...))}, []cleaning.Cleaning{now}, nil},
		{
			"a planner owns the person only",
			[]cleaning.Cleaning{with(was, planner(cleaning.FieldPerson))},
			[]cleaning.Cleaning{now},
			[]cleaning.Cleaning{with(moved, func(c *cleaning.Cleaning) { c.Owned, c.Person = []cleaning.Field{cleaning.FieldPerson}, 99 })},
		},
		{"begun and moved", []cleaning.Cleaning{with(was, started)}, []cleaning.Cleaning{now}, nil},
		{
			"begun, and others come next",
			[]cleaning.Cleaning{with(was, started)},
			[]cleaning.Cleaning{with(now, func(c *cleaning.Cleaning) { c.Next.Adults = 9 })},
			[]cleaning.Cleaning{with(was, func(c *cleaning.Cleaning) { started(c); c.Next.Adults = 9 })},
		},
		{"finished, and others come next", []cleaning.Cleaning{with(was, finished)}, []cleaning.Cleaning{with(now, func(c *cleaning.Cleaning) { c.Next.Adults = 9 })}, nil},
		{"cancelled", []cleaning.Cleaning{was}, nil, []cleaning.Cleaning{with(was, func(c *cleaning.Cleaning) { c.Cancelled = true })}},
		{"cancelled for long", []cleaning.Cleaning{with(was, func(c *cleaning.Cleaning) { c.Cancelled = true })}, nil, nil},
		{"booked again", []cleaning.Cleaning{with(was, func(c *cleaning.Cleaning) { c.Cancelled = true })}, []cleaning.Cleaning{now}, []cleaning.Cleaning{moved}},
		{"cancelled while somebody works", []cleaning.Cleaning{with(was, started)}, nil, nil},
		{"cancelled afterwards", []cleaning.Cleaning{with(was, finished)}, nil, nil},
		{"made by hand", []cleaning.Cleaning{with(was, byHand)}, nil, nil},
	} {
		if diff := cmp.Diff(c.want, Merge(c.have, c.wanted)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// apply is what saving changes does to the tasks.
func apply(have, changes []cleaning.Cleaning) []cleaning.Cleaning {
	out := slices.Clone(have)
	for _, c := range changes {
		i := slices.IndexFunc(out, func(h cleaning.Cleaning) bool { return h.RuleKey == c.RuleKey })
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
			at := cleaning.Pressed{At: have[i].PlannedStart, By: 4, SetAt: have[i].PlannedStart}
			switch rapid.IntRange(0, 4).Draw(t, "state") {
			case 0:
				have[i].Start = at
			case 1:
				have[i].Start, have[i].End = at, at
			case 2:
				have[i].Person, have[i].Owned = 77, []cleaning.Field{cleaning.FieldPerson}
			}
		}
		before := slices.Clone(have)
		wanted := Plan(someStays(t), someBlocks(t), p, Standard)
		have = apply(have, Merge(have, wanted))
		if again := Merge(have, wanted); len(again) != 0 {
			t.Fatalf("merging again changes %v", again)
		}
		byKey := map[string]cleaning.Cleaning{}
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
			if old.State() != cleaning.NotStarted && (c.Cancelled || c.PlannedStart != old.PlannedStart) {
				t.Fatalf("%s was begun and is moved or gone", c.RuleKey)
			}
			if old.Owns(cleaning.FieldPerson) && c.Person != 77 {
				t.Fatalf("%s: the planner's choice is gone", c.RuleKey)
			}
		}
	})
}
