package app

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"latchkey/internal/archive"
	"latchkey/internal/database"
	"latchkey/internal/doctor"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// The master key is replaced in steps, each of which may be the last before a power cut:
//
//  1. The new key is put into the key file as the next one: programs that run read it when they meet a field that they cannot open.
//  2. The new key becomes the one in use, the other a former one: from then on everything is sealed with the new key, and both open.
//  3. Every field that the former key has sealed is sealed again.
//
// The former key stays in the file for backups that it has sealed, until ForgetKeys.

// macSetting keeps the key of messages (links, invitations, passkeys) when the master key that it was made of is replaced.
const macSetting = "mac_key"

// sealedSettings are the settings that the master key seals, with how they are written.
var sealedSettings = map[string]interface {
	DecodeString(text string) ([]byte, error)
	EncodeToString(raw []byte) string
}{
	"key_check": hexText{}, macSetting: hexText{}, "vapid": base64.StdEncoding,
}

type hexText struct{}

func (hexText) DecodeString(text string) ([]byte, error) { return hex.DecodeString(text) }
func (hexText) EncodeToString(raw []byte) string         { return hex.EncodeToString(raw) }

// openBox makes the box of an installation, with the key of messages that its database has or began with.
func openBox(ctx context.Context, q database.Querier, keys secret.Keys) (*secret.Box, error) {
	box, err := secret.NewBox(keys.All()...)
	if err != nil {
		return nil, err
	}
	sealed, err := sealedSetting(ctx, q, macSetting)
	if err == nil {
		var key []byte
		if key, err = box.OpenBytes("setting."+macSetting, sealed); err == nil {
			box.UseMACKey(key)
			return box, nil
		}
		return nil, errors.New("the master key is not the one that this database was made with; see LATCHKEY_KEY_FILE")
	}
	if !database.IsMissing(err) {
		return nil, err
	}
	if sealed, err = sealedSetting(ctx, q, "key_check"); err == nil {
		box.UseMACKeyOf(sealed)
	}
	if err != nil && !database.IsMissing(err) {
		return nil, err
	}
	return box, nil
}

func sealedSetting(ctx context.Context, q database.Querier, name string) ([]byte, error) {
	var stored string
	if err := q.QueryRow(ctx, `SELECT value FROM setting WHERE name = $1`, name).Scan(&stored); err != nil {
		return nil, err
	}
	return sealedSettings[name].DecodeString(stored)
}

// Rotation is what RotateKey has done or, in a dry run, would do.
type Rotation struct {
	Columns []archive.Resealed
	// Settings are the sealed settings of the installation that were sealed with another key.
	Settings int
	// Waits says that other nodes need the key file first.
	Waits bool
}

// Fields are all fields that were sealed with another key.
func (r Rotation) Fields() int {
	n := r.Settings
	for _, c := range r.Columns {
		n += c.Fields
	}
	return n
}

// Closed are the fields that no key opens.
func (r Rotation) Closed() (out []string) {
	for _, c := range r.Columns {
		for _, row := range c.Closed {
			out = append(out, c.Table+"."+c.Column+" of row "+row)
		}
	}
	return out
}

// ErrRotated is returned where the key was replaced already and everything is sealed with the new one.
var ErrRotated = errors.New("the master key is replaced: nothing is sealed with a former one; to replace it again, take the former one away first (latchkey rotate-key --forget)")

