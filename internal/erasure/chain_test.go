package erasure

import (
	"fmt"
	"slices"
	"testing"

	"latchkey/internal/identity"
)

// proofsOf makes proofs that follow each other as they should.
func proofsOf(n int64) (out []Proved) {
	before := ""
	for id := int64(1); id <= n; id++ {
		hash := fmt.Sprint("hash ", id)
		out = append(out, Proved{Proof: Proof{Before: before}, Ref: identity.Ref{Member: 1, ID: id}, Hash: hash, Intact: true})
		before = hash
	}
	return out
}

func TestTheChainShowsWhatWasChangedOrTakenAway(t *testing.T) {
	without := func(ids ...int64) func([]Proved) []Proved {
		return func(all []Proved) []Proved {
			return slices.DeleteFunc(all, func(p Proved) bool { return slices.Contains(ids, p.Ref.ID) })
		}
	}
	for name, c := range map[string]struct {
		change           func([]Proved) []Proved
		last             int64
		changed, missing string
	}{
		"as they were written":                 {without(), 5, "[]", "[]"},
		"the last one is gone":                 {without(5), 5, "[]", "[1-5]"},
		"all are gone":                         {without(1, 2, 3, 4, 5), 5, "[]", "[1-1 1-2 1-3 1-4 1-5]"},
		"the first one is gone":                {without(1), 5, "[]", "[1-1]"},
		"two in the middle are gone":           {without(2, 3), 5, "[]", "[1-2 1-3]"},
		"one was written over":                 {func(all []Proved) []Proved { all[2].Intact = false; return all }, 5, "[1-3]", "[]"},
		"with its hash":                        {func(all []Proved) []Proved { all[2].Intact, all[2].Hash = false, "other"; return all }, 5, "[1-3]", "[]"},
		"one follows another than it says":     {func(all []Proved) []Proved { all[3].Before = "other"; return all }, 5, "[1-4]", "[]"},
		"the first one says that it is not it": {func(all []Proved) []Proved { all[0].Before = "other"; return all }, 5, "[1-1]", "[]"},
		"one was put in behind the last":       {without(), 4, "[1-5]", "[]"},
	} {
		check := chained{member: 1}
		for _, p := range c.change(proofsOf(5)) {
			check.add(p)
		}
		got := check.end(c.last)
		if fmt.Sprint(got.Changed) != c.changed || fmt.Sprint(got.Missing) != c.missing || got.Whole() != (c.changed == "[]" && c.missing == "[]") {
			t.Errorf("%s: changed %v, missing %v", name, got.Changed, got.Missing)
		}
	}
	far := chained{member: 1}
	far.add(Proved{Ref: identity.Ref{Member: 1, ID: 1 << 60}, Intact: true})
	if got := far.end(1 << 61); len(got.Missing) != mostNamed {
		t.Errorf("%d are named", len(got.Missing))
	}
}
