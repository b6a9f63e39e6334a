package database

import (
	"context"
	"fmt"
	"strings"
)

// Kind is what the values of a column are.
type Kind string

// The kinds.
const (
	Whole   Kind = "whole"
	Decimal Kind = "decimal"
	Flag    Kind = "flag"
	Chars   Kind = "text"
	Day     Kind = "day"
	Octets  Kind = "bytes"
)

// kinds are those of the engines' names of types.
var kinds = map[string]Kind{
	"bigint": Whole, "text": Chars, "boolean": Flag, "date": Day, "double precision": Decimal, "blob": Octets, "bytea": Octets,
}

// Table is a table of the schema, with its columns and the columns of its primary key in their order.
type Table struct {
	Name    string
	Columns []Column
	Key     []string
}

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
	// Null is whether it may be empty.
	Null bool
}

// versions is where the steps of the migration are counted.
const versions = "schema_version"

// Schema reads the tables as they are, but for the one that counts the steps of the migration and the two with which Litestream keeps its place in SQLite's log.
func (db *DB) Schema(ctx context.Context) ([]Table, error) {
	columns, keys := `SELECT t.name, c.name, c.type, c."notnull" = 0 AND c.pk = 0 FROM sqlite_master t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND substr(t.name, 1, 12) <> '_litestream_' ORDER BY t.name, c.cid`,
		`SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND substr(t.name, 1, 12) <> '_litestream_' AND c.pk > 0 ORDER BY t.name, c.pk`
	if db.engine == Postgres {
		columns, keys = `SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, NULL), NOT a.attnotnull FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
			WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`,
			`SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT) FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
			JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
			WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname, array_position(CAST(i.indkey AS int2[]), a.attnum)`
	}
	type line struct {
		table, kind string
		column      Column
	}
	lines, err := Collect(ctx, db, func(row Row) (l line, err error) {
		return l, row.Scan(&l.table, &l.column.Name, &l.kind, &l.column.Null)
	}, columns)
	if err != nil {
		return nil, err
	}
	var out []Table
	for _, l := range lines {
		if l.table == versions {
			continue
		}
		if len(out) == 0 || out[len(out)-1].Name != l.table {
			out = append(out, Table{Name: l.table})
		}
		if l.column.Kind = kinds[strings.ToLower(l.kind)]; l.column.Kind == "" {
			return nil, fmt.Errorf("database: the column %s of %s has the unknown type %s", l.column.Name, l.table, l.kind)
		}
		last := &out[len(out)-1]
		last.Columns = append(last.Columns, l.column)
	}
	keyed, err := Collect(ctx, db, func(row Row) (l line, err error) { return l, row.Scan(&l.table, &l.column.Name) }, keys)
	if err != nil {
		return nil, err
	}
	for _, l := range keyed {
		for i := range out {
			if out[i].Name == l.table {
				out[i].Key = append(out[i].Key, l.column.Name)
			}
		}
	}
	return out, nil
}

// Version is the step that the schema is at, and the newest that this program knows.
func (db *DB) Version(ctx context.Context) (at, newest int64, err error) {
	pool, err := db.pool()
	if err != nil {
		return 0, 0, fmt.Errorf("database: %w", err)
	}
	defer pool.Close()
	provider, err := provider(db.engine, pool)
	if err != nil {
		return 0, 0, err
	}
	return provider.GetVersions(ctx)
}
