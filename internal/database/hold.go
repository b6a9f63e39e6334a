package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"zombiezen.com/go/sqlite"
)

// ErrHeld is returned by Hold while another process holds the file.
var ErrHeld = errors.New("another process holds it")

// Hold keeps a file for this process until release is called or the process ends, however it ends. The file is a small SQLite database of its own, whose lock works on every system.
func Hold(path string) (release func() error, err error) {
	// SQLite would let other users read it. Only a new file is opened here: closing one that this process holds would let go of it.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("database: %w", err)
	}
	conn, err := sqlite.OpenConn(filepath.Clean(path), sqlite.OpenReadWrite, sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	conn.SetBusyTimeout(10 * time.Millisecond)
	c := &sqliteConn{conn: conn, kept: map[string]*sqliteStmt{}}
	if _, err := c.exec("BEGIN EXCLUSIVE"); err != nil {
		closed := c.close()
		if sqlite.ErrCode(err).ToPrimary() == sqlite.ResultBusy {
			return nil, ErrHeld
		}
		return nil, errors.Join(fmt.Errorf("database: %w", err), closed)
	}
	return c.close, nil
}

// Counts are the rows of all tables.
func (db *DB) Counts(ctx context.Context) (map[string]int64, error) {
	tables, err := db.Schema(ctx)
	if err != nil {
		return nil, err
	}
	counts := map[string]int64{}
	for _, t := range tables {
		var n int64
		if err := db.QueryRow(ctx, `SELECT COUNT(*) FROM `+strconv.Quote(t.Name)).Scan(&n); err != nil {
			return nil, err
		}
		counts[t.Name] = n
	}
	return counts, nil
}
