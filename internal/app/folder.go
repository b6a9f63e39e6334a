package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"latchkey/internal/backup"
	"latchkey/internal/database"
	"latchkey/internal/secret"
)

// ownFolder makes the data folder for its owner only. A folder that is there already and that other users of the machine may enter is narrowed; one that this user may not narrow,
// or that is everybody's, such as /tmp, is refused.
func ownFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("the data folder: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("the data folder: %w", err)
	}
	mode := info.Mode()
	if mode.Perm()&0o077 == 0 || runtime.GOOS == "windows" {
		return nil
	}
	if mode&fs.ModeSticky != 0 {
		return fmt.Errorf("the data folder %s is shared by all users of the machine: name one of its own in LATCHKEY_DATA", path)
	}
	if err := os.Chmod(path, mode.Perm()&0o700); err != nil {
		return fmt.Errorf("the data folder %s is open to other users of the machine (mode %04o) and cannot be narrowed: %w", path, mode.Perm(), err)
	}
	return nil
}

// keyCheck is sealed once with the master key; a start with another key finds out before it writes anything with it.
const keyCheck = "latchkey"

// unlock reads the master key and makes it at the first start. A database that was begun with a key needs that one: no new key is made beside it, which a later restore of the
// right one would then have to replace.
func (a *App) unlock(ctx context.Context) error {
	var stored string
	err := a.DB.QueryRow(ctx, `SELECT value FROM setting WHERE name = 'key_check'`).Scan(&stored)
	begun := err == nil
	if err != nil && !database.IsMissing(err) {
		return err
	}
	path := a.config.keyFile()
	keys, err := secret.LoadKeys(path)
	if errors.Is(err, fs.ErrNotExist) {
		if begun {
			return fmt.Errorf("the master key of this database is not at %s: put it there, or name its file in LATCHKEY_KEY_FILE", path)
		}
		keys.Current, err = secret.CreateKey(path)
	}
	if err != nil {
		return err
	}
	if a.box, err = openBox(ctx, a.DB, keys); err != nil {
		return err
	}
	if a.backupKey, err = backup.Box(keys.All()...); err != nil {
		return err
	}
	// The key may be replaced while this runs (rotate.go).
	a.box.Follow(path, secret.Itself, a.logger)
	a.backupKey.Follow(path, backup.Key, a.logger)
	return a.checkKey(ctx)
}

func (a *App) checkKey(ctx context.Context) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		err := a.opensWithKey(ctx, tx)
		if !database.IsMissing(err) {
			return err
		}
		sealed, err := a.box.SealBytes("setting.key_check", []byte(keyCheck))
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ('key_check', $1)`, hex.EncodeToString(sealed))
		return err
	})
}

// opensWithKey checks the key against the value that was sealed once with the right one; ErrNoRows where no key was used yet.
func (a *App) opensWithKey(ctx context.Context, q database.Querier) error {
	var stored string
	if err := q.QueryRow(ctx, `SELECT value FROM setting WHERE name = 'key_check'`).Scan(&stored); err != nil {
		return err
	}
	sealed, err := hex.DecodeString(stored)
	if err == nil {
		_, err = a.box.OpenBytes("setting.key_check", sealed)
	}
	if err != nil {
		return errors.New("the master key is not the one that this database was made with; see LATCHKEY_KEY_FILE")
	}
	return nil
}
