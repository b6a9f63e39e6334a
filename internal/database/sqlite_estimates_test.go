package database_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

// Without the estimates these read every row of the member.
func TestQueriesUseTheIndexThatWasMadeForThem(t *testing.T) {
	ctx := context.Background()
	db, err := database.Open(ctx, filepath.Join(t.TempDir(), "x.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	plan := func(query string, args ...any) string {
		t.Helper()
		steps, err := database.Collect(ctx, db, func(row database.Row) (string, error) {
			var id, parent, unused int
			var detail string
			err := row.Scan(&id, &parent, &unused, &detail)
			return detail, err
		}, "EXPLAIN QUERY PLAN "+query, args...)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return strings.Join(steps, "; ")
	}
	// The readers are open and know the empty schema before the migration.
	_ = plan(`SELECT name FROM sqlite_schema`)
	if _, err := db.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, index string }{
		{`SELECT title FROM task WHERE member_id = $1 AND parent_id = $2 ORDER BY planned_start, id`, "task_parent"},
		{`SELECT title FROM task WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`, "task_reservation"},
		{`SELECT title FROM task WHERE member_id = $1 AND rule_key = $2`, "(member_id=? AND rule_key=?)"},
		{`SELECT title FROM task WHERE member_id = $1 AND id = $2`, "(member_id=? AND id=?)"},
		{`SELECT source FROM reservation WHERE member_id = $1 AND external_id = $2`, "(member_id=? AND external_id=?)"},
		{`SELECT source FROM reservation WHERE member_id = $1 AND property_id = $2 AND arrival >= $3`, "reservation_property"},
		{`SELECT source FROM reservation WHERE member_id = $1 AND departure = $2`, "reservation_departure"},
		{`SELECT text FROM message WHERE member_id = $1 AND kind = $2 AND ref_id = $3 ORDER BY id`, "(member_id=? AND kind=? AND ref_id=?)"},
		{`SELECT uid FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND departure >= $3`, "channel_entry_departure"},
		{`SELECT name FROM staff WHERE email = $1`, "staff_email"},
	} {
		args := []any{1, 2, 3}[:strings.Count(c.query, "$")]
		if got := plan(c.query, args...); !strings.Contains(got, c.index) {
			t.Errorf("%s\n  %s, want %s", c.query, got, c.index)
		}
	}
}