// RotateKey replaces the master key while the installation is used. It goes on where it was stopped. With several nodes the first call only makes the new key, for the operator to bring it to all nodes.
func (a *App) RotateKey(ctx context.Context, dryRun bool, progress func(column string, done int) error) (r Rotation, err error) {
	ctx = identity.Everywhere(ctx)
	path := a.config.keyFile()
	if !dryRun {
		unlock, err := secret.LockKeys(path)
		if err != nil {
			return r, err
		}
		defer unlock()
	}
	keys, err := secret.LoadKeys(path)
	if err != nil {
		return r, err
	}
	if dryRun {
		return a.foreseeRotation(ctx, keys, progress)
	}
	fresh := keys.Next == nil && len(keys.Former) == 0
	if fresh || keys.Next != nil {
		if err := secret.CanReplaceKeys(path); err != nil {
			return r, err
		}
	}
	if fresh {
		if keys.Next, err = secret.NewKey(); err != nil {
			return r, err
		}
		if err := secret.ReplaceKeys(path, keys); err != nil {
			return r, err
		}
	}
	if a.config.BusURL != "" {
		// The key is in the file before it is noted: stopped in between, the next call notes it.
		if err := a.noteNextKey(ctx, keys); err != nil {
			if fresh {
				keys.Next = nil
				err = errors.Join(err, secret.ReplaceKeys(path, keys))
			}
			return r, err
		}
		if fresh {
			return Rotation{Waits: true}, nil
		}
	}
	begun := keys.Next != nil
	if begun {
		keys = secret.Keys{Current: keys.Next, Former: append([][]byte{keys.Current}, keys.Former...)}
		if err := secret.ReplaceKeys(path, keys); err != nil {
			return r, err
		}
	}
	if r.Settings, err = a.resealSettings(ctx); err != nil {
		return r, err
	}
	// A server may have sealed with the former key what it committed after the first look. A node that has not got the key file yet does so until it is brought there: that is for the next call.
	for {
		columns, err := archive.Reseal(ctx, a.DB, a.box, false, progress)
		r.add(columns)
		n := 0
		for _, c := range columns {
			n += c.Fields
		}
		if err != nil {
			return r, err
		}
		if n == 0 || a.config.BusURL != "" {
			break
		}
	}
	if r.Fields() == 0 && !begun {
		return r, ErrRotated
	}
	return r, nil
}

// nextKeySetting names the key that the nodes are to use next, or use already: by its mark, which says nothing of the key.
const nextKeySetting = "next_key"

// errOtherNext is returned where another node has made the next key.
var errOtherNext = errors.New("another node has made a new key that is not in this key file: bring the key file of that node here first; if it is lost, latchkey rotate-key --forget gives it up")

// noteNextKey notes the key that is to be used next, so that no second node makes one of its own; errOtherNext where one has.
func (a *App) noteNextKey(ctx context.Context, keys secret.Keys) error {
	next := keys.Next
	if next == nil {
		next = keys.Current
	}
	mark, err := markOf(next)
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		if isThere, err := nextKeyIsIn(ctx, tx, keys); err != nil || !isThere {
			return errors.Join(err, errOtherNext)
		}
		_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`, nextKeySetting, mark)
		return err
	})
}

// nextKeyIsIn reports whether the noted key is one of a file's keys, or none is noted.
func nextKeyIsIn(ctx context.Context, q database.Querier, keys secret.Keys) (bool, error) {
	var noted string
	if err := q.QueryRow(ctx, `SELECT value FROM setting WHERE name = $1`, nextKeySetting).Scan(&noted); err != nil {
		if database.IsMissing(err) {
			return true, nil
		}
		return false, err
	}
	for _, key := range keys.All() {
		if mark, err := markOf(key); err != nil || mark == noted {
			return err == nil, err
		}
	}
	return false, nil
}

func markOf(key []byte) (string, error) {
	box, err := secret.NewBox(key)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(box.Mark()), nil
}

func (r *Rotation) add(columns []archive.Resealed) {
	if r.Columns == nil {
		r.Columns = columns
		return
	}
	for i := range columns {
		r.Columns[i].Fields += columns[i].Fields
	}
}

// foreseeRotation counts what is sealed with the key in use before the rotation begins, or with a former one after.
func (a *App) foreseeRotation(ctx context.Context, keys secret.Keys, progress func(string, int) error) (r Rotation, err error) {
	all := keys.All()
	if len(keys.Former) == 0 {
		// Under a key that seals nothing, everything is of another one.
		key, err := secret.NewKey()
		if err != nil {
			return r, err
		}
		all = append([][]byte{key}, all...)
	}
	return a.sealedOtherwise(ctx, all, progress)
}

// sealedOtherwise counts what is not sealed with the first of some keys.
func (a *App) sealedOtherwise(ctx context.Context, all [][]byte, progress func(string, int) error) (r Rotation, err error) {
	box, err := secret.NewBox(all...)
	if err != nil {
		return r, err
	}
	for name := range sealedSettings {
		sealed, err := sealedSetting(ctx, a.DB, name)
		switch {
		case err == nil && !bytes.HasPrefix(sealed, box.Mark()):
			r.Settings++
		case err != nil && !database.IsMissing(err):
			return r, err
		}
	}
	r.Columns, err = archive.Reseal(ctx, a.DB, box, true, progress)
	return r, err
}

// resealSettings seals what the installation keeps of itself, and keeps the key of messages.
func (a *App) resealSettings(ctx context.Context) (n int, err error) {
	err = a.DB.Write(ctx, func(tx *database.Tx) error {
		n = 0
		for name, as := range sealedSettings {
			sealed, err := sealedSetting(ctx, tx, name)
			plain := a.box.MACKey()
			switch {
			case err == nil && bytes.HasPrefix(sealed, a.box.Mark()):
				continue
			case err == nil:
				plain, err = a.box.OpenBytes("setting."+name, sealed)
			case database.IsMissing(err) && name == macSetting:
				err = nil
			case database.IsMissing(err):
				continue
			}
			if err == nil {
				sealed, err = a.box.SealBytes("setting."+name, plain)
			}
			if err == nil {
				_, err = tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`, name, as.EncodeToString(sealed))
			}
			if err != nil {
				return fmt.Errorf("setting %s: %w", name, err)
			}
			n++
		}
		return nil
	})
	return n, err
}

