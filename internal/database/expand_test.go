package database_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/stored"
)

// contractions are what a step took from the version before it, by the version that it was taken from, and why no node of that version can miss it.
var contractions = map[string]string{}

// shape is what programs rely on: the columns of each table, and what keeps rows apart.
type shape struct {
	columns map[string]column // by table.column
	unique  map[string]string // the indexes that keep rows apart, by table and columns, with their condition
}

type column struct {
	kind               string
	required, defaults bool
}

func shapeAt(t *testing.T, step int64) shape {
	t.Helper()
	db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "latchkey.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.MigrateTo(t.Context(), step); err != nil {
		t.Fatal(err)
	}
	out := shape{map[string]column{}, map[string]string{}}
	each := func(query string, into func(row database.Row) error) {
		t.Helper()
		if _, err := database.Collect(context.WithoutCancel(t.Context()), db, func(row database.Row) (struct{}, error) { return struct{}{}, into(row) }, query); err != nil {
			t.Fatal(err)
		}
	}
	each(`SELECT t.name || '.' || c.name, c.type, c."notnull", c.dflt_value IS NOT NULL FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`, func(row database.Row) error {
		var name string
		var c column
		err := row.Scan(&name, &c.kind, &c.required, &c.defaults)
		out.columns[name] = c
		return err
	})
	each(`SELECT t.name, (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY name)), COALESCE((SELECT sql FROM sqlite_master WHERE name = i.name), '')
		FROM sqlite_master t, pragma_index_list(t.name) i WHERE t.type = 'table' AND i."unique" AND t.name NOT LIKE 'sqlite_%'`, func(row database.Row) error {
		var table, columns, definition string
		err := row.Scan(&table, &columns, &definition)
		_, condition, _ := strings.Cut(definition, " WHERE ")
		out.unique[table+" ("+columns+")"] = condition
		return err
	})
	return out
}

// missed is what a program of the earlier shape cannot do with the later one.
func (earlier shape) missed(later shape) (out []string) {
	tables := map[string]bool{}
	for name, was := range earlier.columns {
		table, _, _ := strings.Cut(name, ".")
		tables[table] = true
		is, there := later.columns[name]
		switch {
		case !there:
			out = append(out, name+" is gone")
		case is.kind != was.kind:
			out = append(out, fmt.Sprintf("%s was %s and is %s", name, was.kind, is.kind))
		case is.required && !was.required:
			out = append(out, name+" may no longer be empty")
		}
	}
	for name, is := range later.columns {
		table, _, _ := strings.Cut(name, ".")
		if _, known := earlier.columns[name]; tables[table] && !known && is.required && !is.defaults {
			out = append(out, name+" is new and has to be written")
		}
	}
	for index, condition := range earlier.unique {
		if is, there := later.unique[index]; !there || is != condition {
			out = append(out, "ON CONFLICT has lost "+index)
		}
	}
	for index := range later.unique {
		table, _, _ := strings.Cut(index, " ")
		if _, known := earlier.unique[index]; tables[table] && !known && !newColumns(earlier, index) {
			out = append(out, "rows that were written are refused by "+index)
		}
	}
	slices.Sort(out)
	return out
}

// newColumns reports whether an index is over a column that the earlier shape does not have, whose rows therefore have its default.
func newColumns(earlier shape, index string) bool {
	table, columns, _ := strings.Cut(strings.TrimSuffix(index, ")"), " (")
	return slices.ContainsFunc(strings.Split(columns, ", "), func(name string) bool {
		_, known := earlier.columns[table+"."+name]
		return !known
	})
}

// Two versions run on one PostgreSQL while nodes are upgraded one after another: what the version before reads and writes stays as it is until the version after the next one.
func TestAnEarlierVersionGoesOnBesideThisOne(t *testing.T) {
	all, err := stored.All()
	if err != nil {
		t.Fatal(err)
	}
	now := shapeAt(t, 0)
	known := map[string]bool{}
	for _, one := range all {
		for _, what := range shapeAt(t, one.Step).missed(now) {
			name := one.Name + ": " + what
			known[name] = true
			if contractions[name] == "" {
				t.Errorf("a node of %s goes on without it: %s", one.Name, what)
			}
		}
	}
	for name := range contractions {
		if !known[name] {
			t.Errorf("nothing is taken any more by %s", name)
		}
	}
}

func TestWhatAnEarlierVersionMissesIsFound(t *testing.T) {
	was := shape{map[string]column{"stay.id": {kind: "BIGINT", required: true}, "stay.note": {kind: "TEXT"}, "stay.old": {kind: "TEXT"}, "gone.id": {kind: "BIGINT"}}, map[string]string{"stay (id)": ""}}
	is := shape{map[string]column{"stay.id": {kind: "TEXT", required: true}, "stay.note": {kind: "TEXT", required: true}, "stay.needed": {kind: "TEXT", required: true}, "stay.given": {kind: "TEXT", required: true, defaults: true}, "made.id": {kind: "TEXT", required: true}}, map[string]string{"stay (note)": "", "made (id)": "", "stay (given, note)": ""}}
	want := []string{"ON CONFLICT has lost stay (id)", "gone.id is gone", "rows that were written are refused by stay (note)", "stay.id was BIGINT and is TEXT", "stay.needed is new and has to be written", "stay.note may no longer be empty", "stay.old is gone"}
	if got := was.missed(is); !slices.Equal(got, want) {
		t.Errorf("found %q", got)
	}
	if got := is.missed(is); len(got) > 0 {
		t.Errorf("found in the same %q", got)
	}
}
