package property

import (
	"maps"
	"slices"
	"testing"

	"latchkey/internal/identity"
)

func TestHomesAreCalledByTheBeginningsOfTheirWords(t *testing.T) {
	home := func(id int64, title, building, city string) Property {
		p := Property{Ref: identity.Ref{Member: 1, ID: id}}
		p.Title, p.Building.Name, p.City = title, building, city
		return p
	}
	words := nameWords([]Property{home(1, "Ático Mar", "Casa Sol", "Conil"), home(2, "Martina", "", "Cádiz"), home(3, "Sol 3", "Sol", "Mar")})
	for _, c := range []struct {
		term  string
		whole bool
		want  []int64
	}{
		{"mar", false, []int64{1, 2, 3}},
		{"mar", true, []int64{1, 3}},
		{"atico", false, []int64{1}},
		{"sol", false, []int64{1, 3}},
		{"cad", false, []int64{2}},
		{"martinas", false, nil},
		{"zz", false, nil},
		{"a", true, nil},
	} {
		if got := slices.Sorted(maps.Keys(called(words, c.term, c.whole))); !slices.Equal(got, c.want) {
			t.Errorf("%q (whole %v) finds %v, want %v", c.term, c.whole, got, c.want)
		}
	}
}
