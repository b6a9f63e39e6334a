package identity

import "testing"

func TestParseRefTakesOnlyPairsOfPositiveNumbers(t *testing.T) {
	if got, err := ParseRef("12-345"); err != nil || got != (Ref{Member: 12, ID: 345}) || got.String() != "12-345" {
		t.Errorf("12-345 = %v, %v", got, err)
	}
	for _, bad := range []string{"", "-", "1", "1-", "-1", "-1--1", "NaN-NaN", "0-0", "01-2", "1-+2", "1- 2", "1-2-3", "1-2x", "１-2", "1-99999999999999999999", "1-9223372036854775807"} {
		if got, err := ParseRef(bad); err == nil {
			t.Errorf("%q was read as %v", bad, got)
		}
	}
}

func TestRelationsBelongToTheirMember(t *testing.T) {
	a := Actor{Relations: []Relation{{Member: 1, Role: Manager, Staff: 4}, {Member: 2, Role: Cleaner, Staff: 9}}}
	if !a.Manages(1) || a.Manages(2) || !a.Is(Cleaner) || a.Is(Guest) {
		t.Error("a role at one member was taken for a role at another")
	}
	if r, ok := a.At(2, Cleaner); !ok || r.Staff != 9 {
		t.Errorf("At(2, cleaner) = %v, %v", r, ok)
	}
}

func TestOnlyManagedIsClearOrNothing(t *testing.T) {
	for _, c := range []struct {
		relations []Relation
		want      MemberID
	}{
		{nil, 0},
		{[]Relation{{Member: 3, Role: Cleaner}}, 0},
		{[]Relation{{Member: 3, Role: Manager}, {Member: 4, Role: Guest}}, 3},
		{[]Relation{{Member: 3, Role: Manager}, {Member: 3, Role: Manager, Staff: 2}}, 3},
		{[]Relation{{Member: 3, Role: Manager}, {Member: 4, Role: Manager}}, 0},
	} {
		if got := (Actor{Relations: c.relations}).OnlyManaged(); got != c.want {
			t.Errorf("%v: %d, want %d", c.relations, got, c.want)
		}
	}
}

func TestALevelIncludesThoseBelowIt(t *testing.T) {
	for i, have := range append([]Level{""}, Levels...) {
		for j, need := range Levels {
			if got := have.Reaches(need); got != (i >= j+1) {
				t.Errorf("%q reaches %q: %v", have, need, got)
			}
		}
	}
	a := Actor{Relations: []Relation{{Member: 1, Role: Manager, Level: Office}, {Member: 2, Role: Manager, Level: Owner}, {Member: 1, Role: Guest}}}
	if a.Owns(1) || !a.Owns(2) || a.Owns(3) {
		t.Error("owns where they do not, or not where they do")
	}
	less, low := a.Reaching(Owner)
	if less.Manages(1) || !less.Manages(2) || !less.Is(Guest) || len(low) != 1 || low[0] != 1 || !a.Manages(1) {
		t.Errorf("%+v, low at %v", less.Relations, low)
	}
}
