package app_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// A rule changes and many homes are planned again, some in each transaction. Killed among them, again and again, the server that starts next goes on: each task is written once.
func TestKilledWhilePlanningThePassGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		data := filepath.Join(t.TempDir(), "data")
		if !strings.HasPrefix(url, "postgres") {
			url = "" // the folder's own
		}
		w := newWorld(t, func(c *app.Config) { c.Data, c.DatabaseURL, c.LeavesJobs = data, url, true })
		m := w.members[0]
		const homes, each = 10, 61 // more than one transaction writes: each plans two homes
		today := clock.NewDate(time.Now().UTC().Date())
		var rows []property.ImportRow
		var stays []reservation.ImportRow
		for h := range homes {
			home := fmt.Sprint("many", h)
			rows = append(rows, property.ImportRow{ExternalID: home, Title: home, City: "Barcelona", Country: "ES", TimeZone: "Europe/Madrid", MaxOccupancy: 4, CleaningMinutes: 120, KeyHandover: "office"})
			for n := range each {
				from := today.AddDays(10 + 3*n)
				stays = append(stays, w.stay(fmt.Sprint(home, "-", n), home, from.String(), from.AddDays(2).String(), "guest", true))
			}
		}
		w.properties(m, rows...)
		w.reservations(m, stays...)

		ctx := identity.Everywhere(t.Context())
		one := func(query string, args ...any) (n int64) {
			mustDo(t, w.DB.QueryRow(ctx, query, args...).Scan(&n))
			return n
		}
		const many = ` FROM task WHERE member_id = $1 AND type = 'departure' AND property_id IN (SELECT id FROM property WHERE member_id = $1 AND external_id LIKE 'many%')`
		tasks, written := one(`SELECT COUNT(*)`+many, m), one(`SELECT SUM(version)`+many, m)
		if tasks != homes*each {
			t.Fatalf("%d cleanings", tasks)
		}
		manager := identity.Actor{Relations: []identity.Relation{{Member: m, Role: identity.Manager, Level: identity.Owner}}}
		book, err := w.Planning.Rules(ctx, manager, m)
		mustDo(t, err)
		for _, r := range book.Rules {
			if r.Kind == planning.DepartureKind {
				f := r.Fields
				f.Minutes = 45
				_, err = w.Planning.SaveRule(ctx, manager, identity.Attempt{}, r.Ref, r.Version, planning.RuleDraft{Fields: f})
				mustDo(t, err)
			}
		}
		const progress = `SELECT after_id FROM planning_progress WHERE member_id = $1`
		last, among := one(progress, m), 0
		for deadline := time.Now().Add(2 * time.Minute); last >= 0; {
			v := serveVictim(t, data, url)
			for one(progress, m) == last {
				if time.Now().After(deadline) {
					v.kill()
					t.Fatalf("it does not go on behind home %d", last)
				}
				time.Sleep(time.Millisecond)
			}
			v.kill()
			if last = one(progress, m); last > 0 {
				among++
				if some := one(`SELECT COUNT(*)`+many+` AND planned_end - planned_start = 2700000`, m); some == 0 || some == tasks {
					t.Errorf("%d of %d cleanings are planned behind home %d", some, tasks, last)
				}
			}
		}
		if among == 0 {
			t.Error("it was never killed among the homes")
		}
		if n := one(`SELECT COUNT(*)`+many, m); n != tasks {
			t.Errorf("%d cleanings, before %d", n, tasks)
		}
		if n := one(`SELECT COUNT(*)`+many+` AND planned_end - planned_start = 2700000`, m); n != tasks {
			t.Errorf("%d of %d cleanings are planned", n, tasks)
		}
		if n := one(`SELECT SUM(version)`+many, m) - written; n != tasks {
			t.Errorf("%d cleanings were written %d times", tasks, n)
		}
		if n := one(`SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM task WHERE member_id = $1 GROUP BY rule_key) keys`, m); n != 1 {
			t.Errorf("a rule has made a task %d times", n)
		}
		t.Logf("killed %d times among the homes", among)
	})
}
