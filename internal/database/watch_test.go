package database_test

import (
	"context"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

func TestUsingTheDatabaseInsideATransactionIsFound(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		ctx := context.Background()
		var found []string
		defer database.WatchFor(func(message string) { found = append(found, message) })()
		var one int
		for name, fn := range map[string]func(tx *database.Tx) error{
			"QueryRow": func(*database.Tx) error { return db.QueryRow(ctx, `SELECT 1`).Scan(&one) },
			"Query": func(*database.Tx) error {
				rows, err := db.Query(ctx, `SELECT 1`)
				if err != nil {
					return err
				}
				return rows.Close()
			},
			"Collect": func(*database.Tx) error {
				_, err := database.Collect(ctx, db, func(row database.Row) (int, error) { return one, row.Scan(&one) }, `SELECT 1`)
				return err
			},
		} {
			found = nil
			if err := db.Write(ctx, fn); err != nil {
				t.Fatal(err)
			}
			if len(found) == 0 || !strings.Contains(found[0], "SELECT 1") || !strings.Contains(found[0], "watch_test.go") {
				t.Errorf("%s is not found: %q", name, found)
			}
		}
		found = nil
		if err := db.Write(ctx, func(tx *database.Tx) error { return tx.QueryRow(ctx, `SELECT 1`).Scan(&one) }); err != nil {
			t.Fatal(err)
		}
		if err := db.QueryRow(ctx, `SELECT 1`).Scan(&one); err != nil || len(found) > 0 {
			t.Fatal(err, found)
		}
	})
}
