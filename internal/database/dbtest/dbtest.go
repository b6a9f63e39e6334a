// Package dbtest gives tests a fresh, migrated database of every engine that is at hand: SQLite always, PostgreSQL when the test command has started
// one (LATCHKEY_TEST_POSTGRES, see dbtest/postgres).
package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

// Variable names the environment variable that holds the address of a PostgreSQL server for tests.
const Variable = "LATCHKEY_TEST_POSTGRES"

// Each runs the test once per engine, each time on a database of its own.
func Each(t *testing.T, c clock.Clock, test func(t *testing.T, db *database.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, New(t, c)) })
	if server := os.Getenv(Variable); server != "" {
		t.Run("postgres", func(t *testing.T) { test(t, open(t, clone(t, server), c)) })
	}
}

// EachURL is Each for tests that open the database themselves.
func EachURL(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "latchkey.db")) })
	if server := os.Getenv(Variable); server != "" {
		t.Run("postgres", func(t *testing.T) { test(t, clone(t, server)) })
	}
}

// EachEmptyURL is EachURL with databases that nothing has migrated yet.
func EachEmptyURL(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "latchkey.db")) })
	if server := os.Getenv(Variable); server != "" {
		t.Run("postgres", func(t *testing.T) { test(t, create(t, administer(t, server), server, " OWNER "+role)) })
	}
}

// New is a migrated SQLite database for tests in which the engine does not matter.
func New(t testing.TB, c clock.Clock) *database.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "latchkey.db")
	if err := os.WriteFile(path, Migrated(t), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, path, c)
}

// Migrated is the file of an empty, migrated SQLite database. To write it takes some milliseconds, a migration a hundred.
func Migrated(t testing.TB) []byte {
	t.Helper()
	raw, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

var migrated = sync.OnceValues(func() (raw []byte, err error) {
	dir, err := os.MkdirTemp("", "dbtest")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "latchkey.db")
	db, err := database.Open(context.Background(), path, clock.System{})
	if err != nil {
		return nil, err
	}
	_, err = db.Migrate(context.Background())
	if err := errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func open(t testing.TB, url string, c clock.Clock) *database.DB {
	t.Helper()
	db, err := database.Open(context.Background(), url, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

const role = "latchkey_app"

var (
	template     sync.Once
	templateName = fmt.Sprintf("template_%d", os.Getpid())
	// strategy has the server copy a template's files. Writing each of its pages to the log instead, as it does unasked since release 15, takes five times as long.
	strategy string
	count    atomic.Int64
)

// clone makes a database from a template that this process migrates once: some tens of milliseconds instead of a migration each.
func clone(t *testing.T, server string) string {
	t.Helper()
	admin := administer(t, server)
	template.Do(func() {
		var version int
		if err := admin.QueryRow("SELECT current_setting('server_version_num')::int").Scan(&version); err != nil {
			t.Fatal(err)
		}
		if version >= 150_000 {
			strategy = " STRATEGY file_copy"
		}
		if _, err := admin.Exec("CREATE DATABASE " + templateName + " OWNER " + role); err != nil {
			t.Fatal(err)
		}
		db, err := database.Open(context.Background(), at(server, templateName), clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Migrate(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	})
	return create(t, admin, server, " TEMPLATE "+templateName+" OWNER "+role+strategy)
}

// administer connects as the server's owner, after making a role of its own that is not above row-level security, as an agency's would be: the whole suite runs behind the second wall.
func administer(t *testing.T, server string) *sql.DB {
	t.Helper()
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { admin.Close() })
	_, err = admin.Exec("CREATE ROLE " + role + " LOGIN")
	var refused *pgconn.PgError
	if err != nil && !(errors.As(err, &refused) && (refused.Code == "42710" || refused.Code == "23505")) { // it is there: of an earlier test or another test process
		t.Fatal(err)
	}
	return admin
}

// create makes a database for one test.
func create(t *testing.T, admin *sql.DB, server, options string) string {
	t.Helper()
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), count.Add(1))
	if _, err := admin.Exec("CREATE DATABASE " + name + options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = admin.Exec("DROP DATABASE " + name + " WITH (FORCE)") })
	return at(server, name)
}

func at(server, database string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic(fmt.Sprintf("dbtest: %s does not hold an address", Variable))
	}
	u.User = url.User(role)
	u.Path = "/" + strings.TrimPrefix(database, "/")
	return u.String()
}

// Every test that uses a database ends with the first transaction that asks for a second connection, on both engines.
func init() {
	database.WatchTransactions(func(message string) {
		fmt.Fprintln(os.Stderr, message)
		os.Exit(2)
	})
}
