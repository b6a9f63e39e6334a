package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"time"

	"zombiezen.com/go/sqlite"
)

// sqliteConn is one connection to an SQLite file, for one goroutine at a time. It speaks to SQLite without database/sql, which copies the names of all columns for each query and takes locks
// for each value (docs/decisions/2026-11-24-sqlite-without-database-sql.md). Values go in and come out as database/sql has them, so that one SQL text and one reading of rows serve both engines.
type sqliteConn struct {
	conn *sqlite.Conn
	// kept are the prepared statements by their text.
	kept map[string]*sqliteStmt
}

// sqliteStmt is a prepared statement; busy while its rows are read.
type sqliteStmt struct {
	*sqlite.Stmt
	conn *sqliteConn
	busy bool
	// once is a statement whose text was busy already: it is thrown away after its use.
	once bool
}

// busyTimeout is how long a connection waits for another process's lock.
const busyTimeout = 10 * time.Second

// alsoSet gives further settings of a database's connections.
var alsoSet atomic.Pointer[func(path string) []string]

// AlsoSet has every SQLite connection that is opened from now on set what the function names for its file ("synchronous = NORMAL"), after the product's own settings; nil ends that. For tests only.
func AlsoSet(pragmas func(path string) []string) {
	if pragmas == nil {
		alsoSet.Store(nil)
		return
	}
	alsoSet.Store(&pragmas)
}

