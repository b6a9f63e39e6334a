package database_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

// older is a database at an earlier step, with a login in it.
func older(t *testing.T, step int64) (*database.DB, *clock.Manual, string) {
	t.Helper()
	now := clock.NewManual(time.Now())
	path := filepath.Join(t.TempDir(), "odd [name] *.db")
	db, err := database.Open(t.Context(), path, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if step == 0 {
		return db, now, path
	}
	if _, err := db.MigrateTo(t.Context(), step); err != nil {
		t.Fatal(err)
	}
	name(t, db, "before")
	return db, now, path
}

func name(t *testing.T, db *database.DB, value string) {
	t.Helper()
	if err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO setting (name, value) VALUES ('test', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, value)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// copyOf makes the copy.
func copyOf(t *testing.T, db *database.DB) string {
	t.Helper()
	path, release, err := db.CopyBefore(t.Context(), func(int64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	return path
}

// kept is what the copy holds, and the step that it is at.
func kept(t *testing.T, path string) (value string, step int64) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	opened := filepath.Join(t.TempDir(), "opened.db")
	if err := os.WriteFile(opened, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := database.Open(t.Context(), opened, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Intact(t.Context()); err != nil {
		t.Error(err)
	}
	if err := db.QueryRow(t.Context(), `SELECT value FROM setting WHERE name = 'test'`).Scan(&value); err != nil {
		t.Fatal(err)
	}
	step, _, err = db.Version(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return value, step
}

func TestAnOlderDatabaseIsCopiedBeforeItIsMigrated(t *testing.T) {
	db, _, path := older(t, 40)
	made := copyOf(t, db)
	if !strings.HasPrefix(made, path) || !strings.HasSuffix(made, "-from-00040") {
		t.Errorf("the copy is at %q", made)
	}
	if info, err := os.Stat(made); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("it is open to others: %v %v", info.Mode(), err)
	}
	// A migration that was killed after some steps goes on: what is kept is from before its first step.
	if _, err := db.MigrateTo(t.Context(), 50); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if again := copyOf(t, db); again != made {
			t.Errorf("another copy is made at %q", again)
		}
	}
	if value, step := kept(t, made); value != "before" || step != 40 {
		t.Errorf("the copy has %q at step %d", value, step)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if none := copyOf(t, db); none != "" {
		t.Errorf("a database of this version is copied to %q", none)
	}
}

func TestACopyThatWasMadeBeforeAnEarlierTryIsReplaced(t *testing.T) {
	db, _, _ := older(t, 40)
	made := copyOf(t, db)
	// The operator went on with the earlier version; half of a copy is left of a kill.
	name(t, db, "later")
	if err := os.WriteFile(made+".part", []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if again := copyOf(t, db); again != made {
		t.Errorf("another copy is made at %q", again)
	}
	if value, _ := kept(t, made); value != "later" {
		t.Errorf("the copy has %q", value)
	}
	if _, err := os.Stat(made + ".part"); !os.IsNotExist(err) {
		t.Errorf("half of a copy stays: %v", err)
	}
}

// Between two tries a program of a release between them wrote: the copy from before the first try has none of it.
func TestWhatWasWrittenBetweenTwoTriesIsInACopy(t *testing.T) {
	db, _, _ := older(t, 40)
	first := copyOf(t, db)
	if _, err := db.MigrateTo(t.Context(), 50); err != nil {
		t.Fatal(err)
	}
	name(t, db, "in between")
	second := copyOf(t, db)
	if second == first {
		t.Fatal("no other copy is made")
	}
	if value, step := kept(t, second); value != "in between" || step != 50 {
		t.Errorf("the copy has %q at step %d", value, step)
	}
	if value, step := kept(t, first); value != "before" || step != 40 {
		t.Errorf("the first copy has %q at step %d", value, step)
	}
	if _, err := db.MigrateTo(t.Context(), 60); err != nil {
		t.Fatal(err)
	}
	if again := copyOf(t, db); again != second {
		t.Errorf("a third copy is made at %q", again)
	}
}

func TestACopyThatIsOfNowIsNotMadeAgain(t *testing.T) {
	db, _, _ := older(t, 40)
	made := copyOf(t, db)
	before, err := os.Stat(made)
	if err != nil {
		t.Fatal(err)
	}
	if again := copyOf(t, db); again != made {
		t.Errorf("another copy is made at %q", again)
	}
	if after, err := os.Stat(made); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was made again: %v", err)
	}
}

func TestOfTwoProgramsThatStartAtOnceOneCopiesAndMigrates(t *testing.T) {
	one, _, path := older(t, 40)
	other, err := database.Open(t.Context(), path, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var copied atomic.Int64
	var both sync.WaitGroup
	for _, db := range []*database.DB{one, other} {
		both.Go(func() {
			_, release, err := db.CopyBefore(t.Context(), func(int64) error { copied.Add(1); return nil })
			if err != nil {
				t.Error(err)
				return
			}
			_, err = db.Migrate(t.Context())
			if err := errors.Join(err, release()); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if copied.Load() != 1 {
		t.Errorf("%d copies were made", copied.Load())
	}
	copies, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*before*-from-00040"))
	if err != nil || len(copies) != 1 {
		t.Fatalf("the copies are %v: %v", copies, err)
	}
	if value, step := kept(t, copies[0]); value != "before" || step != 40 {
		t.Errorf("the copy has %q at step %d", value, step)
	}
}

func TestACopyThatHasNoRoomLeavesNothing(t *testing.T) {
	db, _, path := older(t, 40)
	full := errors.New("full")
	made, _, err := db.CopyBefore(t.Context(), func(bytes int64) error {
		if bytes < 100_000 {
			t.Errorf("it takes %d bytes", bytes)
		}
		return full
	})
	if !errors.Is(err, full) || made != "" {
		t.Errorf("%q, %v", made, err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if strings.Contains(entry.Name(), "before") {
			t.Errorf("%s stays", entry.Name())
		}
	}
}

func TestANewDatabaseIsNotCopied(t *testing.T) {
	db, _, _ := older(t, 0)
	if made := copyOf(t, db); made != "" {
		t.Errorf("it is copied to %q", made)
	}
}

func TestACopyEndsAfterTwoWeeks(t *testing.T) {
	db, _, _ := older(t, 40)
	made := copyOf(t, db)
	for _, c := range []struct {
		name  string
		age   time.Duration
		ahead time.Duration // of the clock that is given, before that of the machine
		there bool
	}{
		{"young", database.KeptBefore - time.Hour, 0, true},
		{"young, and the clock has leapt", database.KeptBefore - time.Hour, 2 * 365 * 24 * time.Hour, true},
		{"old", database.KeptBefore + time.Hour, 0, false},
	} {
		machine := time.Now()
		if err := os.Chtimes(made, time.Time{}, machine.Add(-c.age)); err != nil {
			t.Fatal(err)
		}
		if err := db.ForgetCopies(t.Context(), clock.At(machine.Add(c.ahead))); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(made); os.IsNotExist(err) == c.there {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
