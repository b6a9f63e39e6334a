package database_test

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

func TestADatabaseThatIsWellHasNoDamages(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		damages, err := db.Damages(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// The PostgreSQL server of the tests may run without fsync.
		for _, one := range damages {
			if db.Engine() == database.SQLite || !strings.Contains(one, "power cut") {
				t.Error(one)
			}
		}
		at, err := db.ServerTime(t.Context())
		switch db.Engine() {
		case database.SQLite:
			if !errors.Is(err, database.ErrNoServer) {
				t.Error(err)
			}
		case database.Postgres:
			if err != nil || time.Since(at.Time()).Abs() > time.Minute {
				t.Errorf("%v %v", at, err)
			}
		}
	})
}

func TestADamagedDatabaseSaysSo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "latchkey.db")
	if err := os.WriteFile(path, dbtest.Migrated(t), 0o600); err != nil {
		t.Fatal(err)
	}
	pool, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath())
	if err != nil {
		t.Fatal(err)
	}
	// A row that refers to nothing; without the check of foreign keys the engine takes it.
	_, err = pool.Exec(`PRAGMA foreign_keys = OFF; CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (parent_id INTEGER REFERENCES parent (id)); INSERT INTO child VALUES (7)`)
	if err := errors.Join(err, pool.Close()); err != nil {
		t.Fatal(err)
	}
	damages := func() ([]string, error) {
		db, err := database.Open(t.Context(), path, clock.System{})
		if err != nil {
			return nil, err
		}
		defer db.Close()
		return db.Damages(t.Context())
	}
	if found, err := damages(); err != nil || len(found) != 1 || !strings.Contains(found[0], "1 rows of child refer") {
		t.Errorf("%q %v", found, err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 20 * 4096; i < 60*4096; i++ {
		raw[i] ^= 0x5a
	}
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if found, err := damages(); err == nil && len(found) == 0 {
		t.Error("forty damaged pages are not seen")
	}
}
