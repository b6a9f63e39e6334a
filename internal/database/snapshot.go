package database

import (
	"context"
	"database/sql"
	"errors"
)

// Snapshot reads the database as it is at one moment: what is committed while fn runs is not seen, and nobody waits for it. It has one connection, so rows are read to their end before the next query.
func (db *DB) Snapshot(ctx context.Context, fn func(q Querier) error) error {
	outside("a snapshot")
	if db.traced {
		return db.read.snapshot(ctx, func(q Querier) error { return fn(tracedQuerier{q, string(db.engine)}) })
	}
	return db.read.snapshot(ctx, fn)
}

// still is a moment that is read.
type still struct {
	query func(ctx context.Context, query string, args []any) (cursor, error)
	row   func(ctx context.Context, query string, args []any) Row
}

func (s still) inside() *Tx { return nil }

// Query reads rows.
func (s still) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	rows, err := s.query(ctx, query, args)
	if err != nil {
		return nil, refusal(ctx, err)
	}
	return &Rows{cursor: rows, ctx: ctx}, nil
}

// QueryRow reads one row.
func (s still) QueryRow(ctx context.Context, query string, args ...any) Row {
	return s.row(ctx, query, args)
}

func (r *sqliteReader) snapshot(ctx context.Context, fn func(q Querier) error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	// A connection of its own: a long reading takes none from the calls.
	conn, err := openSQLiteConn(r.path, "query_only = ON", "cache_size = -2000")
	if err != nil {
		return refusal(ctx, err)
	}
	defer func() { err = errors.Join(err, conn.close()) }()
	if _, err := conn.exec("BEGIN"); err != nil {
		return refusal(ctx, err)
	}
	err = fn(still{
		query: func(ctx context.Context, query string, args []any) (cursor, error) {
			executed.Add(1)
			rows, err := conn.rows(ctx, query, args, nil)
			if err != nil {
				return nil, err // a nil *sqliteRows would be no nil cursor
			}
			return rows, nil
		},
		row: func(ctx context.Context, query string, args []any) Row {
			return sqliteRow(func(dest []any) error {
				executed.Add(1)
				return refusal(ctx, conn.row(query, args, dest))
			})
		},
	})
	_, end := conn.exec("ROLLBACK")
	return errors.Join(err, end)
}

func (r *postgresReader) snapshot(ctx context.Context, fn func(q Querier) error) error {
	if err := r.slots.take(ctx); err != nil {
		return err
	}
	defer r.slots.give()
	tx, err := r.pool.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return refusal(ctx, err)
	}
	err = fn(still{
		query: func(ctx context.Context, query string, args []any) (cursor, error) {
			rows, err := tx.QueryContext(ctx, query, args...)
			if err != nil {
				return nil, err // a nil *sql.Rows would be no nil cursor
			}
			return rows, nil
		},
		row: func(ctx context.Context, query string, args []any) Row {
			return tx.QueryRowContext(ctx, query, args...)
		},
	})
	if end := tx.Rollback(); end != nil && !errors.Is(end, sql.ErrTxDone) {
		err = errors.Join(err, end)
	}
	return refusal(ctx, err)
}
