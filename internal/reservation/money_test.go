package reservation

import (
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

func TestOwnPaymentsAndThoseOfAFileAreCountedOnce(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	own := func(id, amount int64, on clock.Date) Payment {
		return Payment{ID: id, Amount: amount, PaidOn: on, Recipient: Agency, Way: Cash}
	}
	file := func(id, amount int64, on clock.Date) Payment {
		return Payment{ID: id, Amount: amount, PaidOn: on, Recipient: Agency}
	}
	numbered := func(p Payment, reference string) Payment {
		p.Reference = reference
		return p
	}
	brought := func(id, amount int64, reference string) Payment {
		p := numbered(own(id, amount, day), reference)
		p.Run = 7
		return p
	}
	for name, c := range map[string]struct {
		file, have []Payment
		paid       int64
	}{
		"no own":                    {[]Payment{file(1, 100, day)}, []Payment{file(1, 100, day)}, 100},
		"the file knows it":         {[]Payment{file(1, 100, day.AddDays(2))}, []Payment{own(1001, 100, day)}, 100},
		"another day":               {[]Payment{file(1, 100, day.AddDays(4))}, []Payment{own(1001, 100, day)}, 200},
		"another amount":            {[]Payment{file(1, 101, day)}, []Payment{own(1001, 100, day)}, 201},
		"two alike, one known":      {[]Payment{file(1, 100, day), file(2, 100, day)}, []Payment{own(1001, 100, day)}, 200},
		"two alike, both known":     {[]Payment{file(1, 100, day), file(2, 100, day)}, []Payment{own(1001, 100, day), own(1002, 100, day)}, 200},
		"beside one of an import":   {[]Payment{file(1, 100, day)}, []Payment{file(1, 100, day), brought(1001, 100, "")}, 200},
		"known to an import first":  {[]Payment{file(1, 100, day)}, []Payment{brought(1001, 100, "")}, 100},
		"entered by hand beside it": {[]Payment{file(1, 100, day)}, []Payment{file(1, 100, day), own(1001, 100, day)}, 100},
		"two numbers":               {[]Payment{file(1, 100, day)}, []Payment{numbered(file(1, 100, day), "A"), numbered(own(1001, 100, day), "B")}, 200},
		"only due":                  {[]Payment{file(1, 100, 0)}, []Payment{own(1001, 100, day)}, 100},
		"taken back": {
			[]Payment{file(1, 100, day)},
			[]Payment{{ID: 1001, Amount: 100, PaidOn: day, Recipient: Agency, Countered: true}, {ID: 1002, Amount: -100, PaidOn: day, Recipient: Agency, Counters: 1001}},
			100,
		},
	} {
		got := WithOwn(c.file, c.have)
		if paid, _ := Paid(got); paid != c.paid {
			t.Errorf("%s: %d paid, %+v", name, paid, got)
		}
		if again := WithOwn(c.file, got); !slices.Equal(got, again) {
			t.Errorf("%s: the same file again makes %+v of %+v", name, again, got)
		}
	}
}

func TestARowOfAFileKeepsItsNumberWhenTheFileComesAgain(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	row := Payment{ID: 1, Amount: 100, PaidOn: day, Recipient: Agency}
	known, moved := row, row
	known.ID, known.Reference, moved.ID = 2, "A", 2
	got := WithOwn([]Payment{row, moved}, []Payment{known})
	if len(got) != 2 || got[0].Reference != "A" || got[1].Reference != "" {
		t.Errorf("%+v", got)
	}
}

func TestAGuestIsNotShownWhatIsSettled(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	due := []Payment{{ID: 1, DueOn: day, Amount: 100, Recipient: Agency}, {ID: 2, DueOn: day.AddDays(9), Amount: 300, Recipient: Agency}, {ID: 3, DueOn: day, Amount: 50, Recipient: Third}}
	for _, c := range []struct {
		paid int64
		want []int64
	}{{0, []int64{1, 2, 3}}, {100, []int64{2, 3, 1001}}, {250, []int64{2, 3, 1001}}, {400, []int64{3, 1001}}} {
		all := slices.Clone(due)
		if c.paid > 0 {
			all = append(all, Payment{ID: 1001, PaidOn: day, Amount: c.paid, Recipient: Agency})
		}
		var got []int64
		for _, p := range Shown(Reservation{Total: 400, Paid: c.paid}, all) {
			got = append(got, p.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d paid: %v, want %v", c.paid, got, c.want)
		}
	}
}

func TestWhatIsOpenIsReadFromAnIndexOfItsOwn(t *testing.T) {
	dbtest.Each(t, clock.NewManual(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		if db.Engine() != database.SQLite {
			return // PostgreSQL chooses by what is in the table
		}
		for name, c := range map[string]struct {
			query string
			args  []any
		}{
			"by arrival":      {openQueries[MoneyOrder{ByDay, false}], []any{1, "2026-01-01", "2027-01-01", "2026-01-01", 0, 50}},
			"last arrival":    {openQueries[MoneyOrder{ByDay, true}], []any{1, "2026-01-01", "2027-01-01", "2027-01-01", 9, 50}},
			"largest amount":  {openQueries[MoneyOrder{ByAmount, true}], []any{1, "2026-01-01", "2027-01-01", 1000, 9, 50}},
			"smallest amount": {openQueries[MoneyOrder{ByAmount, false}], []any{1, "2026-01-01", "2027-01-01", 0, 0, 50}},
			"sums":            {openSumQuery, []any{1, "2026-07-08"}},
		} {
			if plan := planOf(t, db, c.query, c.args...); !strings.Contains(plan, "reservation_open") {
				t.Errorf("%s: %s", name, plan)
			}
		}
	})
}

// planOf is how SQLite answers a query.
func planOf(t *testing.T, db *database.DB, query string, args ...any) string {
	t.Helper()
	steps, err := database.Collect(t.Context(), db, func(row database.Row) (string, error) {
		var id, parent, unused int64
		var step string
		return step, row.Scan(&id, &parent, &unused, &step)
	}, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "; ")
}
