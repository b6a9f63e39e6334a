package database

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"testing/fstest"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // goose works through database/sql
)

//go:embed migrations/*.sql
var migrations embed.FS

// words are the few places where the engines' languages differ in a definition.
var words = map[Engine]*strings.Replacer{
	SQLite:   strings.NewReplacer("{{clustered}}", " WITHOUT ROWID", "{{bytes}}", "BLOB"),
	Postgres: strings.NewReplacer("{{clustered}}", "", "{{bytes}}", "BYTEA"),
}

// onlySQLite is a part of a definition that PostgreSQL does without.
var onlySQLite = regexp.MustCompile(`\{\{sqlite:([^}]*)\}\}`)

func inWords(engine Engine, body string) string {
	kept := ""
	if engine == SQLite {
		kept = "$1"
	}
	return words[engine].Replace(onlySQLite.ReplaceAllString(body, kept))
}

// Migrate brings the schema to this program's version and returns how many steps it took. Each step is one transaction: killed in the middle, it is
// as if it had not begun. Two nodes that start together take turns.
func (db *DB) Migrate(ctx context.Context) (int, error) { return db.MigrateTo(ctx, 0) }

// MigrateTo is Migrate up to a step, for rows that were written at it; 0 for all steps.
func (db *DB) MigrateTo(ctx context.Context, step int64) (int, error) {
	pool, err := db.pool()
	if err != nil {
		return 0, fmt.Errorf("database: %w", err)
	}
	defer pool.Close()
	provider, err := provider(db.engine, pool)
	if err != nil {
		return 0, err
	}
	up := provider.Up
	if step > 0 {
		up = func(ctx context.Context) ([]*goose.MigrationResult, error) { return provider.UpTo(ctx, step) }
	}
	if db.copied != "" {
		up = func(ctx context.Context) ([]*goose.MigrationResult, error) {
			return db.upByStep(ctx, pool, provider, step)
		}
	}
	done, err := up(ctx)
	if err != nil {
		return len(done), fmt.Errorf("database: migration: %w", err)
	}
	if db.engine == SQLite && len(done) > 0 {
		if err := giveEstimates(ctx, pool); err != nil {
			return len(done), fmt.Errorf("database: estimates: %w", err)
		}
		if err := db.noteStep(ctx, pool); err != nil {
			return len(done), fmt.Errorf("database: the copy before the migration: %w", err)
		}
	}
	if db.engine == Postgres {
		if err := wall(ctx, pool); err != nil {
			return len(done), fmt.Errorf("database: row-level security: %w", err)
		}
	}
	return len(done), nil
}

// upByStep takes one step after another, and notes after each that the copy from before is still the one to go back to.
func (db *DB) upByStep(ctx context.Context, pool *sql.DB, provider *goose.Provider, last int64) (done []*goose.MigrationResult, err error) {
	at, err := provider.GetDBVersion(ctx)
	if err != nil {
		return nil, err
	}
	for _, source := range provider.ListSources() {
		if source.Version <= at || last > 0 && source.Version > last {
			continue
		}
		results, err := provider.UpTo(ctx, source.Version)
		done = append(done, results...)
		if err != nil {
			return done, err
		}
		if err := db.noteStep(ctx, pool); err != nil {
			return done, err
		}
	}
	return done, nil
}

// pool is one of the migration's own: the one that serves has statements prepared against the older schema.
func (db *DB) pool() (*sql.DB, error) {
	if db.engine == Postgres {
		return postgresPool(db.url, 2)
	}
	pragmas := []string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)", "temp_store(MEMORY)"}
	if w, ok := db.write.(*sqliteWriter); ok && w.log.left.Load() {
		pragmas = append(pragmas, "wal_autocheckpoint(0)") // the backup reads the log first
	}
	query := url.Values{"_txlock": {"immediate"}, "_pragma": pragmas}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: db.url}).EscapedPath()+"?"+query.Encode())
}

// Pending reports whether the schema is older than this program.
func (db *DB) Pending(ctx context.Context) (bool, error) {
	pool, err := db.pool()
	if err != nil {
		return false, fmt.Errorf("database: %w", err)
	}
	defer pool.Close()
	provider, err := provider(db.engine, pool)
	if err != nil {
		return false, err
	}
	current, target, err := provider.GetVersions(ctx)
	return current < target, err
}

func provider(engine Engine, pool *sql.DB) (*goose.Provider, error) {
	steps := fstest.MapFS{}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		body, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps[strings.TrimPrefix(name, "migrations/")] = &fstest.MapFile{Data: []byte(inWords(engine, string(body)))}
	}
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithTableName(versions)}
	dialect := goose.DialectSQLite3
	if engine == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("database: migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, pool, steps, options...)
	if err != nil {
		return nil, fmt.Errorf("database: migrations: %w", err)
	}
	return p, nil
}
