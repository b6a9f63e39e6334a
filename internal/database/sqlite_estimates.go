package database

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Without figures SQLite takes it that member_id alone, the first column of nearly every key, leaves ten rows of any table, and then prefers a table's own order to
// the index that was made for a query: with a whole agency behind one member_id it reads everything. Measuring (ANALYZE) would make plans depend on what happened
// to be in the tables; so the figures are given, the same for every installation, as they are once there is much data.

const (
	// estimatedRows is a large table.
	estimatedRows = 1_000_000
	// afterFirst is how many rows are left of a large table by the first column behind the member's, or by the first one at all; each further one leaves a tenth.
	afterFirst = 1000
)

// fewValues are columns that hardly narrow anything.
var fewValues = []string{"kind", "done", "active", "cancelled", "type", "status", "echo", "gone", "is_check", "side", "audience", "lang"}

// estimate writes the figures of one index as sqlite_stat1 holds them: rows of the table, then rows left by each longer prefix of the columns.
func estimate(columns []string, unique bool) string {
	left, next := estimatedRows, afterFirst
	out := []string{strconv.Itoa(estimatedRows)}
	for i, column := range columns {
		switch {
		case unique && i == len(columns)-1:
			left = 1
		case column == "member_id":
		case slices.Contains(fewValues, column):
			left = max(2, left/2)
		default:
			left = max(2, min(left/2, next))
			next /= 10
		}
		out = append(out, strconv.Itoa(left))
	}
	return strings.Join(out, " ")
}

// giveEstimates writes the figures of all indexes and makes every connection read them.
func giveEstimates(ctx context.Context, pool *sql.DB) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	figures, err := estimates(ctx, conn)
	if err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	exec := func(statement string, args ...any) {
		if err == nil {
			_, err = tx.ExecContext(ctx, statement, args...)
		}
	}
	exec(`ANALYZE sqlite_schema`) // makes the table of figures
	exec(`DELETE FROM sqlite_stat1`)
	for _, f := range figures {
		exec(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ($1, $2, $3)`, f.table, f.index, f.stat)
	}
	// A change of the schema makes the connections that are open read the figures.
	exec(`CREATE TABLE estimates_given (given INTEGER)`)
	exec(`DROP TABLE estimates_given`)
	if err != nil {
		return err
	}
	return tx.Commit()
}

type figure struct{ table, index, stat string }

func estimates(ctx context.Context, conn *sql.Conn) ([]figure, error) {
	// An expression of an index has no name.
	rows, err := conn.QueryContext(ctx, `SELECT t.name, i.name, i."unique", COALESCE(c.name, '') FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'schema_version' ORDER BY t.name, i.name, c.seqno`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []figure
	var columns []string
	var unique, nextUnique bool
	var last figure
	flush := func() {
		if len(columns) > 0 {
			last.stat = estimate(columns, unique)
			out = append(out, last)
		}
	}
	for rows.Next() {
		var next figure
		var column string
		if err := rows.Scan(&next.table, &next.index, &nextUnique, &column); err != nil {
			return nil, fmt.Errorf("index: %w", err)
		}
		if next.table != last.table || next.index != last.index {
			flush()
			columns = nil
		}
		last, unique = figure{table: next.table, index: next.index}, nextUnique
		columns = append(columns, column)
	}
	flush()
	return out, rows.Err()
}
