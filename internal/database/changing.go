package database

import (
	"context"
	"database/sql"
)

// Changing is a statement that changes one row and gives it as it then is. On PostgreSQL that is one RETURNING; on SQLite, which writes the rows of a RETURNING into a table of their own
// first, changing and reading cost a third of it.
type Changing struct {
	change, returning, read string
	keys                    int
}

// NewChanging makes the statement: change without RETURNING, the columns to give, and where they are then, by the first arguments of change: "task WHERE member_id = $1 AND id = $2", 2.
func NewChanging(change, columns, of string, keys int) Changing {
	return Changing{change, change + ` RETURNING ` + columns, `SELECT ` + columns + ` FROM ` + of, keys}
}

// Row changes the row and reads it; sql.ErrNoRows when none was changed.
func (c Changing) Row(ctx context.Context, tx *Tx, args ...any) Row {
	if !tx.alone {
		return tx.QueryRow(ctx, c.returning, args...)
	}
	changed, err := tx.Exec(ctx, c.change, args...)
	if err == nil && changed == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return failedRow{err}
	}
	return tx.QueryRow(ctx, c.read, args[:c.keys]...)
}
