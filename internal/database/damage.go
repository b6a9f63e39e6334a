package database

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"latchkey/internal/clock"
)

// mostDamages is how many faults of a database are named.
const mostDamages = 10

// Damages lists what is wrong with the database itself, at most ten: damaged pages and rows that refer to nothing (SQLite), settings under which what is acknowledged may be lost
// (PostgreSQL, which checks its pages itself). It reads the whole of an SQLite database; indexes are compared with their tables by Intact alone.
func (db *DB) Damages(ctx context.Context) ([]string, error) {
	if db.engine == Postgres {
		return db.unsafeSettings(ctx)
	}
	return db.damages(ctx, "quick_check")
}

// Intact is Damages with every index compared with its table, which takes several times as long; for SQLite. The error says what is wrong.
func (db *DB) Intact(ctx context.Context) error {
	if db.engine != SQLite {
		return errors.New("database: only SQLite is checked")
	}
	found, err := db.damages(ctx, "integrity_check")
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("database: damaged: %q", found)
	}
	return err
}

func (db *DB) damages(ctx context.Context, check string) ([]string, error) {
	text := func(row Row) (s string, err error) { return s, row.Scan(&s) }
	found, err := Collect(ctx, db, text, fmt.Sprintf(`PRAGMA %s(%d)`, check, mostDamages))
	if err != nil {
		return nil, fmt.Errorf("database: check: %w", err)
	}
	if len(found) == 1 && found[0] == "ok" {
		found = nil
	}
	lost, err := Collect(ctx, db, func(row Row) (string, error) {
		var table, parent string
		var rows int64
		err := row.Scan(&table, &parent, &rows)
		return fmt.Sprintf("%d rows of %s refer to rows of %s that are not there", rows, table, parent), err
	}, `SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check() GROUP BY "table", parent ORDER BY 1, 2`)
	if err != nil {
		return nil, fmt.Errorf("database: check: %w", err)
	}
	found = append(found, lost...)
	return found[:min(len(found), mostDamages)], nil
}

// unsafeSettings are those that only the server's own configuration can mend: the program asks for durable commits itself.
func (db *DB) unsafeSettings(ctx context.Context) (found []string, err error) {
	for _, name := range []string{"fsync", "full_page_writes"} {
		var value string
		if err := db.QueryRow(ctx, `SELECT current_setting('`+name+`')`).Scan(&value); err != nil {
			return nil, err
		}
		if strings.EqualFold(value, "off") {
			found = append(found, name+" is off: a power cut may destroy the database")
		}
	}
	return found, nil
}

// ServerTime is the time of the database server; ErrNoServer where the database is a file.
func (db *DB) ServerTime(ctx context.Context) (clock.Instant, error) {
	if db.engine == SQLite {
		return 0, ErrNoServer
	}
	var at int64
	err := db.QueryRow(ctx, `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`).Scan(&at)
	return clock.Instant(at), err
}

// ErrNoServer is returned when a database without a server is asked for what only a server has.
var ErrNoServer = errors.New("database: there is no server")
