package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/secret"
)

// keepGone is how long a file stays in the backup after its last row has gone: as long as any kept copy of the database may refer to it.
const keepGone = KeepDays + 2*24*time.Hour

// goneSuffix ends the name of the empty file that says since when nothing refers to a copied file.
const goneSuffix = ".gone"

// copier copies uploaded files, each content once.
type copier struct {
	mu sync.Mutex
	// at is up to which row files were copied.
	at files.Position
	// listed is whether kept has the names that are in the backup.
	listed bool
	kept   map[string]bool
	// lost are the files whose bytes the installation does not have.
	lost int
}

func (c *copier) missing() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost
}

// nameOf is the name of a file's content in the backup. It is a keyed hash, so that it says nothing about the content.
func nameOf(box *secret.Box, sum []byte) string {
	return hex.EncodeToString(box.MAC("backup file", string(sum)))
}

func fileFolder(name string) string { return filepath.Join(filesFolder, name[:2]) }

func filePlace(name string) string { return "file " + name }

// copyFiles copies the files of all rows that are committed. It runs before a step is kept, so that a step never refers to a file that is not there.
func (e *Engine) copyFiles(ctx context.Context) error {
	f, err := e.folder()
	if err != nil {
		return err
	}
	c := e.copied
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.list(f); err != nil {
		return err
	}
	return files.Walk(ctx, e.DB, c.at, func(file files.File) error {
		err := e.copyFile(ctx, f, file)
		if files.IsGone(err) || errors.Is(err, errChanged) {
			c.lost++
			e.Logger.WarnContext(ctx, "an uploaded file cannot be backed up: its bytes are gone or changed", "file", file.Ref.String())
			return nil
		}
		return err
	})
}

// list reads which files are in the backup, once.
func (c *copier) list(f *folder) error {
	if c.listed {
		return nil
	}
	folders, err := f.names(filesFolder)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		names, err := f.names(filepath.Join(filesFolder, folder))
		if err != nil {
			return err
		}
		for _, name := range names {
			c.kept[name] = true
		}
	}
	c.listed = true
	return nil
}

// errChanged is returned for a file whose bytes are not those of its row.
var errChanged = errors.New("backup: the bytes are not those of the row")

func (e *Engine) copyFile(ctx context.Context, f *folder, file files.File) error {
	name := nameOf(e.Box, file.SHA256)
	if e.copied.kept[name] {
		return nil
	}
	r, _, err := e.Files.Open(ctx, file, 0)
	if err != nil {
		return err
	}
	defer r.Close()
	if _, err := f.put(fileFolder(name), filePlace(name), func(int64) string { return name }, hashing(r, file.SHA256)); err != nil {
		return err
	}
	e.copied.kept[name] = true
	return nil
}

// hashing reads to the end and fails there when the hash is another one.
func hashing(r io.Reader, sum []byte) io.Reader {
	h := sha256.New()
	return io.MultiReader(io.TeeReader(r, h), after(func() error {
		if !bytes.Equal(h.Sum(nil), sum) {
			return errChanged
		}
		return io.EOF
	}))
}

type after func() error

func (a after) Read([]byte) (int, error) { return 0, a() }

// prune removes files that nothing has referred to for as long as copies of the database are kept.
func (c *copier) prune(ctx context.Context, f *folder, db *database.DB, now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.list(f); err != nil {
		return err
	}
	used := map[string]bool{}
	err := files.Walk(ctx, db, files.Position{}, func(file files.File) error {
		used[nameOf(f.box, file.SHA256)] = true
		return nil
	})
	if err != nil {
		return err
	}
	for name := range c.kept {
		if strings.HasSuffix(name, goneSuffix) {
			continue
		}
		if err := c.age(f, name, used[name], now); err != nil {
			return err
		}
	}
	return nil
}

// age marks a file that nothing refers to, removes the mark of one that is used again, and removes both when the time is over.
func (c *copier) age(f *folder, name string, used bool, now time.Time) error {
	path := filepath.Join(fileFolder(name), name)
	mark := filepath.Join(f.root, path+goneSuffix)
	marked := c.kept[name+goneSuffix]
	switch {
	case used && !marked:
		return nil
	case used:
		delete(c.kept, name+goneSuffix)
		return f.remove(path + goneSuffix)
	case !marked:
		if err := f.there(); err != nil {
			return err
		}
		if err := errors.Join(os.WriteFile(mark, nil, 0o600), os.Chtimes(mark, now, now)); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		c.kept[name+goneSuffix] = true
		return nil
	}
	info, err := os.Stat(mark)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if now.Sub(info.ModTime()) < keepGone {
		return nil
	}
	if err := errors.Join(f.remove(path), f.remove(path+goneSuffix)); err != nil {
		return err
	}
	delete(c.kept, name)
	delete(c.kept, name+goneSuffix)
	return nil
}
