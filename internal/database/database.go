// Package database hides the two engines, SQLite and PostgreSQL, behind one small set of verbs and one set of SQL.
//
// A write is a function that runs in one transaction and is durable when Write returns nil: SQLite commits with synchronous=FULL, PostgreSQL with
// synchronous_commit=on. What the function registers with AfterCommit runs after the commit, in the order of commits. The function may run more than once
// (serialization failures, a neighbour that fails), so it must not have effects outside its transaction.
//
// On SQLite one goroutine owns the one writing connection and commits what has gathered in the meantime together (group commit). When one of a group fails after it
// has changed something, the group is taken back and run once more, each write in a savepoint of its own, so that the failure of one does not touch the others.
package database

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/tracing"
)

// Engine names one of the two.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Querier reads: the database outside of a transaction, or a Tx inside. What may run in a transaction takes one and reads through it alone.
type Querier interface {
	Query(ctx context.Context, query string, args ...any) (*Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) Row
	inside() *Tx
}

// Inside gives the transaction that q reads in, nil outside of one. Caches ask: what they read in a transaction they keep once it is committed.
func Inside(q Querier) *Tx { return q.inside() }

// Row is one row to scan; its error may be sql.ErrNoRows.
type Row interface{ Scan(dest ...any) error }

// DB is an open database.
type DB struct {
	engine Engine
	url    string
	read   reader
	write  writer
	clock  clock.Clock

	attempts attempts
	// traced reports whether statements are child spans of their calls (Trace).
	traced bool
	// copied is the copy from before the migration that goes on, and after whose steps it is still the one to go back to; empty for none.
	copied string
}

// reader reads outside of transactions; each engine has its own.
type reader interface {
	query(ctx context.Context, query string, args []any) (*Rows, error)
	row(ctx context.Context, query string, args []any) Row
	snapshot(ctx context.Context, fn func(q Querier) error) error
	close() error
}

// writer commits functions; each engine has its own.
type writer interface {
	do(ctx context.Context, fn func(*Tx) error) error
	figures() WriterFigures
	close() error
}

// cursor is what the rows of both engines have in common.
type cursor interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close() error
}

func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Open opens the database at url: postgres://… or a path of a SQLite file. It does not migrate.
func Open(ctx context.Context, url string, c clock.Clock) (*DB, error) {
	if isPostgres(url) {
		return openPostgres(ctx, url, c)
	}
	return openSQLite(ctx, url, c)
}

// CheckURL refuses an address that cannot be opened, without opening it. It never repeats the address, which may hold a password.
func CheckURL(url string) error {
	if isPostgres(url) {
		_, err := postgresConfig(url)
		return err
	}
	if strings.Contains(url, "://") {
		return errors.New("database: neither the address of a PostgreSQL database nor a file")
	}
	return nil
}

// Now is the time of a transaction that would begin now.
func (db *DB) Now() clock.Instant { return clock.At(db.clock.Now()) }

// Engine returns which engine it is, for migrations and tests only.
func (db *DB) Engine() Engine { return db.engine }

// RunTwice has every write of an SQLite database run once to be taken back and once to stay, as happens to the neighbours of one that fails; for tests only.
func (db *DB) RunTwice() {
	if w, ok := db.write.(*sqliteWriter); ok {
		w.twice.Store(true)
	}
}

// Walled reports whether the database itself keeps the members apart: false on SQLite, and on PostgreSQL for a role that is above row-level security.
func (db *DB) Walled(ctx context.Context) (bool, error) {
	read, ok := db.read.(*postgresReader)
	if !ok {
		return false, nil
	}
	above, err := bypasses(ctx, read.pool)
	return !above, err
}

// Close waits for writes under way and closes.
func (db *DB) Close() error { return errors.Join(db.write.close(), db.read.close()) }

// LeaveCheckpoints says whether somebody else copies SQLite's log into the database: the backup, which has to read the log before it begins again at its start. Until they have begun (HandOverLog), a log that
// grows too long is copied all the same.
func (db *DB) LeaveCheckpoints(left bool) {
	if w, ok := db.write.(*sqliteWriter); ok {
		w.log.leave(left)
	}
}

