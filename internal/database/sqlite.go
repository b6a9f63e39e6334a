package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite"

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

func openSQLite(ctx context.Context, path string, c clock.Clock) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("database: folder: %w", err)
	}
	dsn := func(pragmas ...string) string {
		q := url.Values{"_txlock": {"immediate"}}
		for _, p := range append([]string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)", "temp_store(MEMORY)"}, pragmas...) {
			q.Add("_pragma", p)
		}
		return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
	}
	if err := ownerOnly(path); err != nil {
		return nil, err
	}
	writing, err := sql.Open("sqlite", dsn("cache_size(-16000)", "wal_autocheckpoint(0)"))
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	writing.SetMaxOpenConns(1)
	writing.SetConnMaxLifetime(0)
	conn, err := writing.Conn(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), writing.Close())
	}
	if err := checkVersion(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close(), writing.Close())
	}
	reading, err := sql.Open("sqlite", dsn("query_only(ON)", "cache_size(-8000)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), conn.Close(), writing.Close())
	}
	reading.SetMaxOpenConns(readers)
	reading.SetMaxIdleConns(readers)
	log, err := openCheckpointer(ctx, dsn("cache_size(-100)", "wal_autocheckpoint(0)"))
	if err != nil {
		return nil, errors.Join(err, reading.Close(), conn.Close(), writing.Close())
	}
	w := &sqliteWriter{log: log, db: writing, conn: conn, clock: c, jobs: make(chan *job, queueLength), done: make(chan struct{}), stmts: map[string]statement{}}
	go w.run()
	return &DB{engine: SQLite, dsn: dsn(), read: reading, slots: make(slots, readers), write: w, clock: c}, nil
}

// plain writes the places of a statement's arguments as bare question marks, and returns which argument belongs to each; nil when they come in their order. SQLite takes $1 for a name, which the
// driver looks for among all others whenever the statement is executed.
func plain(query string) (text string, order []int) {
	var out strings.Builder
	inOrder := true
	for rest := query; ; {
		before, after, found := strings.Cut(rest, "$")
		out.WriteString(before)
		if !found {
			break
		}
		digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
		n, err := strconv.Atoi(after[:digits])
		if rest = after[digits:]; err != nil { // some other dollar
			out.WriteByte('$')
			continue
		}
		out.WriteByte('?')
		order = append(order, n)
		inOrder = inOrder && n == len(order)
	}
	if inOrder {
		order = nil
	}
	return out.String(), order
}

// statement is a prepared statement that takes its arguments as its query counts them.
type statement struct {
	*sql.Stmt
	order []int
}

func (s statement) args(given []any) []any {
	if s.order == nil {
		return given
	}
	out := make([]any, len(s.order))
	for i, n := range s.order {
		if n > len(given) {
			return given // too few: the driver says so
		}
		out[i] = given[n-1]
	}
	return out
}

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

func checkVersion(ctx context.Context, conn *sql.Conn) error {
	var version string
	if err := conn.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version); err != nil {
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

// sqliteWriter owns the writing connection; only run touches it and the statements.
type sqliteWriter struct {
	db    *sql.DB
	conn  *sql.Conn
	clock clock.Clock
	jobs  chan *job
	done  chan struct{}
	log   *checkpointer
	stmts map[string]statement
	// wrote is whether the write that runs has sent anything but readings.
	wrote bool
	// twice is for tests (see DB.RunTwice).
	twice atomic.Bool

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
	for _, s := range w.stmts {
		_ = s.Close()
	}
	return errors.Join(w.log.close(), w.conn.Close(), w.db.Close())
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
		shared, err = nil, w.apart(group)
	}
	if err != nil {
		answer(group, unknown(err))
		return
	}
	for _, j := range group {
		if j.err == nil {
			run(j.tx.after)
		}
	}
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
	s, err := w.stmt(statement)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(context.Background())
	return err
}

// used is stmt for a write.
func (w *sqliteWriter) used(query string) (statement, error) {
	executed.Add(1)
	w.wrote = w.wrote || !strings.HasPrefix(query, "SELECT ")
	return w.stmt(query)
}

func (w *sqliteWriter) stmt(query string) (statement, error) {
	if s, ok := w.stmts[query]; ok {
		return s, nil
	}
	text, order := plain(query)
	prepared, err := w.conn.PrepareContext(context.Background(), text)
	if err != nil {
		return statement{}, fmt.Errorf("database: prepare: %w", err)
	}
	s := statement{prepared, order}
	w.stmts[query] = s
	return s, nil
}

// The context of a request never interrupts a statement of the shared transaction.

func (w *sqliteWriter) exec(_ context.Context, query string, args ...any) (sql.Result, error) {
	s, err := w.used(query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(context.Background(), s.args(args)...)
}

func (w *sqliteWriter) query(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	s, err := w.used(query)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(context.Background(), s.args(args)...)
}

func (w *sqliteWriter) row(_ context.Context, query string, args ...any) Row {
	s, err := w.used(query)
	if err != nil {
		return failedRow{err}
	}
	return s.QueryRowContext(context.Background(), s.args(args)...)
}
