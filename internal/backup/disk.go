package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// disk is a backup in a folder.
type disk struct {
	root string
	// through replaces where objects are written to; for tests.
	through func(io.Writer) io.Writer
}

// half begins the name of a file that is being written.
const half = "half-"

func (d *disk) path(path string) string { return filepath.Join(d.root, filepath.FromSlash(path)) }

func (d *disk) there(marker []byte) error {
	raw, err := os.ReadFile(d.path(markerName))
	if err != nil || !bytes.Equal(raw, marker) {
		return ErrAway
	}
	return nil
}

// prepare makes the folder, but not those above it: where they are missing, a disk is not mounted.
func (d *disk) prepare() error {
	if err := os.Mkdir(d.root, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	for _, name := range []string{stepsFolder, daysFolder, filesFolder} {
		if _, err := os.Lstat(d.path(name)); err == nil {
			return fmt.Errorf("backup: %s has a folder %s that is no backup of Latchkey: name an empty folder in LATCHKEY_BACKUP_URL", d.root, name)
		}
	}
	return nil
}

func (d *disk) clean() error {
	root, err := os.OpenRoot(d.root)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	err = fs.WalkDir(root.FS(), ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasPrefix(e.Name(), half) {
			err = root.Remove(path)
		}
		return err
	})
	if err := errors.Join(err, root.Close()); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// take needs nothing: the lock in the data folder keeps two processes of one machine apart.
func (d *disk) take() error { return nil }

func (d *disk) moved() int64 { return 0 }

func (d *disk) create(path string, raw []byte) error {
	in, name := filepath.Split(filepath.FromSlash(path))
	return d.write(context.Background(), in, func(w io.Writer) (string, error) {
		_, err := w.Write(raw)
		return name, err
	})
}

func (d *disk) write(_ context.Context, in string, fill func(io.Writer) (string, error)) (err error) {
	path := d.path(in)
	if err := d.make(path); err != nil {
		return err
	}
	out, err := os.CreateTemp(path, half) // for its owner only
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() {
		if err != nil {
			_ = out.Close()
			_ = os.Remove(out.Name())
		}
	}()
	var to io.Writer = out
	if d.through != nil {
		to = d.through(out)
	}
	name, err := fill(to)
	if err != nil {
		return err
	}
	if err := errors.Join(out.Sync(), out.Close()); err != nil {
		return fmt.Errorf("backup: write: %w", err)
	}
	if err := os.Rename(out.Name(), filepath.Join(path, name)); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return syncFolder(path)
}

// make makes a folder of the backup where it is missing.
func (d *disk) make(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := errors.Join(os.MkdirAll(path, 0o700), syncFolder(filepath.Dir(path)), syncFolder(d.root)); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

func (d *disk) open(path string) (io.ReadCloser, error) { return os.Open(d.path(path)) }

func (d *disk) list(in string) ([]string, error) {
	var out []string
	top := d.path(in)
	err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // nothing was kept in it yet, or it was removed meanwhile
		}
		if err != nil || e.IsDir() || strings.HasPrefix(e.Name(), half) {
			return err
		}
		name, err := filepath.Rel(top, path)
		out = append(out, filepath.ToSlash(name))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return out, nil
}

// forget needs nothing: a folder is read each time.
func (d *disk) forget() {}

func (d *disk) remove(path string) error {
	if err := os.Remove(d.path(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

func (d *disk) move(from, to string) error {
	from, to = d.path(from), d.path(to)
	if err := d.make(filepath.Dir(to)); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return errors.Join(syncFolder(filepath.Dir(to)), syncFolder(filepath.Dir(from)))
}

// writeFile replaces a small file: there is the old one or the new one, whenever the power fails.
func writeFile(path string, content []byte) error {
	in := &disk{root: filepath.Dir(path)}
	return in.create(filepath.Base(path), content)
}

func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
