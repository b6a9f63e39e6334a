package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/server"
)

// Away takes the database at url away, as a restart does: every connection ends and no new one is taken until the function that it returns is called. A SQLite database
// is made full instead.
func Away(t *testing.T, url string, db *database.DB) (back func()) {
	t.Helper()
	if db.Engine() == database.SQLite {
		return full(t, db)
	}
	admin, err := sql.Open("pgx", os.Getenv(Variable))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { admin.Close() })
	name := nameOf(t, url)
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := admin.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	do("ALTER DATABASE " + name + " ALLOW_CONNECTIONS false")
	do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
	return func() { do("ALTER DATABASE " + name + " ALLOW_CONNECTIONS true") }
}

// Cut ends every connection to the database at url; new ones are taken. It does nothing to SQLite.
func Cut(t *testing.T, url string, db *database.DB) {
	t.Helper()
	if db.Engine() == database.Postgres {
		Away(t, url, db)()
	}
}

func nameOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(u.Path, "/")
}

// full lets the file of a SQLite database grow no more and fills what is free in it. What fits into a page that is there is still taken.
func full(t *testing.T, db *database.DB) (back func()) {
	t.Helper()
	ctx := context.Background()
	limit := func(pragma string) {
		t.Helper()
		var now int
		if err := db.Write(ctx, func(tx *database.Tx) error { return tx.QueryRow(ctx, pragma).Scan(&now) }); err != nil {
			t.Fatal(err)
		}
	}
	limit(`PRAGMA max_page_count = 1`)
	id := 0
	for size := 1 << 16; size > 0; size /= 2 {
		for {
			id--
			err := db.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `INSERT INTO client_report (id, account_id, at, type, code, message, reporter, platform) VALUES ($1, 0, 0, '', '', $2, '', '')`, id, strings.Repeat("x", size))
				return err
			})
			if err != nil {
				break
			}
		}
	}
	return func() { limit(`PRAGMA max_page_count = 1000000`) }
}

// Own starts a PostgreSQL server that is this test's alone, so that the test may stop it, and gives the address of an empty database there. ok is false where tests run without
// PostgreSQL.
func Own(t *testing.T) (s *server.Server, address string, ok bool) {
	t.Helper()
	if os.Getenv(Variable) == "" {
		return nil, "", false
	}
	s = own(t, server.New, 0)
	administerOwn(t, s, "CREATE ROLE "+role+" LOGIN", "CREATE DATABASE "+ownName+" OWNER "+role)
	return s, at(s.URL(), ownName), true
}

// ownName is the database of a server that is a test's alone.
const ownName = "restarted"

// OwnPair is Own with a standby that has each commit before it is acknowledged. Both listen on ports of the machine, and the address names both: the one that takes writes is used.
func OwnPair(t *testing.T, ports [2]int) (first, standby *server.Server, address string, ok bool) {
	t.Helper()
	if os.Getenv(Variable) == "" {
		return nil, nil, "", false
	}
	first = own(t, server.New, ports[0])
	administerOwn(t, first, "CREATE ROLE "+role+" LOGIN", "CREATE DATABASE "+ownName+" OWNER "+role)
	var name string
	standby = own(t, func() (s *server.Server, err error) {
		if s, err = first.BaseBackup(); err == nil {
			name, err = s.Follow(first)
		}
		return s, err
	}, ports[1])
	// It writes nothing more until the standby is there.
	administerOwn(t, first, "ALTER SYSTEM SET synchronous_standby_names = '"+name+"'", "SELECT pg_reload_conf()")
	address = fmt.Sprintf("postgres://%s@127.0.0.1:%d,127.0.0.1:%d/%s?sslmode=disable&target_session_attrs=read-write", role, ports[0], ports[1], ownName)
	return first, standby, address, true
}

func own(t *testing.T, make func() (*server.Server, error), port int) *server.Server {
	t.Helper()
	s, err := make()
	if err != nil {
		t.Fatal(err)
	}
	s.Port = port
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

func administerOwn(t *testing.T, s *server.Server, statements ...string) {
	t.Helper()
	admin, err := sql.Open("pgx", s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	for _, statement := range statements {
		if _, err := admin.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}
