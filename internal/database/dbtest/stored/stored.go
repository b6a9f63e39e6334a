// Package stored keeps whole installations of earlier versions, small and made of demo data, for tests that upgrade them. Each was made by the program of its version; the command keep (dbtest/keep)
// wrote its rows into testdata. A database of an earlier step is rebuilt with this program's own steps, which must be the same as they were then.
package stored

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

//go:embed testdata/*.gz
var kept embed.FS

// Installation is one installation of an earlier version.
type Installation struct {
	// Name is the release, or the day and the commit that it was made with.
	Name string
	// Made is when, in UTC milliseconds.
	Made int64
	// Step is the last step of the migration that the version had.
	Step int64
	// Key is the text of the master key's file.
	Key string
	// Schema are the definitions of SQLite's tables and indexes.
	Schema []string
	Tables []Table
}

// Table is a table with its rows. Values of one column lie together, which compresses to half.
type Table struct {
	Name    string
	Columns []Column
}

// Column is a column with its values, from the first row to the last.
type Column struct {
	Name   string
	Kind   database.Kind
	Values []any
}

// All are the installations that are kept, oldest first.
func All() ([]*Installation, error) {
	entries, err := kept.ReadDir("testdata")
	if err != nil {
		return nil, err
	}
	var out []*Installation
	for _, entry := range entries {
		raw, err := kept.ReadFile("testdata/" + entry.Name())
		if err != nil {
			return nil, err
		}
		one, err := read(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b *Installation) int { return int(a.Step - b.Step) })
	return out, nil
}

func read(raw []byte) (*Installation, error) {
	unzipped, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(unzipped)
	decoder.UseNumber()
	out := &Installation{}
	if err := decoder.Decode(out); err != nil {
		return nil, err
	}
	for _, t := range out.Tables {
		for _, c := range t.Columns {
			for i, v := range c.Values {
				if c.Values[i], err = value(c.Kind, v); err != nil {
					return nil, fmt.Errorf("%s.%s: %w", t.Name, c.Name, err)
				}
			}
		}
	}
	return out, nil
}

// value is a value as it goes to a database, of what JSON or SQLite has for it.
func value(kind database.Kind, v any) (any, error) {
	number, isNumber := v.(json.Number)
	text, isText := v.(string)
	whole, isWhole := v.(int64)
	switch {
	case v == nil:
		return nil, nil
	case kind == database.Whole && isNumber:
		return number.Int64()
	case kind == database.Decimal && isNumber:
		return number.Float64()
	case kind == database.Decimal && isWhole: // SQLite's own form of a decimal without a fraction
		return float64(whole), nil
	case kind == database.Flag && isWhole:
		return whole != 0, nil
	case kind == database.Octets && isText:
		return base64.StdEncoding.DecodeString(text)
	default:
		return v, nil
	}
}

// Write writes it as testdata keeps it: the same bytes for the same rows.
func (in *Installation) Write(w io.Writer) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(zipped).Encode(in); err != nil {
		return err
	}
	return zipped.Close()
}

