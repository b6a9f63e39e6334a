package property

import (
	"fmt"
	"slices"
	"testing"

	"latchkey/internal/identity"
)

func TestPagesOfHomesHoldEachOnceInEveryOrder(t *testing.T) {
	var all []Property
	for i := range 100 {
		all = append(all, Property{
			Ref: identity.Ref{Member: 1, ID: int64(i + 1)}, Title: []string{"Öland", "oland", "Zoo", "Ärger", "Nord"}[i%5], Address: Address{City: []string{"Łódź", "Lodz", "Binz"}[i%3], Street: fmt.Sprint("Street ", i%7)},
			Building: Building{Name: []string{"", "Élan"}[i%2]}, MaxOccupancy: i % 6, Active: i%10 > 0,
		})
	}
	l := newListing(all)
	for _, by := range append([]Sorting{""}, Sortings...) {
		for _, down := range []bool{false, true} {
			q := Query{State: StateActive, Sort: by, Descending: down}
			found := l.find(q)
			if len(found) != 90 {
				t.Fatalf("%s: %d homes", by, len(found))
			}
			var paged []*Property
			for mark := ""; ; {
				page, ok := q.Page(found, mark, 7)
				if !ok {
					t.Fatalf("%s: the mark %s is not taken", by, mark)
				}
				paged = append(paged, page.Items...)
				if mark = page.Next; mark == "" {
					break
				}
			}
			if !slices.Equal(paged, found) {
				t.Errorf("%s, descending %t: the pages are not the list", by, down)
			}
			if turned := l.find(Query{State: StateActive, Sort: by, Descending: !down}); turned[0] != found[len(found)-1] {
				t.Errorf("%s, descending %t: the other way round it does not begin with the last", by, down)
			}
		}
	}
	// A letter with a mark stands where people look for it.
	var titles []string
	for _, p := range l.find(Query{State: StateAll}) {
		titles = append(titles, p.Title)
	}
	if got := slices.Compact(titles); got[0] != "Ärger" || got[1] != "Nord" || got[len(got)-1] != "Zoo" {
		t.Errorf("%q", got)
	}
	if found := l.find(Query{State: StateAll, Search: "lodz oland"}); len(found) != 27 {
		t.Errorf("%d homes found, want 27", len(found))
	}
	if _, ok := (Query{}).Page(nil, "{", 7); ok {
		t.Error("what is no mark is taken for one")
	}
}
