package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"

	"latchkey/internal/identity"
)

// The second wall: every table with a member shows and takes only rows of the members that the running request is narrowed to (identity.Within), by
// row-level security of the database. A connection that says nothing sees nothing. The policy reads two settings of the session, which walledConn
// keeps in step with the context of each statement; it costs a round trip only when a connection changes hands between members.

// keyedByAccount are tables whose rows belong to one account, no matter whose member they are about: without all of them its numbering would have holes,
// and a new password would leave links of other agencies alive.
var keyedByAccount = []string{"event", "link_token"}

// wall builds the policies of all tables that have none yet; tables of later migrations are found by their columns, so none can be forgotten.
func wall(ctx context.Context, pool *sql.DB) error {
	rows, err := pool.QueryContext(ctx, `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
		AND (a.attname = 'member_id' OR (c.relname = 'member' AND a.attname = 'id'))
		AND NOT (c.relname = ANY (string_to_array($1, ',')))
		AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'members')`, strings.Join(keyedByAccount, ","))
	if err != nil {
		return err
	}
	var statements []string
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return errors.Join(err, rows.Close())
		}
		// Sub-selects are worked out once a statement, bare calls once a row.
		statements = append(statements, fmt.Sprintf(`ALTER TABLE %[1]q ENABLE ROW LEVEL SECURITY; ALTER TABLE %[1]q FORCE ROW LEVEL SECURITY;
			CREATE POLICY members ON %[1]q USING ((SELECT current_setting('latchkey.everything', true)) = 'on'
			OR %[2]q = ANY ((SELECT string_to_array(coalesce(nullif(current_setting('latchkey.members', true), ''), '0'), ',')::bigint[])::bigint[]))`, table, column))
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err := pool.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// bypasses reports whether the role that connects is above row-level security: then the wall stands and holds nobody.
func bypasses(ctx context.Context, pool *sql.DB) (bool, error) {
	var above bool
	err := pool.QueryRowContext(ctx, `SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user`).Scan(&above)
	return above, err
}

type walledConnector struct{ driver.Connector }

func (c walledConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &walledConn{Conn: conn.(*stdlib.Conn)}, nil
}

// walledConn sets on the server for whom each statement is. It is used by one goroutine at a time, as database/sql promises.
type walledConn struct {
	*stdlib.Conn
	known    bool
	members  string
	narrowed bool
	inside   bool
}

// enter brings the session's settings in step. A transaction keeps the members that it began with: a setting changed inside would be taken back with it.
func (c *walledConn) enter(ctx context.Context) error {
	if c.inside {
		return nil
	}
	members, narrowed := identity.ScopeOf(ctx)
	if c.known && c.members == members && c.narrowed == narrowed {
		return nil
	}
	everything := "on"
	if narrowed {
		everything = "off"
	}
	c.known = false
	rows, err := c.Conn.QueryContext(ctx, `SELECT set_config('latchkey.everything', $1, false), set_config('latchkey.members', $2, false)`,
		[]driver.NamedValue{{Ordinal: 1, Value: everything}, {Ordinal: 2, Value: members}})
	if err != nil {
		return err
	}
	err = rows.Next(make([]driver.Value, 2))
	if err = errors.Join(err, rows.Close()); err != nil {
		return err
	}
	c.known, c.members, c.narrowed = true, members, narrowed
	return nil
}

func (c *walledConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.enter(ctx); err != nil {
		return nil, err
	}
	return c.Conn.ExecContext(ctx, query, args)
}

func (c *walledConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.enter(ctx); err != nil {
		return nil, err
	}
	return c.Conn.QueryContext(ctx, query, args)
}

func (c *walledConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if err := c.enter(ctx); err != nil {
		return nil, err
	}
	tx, err := c.Conn.BeginTx(ctx, options)
	if err != nil {
		return nil, err
	}
	c.inside = true
	return walledTx{tx, c}, nil
}

func (c *walledConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.Conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return walledStmt{s.(*stdlib.Stmt), c}, nil
}

type walledTx struct {
	driver.Tx
	conn *walledConn
}

func (tx walledTx) Commit() error {
	tx.conn.inside = false
	return tx.Tx.Commit()
}

func (tx walledTx) Rollback() error {
	tx.conn.inside = false
	return tx.Tx.Rollback()
}

type walledStmt struct {
	*stdlib.Stmt
	conn *walledConn
}

func (s walledStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.conn.enter(ctx); err != nil {
		return nil, err
	}
	return s.Stmt.ExecContext(ctx, args)
}

func (s walledStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.conn.enter(ctx); err != nil {
		return nil, err
	}
	return s.Stmt.QueryContext(ctx, args)
}
