package database_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

// While commits come without a pause and somebody reads, the log begins again at its start; without that it would grow until the disk is full.
func TestTheLogBeginsAgainWhileCommitsCome(t *testing.T) {
	path := filepath.Join(t.TempDir(), "latchkey.db")
	db, err := database.Open(t.Context(), path, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `CREATE TABLE page (id INTEGER PRIMARY KEY, body BLOB NOT NULL)`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	var written int64
	for i := range 4000 {
		body := bytes.Repeat([]byte{byte(i)}, 100_000) // SQLite leaves pages alone that would stay the same
		if err := db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO page (id, body) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = excluded.body`, i%10, body)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		written += int64(len(body))
		var rows int
		if err := db.QueryRow(t.Context(), `SELECT COUNT(*) FROM page`).Scan(&rows); err != nil || rows == 0 {
			t.Fatal(rows, err)
		}
		info, err := os.Stat(path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		if written > 2*info.Size() {
			return
		}
	}
	t.Errorf("after %d MB the log has all of them", written/1e6)
}
