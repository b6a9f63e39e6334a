package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

// How many connections one node opens at most. Readers and writers have pools of their own: writers that wait for each other's rows leave the readers theirs.
const (
	readConnections  = 16
	writeConnections = 16
)

func openPostgres(ctx context.Context, url string, c clock.Clock) (*DB, error) {
	reading, err := postgresPool(url, readConnections)
	if err != nil {
		return nil, err
	}
	if err := reading.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), reading.Close())
	}
	writing, err := postgresPool(url, writeConnections)
	if err != nil {
		return nil, errors.Join(err, reading.Close())
	}
	w := &postgresWriter{pool: writing, slots: make(slots, writeConnections), clock: c}
	return &DB{engine: Postgres, url: url, read: &postgresReader{pool: reading, slots: make(slots, readConnections)}, write: w, clock: c}, nil
}

// postgresReader reads with statements that are prepared once.
type postgresReader struct {
	pool  *sql.DB
	slots slots
	stmts sync.Map // query → *sql.Stmt
}

func (r *postgresReader) close() error {
	r.stmts.Range(func(_, stmt any) bool {
		_ = stmt.(*sql.Stmt).Close()
		return true
	})
	return r.pool.Close()
}

func (r *postgresReader) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := r.stmts.Load(query); ok {
		return s.(*sql.Stmt), nil
	}
	s, err := r.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("database: prepare: %w", err)
	}
	if other, raced := r.stmts.LoadOrStore(query, s); raced {
		_ = s.Close()
		return other.(*sql.Stmt), nil
	}
	return s, nil
}

func (r *postgresReader) query(ctx context.Context, query string, args []any) (*Rows, error) {
	if err := r.slots.take(ctx); err != nil {
		return nil, err
	}
	s, err := r.stmt(ctx, query)
	if err != nil {
		r.slots.give()
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		r.slots.give()
		return nil, err
	}
	return &Rows{cursor: rows, ctx: ctx, give: r.slots.give}, nil
}

func (r *postgresReader) row(ctx context.Context, query string, args []any) Row {
	if err := r.slots.take(ctx); err != nil {
		return failedRow{err}
	}
	s, err := r.stmt(ctx, query)
	if err != nil {
		r.slots.give()
		return failedRow{refusal(ctx, err)}
	}
	return oneRow{s.QueryRowContext(ctx, args...), ctx, r.slots}
}

// lostAfter is how long a server may leave unacknowledged what was sent to it. A machine that has lost its power says no goodbye: without a bound its connections would wait a quarter of an hour.
const lostAfter = 5 * time.Second

// postgresConfig reads an address as the driver does, with the defaults of the machine.
func postgresConfig(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errors.New("database: the address of the PostgreSQL database is wrong") // the driver's message may hold the password
	}
	// A connection that waits for an answer is asked each second whether the other side is there (TCP keepalive); one that waits for the acknowledgment of what it sent has a bound of its own.
	dialer := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: lostAfter - 3*time.Second, Interval: time.Second, Count: 3}, Control: boundAcknowledgment}
	config.DialFunc = dialer.DialContext
	return config, nil
}

// postgresConnector connects to one of the servers of an address. The one that took the last connection is asked first: a server that is lost is waited for once, not at each connection.
type postgresConnector struct {
	servers []driver.Connector
	first   atomic.Int64
}

func newPostgresConnector(config *pgx.ConnConfig) *postgresConnector {
	// The entries of one server follow each other: with TLS and without.
	entries := append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
	c := &postgresConnector{}
	for len(entries) > 0 {
		n := 1
		for n < len(entries) && entries[n].Host == entries[0].Host && entries[n].Port == entries[0].Port {
			n++
		}
		one := config.Copy()
		one.Host, one.Port, one.TLSConfig, one.Fallbacks = entries[0].Host, entries[0].Port, entries[0].TLSConfig, entries[1:n]
		c.servers = append(c.servers, stdlib.GetConnector(*one))
		entries = entries[n:]
	}
	return c
}

// Connect gives each server patience.
func (c *postgresConnector) Connect(ctx context.Context) (driver.Conn, error) {
	var all error
	first, n := c.first.Load(), int64(len(c.servers))
	for i := range n {
		at := (first + i) % n
		conn, err := c.connect(ctx, at)
		if err == nil {
			return conn, nil
		}
		all = errors.Join(all, err)
		c.first.CompareAndSwap(at, (at+1)%n)
	}
	return nil, all
}

func (c *postgresConnector) connect(ctx context.Context, at int64) (driver.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.servers[at].Connect(ctx)
}

// Driver is the one of all servers.
func (c *postgresConnector) Driver() driver.Driver { return c.servers[0].Driver() }

func postgresPool(url string, connections int) (*sql.DB, error) {
	config, err := postgresConfig(url)
	if err != nil {
		return nil, err
	}
	// Whatever the server's default: what is acknowledged is on its disk.
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["datestyle"] = "ISO" // see Days
	pool := sql.OpenDB(walledConnector{newPostgresConnector(config)})
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool, nil
}

type postgresWriter struct {
	pool  *sql.DB
	slots slots
	clock clock.Clock
	did   counts
	// waiting is how many writes wait for a slot.
	waiting atomic.Int64
}

func (w *postgresWriter) close() error { return w.pool.Close() }

// tries is how often a transaction that lost against another is run again.
const tries = 8

func (w *postgresWriter) do(ctx context.Context, fn func(*Tx) error) error {
	// As on SQLite, a write that has begun is finished even if the one who asked has gone.
	ctx = context.WithoutCancel(ctx)
	w.waiting.Add(1)
	err := w.slots.take(ctx)
	w.waiting.Add(-1)
	if err != nil {
		return err
	}
	defer w.slots.give()
	for try := range tries {
		if try > 0 {
			w.did.takenBack.Add(1)
			time.Sleep(time.Duration(1+rand.IntN(4<<try)) * time.Millisecond)
		}
		if err = w.once(ctx, fn); err == nil {
			w.did.committed(1)
			return nil
		}
		if !lostRace(err) {
			return refusal(ctx, err)
		}
	}
	return fault.Busy(time.Second, err)
}

func (w *postgresWriter) once(ctx context.Context, fn func(*Tx) error) (err error) {
	raw, err := w.pool.BeginTx(ctx, nil)
	if err != nil {
		return unknown(err)
	}
	defer func() {
		if err != nil {
			_ = raw.Rollback()
		}
	}()
	tx := &Tx{
		now: clock.At(w.clock.Now()), careful: true, touch: func() {}, batch: &batch{},
		exec: func(ctx context.Context, query string, args ...any) (int64, error) {
			result, err := raw.ExecContext(ctx, query, args...)
			if err != nil {
				return 0, err
			}
			return result.RowsAffected()
		},
		query: func(ctx context.Context, query string, args ...any) (cursor, error) {
			rows, err := raw.QueryContext(ctx, query, args...)
			if err != nil {
				return nil, err // a nil *sql.Rows would be no nil cursor
			}
			return rows, nil
		},
		row: func(ctx context.Context, query string, args ...any) Row {
			return raw.QueryRowContext(ctx, query, args...)
		},
	}
	err = guarded(func(tx *Tx) error {
		if err := fn(tx); err != nil {
			return err
		}
		return tx.batch.flush(ctx, tx)
	}, tx)
	if err != nil {
		return err
	}
	if err = raw.Commit(); err != nil {
		if lostRace(err) {
			return err
		}
		return unknown(err)
	}
	for _, after := range tx.after {
		after()
	}
	return nil
}

func lostRace(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
}
