package database

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"latchkey/internal/clock"
)

// The one to whom the log is left may wait for a disk that does not answer.
func TestALogThatIsLeftDoesNotGrowWithoutEnd(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "latchkey.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.LeaveCheckpoints(true)
	w, ok := db.write.(*sqliteWriter)
	if !ok {
		t.Fatal("no writer of SQLite")
	}
	w.log.most = 200
	write := func(pages int) {
		t.Helper()
		if err := db.Write(t.Context(), func(tx *Tx) error {
			_, table := tx.Exec(t.Context(), `CREATE TABLE IF NOT EXISTS page (body BLOB NOT NULL)`)
			_, row := tx.Exec(t.Context(), `INSERT INTO page (body) VALUES ($1)`, bytes.Repeat([]byte{1}, pages*4096))
			return errors.Join(table, row)
		}); err != nil {
			t.Fatal(err)
		}
	}
	copied := func() bool {
		t.Helper()
		w.log.pass()
		var busy, log, done int
		if err := w.log.conn.row(noop, nil, []any{&busy, &log, &done}); err != nil {
			t.Fatal(err)
		}
		return log == done
	}
	write(100)
	if copied() {
		t.Error("a short log is copied")
	}
	write(200)
	if !copied() {
		t.Error("a long log is not copied")
	}
	if err := db.HandOverLog(LogSalt{}, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	write(300)
	if copied() {
		t.Error("a log that was handed over is copied")
	}
	db.LeaveCheckpoints(false)
	if !copied() {
		t.Error("a log that is not left any longer is not copied")
	}
}
