package database_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// What guests had reported before staff could is carried over whole, for every agency, and what was a task stays one.
func TestReportsOfTheReleaseBeforeAreCarriedOver(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		db, err := database.Open(ctx, url, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		run := func(statements ...string) {
			t.Helper()
			err := db.Write(ctx, func(tx *database.Tx) error {
				for _, s := range statements {
					if _, err := tx.Exec(ctx, s); err != nil {
						return fmt.Errorf("%s: %w", s, err)
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if db.Engine() == database.Postgres {
			run(`DROP SCHEMA public CASCADE`, `CREATE SCHEMA public`) // the test's database comes migrated
		}
		if err := db.MigrateTo(ctx, 11); err != nil {
			t.Fatal(err)
		}
		for m := 1; m <= 2; m++ {
			const text = "Die Lampe <b>ist</b> kaputt 🛋"
			run(
				row(t, db, "member", map[string]any{"id": m}),
				row(t, db, "property", map[string]any{"member_id": m, "id": 7, "key_handover": "office"}),
				row(t, db, "reservation", map[string]any{"member_id": m, "id": 30, "property_id": 7, "status": "confirmed"}),
				row(t, db, "message", map[string]any{
					"member_id": m, "kind": "reservation", "ref_id": 30, "id": 4, "side": "party", "role": "guest", "sender": "Demo Guest", "text": text, "files": 2, "account_id": 5,
				}),
			)
			for i, state := range []string{"open", "task", "dismissed"} {
				p := map[string]any{
					"member_id": m, "id": i + 1, "reservation_id": 30, "kind": "damage", "text": text, "message_id": 4, "account_id": 5, "created_at": 1000 + i, "state": state,
				}
				if state != "open" {
					p["settled_at"], p["settled_by"] = 9000+i, 8
				}
				if state == "task" {
					p["task_id"], p["message_id"] = 66, 99 // its message is gone: the time of keeping it was over
				}
				run(row(t, db, "problem", p))
			}
		}
		if _, err := db.Migrate(ctx); err != nil {
			t.Fatal(err)
		}
		rows, err := database.Collect(ctx, db, func(r database.Row) (string, error) {
			var member, id, home, stay, cleaning, message, photos, account, created, task, handler, handled int64
			var kind, urgency, text, reporter, state string
			err := r.Scan(&member, &id, &home, &stay, &cleaning, &kind, &urgency, &text, &message, &photos, &account, &reporter, &created, &state, &task, &handler, &handled)
			return fmt.Sprintln(member, id, home, stay, cleaning, kind, urgency, text, message, photos, account, reporter, created, state, task, handler, handled), err
		}, `SELECT member_id, id, property_id, reservation_id, cleaning_id, kind, urgency, text, message_id, photos, account_id, reporter, created_at, state, task_id, handler_id, handled_at
			FROM problem_report ORDER BY member_id, id`)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for m := 1; m <= 2; m++ {
			want = append(want,
				fmt.Sprint(m, " 1 7 30 0 damage normal Die Lampe <b>ist</b> kaputt 🛋 4 2 5 Demo Guest 1000 open 0 0 0"),
				fmt.Sprint(m, " 2 7 30 0 damage normal Die Lampe <b>ist</b> kaputt 🛋 99 0 5  1001 taken 66 8 9001"),
				fmt.Sprint(m, " 3 7 30 0 damage normal Die Lampe <b>ist</b> kaputt 🛋 4 2 5 Demo Guest 1002 dismissed 0 8 9002"),
			)
		}
		if got := strings.TrimSuffix(strings.Join(rows, ""), "\n"); got != strings.Join(want, "\n") {
			t.Errorf("carried over:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
		}
	})
}

// row is an INSERT of what a test cares about; every other column that must have something gets next to nothing.
func row(t *testing.T, db *database.DB, table string, given map[string]any) string {
	t.Helper()
	query := `SELECT name, type FROM pragma_table_info('` + table + `') WHERE "notnull" = 1 AND dflt_value IS NULL`
	if db.Engine() == database.Postgres {
		query = `SELECT column_name, upper(data_type) FROM information_schema.columns WHERE table_name = '` + table + `' AND is_nullable = 'NO' AND column_default IS NULL`
	}
	var names, values []string
	needed, err := database.Collect(ctx, db, func(r database.Row) (c [2]string, err error) { return c, r.Scan(&c[0], &c[1]) }, query)
	if err != nil || len(needed) == 0 {
		t.Fatal(table, err)
	}
	nothing := map[string]any{"TEXT": "", "DATE": "2026-01-01", "BOOLEAN": "true", "BLOB": "x", "BYTEA": "x"}
	for _, c := range needed {
		if _, ok := given[c[0]]; !ok {
			if given[c[0]] = nothing[c[1]]; given[c[0]] == nil {
				given[c[0]] = 0
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		names = append(names, name)
		if s, ok := given[name].(string); ok {
			values = append(values, "'"+s+"'")
		} else {
			values = append(values, fmt.Sprint(given[name]))
		}
	}
	return fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s)`, table, strings.Join(names, ", "), strings.Join(values, ", "))
}