func openSQLiteConn(path string, pragmas ...string) (*sqliteConn, error) {
	conn, err := sqlite.OpenConn(path, sqlite.OpenReadWrite, sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	conn.SetBusyTimeout(busyTimeout)
	c := &sqliteConn{conn: conn, kept: map[string]*sqliteStmt{}}
	// secure_delete: what is deleted is overwritten with zeros, in pages that are free afterwards too. FAST leaves long rows there, those of an erased guest as well.
	pragmas = append([]string{"journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY", "secure_delete = ON"}, pragmas...)
	if more := alsoSet.Load(); more != nil {
		pragmas = append(pragmas, (*more)(path)...)
	}
	for _, p := range pragmas {
		if _, err := c.exec("PRAGMA " + p); err != nil {
			return nil, errors.Join(fmt.Errorf("database: %w", err), c.close())
		}
	}
	return c, nil
}

func (c *sqliteConn) close() error {
	for _, s := range c.kept {
		_ = s.Finalize()
	}
	return c.conn.Close()
}

// statement prepares a text, or takes the statement that is kept.
func (c *sqliteConn) statement(query string) (*sqliteStmt, error) {
	kept := c.kept[query]
	if kept != nil && !kept.busy {
		kept.busy = true
		return kept, nil
	}
	prepared, trailing, err := c.conn.PrepareTransient(numbered(query))
	if err == nil && trailing != 0 {
		err = errors.Join(errors.New("more than one statement"), prepared.Finalize())
	}
	if err != nil {
		return nil, fmt.Errorf("database: prepare: %w", err)
	}
	s := &sqliteStmt{Stmt: prepared, conn: c, busy: true, once: kept != nil}
	if !s.once {
		c.kept[query] = s
	}
	return s, nil
}

// numbered writes the places of a statement's arguments with question marks: SQLite takes $1 for a name.
func numbered(query string) string {
	var out strings.Builder
	for i := range len(query) {
		if query[i] == '$' && i+1 < len(query) && query[i+1] >= '0' && query[i+1] <= '9' {
			out.WriteByte('?')
			continue
		}
		out.WriteByte(query[i])
	}
	return out.String()
}

// start begins a statement with its arguments.
func (c *sqliteConn) start(query string, args []any) (*sqliteStmt, error) {
	s, err := c.statement(query)
	if err != nil {
		return nil, err
	}
	if want := s.BindParamCount(); want != len(args) {
		s.end()
		return nil, fmt.Errorf("database: %d arguments for a statement of %d", len(args), want)
	}
	for i, arg := range args {
		if err := s.bind(i+1, arg); err != nil {
			s.end()
			return nil, fmt.Errorf("database: argument %d: %w", i+1, err)
		}
	}
	return s, nil
}

// end makes the statement ready for its next use. What was bound stays until then.
func (s *sqliteStmt) end() {
	_ = s.Reset() // it gives the error of the last step again
	s.busy = false
	if s.once {
		_ = s.Finalize()
	}
}

// finish runs the statement to its end and leaves out rows.
func (s *sqliteStmt) finish() error {
	for {
		if more, err := s.Step(); err != nil || !more {
			return err
		}
	}
}

// exec runs a statement and gives how many rows it has changed.
func (c *sqliteConn) exec(query string, args ...any) (int64, error) {
	s, err := c.start(query, args)
	if err != nil {
		return 0, err
	}
	defer s.end()
	if err := s.finish(); err != nil {
		return 0, err
	}
	return int64(c.conn.Changes()), nil
}

// row reads the first row into dest and runs the statement to its end; sql.ErrNoRows when there is none.
func (c *sqliteConn) row(query string, args []any, dest []any) error {
	s, err := c.start(query, args)
	if err != nil {
		return err
	}
	defer s.end()
	found, err := s.Step()
	if err != nil {
		return err
	}
	if !found {
		return sql.ErrNoRows
	}
	if err := s.scan(dest); err != nil {
		return err
	}
	return s.finish()
}

// sqliteRows are the rows of a statement under way.
type sqliteRows struct {
	ctx context.Context
	s   *sqliteStmt
	// give is called once when the rows end: the connection is free then.
	give func()
	err  error
}

func (c *sqliteConn) rows(ctx context.Context, query string, args []any, give func()) (*sqliteRows, error) {
	s, err := c.start(query, args)
	if err != nil {
		return nil, err
	}
	return &sqliteRows{ctx: ctx, s: s, give: give}, nil
}

// Next goes to the next row. A caller who has gone gets no more of them.
func (r *sqliteRows) Next() bool {
	if r.s == nil {
		return false
	}
	if r.err = r.ctx.Err(); r.err == nil {
		var found bool
		if found, r.err = r.s.Step(); found {
			return true
		}
	}
	_ = r.Close()
	return false
}

// Scan reads the columns of the row.
func (r *sqliteRows) Scan(dest ...any) error {
	if r.s == nil {
		return errors.New("database: there is no row to read")
	}
	return r.s.scan(dest)
}

// Err is the error at which the rows ended, if any.
func (r *sqliteRows) Err() error { return r.err }

// Close ends the rows; more than once is the same.
func (r *sqliteRows) Close() error {
	if r.s == nil {
		return nil
	}
	r.s.end()
	r.s = nil
	if r.give != nil {
		r.give()
	}
	return nil
}

// bind gives the statement an argument.
func (s *sqliteStmt) bind(i int, arg any) error {
	switch v := arg.(type) {
	case nil:
		s.BindNull(i)
	case int64:
		s.BindInt64(i, v)
	case int:
		s.BindInt64(i, int64(v))
	case string:
		s.BindText(i, v)
	case bool:
		s.BindBool(i, v)
	case float64:
		s.BindFloat(i, v)
	case []byte:
		if v == nil {
			s.BindNull(i)
		} else {
			s.BindBytes(i, v)
		}
	case driver.Valuer:
		if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer && p.IsNil() {
			s.BindNull(i)
			return nil
		}
		value, err := v.Value()
		if err != nil {
			return err
		}
		if _, again := value.(driver.Valuer); again {
			return fmt.Errorf("%T gives no plain value", arg)
		}
		return s.bind(i, value)
	default:
		return s.bindKind(i, reflect.ValueOf(arg))
	}
	return nil
}

// bindKind is bind for types of our own, by what they are made of.
func (s *sqliteStmt) bindKind(i int, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.BindInt64(i, v.Int())
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		s.BindInt64(i, int64(v.Uint()))
	case reflect.String:
		s.BindText(i, v.String())
	case reflect.Bool:
		s.BindBool(i, v.Bool())
	case reflect.Float32, reflect.Float64:
		s.BindFloat(i, v.Float())
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Uint8 {
			return fmt.Errorf("%s is no value of a column", v.Type())
		}
		return s.bind(i, v.Bytes())
	case reflect.Pointer:
		if v.IsNil() {
			s.BindNull(i)
			return nil
		}
		return s.bind(i, v.Elem().Interface())
	default:
		return fmt.Errorf("%s is no value of a column", v.Type())
	}
	return nil
}

