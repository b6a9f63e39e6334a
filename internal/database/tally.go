package database

import "context"

// Tally counts what was erased: rows by their table.
type Tally map[string]int64

// Exec runs a statement and counts the rows of a table that it has changed.
func (t Tally) Exec(ctx context.Context, tx *Tx, table, statement string, args ...any) error {
	n, err := tx.Exec(ctx, statement, args...)
	if n > 0 {
		t[table] += n
	}
	return err
}

// Add counts what another tally has.
func (t Tally) Add(other Tally) {
	for table, n := range other {
		t[table] += n
	}
}
