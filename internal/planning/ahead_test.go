package planning

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/task"
)

// Homes that are decided on together get what each gets by itself, before they are planned and after.
func TestManyHomesTogetherArePlannedAsEachByItself(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		for n := range 20 { // more than one statement asks for
			home := fmt.Sprint("home ", n)
			a.home(home)
			first := clock.NewDate(2026, 6, 29).AddDays(n)
			gone := row(fmt.Sprint("gone ", n), home, first.AddDays(40).String(), first.AddDays(43).String())
			gone.Status = "cancelled"
			a.book(row(fmt.Sprint("now ", n), home, first.String(), first.AddDays(4).String()), row(fmt.Sprint("next ", n), home, first.AddDays(30).String(), first.AddDays(35+n).String()), gone)
		}
		a.write(func(ctx context.Context, tx *database.Tx) error { return startProgress(ctx, tx, 1, day("2026-07-01")) })
		check := func(differing bool) {
			homes, err := a.properties.All(ctx, a.db, 1)
			a.must(err)
			rules, _, err := rulesOf(ctx, a.db, 1)
			a.must(err)
			r := reading{q: a.db, rules: rules, now: a.tasks.Now()}
			together := make([]decision, len(homes))
			for i, home := range homes {
				together[i] = coming(home, r.now)
			}
			r.team, err = a.planning.wholeTeam(ctx, a.db, 1, r.now)
			a.must(err)
			r.bookings, err = a.planning.shelve(ctx, a.db, together)
			a.must(err)
			a.must(a.planning.decideAll(ctx, r, together))
			byKey := func(x, y task.Task) int { return cmp.Compare(x.RuleKey, y.RuleKey) }
			some := false
			for i, d := range together {
				changes, existing, err := a.planning.decide(ctx, reading{q: a.db, bookings: a.bookings, rules: rules, now: r.now}, homes[i].Ref, d.from, d.to)
				a.must(err)
				for _, list := range [][]task.Task{changes, existing, d.changes, d.existing} {
					slices.SortFunc(list, byKey)
				}
				if diff := gocmp.Diff(changes, d.changes); diff != "" {
					a.Errorf("changes of home %d: %s", homes[i].Ref.ID, diff)
				}
				if diff := gocmp.Diff(existing, d.existing); diff != "" {
					a.Errorf("tasks of home %d: %s", homes[i].Ref.ID, diff)
				}
				some = some || len(d.changes) > 0
			}
			if some != differing {
				a.Errorf("some differ: %v, wanted %v", some, differing)
			}
		}
		check(true)
		a.settle()
		check(false)
	})
}
