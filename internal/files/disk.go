package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// disk keeps bytes in a folder, 256 folders in it by the first two letters of the key. Every path goes through os.Root: nothing can lead out of it.
type disk struct{ root *os.Root }

// half is how the name of a file ends while it is written.
const half = ".half"

func openDisk(folder string) (*disk, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	return &disk{root: root}, nil
}

func pathOf(key string) (folder, path string, err error) {
	if len(key) < 2 || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "", "", errors.New("files: not a key")
	}
	return key[:2], key[:2] + "/" + key, nil
}

// put writes beside, syncs, renames, and syncs the folder: under the key there is the whole or nothing.
func (d *disk) put(_ context.Context, key string, r io.Reader, size int64) (err error) {
	folder, path, err := pathOf(key)
	if err != nil {
		return err
	}
	if err := d.root.Mkdir(folder, 0o700); err == nil {
		if err := d.sync("."); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("files: %w", err)
	}
	// Two who write the same do not write into one another.
	own, err := randomKey()
	if err != nil {
		return err
	}
	partly := path + "." + own + half
	f, err := d.root.OpenFile(partly, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("files: %w", err)
	}
	defer func() {
		if err != nil {
			_ = d.root.Remove(partly)
		}
	}()
	n, err := io.Copy(f, r)
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("files: write: %w", err)
	}
	if err := d.root.Rename(partly, path); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	return d.sync(folder)
}

// sync makes a folder's entries durable.
func (d *disk) sync(folder string) error {
	f, err := d.root.Open(folder)
	if err != nil {
		return fmt.Errorf("files: %w", err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("files: sync: %w", err)
	}
	return nil
}

func (d *disk) open(_ context.Context, key string) (io.ReadSeekCloser, error) {
	_, path, err := pathOf(key)
	if err != nil {
		return nil, err
	}
	f, err := d.root.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoBlob
	}
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	return f, nil
}

func (d *disk) remove(_ context.Context, key string) error {
	name, rest, _ := strings.Cut(key, ".")
	_, path, err := pathOf(name)
	if err != nil || strings.ContainsAny(rest, `/\`) {
		return errors.Join(err, errors.New("files: not a key"))
	}
	if rest != "" {
		path += "." + rest
	}
	if err := d.root.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("files: %w", err)
	}
	return nil
}

func (d *disk) each(ctx context.Context, prefix string, call func(key string, at time.Time) error) error {
	entries, err := fs.ReadDir(d.root.FS(), prefix[:2])
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("files: %w", err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), prefix) {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("files: %w", err)
		}
		if err := errors.Join(ctx.Err(), call(entry.Name(), info.ModTime())); err != nil {
			return err
		}
	}
	return nil
}
