package database_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
)

func TestAFullDiskIsAPassingInability(t *testing.T) {
	db, ctx := dbtest.New(t, clock.System{}), context.Background()
	pages := func(limit string) {
		t.Helper()
		var now int
		if err := db.Write(ctx, func(tx *database.Tx) error { return tx.QueryRow(ctx, `PRAGMA max_page_count = `+limit).Scan(&now) }); err != nil {
			t.Fatal(err)
		}
	}
	write := func(id int) error {
		return db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO client_report (id, account_id, at, type, code, message, reporter, platform) VALUES ($1, 0, 0, '', '', $2, '', '')`, id, strings.Repeat("x", 1<<20))
			return err
		})
	}
	pages("1")
	if f := fault.As(write(1)); f.Status != 503 || f.RetryAfter == 0 {
		t.Fatalf("a full disk is %v", f)
	}
	pages("1000000")
	if err := write(1); err != nil {
		t.Fatal(err)
	}
}

func TestWaitingForAConnectionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := database.NewSlots(2)
		for range 2 {
			if err := all.Take(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if f := fault.As(all.Take(t.Context())); f.Status != 503 || f.RetryAfter == 0 {
			t.Fatalf("waiting ends with %v", f)
		}
		all.Give()
		if err := all.Take(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// Who reads all that a pool has and closes it leaves the pool whole.
func TestReadingsGiveTheirConnectionsBack(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		ctx := context.Background()
		for range 40 {
			var one int
			if err := db.QueryRow(ctx, `SELECT 1`).Scan(&one); err != nil {
				t.Fatal(err)
			}
			if err := db.QueryRow(ctx, `SELECT 1 FROM member WHERE id = -1`).Scan(&one); !database.IsMissing(err) {
				t.Fatal(err)
			}
			if err := db.QueryRow(ctx, `SELECT nothing FROM nowhere`).Scan(&one); err == nil || fault.As(err).Status != 500 {
				t.Fatal(err)
			}
			gone, cancel := context.WithCancel(ctx)
			cancel()
			if err := db.QueryRow(gone, `SELECT 1`).Scan(&one); err == nil {
				t.Fatal("a reading for nobody")
			}
			rows, err := db.Query(ctx, `SELECT 1`)
			if err != nil {
				t.Fatal(err)
			}
			_ = rows.Close()
			_ = rows.Close()
		}
	})
}
