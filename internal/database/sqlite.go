package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

const (
	// readers is how many connections read beside the one that writes.
	readers = 4
	// groupSize is how many writes may share one commit.
	groupSize = 32
	// queueLength is how many writes may wait before new ones are turned away as busy.
	queueLength = 1024
	// firstSafe is the first SQLite release without the WAL reset fault.
	firstSafe = "3.51.3"
)

func openSQLite(_ context.Context, path string, c clock.Clock) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("database: folder: %w", err)
	}
	if err := ownerOnly(path); err != nil {
		return nil, err
	}
	conn, err := openSQLiteConn(path, "cache_size = -16000", "wal_autocheckpoint = 0")
	if err != nil {
		return nil, err
	}
	if err := checkVersion(conn); err != nil {
		return nil, errors.Join(err, conn.close())
	}
	log, err := openCheckpointer(path)
	if err != nil {
		return nil, errors.Join(err, conn.close())
	}
	w := &sqliteWriter{log: log, conn: conn, clock: c, jobs: make(chan *job, queueLength), done: make(chan struct{})}
	go w.run()
	return &DB{engine: SQLite, url: path, read: &sqliteReader{path: path, slots: make(slots, readers)}, write: w, clock: c}, nil
}

// sqliteReader reads on a few connections, which are opened when they are needed.
type sqliteReader struct {
	path  string
	slots slots

	mu     sync.Mutex
	free   []*sqliteConn
	closed bool
}

// take gives a connection that nobody else has: the one that was used last, whose pages and statements are warm.
func (r *sqliteReader) take(ctx context.Context) (*sqliteConn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := r.slots.take(ctx); err != nil {
		return nil, err
	}
	conn, err := r.pick()
	if err != nil {
		r.slots.give()
	}
	return conn, err
}

func (r *sqliteReader) pick() (*sqliteConn, error) {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil, fault.Busy(time.Second, errClosed)
	}
	if last := len(r.free) - 1; last >= 0 {
		conn := r.free[last]
		r.free = r.free[:last]
		r.mu.Unlock()
		return conn, nil
	}
	r.mu.Unlock()
	return openSQLiteConn(r.path, "query_only = ON", "cache_size = -8000")
}

func (r *sqliteReader) give(conn *sqliteConn) {
	r.mu.Lock()
	closed := r.closed
	if !closed {
		r.free = append(r.free, conn)
	}
	r.mu.Unlock()
	if closed {
		_ = conn.close()
	}
	r.slots.give()
}

func (r *sqliteReader) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	var err error
	for _, conn := range r.free {
		err = errors.Join(err, conn.close())
	}
	r.free = nil
	return err
}

func (r *sqliteReader) query(ctx context.Context, query string, args []any) (*Rows, error) {
	executed.Add(1)
	conn, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := conn.rows(ctx, query, args, func() { r.give(conn) })
	if err != nil {
		r.give(conn)
		return nil, err
	}
	return &Rows{cursor: rows, ctx: ctx}, nil
}

// row is read when it is scanned. A reading that has begun is finished.
func (r *sqliteReader) row(ctx context.Context, query string, args []any) Row {
	return sqliteRow(func(dest []any) error {
		executed.Add(1)
		conn, err := r.take(ctx)
		if err != nil {
			return refusal(ctx, err)
		}
		defer r.give(conn)
		return refusal(ctx, conn.row(query, args, dest))
	})
}

// sqliteRow is a row that is read when it is scanned.
type sqliteRow func(dest []any) error

// Scan reads the row.
func (r sqliteRow) Scan(dest ...any) error { return r(dest) }

// ownerOnly makes the database's files readable by their owner only, those that an older release left open to others included. SQLite gives the mode of the database to the files
// that it makes beside it.
func ownerOnly(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			err = os.Chmod(name, 0o600)
		}
		if err != nil {
			return fmt.Errorf("database: files that other users can read: %w", err)
		}
	}
	return nil
}

func checkVersion(conn *sqliteConn) error {
	var version string
	if err := conn.row(`SELECT sqlite_version()`, nil, []any{&version}); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	var have, want [3]int
	_, _ = fmt.Sscanf(version, "%d.%d.%d", &have[0], &have[1], &have[2])
	_, _ = fmt.Sscanf(firstSafe, "%d.%d.%d", &want[0], &want[1], &want[2])
	for i := range want {
		if have[i] != want[i] {
			if have[i] < want[i] {
				return fmt.Errorf("database: SQLite %s is older than %s", version, firstSafe)
			}
			break
		}
	}
	return nil
}

type job struct {
	fn   func(*Tx) error
	tx   *Tx
	done chan error
	err  error
}

// sqliteWriter owns the writing connection; only run touches it.
type sqliteWriter struct {
	conn  *sqliteConn
	clock clock.Clock
	jobs  chan *job
	done  chan struct{}
	log   *checkpointer
	// wrote is whether the write that runs has sent anything but readings.
	wrote bool
	// twice is for tests (see DB.RunTwice).
	twice atomic.Bool
	did   counts

	mu     sync.RWMutex
	closed bool
}

var errClosed = errors.New("the database is closed")

func (w *sqliteWriter) do(_ context.Context, fn func(*Tx) error) error {
	// Once queued a write is carried out whatever happens to the one who asked: half a group must not die with one phone.
	j := &job{fn: fn, done: make(chan error, 1)}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return fault.Busy(time.Second, errClosed)
	}
	select {
	case w.jobs <- j:
		w.mu.RUnlock()
	default:
		w.mu.RUnlock()
		return fault.Busy(time.Second, errors.New("too many writes are waiting"))
	}
	return <-j.done
}

