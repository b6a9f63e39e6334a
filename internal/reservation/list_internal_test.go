package reservation

import (
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
)

// Whether words are rare or frequent, alone or together: what is found is what a look at each stay finds.
func TestWordsFindTheStaysThatHaveAllOfThem(t *testing.T) {
	const stays = 6000
	s, actor := newAgency(t, stays)
	var all []Row
	for id := int64(1); id <= stays; id += readOf {
		ids := make([]int64, 0, readOf)
		for n := id; n < min(id+readOf, stays+1); n++ {
			ids = append(ids, n)
		}
		found, err := rowsOf(t.Context(), s.db, 1, ids)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	answered := 0
	for _, typed := range []string{
		"anna bernd", "bernd anna", "rosa tina", "anna mail example", "mail example", "maria 170", "hm0000777 mail", "apartment maria olga", "anna nobody", "77 anna mail", "uwe 49 170 example", "karin airbnb mail", "sassnitz ines rosa",
	} {
		for _, down := range []bool{true, false} {
			f := Filter{Typed: typed, Lang: "en-US", Period: AllYears, Sort: ByArrival, Down: down}
			wanted, err := s.seek(t.Context(), 1, ask(typed, "en-US"))
			if err != nil {
				t.Fatal(err)
			}
			var want []int64
			for _, l := range all {
				if wanted.answeredBy(l) {
					want = append(want, l.Ref.ID)
				}
			}
			got := findAll(t, s, actor, f)
			if !slices.IsSortedFunc(got, func(a, b Listed) int {
				if a.in(ByArrival).before(b.in(ByArrival)) != down {
					return -1
				}
				return 1
			}) {
				t.Errorf("%q, down %v: not in order", typed, down)
			}
			var ids []int64
			for _, l := range got {
				ids = append(ids, l.Ref.ID)
			}
			slices.Sort(ids)
			slices.Sort(want)
			if len(want) > 0 {
				answered++
			}
			if !slices.Equal(ids, want) {
				t.Errorf("%q, down %v: %d stays, want %d", typed, down, len(ids), len(want))
			}
		}
	}
	if answered < 12 {
		t.Errorf("only %d questions have an answer", answered)
	}
}

// A whole address finds the stays of that guest, whatever words it shares with others.
func TestAnAddressFindsTheStaysOfItsGuest(t *testing.T) {
	s, actor := newAgency(t, 2000)
	for typed, want := range map[string]int{"anna.140@mail.example": 1, " ANNA.140@Mail.Example ": 1, "anna.140@mail.example bernd": 0, "nobody.140@mail.example": 0} {
		if got := findAll(t, s, actor, Filter{Typed: typed, Lang: "en-US", Period: AllYears, Down: true}); len(got) != want {
			t.Errorf("%q finds %d stays, want %d", typed, len(got), want)
		}
	}
}

func findAll(t *testing.T, s *Service, actor identity.Actor, f Filter) []Listed {
	t.Helper()
	var out []Listed
	for {
		page, err := s.Find(t.Context(), actor, 1, f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page.Items...)
		if page.Next == "" {
			return out
		}
		f.After = page.Next
	}
}

// A list that seeks each of its stays in the table pays for the size of the table: the index by arrival has all that a list shows.
func TestTheListByArrivalIsReadFromOneIndex(t *testing.T) {
	dbtest.Each(t, clock.NewManual(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		if db.Engine() != database.SQLite {
			return // PostgreSQL finds a row in one step
		}
		for name, s := range map[string]slice{"from the first": {sort: ByArrival}, "from the last": {sort: ByArrival, down: true}, "confirmed": {sort: ByArrival, status: Confirmed}} {
			s.arrival, s.departure = days{earliest, latest}, days{earliest, latest}
			query, args := s.query()
			if plan := planOf(t, db, "SELECT "+rowColumns+query+" LIMIT 100", append([]any{1}, args...)...); !strings.Contains(plan, "USING COVERING INDEX reservation_arrival") || strings.Contains(plan, "TEMP") {
				t.Errorf("%s: %s", name, plan)
			}
		}
	})
}
