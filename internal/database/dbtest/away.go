package dbtest

import (
	"context"
	"database/sql"
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
	s, err := server.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	admin, err := sql.Open("pgx", s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	for _, statement := range []string{"CREATE ROLE " + role + " LOGIN", "CREATE DATABASE restarted OWNER " + role} {
		if _, err := admin.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	return s, at(s.URL(), "restarted"), true
}
