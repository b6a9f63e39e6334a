package database

import (
	"context"

	"latchkey/internal/tracing"
)

// Trace makes statements and writes child spans of the request that they belong to. It is called before the database is used.
func (db *DB) Trace() { db.traced = true }

func (db *DB) queryTraced(ctx context.Context, query string, args []any) (*Rows, error) {
	part := tracing.Statement(ctx, string(db.engine), query)
	rows, err := db.read.query(ctx, query, args)
	return endTraced(part, rows, err)
}

// endTraced ends the span of a query when its rows are closed: the database finds a row when it is read.
func endTraced(part *tracing.Part, rows *Rows, err error) (*Rows, error) {
	if part == nil {
		return rows, err
	}
	if err != nil {
		part.End(err)
		return nil, err
	}
	give := rows.give
	rows.give = func() {
		part.End(rows.cursor.Err())
		if give != nil {
			give()
		}
	}
	return rows, nil
}

// tracedRow ends the part of a statement when its row has been read.
type tracedRow struct {
	Row
	part *tracing.Part
}

func (r tracedRow) Scan(dest ...any) error {
	err := r.Row.Scan(dest...)
	if IsMissing(err) {
		r.part.End(nil)
	} else {
		r.part.End(err)
	}
	return err
}

// writeTraced is a write whose part says when it had its turn and when the function was done; the rest is the commit.
func (db *DB) writeTraced(ctx context.Context, fn func(*Tx) error) error {
	part := tracing.Child(ctx, "write")
	if part == nil {
		return db.write.do(ctx, fn)
	}
	err := db.write.do(ctx, func(tx *Tx) error {
		part.Note("turn")
		defer part.Note("done")
		defer tx.trace(string(db.engine))()
		return fn(tx)
	})
	part.End(err)
	return err
}

// trace has the statements of a transaction be parts of a trace, until the returned function is called.
func (tx *Tx) trace(engine string) (end func()) {
	exec, query, row := tx.exec, tx.query, tx.row
	tx.exec = func(ctx context.Context, statement string, args ...any) (int64, error) {
		part := tracing.Statement(ctx, engine, statement)
		n, err := exec(ctx, statement, args...)
		part.End(err)
		return n, err
	}
	tx.query = func(ctx context.Context, statement string, args ...any) (cursor, error) {
		part := tracing.Statement(ctx, engine, statement)
		rows, err := query(ctx, statement, args...)
		if err != nil {
			part.End(err)
			return nil, err
		}
		return &tracedCursor{rows, part}, nil
	}
	tx.row = func(ctx context.Context, statement string, args ...any) Row {
		part := tracing.Statement(ctx, engine, statement)
		return tracedRow{row(ctx, statement, args...), part}
	}
	return func() { tx.exec, tx.query, tx.row = exec, query, row }
}

// tracedCursor ends the part of a query of a transaction when it is closed.
type tracedCursor struct {
	cursor
	part *tracing.Part
}

func (c *tracedCursor) Close() error {
	err := c.cursor.Close()
	c.part.End(err)
	c.part = nil
	return err
}

// tracedQuerier has the statements of a snapshot be parts of a trace.
type tracedQuerier struct {
	Querier
	engine string
}

func (t tracedQuerier) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	part := tracing.Statement(ctx, t.engine, query)
	rows, err := t.Querier.Query(ctx, query, args...)
	return endTraced(part, rows, err)
}

func (t tracedQuerier) QueryRow(ctx context.Context, query string, args ...any) Row {
	part := tracing.Statement(ctx, t.engine, query)
	return tracedRow{t.Querier.QueryRow(ctx, query, args...), part}
}