// HandOverLog runs begin, with which somebody who copies SQLite's log elsewhere goes on reading it, while the log cannot begin again at its start: from LeaveCheckpoints(true) on nothing is copied and
// overwritten that they have not read. They know the log that has this salt. When the log has begun again since, it may have lost commits that they have not read, and still have those that they have; it is
// emptied, so that they miss the ones they know and begin with a whole copy. Commits go on meanwhile. On PostgreSQL it is an error.
func (db *DB) HandOverLog(known LogSalt, begin func() error) error {
	w, ok := db.write.(*sqliteWriter)
	if !ok {
		return errors.New("database: no log of SQLite")
	}
	return w.log.handOver(known, begin)
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	var one int
	return db.QueryRow(ctx, `SELECT 1`).Scan(&one)
}

// executed counts statements of this process but those that begin and end transactions.
var executed atomic.Int64

// Statements is how many statements this process has executed on SQLite, for measurements; those that begin and end transactions do not count.
func Statements() int64 { return executed.Load() }

// Query reads rows outside of a transaction. The text of the query must be constant: statements are prepared once and kept.
func (db *DB) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	outside(query)
	read := db.read.query
	if db.traced {
		read = db.queryTraced
	}
	rows, err := read(ctx, query, args)
	return rows, refusal(ctx, err)
}

func (db *DB) inside() *Tx { return nil }

type failedRow struct{ err error }

func (r failedRow) Scan(...any) error { return r.err }

// QueryRow reads one row outside of a transaction.
func (db *DB) QueryRow(ctx context.Context, query string, args ...any) Row {
	outside(query)
	if db.traced {
		part := tracing.Statement(ctx, string(db.engine), query)
		return tracedRow{db.read.row(ctx, query, args), part}
	}
	return db.read.row(ctx, query, args)
}

// Write runs fn in one transaction. It is durable when Write returns nil, and has left no trace when it returns an error other than
// a fault of status 503, after which the outcome is unknown and the same Idempotency-Key will tell.
func (db *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	outside("a write")
	if db.traced {
		return db.writeTraced(ctx, fn)
	}
	return db.write.do(ctx, fn)
}

// Tx is a running transaction.
type Tx struct {
	exec  func(ctx context.Context, query string, args ...any) (int64, error)
	query func(ctx context.Context, query string, args ...any) (cursor, error)
	row   func(ctx context.Context, query string, args ...any) Row
	after []func()
	// values lives as long as the transaction (see SetValue).
	values map[any]any
	// now is when the transaction began.
	now clock.Instant
	// alone is whether nobody else can write while the transaction runs.
	alone bool
	// careful reports whether it asks first whether an attempt was made before: where others write at the same time, when it runs again because a write of its group failed, and for an
	// attempt that was made not long ago.
	careful bool
	// touch notes that the write will change rows.
	touch func()
	batch *batch
}

// Now is the instant at which the transaction began; all its rows share it.
func (tx *Tx) Now() clock.Instant { return tx.now }

func (tx *Tx) inside() *Tx { return tx }

// Alone reports whether nobody else can write while the transaction runs: what it has read stays so, without a lock.
func (tx *Tx) Alone() bool { return tx.alone }

// Value gives what SetValue has stored under the key in this run of the transaction, else nil.
func (tx *Tx) Value(key any) any { return tx.values[key] }

// SetValue stores a value until the end of this run of the transaction: what a cache has read in it.
func (tx *Tx) SetValue(key, value any) {
	if tx.values == nil {
		tx.values = map[any]any{}
	}
	tx.values[key] = value
}

// Exec changes rows and returns how many.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	return tx.exec(ctx, query, args...)
}

// Query reads rows inside the transaction.
func (tx *Tx) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	rows, err := tx.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return &Rows{cursor: rows, ctx: ctx}, nil
}

// QueryRow reads one row inside the transaction.
func (tx *Tx) QueryRow(ctx context.Context, query string, args ...any) Row {
	return tx.row(ctx, query, args...)
}