// Of reads an installation's database.
func Of(ctx context.Context, db *database.DB) (*Installation, error) {
	ctx = identity.Everywhere(ctx)
	out := &Installation{}
	var err error
	if out.Step, _, err = db.Version(ctx); err != nil {
		return nil, err
	}
	text := func(row database.Row) (s string, err error) { return s, row.Scan(&s) }
	var order []string // of their definitions: what refers to another table comes after it
	if db.Engine() == database.SQLite {
		if out.Schema, err = database.Collect(ctx, db, text, `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND substr(name, 1, 12) <> '_litestream_' ORDER BY name`); err != nil {
			return nil, err
		}
		for i, definition := range out.Schema {
			out.Schema[i] = plain(definition)
		}
		if order, err = database.Collect(ctx, db, text, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid`); err != nil {
			return nil, err
		}
	}
	tables, err := db.Schema(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(tables, func(a, b database.Table) int { return slices.Index(order, a.Name) - slices.Index(order, b.Name) })
	for _, t := range tables {
		one, err := rowsOf(ctx, db, t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		out.Tables = append(out.Tables, one)
	}
	return out, nil
}

var (
	comments = regexp.MustCompile(`--[^\n]*`)
	spaces   = regexp.MustCompile(`\s+`)
)

// plain is a definition without comments and line breaks.
func plain(definition string) string {
	return strings.TrimSpace(spaces.ReplaceAllString(comments.ReplaceAllString(definition, " "), " "))
}

func rowsOf(ctx context.Context, db *database.DB, t database.Table) (Table, error) {
	out := Table{Name: t.Name, Columns: make([]Column, len(t.Columns))}
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		out.Columns[i], names[i] = Column{Name: c.Name, Kind: c.Kind}, strconv.Quote(c.Name)
	}
	order := make([]string, len(t.Key))
	for i, name := range t.Key {
		order[i] = strconv.Quote(name)
	}
	query := `SELECT ` + strings.Join(names, ", ") + ` FROM ` + strconv.Quote(t.Name)
	if len(order) > 0 {
		query += ` ORDER BY ` + strings.Join(order, ", ")
	}
	rows, err := db.Query(ctx, query)
	if err != nil {
		return out, err
	}
	defer rows.Close()
	got, into := make([]any, len(names)), make([]any, len(names))
	for i := range got {
		into[i] = &got[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return out, err
		}
		for i := range got {
			v, err := value(out.Columns[i].Kind, got[i])
			if err != nil {
				return out, err
			}
			out.Columns[i].Values = append(out.Columns[i].Values, v)
		}
	}
	return out, rows.Err()
}

// Load makes the empty database what the installation's was.
func (in *Installation) Load(ctx context.Context, db *database.DB) error {
	ctx = identity.Everywhere(ctx)
	if _, err := db.MigrateTo(ctx, in.Step); err != nil {
		return err
	}
	return db.Write(ctx, func(tx *database.Tx) error {
		for _, t := range in.Tables {
			if err := t.load(ctx, tx); err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		return nil
	})
}

// Rows is how many there are.
func (t Table) Rows() int { return len(t.Columns[0].Values) }

func (t Table) load(ctx context.Context, tx *database.Tx) error {
	// What the steps have put in themselves is in the rows too.
	if _, err := tx.Exec(ctx, `DELETE FROM `+strconv.Quote(t.Name)); err != nil {
		return err
	}
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = strconv.Quote(c.Name)
	}
	bulk := database.NewBulk(`INSERT INTO `+strconv.Quote(t.Name)+` (`+strings.Join(names, ", ")+`) VALUES `, len(names), "")
	const atOnce = 64
	var values []any
	for row := range t.Rows() {
		for _, c := range t.Columns {
			v := c.Values[row]
			if day, ok := v.(string); ok && c.Kind == database.Day {
				parsed, err := clock.ParseDate(day)
				if err != nil {
					return err
				}
				v = parsed
			}
			values = append(values, v)
		}
		if (row+1)%atOnce == 0 || row+1 == t.Rows() {
			if err := bulk.Exec(ctx, tx, values); err != nil {
				return err
			}
			values = values[:0]
		}
	}
	return nil
}

// Lost are the rows of an earlier state that a later one does not have, by table; of a row the columns are compared that both have. A table that is gone has lost all of its rows.
func Lost(earlier, later *Installation) map[string][]string {
	out := map[string][]string{}
	for _, before := range earlier.Tables {
		at := slices.IndexFunc(later.Tables, func(t Table) bool { return t.Name == before.Name })
		if at < 0 {
			if before.Rows() > 0 {
				out[before.Name] = []string{fmt.Sprintf("the table with its %d rows", before.Rows())}
			}
			continue
		}
		after := later.Tables[at]
		known := map[string]int{}
		for _, row := range after.lines(before) {
			known[row]++
		}
		for _, row := range before.lines(after) {
			if known[row]--; known[row] < 0 {
				out[before.Name] = append(out[before.Name], row)
			}
		}
	}
	return out
}

// lines are the rows in the columns that the other has too.
func (t Table) lines(other Table) []string {
	var columns []Column
	for _, c := range t.Columns {
		if slices.ContainsFunc(other.Columns, func(o Column) bool { return o.Name == c.Name }) {
			columns = append(columns, c)
		}
	}
	slices.SortFunc(columns, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
	out := make([]string, t.Rows())
	for i := range out {
		var line strings.Builder
		for _, c := range columns {
			fmt.Fprintf(&line, "%s=%v ", c.Name, printed(c.Values[i]))
		}
		out[i] = line.String()
	}
	return out
}

// printed is a value in the same form whichever engine it comes from.
func printed(v any) any {
	switch v := v.(type) {
	case []byte:
		return base64.StdEncoding.EncodeToString(v)
	case interface{ Format(layout string) string }:
		return v.Format("2006-01-02") // of days only: instants are numbers
	default:
		return v
	}
}

// owners are the tables with what goes with a home, by the columns that name one of them.
var owners = map[string]string{"property_id": "property", "reservation_id": "reservation", "task_id": "task", "calendar_id": "channel_calendar"}

// Leave leaves the homes with higher numbers out, with all that belongs to them, so that what is kept stays small.
func (in *Installation) Leave(highest int64) {
	gone := map[string]map[int64]bool{}
	for _, t := range in.Tables {
		ids := map[int64]bool{}
		gone[t.Name] = ids
		for row := range t.Rows() {
			id, _ := t.At("id", row).(int64)
			home, of := t.At("property_id", row).(int64)
			ids[id] = of && home > highest || t.Name == "property" && id > highest
		}
	}
	for _, t := range in.Tables {
		t.drop(func(row int) bool {
			id, _ := t.At("id", row).(int64)
			drop := t.Name == "property" && id > highest
			for column, table := range owners {
				owner, is := t.At(column, row).(int64)
				drop = drop || is && gone[table][owner]
			}
			return drop
		})
	}
}

// At is a value of a row; nil for a column that the table does not have.
func (t Table) At(column string, row int) any {
	for _, c := range t.Columns {
		if c.Name == column {
			return c.Values[row]
		}
	}
	return nil
}

// drop removes rows.
func (t Table) drop(which func(row int) bool) {
	var stay []int
	for row := range t.Rows() {
		if !which(row) {
			stay = append(stay, row)
		}
	}
	for i, c := range t.Columns {
		values := make([]any, len(stay))
		for to, from := range stay {
			values[to] = c.Values[from]
		}
		t.Columns[i].Values = values
	}
}
