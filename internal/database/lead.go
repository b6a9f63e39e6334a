package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Lead is what one process at a time has among all that use one PostgreSQL database: an advisory lock of a session of its own, which ends with the process or the connection.
type Lead struct {
	pool *sql.DB
	conn *sql.Conn
}

// Lead takes a lead, or returns ErrHeld while another process has it.
func (db *DB) Lead(ctx context.Context, name string) (_ *Lead, err error) {
	config, err := postgresConfig(db.url)
	if err != nil {
		return nil, err
	}
	l := &Lead{pool: sql.OpenDB(newPostgresConnector(config))}
	defer func() {
		if err != nil {
			err = errors.Join(err, l.Release())
		}
	}()
	if l.conn, err = l.pool.Conn(ctx); err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	has := false
	if err := l.conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock(hashtextextended($1, 0))`, "latchkey "+name).Scan(&has); err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	if !has {
		return nil, ErrHeld
	}
	return l, nil
}

// Still returns an error when the connection is lost, and the lead with it.
func (l *Lead) Still(ctx context.Context) error { return l.conn.PingContext(ctx) }

// Release gives the lead up.
func (l *Lead) Release() error {
	var err error
	if l.conn != nil {
		err = l.conn.Close()
	}
	return errors.Join(err, l.pool.Close())
}