// Holding reads inside the transaction what it is about to change: where others write at the same time it waits for those who have changed the rows, reads what they leave, and keeps the
// rows from changing until the end.
func (tx *Tx) Holding() Querier {
	if tx.alone {
		return tx
	}
	return holding{tx}
}

type holding struct{ tx *Tx }

func (h holding) inside() *Tx { return h.tx }

func (h holding) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	return h.tx.Query(ctx, query+" FOR UPDATE", args...)
}

func (h holding) QueryRow(ctx context.Context, query string, args ...any) Row {
	return h.tx.QueryRow(ctx, query+" FOR UPDATE", args...)
}

// AfterCommit registers what happens once the transaction is durable: announcements and cache drops. It must be quick and must not write.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// Once is Write for an attempt that may come again: the first time fn fills out and the result is stored with the attempt's key in fn's own transaction; each
// further time out gets the stored result and fn does not run. The same key with another fingerprint is refused. Without a key fn always runs.
func Once[T any](ctx context.Context, db *DB, attempt identity.Attempt, fn func(*Tx) (T, error)) (T, error) {
	var out T
	err := db.Write(ctx, func(tx *Tx) error {
		var zero T
		out = zero
		if attempt.Key == "" {
			var err error
			out, err = fn(tx)
			return err
		}
		tx.careful = tx.careful || db.attempts.known(attempt)
		var err error
		out, err = once(ctx, tx, attempt, fn)
		if repeated := errors.Is(err, errRepeated); err == nil || repeated {
			db.attempts.add(attempt)
			if repeated && tx.careful {
				return recall(ctx, tx, attempt, &out)
			}
		}
		return err
	})
	return out, err
}

// errRepeated says that a write belongs to an attempt that was made before: it is taken back, and what was stored then is the answer.
var errRepeated = errors.New("the attempt was made before")

// once runs fn and stores its result, unless the attempt was made before. Where others write at the same time the attempt's key is taken first: a second try waits here until the first
// is decided. Where nobody can, and a repeated attempt is rare, whether it was made before is found out when its result is stored, so that a fresh one asks nothing.
func once[T any](ctx context.Context, tx *Tx, attempt identity.Attempt, fn func(*Tx) (T, error)) (out T, err error) {
	if tx.careful {
		fresh, err := begin(ctx, tx, attempt)
		if err != nil {
			return out, err
		}
		if !fresh {
			return out, errRepeated
		}
	}
	if out, err = fn(tx); err != nil {
		if !tx.careful { // perhaps only because its first try has done it already
			if fresh, berr := begin(ctx, tx, attempt); berr != nil || !fresh {
				return out, errors.Join(berr, errRepeated)
			}
		}
		return out, err
	}
	result, err := json.Marshal(out)
	if err != nil {
		return out, fmt.Errorf("idempotency result: %w", err)
	}
	stored := `INSERT INTO idempotency (account_id, key, fingerprint, result, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account_id, key) DO NOTHING`
	if !tx.alone { // the key is taken, the result still empty
		stored = `INSERT INTO idempotency (account_id, key, fingerprint, result, created_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (account_id, key) DO UPDATE SET result = excluded.result`
	}
	n, err := tx.Exec(ctx, stored, attempt.Account, attempt.Key, attempt.Fingerprint, storedResult(result), tx.Now())
	if err == nil && n == 0 {
		return out, errRepeated
	}
	return out, err
}

// longestResult is how many bytes of a result are stored as they are; see Pack.
const longestResult = 500

func storedResult(result []byte) []byte {
	if len(result) <= longestResult {
		return result
	}
	return Pack(result)
}

// begin reports whether an attempt is made for the first time.
func begin(ctx context.Context, tx *Tx, attempt identity.Attempt) (fresh bool, err error) {
	if tx.alone {
		var one int
		err := tx.QueryRow(ctx, `SELECT 1 FROM idempotency WHERE account_id = $1 AND key = $2`, attempt.Account, attempt.Key).Scan(&one)
		if IsMissing(err) {
			return true, nil
		}
		return false, err
	}
	taken, err := tx.Exec(ctx, `INSERT INTO idempotency (account_id, key, fingerprint, result, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (account_id, key) DO NOTHING`, attempt.Account, attempt.Key, attempt.Fingerprint, []byte{}, tx.Now())
	return taken > 0, err
}

