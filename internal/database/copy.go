package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"latchkey/internal/clock"
)

// KeptBefore is how long the copy of a SQLite database is kept that was made before a migration. What has been erased since is in it, as it is in the weeks of a backup.
const KeptBefore = 14 * 24 * time.Hour

// copyMark is in the name of such a copy, between the name of the database and the steps.
const copyMark = ".before-step-"

// stateMark ends the name of the file that says of which state of the database a copy is.
const stateMark = ".state"

// lockMark ends the name of the file that one of the programs has that migrate a database.
const lockMark = ".migration-lock"

// lockEvery is how often a program asks whether the one before has migrated the database.
const lockEvery = 100 * time.Millisecond

// CopyBefore copies a SQLite database that is older than this program to a file beside it, and gives the file's name. Empty where there is nothing to copy: the database is new or not older, or it
// is PostgreSQL's, whose operator makes the copy. A copy is whole or absent. A migration that was killed and goes on keeps the copy that was made before its first step, unless the database was written
// to in between: then there is another one. Before a copy is made, begin gets how many bytes it takes at most, and an error of it refuses the copy. No other program copies or migrates the database until
// release is called, after the migration.
func (db *DB) CopyBefore(ctx context.Context, begin func(bytes int64) error) (name string, release func() error, err error) {
	release = func() error { return nil }
	if db.engine != SQLite {
		return "", release, nil
	}
	if at, newest, err := db.Version(ctx); err != nil || at == 0 || at >= newest {
		return "", release, err
	}
	if release, err = holdWhenFree(ctx, db.url+lockMark); err != nil {
		return "", nil, err
	}
	if name, err = db.copyBefore(ctx, begin); err != nil {
		return "", nil, errors.Join(err, release())
	}
	return name, release, nil
}

// holdWhenFree is Hold that waits for its turn.
func holdWhenFree(ctx context.Context, path string) (release func() error, err error) {
	for {
		if release, err = Hold(path); !errors.Is(err, ErrHeld) {
			return release, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lockEvery):
		}
	}
}

func (db *DB) copyBefore(ctx context.Context, begin func(bytes int64) error) (string, error) {
	at, newest, err := db.Version(ctx) // another program may have migrated it meanwhile
	if err != nil || at >= newest {
		return "", err
	}
	pool, err := db.pool()
	if err != nil {
		return "", err
	}
	defer pool.Close()
	state, err := db.state(ctx, pool)
	if err != nil {
		return "", err
	}
	before := fmt.Sprintf("%s%s%05d", db.url, copyMark, newest)
	if name, err := copyOfState(before, state, at); err != nil || name != "" {
		db.copied = name
		return name, err
	}
	var pages, size int64
	if err := errors.Join(db.QueryRow(ctx, `PRAGMA page_count`).Scan(&pages), db.QueryRow(ctx, `PRAGMA page_size`).Scan(&size)); err != nil {
		return "", err
	}
	if err := begin(pages * size); err != nil {
		return "", fmt.Errorf("database: the copy before the migration: %w", err)
	}
	name := fmt.Sprintf("%s-from-%05d", before, at)
	if err := errors.Join(removeFile(name+stateMark), copyTo(ctx, pool, name+partly)); err != nil {
		return "", fmt.Errorf("database: the copy before the migration: %w", errors.Join(err, removeFile(name+partly)))
	}
	if err := os.Rename(name+partly, name); err != nil {
		return "", err
	}
	after, err := db.state(ctx, pool)
	if err != nil || after != state { // an earlier program writes still
		return name, err
	}
	db.copied = name
	return name, os.WriteFile(name+stateMark, []byte(state), 0o600)
}

// copyOfState finds the copy after which nothing but steps of the migration was written; none for a copy of a later step than the database's, which was put back since.
func copyOfState(before, state string, at int64) (string, error) {
	states, err := filepath.Glob(glob(before) + "-from-*" + stateMark)
	for _, file := range states {
		raw, readErr := os.ReadFile(file)
		if readErr != nil {
			return "", readErr
		}
		name := strings.TrimSuffix(file, stateMark)
		var from int64
		if _, scanErr := fmt.Sscanf(name[len(before):], "-from-%05d", &from); scanErr != nil || string(raw) != state || from > at {
			continue
		}
		if _, statErr := os.Stat(name); statErr == nil {
			return name, nil
		}
	}
	return "", err
}

// noteStep notes that what the database has now is the copy and steps of its migration. Without the note, as after a kill between a step and its note, the next try makes another copy.
func (db *DB) noteStep(ctx context.Context, pool *sql.DB) error {
	if db.copied == "" {
		return nil
	}
	state, err := db.state(ctx, pool)
	if err != nil {
		return err
	}
	return os.WriteFile(db.copied+stateMark, []byte(state), 0o600)
}

// state changes with each commit: the size and time of the database after its log was copied into it, and where something in the log has to stay for the backup, how many pages the log has up to its last commit and
// its salts, which change when it begins again at its start. Opening and closing the database, and a kill within a step, leave it as it is. The change counter of the database is no help: in WAL mode it stays the
// same over most commits, and to read the file would let go of SQLite's locks on it.
func (db *DB) state(ctx context.Context, pool *sql.DB) (string, error) {
	mode := "TRUNCATE"
	if w, ok := db.write.(*sqliteWriter); ok && w.log.left.Load() {
		mode = "NOOP"
	}
	var busy, frames, copied int64
	if err := pool.QueryRowContext(ctx, `PRAGMA wal_checkpoint(`+mode+`)`).Scan(&busy, &frames, &copied); err != nil {
		return "", err
	}
	log := ""
	if frames > 0 {
		salts, err := saltsOf(db.url + "-wal")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		log = fmt.Sprintf(" and %d pages in the log %x", frames, salts)
	}
	info, err := os.Stat(db.url)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d bytes of %d%s", info.Size(), info.ModTime().UnixNano(), log), nil
}

// saltsOf reads the salts of a log; none of an empty one.
func saltsOf(path string) (_ []byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	raw := make([]byte, 8)
	if _, err := f.ReadAt(raw, 16); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return raw, nil
}

// partly ends the name of a copy that is being made.
const partly = ".part"

func copyTo(ctx context.Context, pool *sql.DB, path string) (err error) {
	if err := removeFile(path); err != nil {
		return err
	}
	// SQLite writes into an empty file, and so it is the owner's only from its first byte on.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := pool.ExecContext(ctx, `VACUUM INTO $1`, path); err != nil {
		return err
	}
	return f.Sync()
}

// ForgetCopies removes the copies that were made before a migration long before now.
func (db *DB) ForgetCopies(_ context.Context, now clock.Instant) error {
	if db.engine != SQLite {
		return nil
	}
	copies, err := filepath.Glob(glob(db.url+copyMark) + "*")
	for _, name := range copies {
		info, statErr := os.Stat(name)
		if errors.Is(statErr, fs.ErrNotExist) {
			continue
		}
		if statErr == nil && now.OfMachine().Sub(info.ModTime()) > KeptBefore {
			statErr = os.Remove(name)
		}
		err = errors.Join(err, statErr)
	}
	return err
}

// removeFile removes a file that may be absent.
func removeFile(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// glob is a path as a pattern that finds only itself.
func glob(path string) string {
	var out []rune
	for _, r := range path {
		if r == '*' || r == '?' || r == '[' || r == '\\' {
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}
