package backup

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// notes are where an installation keeps a few words about its backup: the data folder, or on PostgreSQL the database, which all nodes share.
type notes interface {
	// read gives nothing for a note that is not there.
	read(name string) ([]byte, error)
	write(name string, content []byte) error
	// forget says how an operator removes a note.
	forget(name string) string
}

func notesOf(db *database.DB, data string) notes {
	if db != nil && db.Engine() == database.Postgres {
		return shared{db}
	}
	return local(data)
}

// local is the data folder.
type local string

func (l local) path(name string) string { return filepath.Join(string(l), name) }

func (l local) read(name string) ([]byte, error) {
	raw, err := os.ReadFile(l.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return raw, err
}

func (l local) write(name string, content []byte) error { return writeFile(l.path(name), content) }

func (l local) forget(name string) string { return "remove " + l.path(name) }

// shared is the database.
type shared struct{ db *database.DB }

func (s shared) read(name string) ([]byte, error) {
	ctx := identity.Everywhere(context.Background())
	found, err := database.Collect(ctx, s.db, func(row database.Row) (value string, err error) { return value, row.Scan(&value) }, `SELECT value FROM setting WHERE name = $1`, name)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return []byte(found[0]), nil
}

func (s shared) write(name string, content []byte) error {
	ctx := identity.Everywhere(context.Background())
	return s.db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, string(content))
		return err
	})
}

func (s shared) forget(name string) string {
	return "run DELETE FROM setting WHERE name = '" + name + "' in the database"
}

// ReadStatus reads the state that a running backup writes for an installation, fs.ErrNotExist where there is none.
func ReadStatus(db *database.DB, data string) (Status, error) {
	var s Status
	raw, err := notesOf(db, data).read(stateName)
	if err == nil && raw == nil {
		err = fs.ErrNotExist
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	return s, err
}
