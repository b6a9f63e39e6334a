package importing

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"latchkey/internal/identity"
)

// OpenedLines is how many lines were read from the database.
func (s *Service) OpenedLines() int64 { return s.opened.Load() }

// oneByOne picks the lines on which the next ones depend by looking at each from the last to the first.
func oneByOne(earlier, next []links, most int) []int64 {
	wanted := map[string]bool{}
	want := func(l links) {
		for _, name := range l.needs {
			wanted[name] = true
		}
	}
	for _, l := range next {
		want(l)
	}
	var out []int64
	for i := len(earlier) - 1; i >= 0 && len(out) < most; i-- {
		if slices.ContainsFunc(earlier[i].touches, func(name string) bool { return wanted[name] }) {
			want(earlier[i])
			out = append(out, int64(i+1))
		}
	}
	slices.Reverse(out)
	return out
}

func TestLinesOnWhichOthersDependAreFoundAsByLookingAtEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(0, 30).Draw(t, "name")) }), 0, 4)
		all := rapid.SliceOf(rapid.Custom(func(t *rapid.T) links { return links{needs: names.Draw(t, "needs"), touches: names.Draw(t, "touches")} }))
		earlier, next, most := all.Draw(t, "earlier"), all.Draw(t, "next"), rapid.IntRange(1, 8).Draw(t, "most")
		var k linked
		for i, l := range earlier {
			k.add(int64(i+1), l)
		}
		if got, want := k.related(next, most), oneByOne(earlier, next, most); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestEarlierLinesOfFewRunsAreKept(t *testing.T) {
	m := memory{limit: 4}
	run := func(id int64, state State) Run { return Run{Ref: identity.Ref{Member: 1, ID: id}, State: state} }
	keep := func(r Run) { m.keep(&earlier{run: r.Ref, state: r.State}) }
	for id := range int64(m.limit + 1) {
		keep(run(id, Previewing))
	}
	keep(run(2, Running)) // in place of its preview
	m.forget(run(3, Running).Ref)
	for id, want := range []bool{false, true, false, false, true} {
		if got := m.take(run(int64(id), Previewing)) != nil; got != want {
			t.Errorf("run %d: %v", id, got)
		}
	}
	if m.take(run(2, Running)) == nil || m.take(run(2, Running)) != nil {
		t.Error("what is kept of a run is taken once")
	}
	large := &earlier{run: run(9, Previewing).Ref, state: Previewing}
	for range 5 {
		large.linked.add(1, links{})
	}
	if m.keep(large); m.take(run(9, Previewing)) != nil {
		t.Error("a run that is too large is kept")
	}
}