// ForgetKeys takes former keys out of the key file. It refuses while a field or an object of the backup is sealed with one.
func (a *App) ForgetKeys(ctx context.Context) error {
	ctx = identity.Everywhere(ctx)
	path := a.config.keyFile()
	unlock, err := secret.LockKeys(path)
	if err != nil {
		return err
	}
	defer unlock()
	keys, err := secret.LoadKeys(path)
	if err != nil {
		return err
	}
	if isThere, err := nextKeyIsIn(ctx, a.DB, keys); err != nil || !isThere {
		return errors.Join(err, a.giveUpNextKey(ctx, keys))
	}
	if len(keys.Former) == 0 {
		return fmt.Errorf("the key file %s has no former key", path)
	}
	left, err := a.foreseeRotation(ctx, keys, func(string, int) error { return nil })
	if err != nil {
		return err
	}
	if left.Fields() > 0 {
		return fmt.Errorf("%d fields are still sealed with a former key: run latchkey rotate-key first", left.Fields())
	}
	from, err := a.config.backup()
	if err != nil {
		return err
	}
	if !from.IsZero() {
		source, err := backupUnder(a.logger, from, [][]byte{keys.Current})
		if err != nil {
			return err
		}
		if _, err := checkBackup(ctx, a.config, source, time.Time{}, nil); err != nil {
			return fmt.Errorf("the backup does not open without the former key; it leaves the backup eight weeks after the rotation, or begin a backup in an empty folder (LATCHKEY_BACKUP_URL): %w", err)
		}
	}
	return secret.ReplaceKeys(path, secret.Keys{Current: keys.Current, Next: keys.Next})
}

// giveUpNextKey forgets the next key that another node has made and that is in no file any more. It refuses while a field is sealed with a key that is not in the file.
func (a *App) giveUpNextKey(ctx context.Context, keys secret.Keys) error {
	left, err := a.sealedOtherwise(ctx, keys.All(), func(string, int) error { return nil })
	if err != nil {
		return err
	}
	if closed := left.Closed(); len(closed) > 0 {
		return fmt.Errorf("%d fields do not open with the key file, such as %s: bring the key file of the node that made the new key", len(closed), closed[0])
	}
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM setting WHERE name = $1`, nextKeySetting)
		return err
	})
}

// replacing says how far the replacing of the master key is.
func (e *inspection) replacing(ctx context.Context, keys secret.Keys) {
	if keys.Next != nil {
		e.Add(doctor.Key, doctor.Warning, "A new master key is in the key file, and not in use yet.", "Bring the key file to every node, then run latchkey rotate-key on one of them.")
	}
	if len(keys.Former) == 0 {
		return
	}
	left, err := e.foreseeRotation(identity.Everywhere(ctx), keys, func(string, int) error { return nil })
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		e.Add(doctor.Key, doctor.Skipped, "There was no time to look for what is sealed with a former master key.", "Run latchkey doctor.")
	case err != nil:
		e.Add(doctor.Key, doctor.Wrong, fmt.Sprintf("What is sealed with a former master key cannot be read: %v.", err), "")
	case left.Fields() > 0:
		e.Add(doctor.Key, doctor.Warning, fmt.Sprintf("%d fields are still sealed with a former master key.", left.Fields()), "Run latchkey rotate-key, which goes on where it stopped.")
	default:
		e.Add(doctor.Key, doctor.Warning, "Everything is sealed with the new master key; the former one is still in the key file.",
			"Copy the new key to where you keep it apart. Backups from before the change open with the former key only: keep it as long as you keep them, then run latchkey rotate-key --forget.")
	}
}
