package app_test

import (
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/secret"
)

func openAndClose(t *testing.T, data string) error {
	t.Helper()
	a, err := app.New(t.Context(), app.Config{Data: data, AccessTTL: time.Minute, RefreshTTL: time.Hour}, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return a.Close()
}

func mustDo(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// open lists what others than the owner may do anything with.
func open(t *testing.T, folder string) (out []string) {
	t.Helper()
	mustDo(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			out = append(out, path+" "+info.Mode().String())
		}
		return err
	}))
	return out
}

// Other users of the machine read nothing of an installation, be it new, in a folder that was there, or of a release that left its database open.
func TestTheDataFolderIsItsOwnersOnly(t *testing.T) {
	fresh := filepath.Join(t.TempDir(), "data")
	there := filepath.Join(t.TempDir(), "data")
	mustDo(t, os.Mkdir(there, 0o700), os.Chmod(there, 0o755))
	for _, data := range []string{fresh, there} {
		a, err := app.New(t.Context(), app.Config{Data: data, AccessTTL: time.Minute, RefreshTTL: time.Hour}, clock.System{}, slog.New(slog.DiscardHandler))
		mustDo(t, err)
		if found := open(t, data); found != nil {
			t.Errorf("open to others while it runs: %v", found)
		}
		mustDo(t, a.Close())
	}
	mustDo(t, os.Chmod(there, 0o755), os.Chmod(filepath.Join(there, "latchkey.db"), 0o644), openAndClose(t, there))
	if found := open(t, there); found != nil {
		t.Errorf("an older installation stays open to others: %v", found)
	}
}

func TestAFolderOfAllUsersIsNoDataFolder(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	mustDo(t, os.Mkdir(data, 0o700), os.Chmod(data, 0o777|fs.ModeSticky))
	if err := openAndClose(t, data); err == nil || !strings.Contains(err.Error(), "LATCHKEY_DATA") {
		t.Errorf("%v", err)
	}
}

func TestTheWrongKeyRefusesToStart(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	path := filepath.Join(data, "master.key")
	mustDo(t, openAndClose(t, data), os.Rename(path, path+".kept"))
	if err := openAndClose(t, data); err == nil || !strings.Contains(err.Error(), "LATCHKEY_KEY_FILE") {
		t.Errorf("without its key: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a new key was made beside a database that has one")
	}
	_, err := secret.CreateKey(path)
	mustDo(t, err)
	if err := openAndClose(t, data); err == nil || !strings.Contains(err.Error(), "LATCHKEY_KEY_FILE") {
		t.Errorf("with another key: %v", err)
	}
	mustDo(t, os.Rename(path+".kept", path), os.Chmod(path, 0o644))
	if err := openAndClose(t, data); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("with a key that everybody can read: %v", err)
	}
	mustDo(t, os.Chmod(path, 0o600), openAndClose(t, data))
}