// scan reads the columns of the row.
func (s *sqliteStmt) scan(dest []any) error {
	if n := s.ColumnCount(); n != len(dest) {
		return fmt.Errorf("database: %d places for a row of %d columns", len(dest), n)
	}
	for i, d := range dest {
		if err := s.column(i, d); err != nil {
			return fmt.Errorf("database: column %d: %w", i+1, err)
		}
	}
	return nil
}

// textScanner is what reads a text without having it in an interface: lists have thousands of days.
type textScanner interface {
	sql.Scanner
	ScanText(text string) error
}

var errNull = errors.New("NULL for a type that has no such value")

// column reads one column.
func (s *sqliteStmt) column(i int, dest any) error {
	kind := s.ColumnType(i)
	switch d := dest.(type) {
	case *int64:
		if kind != sqlite.TypeInteger {
			return s.converted(i, kind, reflect.ValueOf(d).Elem())
		}
		*d = s.ColumnInt64(i)
	case *string:
		if kind == sqlite.TypeNull {
			return errNull
		}
		*d = s.ColumnText(i)
	case *bool:
		if kind != sqlite.TypeInteger {
			return s.converted(i, kind, reflect.ValueOf(d).Elem())
		}
		*d = s.ColumnBool(i)
	case *int:
		if kind != sqlite.TypeInteger {
			return s.converted(i, kind, reflect.ValueOf(d).Elem())
		}
		*d = s.ColumnInt(i)
	case *[]byte:
		*d = s.bytes(i, kind)
	case textScanner:
		if kind != sqlite.TypeText {
			return d.Scan(s.value(i, kind))
		}
		return d.ScanText(s.ColumnText(i))
	case sql.Scanner:
		return d.Scan(s.value(i, kind))
	case *any:
		*d = s.value(i, kind)
	default:
		place := reflect.ValueOf(dest)
		if place.Kind() != reflect.Pointer || place.IsNil() {
			return fmt.Errorf("%T is no place for a value", dest)
		}
		return s.converted(i, kind, place.Elem())
	}
	return nil
}

// converted is column for types of our own, by what they are made of.
func (s *sqliteStmt) converted(i int, kind sqlite.ColumnType, place reflect.Value) error {
	if place.Kind() == reflect.Pointer {
		if kind == sqlite.TypeNull {
			place.SetZero()
			return nil
		}
		value := reflect.New(place.Type().Elem())
		if err := s.column(i, value.Interface()); err != nil {
			return err
		}
		place.Set(value)
		return nil
	}
	if place.Kind() == reflect.Slice && place.Type().Elem().Kind() == reflect.Uint8 {
		place.SetBytes(s.bytes(i, kind))
		return nil
	}
	switch {
	case kind == sqlite.TypeNull:
		return errNull
	case place.Kind() == reflect.String:
		place.SetString(s.ColumnText(i))
		return nil
	case kind == sqlite.TypeInteger && place.CanInt():
		if n := s.ColumnInt64(i); !place.OverflowInt(n) {
			place.SetInt(n)
			return nil
		}
	case kind == sqlite.TypeInteger && place.CanUint():
		if n := s.ColumnInt64(i); n >= 0 && !place.OverflowUint(uint64(n)) {
			place.SetUint(uint64(n))
			return nil
		}
	case kind == sqlite.TypeInteger && place.Kind() == reflect.Bool:
		place.SetBool(s.ColumnBool(i))
		return nil
	case (kind == sqlite.TypeFloat || kind == sqlite.TypeInteger) && place.CanFloat():
		place.SetFloat(s.ColumnFloat(i))
		return nil
	}
	return fmt.Errorf("a value of kind %s for %s", kind, place.Type())
}

// value is a column as database/sql has it.
func (s *sqliteStmt) value(i int, kind sqlite.ColumnType) any {
	switch kind {
	case sqlite.TypeInteger:
		return s.ColumnInt64(i)
	case sqlite.TypeFloat:
		return s.ColumnFloat(i)
	case sqlite.TypeText:
		return s.ColumnText(i)
	case sqlite.TypeBlob:
		return s.bytes(i, kind)
	default:
		return nil
	}
}

func (s *sqliteStmt) bytes(i int, kind sqlite.ColumnType) []byte {
	if kind == sqlite.TypeNull {
		return nil
	}
	out := make([]byte, s.ColumnLen(i))
	s.ColumnBytes(i, out)
	return out
}
