package task

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Each account hears once what is new, changed and gone, and of which days; the one who published hears nothing.
func TestWhatAPublishedPlanMeansToEachAccount(t *testing.T) {
	plan := func(start int, company, person, additional identity.StaffID) Task {
		return Task{Member: 1, PlannedStart: clock.Instant(start), Company: company, Person: person, Additional: additional}
	}
	accounts := func(c Task) (out []identity.AccountID) {
		for _, id := range []identity.StaffID{c.Person, c.Additional, c.Company} {
			if id != 0 && id != 4 { // 4 has no login
				out = append(out, identity.AccountID(10+id))
			}
		}
		return out
	}
	day := clock.NewDate(2026, 7, 8)
	later := func(days int, c Task) Task {
		c.PlannedOn = day.AddDays(days)
		return c
	}
	before := []Task{later(0, plan(1, 0, 1, 0)), later(2, plan(2, 0, 1, 0)), later(1, plan(3, 3, 0, 0)), later(3, plan(4, 0, 4, 0)), later(0, plan(5, 0, 1, 5))}
	after := []Task{later(0, plan(1, 0, 2, 0)), later(2, plan(9, 0, 1, 0)), later(1, plan(3, 0, 2, 4)), later(3, plan(4, 3, 0, 0)), later(0, plan(5, 0, 1, 0))}
	want := []Told{
		{Member: 1, Account: 11, Day: day, Until: day.AddDays(2), Changed: 2, Gone: 1, Soon: 3},
		{Member: 1, Account: 12, Day: day, Until: day.AddDays(1), New: 2, Soon: 2},
		{Member: 1, Account: 13, Day: day.AddDays(1), Until: day.AddDays(3), New: 1, Gone: 1, Soon: 2},
	}
	if diff := cmp.Diff(want, toldOf(before, after, accounts, 15, 0)); diff != "" {
		t.Error(diff)
	}
}