func (w *sqliteWriter) close() error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return nil
	}
	w.closed = true
	close(w.jobs)
	w.mu.Unlock()
	<-w.done
	return errors.Join(w.log.close(), w.conn.close())
}

func (w *sqliteWriter) run() {
	defer close(w.done)
	group := make([]*job, 0, groupSize)
	for first := range w.jobs {
		group = append(group[:0], first)
		w.group(group)
		w.log.committed()
		for _, statement := range w.log.toFinish() {
			_ = w.control(statement) // one that fails leaves the log as it is
		}
	}
}

// group runs the first write and every other that has come meanwhile in one transaction, and answers them once it is committed.
func (w *sqliteWriter) group(group []*job) {
	group, shared, err := w.together(group)
	if errors.Is(err, errTorn) {
		w.did.takenBack.Add(1)
		shared, err = nil, w.apart(group)
	}
	if err != nil {
		answer(group, unknown(err))
		return
	}
	good := int64(0)
	for _, j := range group {
		if j.err == nil {
			good++
			run(j.tx.after)
		}
	}
	w.did.committed(good)
	if shared != nil {
		run(shared.after)
	}
	for _, j := range group {
		j.done <- j.err
	}
}

func run(after []func()) {
	for _, fn := range after {
		fn()
	}
}

// errTorn says that a write of a group has failed after it had changed something.
var errTorn = errors.New("a write of the group has failed")

// together runs writes and those that come meanwhile, and gives all of them and the transaction of what they do together. A savepoint around each would have SQLite copy every page that the
// write touches, for failures that hardly ever come; so there is none, and a write that fails with something to take back takes everything back.
func (w *sqliteWriter) together(group []*job) ([]*job, *Tx, error) {
	shared := w.begin(&batch{})
	err := w.transaction(func() error {
		for i := 0; i < len(group); i++ {
			j := group[i]
			j.tx = w.begin(shared.batch)
			w.call(j, j.fn)
			if errors.Is(j.err, errRepeated) || w.wrote && (j.err != nil || w.twice.Load()) {
				return errTorn
			}
			if len(group) == groupSize {
				continue
			}
			select {
			case next, ok := <-w.jobs:
				if ok {
					group = append(group, next)
				}
			default:
			}
		}
		if err := guarded(func(tx *Tx) error { return tx.batch.flush(context.Background(), tx) }, shared); err != nil {
			return errTorn // apart it is found out whose it is
		}
		return nil
	})
	return group, shared, err
}

// apart runs writes that have run before and were taken back, each in its savepoint. A write's own error goes to its caller; an error of the transaction as a whole comes back.
func (w *sqliteWriter) apart(group []*job) error {
	return w.transaction(func() error {
		for _, j := range group {
			if err := w.control("SAVEPOINT one"); err != nil {
				return err
			}
			j.tx = w.begin(&batch{})
			j.tx.careful = true
			w.call(j, func(tx *Tx) error {
				if err := j.fn(tx); err != nil {
					return err
				}
				return tx.batch.flush(context.Background(), tx)
			})
			if j.err != nil {
				if err := w.control("ROLLBACK TO one"); err != nil {
					return errors.Join(j.err, err)
				}
			}
			if err := w.control("RELEASE one"); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *sqliteWriter) transaction(fn func() error) error {
	if err := w.control("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := fn()
	if err == nil {
		err = w.control("COMMIT")
	}
	if err != nil {
		_ = w.control("ROLLBACK")
	}
	return err
}

// begin makes the transaction of one write, or of what several do together.
func (w *sqliteWriter) begin(shared *batch) *Tx {
	return &Tx{now: clock.At(w.clock.Now()), alone: true, exec: w.exec, query: w.query, row: w.row, touch: w.touch, batch: shared}
}

// call runs a write; afterwards wrote reports whether it has sent anything that may change rows.
func (w *sqliteWriter) call(j *job, fn func(*Tx) error) {
	w.wrote = false
	j.err = refusal(context.Background(), guarded(fn, j.tx))
}

func (w *sqliteWriter) touch() { w.wrote = true }

func guarded(fn func(*Tx) error, tx *Tx) (err error) {
	defer enterTransaction()()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("database: panic in a write: %v", r)
		}
	}()
	return fn(tx)
}

func answer(group []*job, err error) {
	for _, j := range group {
		j.done <- err
	}
}

func (w *sqliteWriter) control(statement string) error {
	_, err := w.conn.exec(statement)
	return err
}

// sent counts a statement of a write.
func (w *sqliteWriter) sent(query string) {
	executed.Add(1)
	w.wrote = w.wrote || !strings.HasPrefix(query, "SELECT ")
}

// The context of a request never interrupts a statement of the shared transaction.

func (w *sqliteWriter) exec(_ context.Context, query string, args ...any) (int64, error) {
	w.sent(query)
	return w.conn.exec(query, args...)
}

func (w *sqliteWriter) query(_ context.Context, query string, args ...any) (cursor, error) {
	w.sent(query)
	rows, err := w.conn.rows(context.Background(), query, args, nil)
	if err != nil {
		return nil, err // a nil *sqliteRows would be no nil cursor
	}
	return rows, nil
}

func (w *sqliteWriter) row(_ context.Context, query string, args ...any) Row {
	return sqliteRow(func(dest []any) error {
		w.sent(query)
		return w.conn.row(query, args, dest)
	})
}
