package database_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

var ctx = context.Background()

func set(name, value string) func(*database.Tx) error {
	return func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2)`, name, value)
		return err
	}
}

func settings(t *testing.T, db *database.DB) int {
	t.Helper()
	var n int
	if err := db.QueryRow(ctx, `SELECT COUNT(*) FROM setting`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAWriteIsWholeOrNothing(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		boom := errors.New("boom")
		announced := false
		err := db.Write(ctx, func(tx *database.Tx) error {
			tx.AfterCommit(func() { announced = true })
			if err := set("a", "1")(tx); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) || settings(t, db) != 0 || announced {
			t.Errorf("err %v, %d rows, announced %v", err, settings(t, db), announced)
		}
		err = db.Write(ctx, func(tx *database.Tx) error {
			_ = set("a", "1")(tx)
			panic("in the middle")
		})
		if err == nil || settings(t, db) != 0 {
			t.Errorf("a panic left %d rows, err %v", settings(t, db), err)
		}
	})
}

// Many writers at once share commits on SQLite; a refused one must not take its neighbours with it, and each number is given once and in order.
func TestManyWritersAtOnce(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		const writers = 200
		refused := errors.New("refused")
		var mu sync.Mutex
		var committed []int64
		var wg sync.WaitGroup
		for i := range writers {
			wg.Go(func() {
				err := db.Write(ctx, func(tx *database.Tx) error {
					id, err := tx.NextID(ctx, 1, "x")
					if err != nil {
						return err
					}
					if err := set(fmt.Sprint("w", i), fmt.Sprint(id))(tx); err != nil {
						return err
					}
					if i%4 == 0 {
						return refused
					}
					tx.AfterCommit(func() {
						mu.Lock()
						defer mu.Unlock()
						committed = append(committed, id)
					})
					return nil
				})
				if want := i%4 == 0; errors.Is(err, refused) != want || (!want && err != nil) {
					t.Errorf("writer %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if got := settings(t, db); got != writers*3/4 {
			t.Errorf("%d rows, want %d", got, writers*3/4)
		}
		seen := map[int64]bool{}
		for _, id := range committed {
			if seen[id] || id < 1 || id > writers*3/4 {
				t.Fatalf("number %d is doubled or left a gap", id)
			}
			seen[id] = true
		}
		if db.Engine() == database.SQLite {
			for i := 1; i < len(committed); i++ {
				if committed[i] < committed[i-1] {
					t.Fatal("announced in another order than committed")
				}
			}
		}
	})
}

func TestTheSameAttemptHappensOnce(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		attempt := identity.Attempt{Account: 7, Key: "k1", Fingerprint: "f"}
		var runs atomic.Int64
		try := func(a identity.Attempt) (string, error) {
			return database.Once(ctx, db, a, func(tx *database.Tx) (string, error) {
				runs.Add(1)
				id, err := tx.NextID(ctx, 1, "x")
				return fmt.Sprint("result ", id), err
			})
		}
		for range 3 {
			if got, err := try(attempt); err != nil || got != "result 1" {
				t.Errorf("got %q, %v", got, err)
			}
		}
		if n := last(t, db, "x"); n != 1 || runs.Load() != 1 {
			t.Errorf("happened %d times, ran %d times", n, runs.Load())
		}
		other := attempt
		other.Fingerprint = "another body"
		if _, err := try(other); !fault.Is(err, fault.KeyReused) || fault.As(err).Status != http.StatusUnprocessableEntity {
			t.Errorf("another body under the same key: %v", err)
		}
		other = attempt
		other.Account = 8
		if got, err := try(other); err != nil || got != "result 2" {
			t.Errorf("another account's same key: %q, %v", got, err)
		}
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				if got, err := try(identity.Attempt{Account: 7, Key: "k2", Fingerprint: "f"}); err != nil || got != "result 3" {
					t.Errorf("in a race: %q, %v", got, err)
				}
			})
		}
		wg.Wait()
	})
}

// What is remembered in memory is gone after a restart: then an attempt is recognized by what is stored, alone or among others that must not suffer from it.
func TestAnAttemptIsRecognizedAfterARestart(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		attempt := identity.Attempt{Account: 7, Key: "k", Fingerprint: "f"}
		next := func(db *database.DB, a identity.Attempt) (int64, error) {
			return database.Once(ctx, db, a, func(tx *database.Tx) (int64, error) { return tx.NextID(ctx, 1, "x") })
		}
		for restart := range 3 {
			db, err := database.Open(ctx, url, clock.System{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Migrate(ctx); err != nil {
				t.Fatal(err)
			}
			var wg sync.WaitGroup
			if restart > 0 { // the others come with the repetition
				for i := range 40 {
					wg.Go(func() {
						if _, err := next(db, identity.Attempt{Account: 8, Key: fmt.Sprint(restart, "-", i)}); err != nil {
							t.Error(err)
						}
					})
				}
			}
			for range 2 {
				if got, err := next(db, attempt); err != nil || got != 1 {
					t.Errorf("after %d restarts: %d, %v", restart, got, err)
				}
			}
			wg.Wait()
			if n := last(t, db, "x"); n != int64(1+40*restart) {
				t.Errorf("after %d restarts: %d numbers", restart, n)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestKeysAreForgottenAfterThirtyDays(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC))
	db := dbtest.New(t, c)
	try := func() {
		_, err := database.Once(ctx, db, identity.Attempt{Account: 1, Key: "k"}, func(tx *database.Tx) (int64, error) { return tx.NextID(ctx, 1, "x") })
		if err != nil {
			t.Fatal(err)
		}
		if err := db.ForgetKeys(ctx, db.Now()); err != nil {
			t.Fatal(err)
		}
	}
	try()
	c.Advance(29 * 24 * time.Hour)
	try()
	if last(t, db, "x") != 1 {
		t.Error("forgotten too early")
	}
	c.Advance(2 * 24 * time.Hour)
	try()
	try()
	if n := last(t, db, "x"); n != 2 {
		t.Errorf("happened %d times", n)
	}
}

// last is the last number of a sequence of member 1.
func last(t *testing.T, db *database.DB, name string) int64 {
	t.Helper()
	n, err := database.LastID(ctx, db, 1, name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// What the writes of a commit do together is written once for all of them, and nothing of a write that failed is in it; its own numbers are seen at once.
func TestWritesOfOneCommitWriteTogether(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		type key struct{}
		refused := errors.New("refused")
		var mu sync.Mutex
		told := 0
		var wg sync.WaitGroup
		for i := range 200 {
			wg.Go(func() {
				err := db.Write(ctx, func(tx *database.Tx) error {
					if _, err := tx.NextID(ctx, 1, "x"); err != nil {
						return err
					}
					first, err := tx.NextID(ctx, 1, "y")
					if err != nil {
						return err
					}
					if n, err := database.LastID(ctx, tx, 1, "y"); err != nil || n != first {
						t.Errorf("the last number is %d, %v; want %d", n, err, first)
					}
					tx.Gather(key{}, i, func(ctx context.Context, tx *database.Tx, items []any) error {
						tx.AfterCommit(func() {
							mu.Lock()
							defer mu.Unlock()
							told += len(items)
						})
						for _, item := range items {
							if err := set(fmt.Sprint("gathered ", item), "")(tx); err != nil {
								return err
							}
							if item == 7 {
								return refused
							}
						}
						return nil
					})
					if i%10 == 3 {
						return refused
					}
					return nil
				})
				if wrong := i == 7 || i%10 == 3; wrong != errors.Is(err, refused) {
					t.Errorf("write %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if n := settings(t, db); n != 179 || told != 179 {
			t.Errorf("%d written, %d announced, want 179", n, told)
		}
		if x, y := last(t, db, "x"), last(t, db, "y"); x != 179 || y != 179 {
			t.Errorf("numbers up to %d and %d, want 179", x, y)
		}
	})
}

func TestMigratingAgainChangesNothing(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		steps, err := db.Migrate(ctx)
		if err != nil || steps != 0 {
			t.Errorf("%d steps, %v", steps, err)
		}
		if pending, err := db.Pending(ctx); err != nil || pending {
			t.Errorf("pending %v, %v", pending, err)
		}
	})
}

func TestAClosedDatabaseRefusesWrites(t *testing.T) {
	db := dbtest.New(t, clock.System{})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Write(ctx, set("a", "1")); fault.As(err).Status != http.StatusServiceUnavailable {
		t.Errorf("got %v", err)
	}
}

// A commit is on the disk before it is acknowledged: that is what these settings make the engines do, and no address may undo it.
func TestCommitsAreDurable(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if strings.HasPrefix(url, "postgres") {
			url += "&options=-c%20synchronous_commit%3Doff"
		}
		db, err := database.Open(ctx, url, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		want := map[string]string{"SHOW synchronous_commit": "on"}
		if db.Engine() == database.SQLite {
			want = map[string]string{"PRAGMA synchronous": "2", "PRAGMA journal_mode": "wal", "PRAGMA foreign_keys": "1", "PRAGMA page_size": "4096"}
		}
		for query, setting := range want {
			var got string
			err := db.Write(ctx, func(tx *database.Tx) error { return tx.QueryRow(ctx, query).Scan(&got) })
			if err != nil || got != setting {
				t.Errorf("%s = %q, want %q (%v)", query, got, setting, err)
			}
		}
	})
}

func TestArgumentsComeToTheirPlacesHoweverTheyAreWritten(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		for _, tt := range []struct {
			name, query string
			args        []any
			want        string
		}{
			{"each once, in order", `SELECT CAST($1 AS TEXT) || CAST($2 AS TEXT) || CAST($3 AS TEXT) || CAST($4 AS TEXT) || CAST($5 AS TEXT) || CAST($6 AS TEXT) || CAST($7 AS TEXT) ||
			CAST($8 AS TEXT) || CAST($9 AS TEXT) || CAST($10 AS TEXT) || CAST($11 AS TEXT)`, []any{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}, "abcdefghijk"},
			{"one twice", `SELECT CAST($1 AS TEXT) || CAST($2 AS TEXT) || CAST($1 AS TEXT)`, []any{"a", "b"}, "aba"},
			{"out of order", `SELECT CAST($2 AS TEXT) || CAST($1 AS TEXT)`, []any{"a", "b"}, "ba"},
			{"a sign that is none", `SELECT CAST($1 AS TEXT) || '$' || CAST($2 AS TEXT)`, []any{"a", "b"}, "a$b"},
		} {
			var read, written string
			if err := db.QueryRow(ctx, tt.query, tt.args...).Scan(&read); err != nil || read != tt.want {
				t.Errorf("%s: %q, %v; want %q", tt.name, read, err, tt.want)
			}
			if err := db.Write(ctx, func(tx *database.Tx) error { return tx.QueryRow(ctx, tt.query, tt.args...).Scan(&written) }); err != nil || written != tt.want {
				t.Errorf("%s, in a transaction: %q, %v; want %q", tt.name, written, err, tt.want)
			}
		}
	})
}

// A disk that fails under a mapped page would end the process; read by calls it is an error of one query.
func TestNoConnectionMapsTheFile(t *testing.T) {
	db := dbtest.New(t, clock.System{})
	var reading, writing int64
	if err := db.QueryRow(t.Context(), `PRAGMA mmap_size`).Scan(&reading); err != nil {
		t.Fatal(err)
	}
	if err := db.Write(t.Context(), func(tx *database.Tx) error { return tx.QueryRow(t.Context(), `PRAGMA mmap_size`).Scan(&writing) }); err != nil {
		t.Fatal(err)
	}
	if reading != 0 || writing != 0 {
		t.Errorf("mapped: %d bytes by a reader, %d by the writer", reading, writing)
	}
}

// A step is found by its number, and a gap hides one that was lost.
func TestMigrationsAreNumberedWithoutGaps(t *testing.T) {
	names, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for i, name := range names { // in the order of their names
		if want := fmt.Sprintf("%05d_", i+1); !strings.HasPrefix(filepath.Base(name), want) {
			t.Errorf("step %d is called %s, want %s…", i+1, filepath.Base(name), want)
		}
	}
}

func TestPlaceholdersAreCounted(t *testing.T) {
	if got := database.Marks(3, 3); got != "$3, $4, $5" {
		t.Error(got)
	}
	if got := database.Sets(2, "name", "kind"); got != "name = $2, kind = $3" {
		t.Error(got)
	}
}