// Recall gives the stored result of an attempt that was made before, so that what is costly to prepare is not prepared again.
func Recall[T any](ctx context.Context, db *DB, attempt identity.Attempt) (out T, known bool, err error) {
	if attempt.Key == "" {
		return out, false, nil
	}
	err = recall(ctx, db, attempt, &out)
	if IsMissing(err) {
		return out, false, nil
	}
	return out, err == nil, err
}

func recall(ctx context.Context, tx Querier, attempt identity.Attempt, out any) error {
	var fingerprint string
	var result []byte
	err := tx.QueryRow(ctx, `SELECT fingerprint, result FROM idempotency WHERE account_id = $1 AND key = $2`, attempt.Account, attempt.Key).Scan(&fingerprint, &result)
	if err != nil {
		return err
	}
	if fingerprint != attempt.Fingerprint {
		return fault.Of(fault.KeyReused)
	}
	if result, err = Unpack(result); err != nil {
		return err
	}
	return json.Unmarshal(result, out)
}

// KeepKeys is how long an Idempotency-Key is remembered.
const KeepKeys = 30 * 24 * time.Hour

// keysAtOnce is how many keys are dropped in one transaction, so that none holds up the writers for long.
const keysAtOnce = 500

// ForgetKeys drops the keys that are older than KeepKeys at now. It reads through all keys beside the writers.
func (db *DB) ForgetKeys(ctx context.Context, now clock.Instant) error {
	type key struct {
		account identity.AccountID
		key     string
	}
	limit := now.Add(-KeepKeys)
	for at := (key{}); ; {
		old, err := Collect(ctx, db, func(row Row) (k key, err error) { return k, row.Scan(&k.account, &k.key) },
			`SELECT account_id, key FROM idempotency WHERE (account_id, key) > ($1, $2) AND created_at < $3 ORDER BY account_id, key LIMIT CAST($4 AS BIGINT)`, at.account, at.key, limit, keysAtOnce)
		if err != nil || len(old) == 0 {
			return err
		}
		err = db.Write(ctx, func(tx *Tx) error {
			for _, k := range old {
				if _, err := tx.Exec(ctx, `DELETE FROM idempotency WHERE account_id = $1 AND key = $2 AND created_at < $3`, k.account, k.key, limit); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		at = old[len(old)-1]
	}
}

// Days gives a list of columns in which those of days are read as the texts that they are in SQLite: its driver would try one form of time after another on each.
func Days(columns string, days ...string) string {
	list := strings.Split(columns, ",")
	for i, column := range list {
		if name := strings.TrimSpace(column); slices.Contains(days, name) {
			list[i] = " CAST(" + name + " AS TEXT) AS text_of_" + name // under a name of its own: an order by the day means the column and its index
		}
	}
	return strings.Join(list, ",")
}

// Marks are n placeholders of a statement, counted from first: "$3, $4, $5".
func Marks(first, n int) string {
	marks := make([]string, n)
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(marks, ", ")
}

// Sets assigns a placeholder to each column, counted from first: "name = $3, kind = $4".
func Sets(first int, columns ...string) string {
	sets := make([]string, len(columns))
	for i, column := range columns {
		sets[i] = column + " = $" + strconv.Itoa(first+i)
	}
	return strings.Join(sets, ", ")
}

// Collect reads all rows of a query through scan.
func Collect[T any](ctx context.Context, q Querier, scan func(Row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, item)
	}
	return out, rows.Err()
}

// Scanned reads rows one after the other into the same places, for lists of many rows of which little is needed; each is called for every row.
func Scanned(ctx context.Context, q Querier, places []any, each func() error, query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return err
		}
		if err := each(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// IsMissing reports whether a single-row read found nothing.
func IsMissing(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// ByNumber are the comparison with the number behind which a page begins, and the direction after that column in ORDER BY.
func ByNumber(oldestFirst bool) (than, direction string) {
	if oldestFirst {
		return " > ", ""
	}
	return " < ", " DESC"
}
