package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// keepGone is how long a file stays in the backup after its last row has gone: as long as any kept copy of the database may refer to it.
const keepGone = KeepDays + 2*24*time.Hour

// goneSuffix is in the name of the empty object that says since when nothing refers to a copied file: behind it are the seconds since 1970.
const goneSuffix = ".gone-"

// formerMark ends the names of marks from before the seconds were in them; they say nothing any more.
const formerMark = ".gone"

// copier copies uploaded files, each content once.
type copier struct {
	mu sync.Mutex
	// at is up to which row files were copied.
	at files.Position
	// listed is whether kept has the names that are in the backup.
	listed bool
	kept   map[string]bool
	// gone has since when nothing refers to the files that nothing refers to.
	gone map[string]int64
	// again has the names of those that are damaged and to be copied again.
	again map[string]bool
	// losing is held for lost, the ids of the files whose bytes the installation does not have.
	losing sync.Mutex
	lost   map[string]bool
}

func (c *copier) missing() []string {
	c.losing.Lock()
	defer c.losing.Unlock()
	return slices.Sorted(maps.Keys(c.lost))
}

// repeat has files copied again whose objects are damaged.
func (c *copier) repeat(names []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range names {
		c.again[name] = true
	}
}

// forget has it read again which files are in the backup.
func (c *copier) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.listed, c.kept, c.gone = false, map[string]bool{}, map[string]int64{}
}

// namesOf are the names that a file's content may have in the backup: that under the key in use, and those under former keys. They are keyed hashes, so that they say nothing about the content.
func namesOf(box *secret.Box, sum []byte) []string {
	var out []string
	for _, mac := range box.MACs("backup file", string(sum)) {
		out = append(out, hex.EncodeToString(mac))
	}
	return out
}

// nameOf is the name under which a file's content is copied. After the key is replaced it is copied once more: what the former key has sealed leaves the backup like a file that is used no more.
func nameOf(box *secret.Box, sum []byte) string { return namesOf(box, sum)[0] }

func fileFolder(name string) string { return path.Join(filesFolder, name[:2]) }

func filePlace(name string) string { return "file " + name }

// copyFiles copies the files of all rows that are committed. It runs before a step is kept, so that a step never refers to a file that is not there.
func (e *Engine) copyFiles(ctx context.Context) error {
	v, err := e.vault()
	if err != nil {
		return err
	}
	c := e.copied
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.list(v); err != nil {
		return err
	}
	return files.Walk(ctx, e.DB, c.at, func(file files.File) error { return e.tryFile(ctx, v, file) })
}

// tryFile copies a file. One whose bytes the installation does not have keeps no row from being backed up; it is tried again each hour.
func (e *Engine) tryFile(ctx context.Context, v *vault, file files.File) error {
	err := e.copyFile(ctx, v, file)
	gone := files.IsGone(err) || errors.Is(err, errChanged) || errors.Is(err, errUnreadable)
	if err != nil && !gone {
		return err
	}
	c, id := e.copied, file.Ref.String()
	c.losing.Lock()
	known := c.lost[id]
	if delete(c.lost, id); gone {
		c.lost[id] = true
	}
	c.losing.Unlock()
	if gone && !known {
		e.Logger.WarnContext(ctx, "an uploaded file cannot be backed up: its bytes are gone or changed", "file", id, "error", err)
	}
	return nil
}

// heal copies the files of all rows that are not in the backup, or are damaged there.
func (e *Engine) heal(ctx context.Context) error {
	v, err := e.vault()
	if err != nil {
		return err
	}
	e.copied.mu.Lock()
	defer e.copied.mu.Unlock()
	_, err = e.healLocked(identity.Everywhere(ctx), v)
	return err
}

// healLocked heals while the copier is held, and gives the names of the files of all rows.
func (e *Engine) healLocked(ctx context.Context, v *vault) (map[string]bool, error) {
	c := e.copied
	if err := c.list(v); err != nil {
		return nil, err
	}
	used, ids := map[string]bool{}, map[string]bool{}
	err := files.Walk(ctx, e.DB, files.Position{}, func(file files.File) error {
		used[nameOf(e.Box, file.SHA256)], ids[file.Ref.String()] = true, true
		return e.tryFile(ctx, v, file)
	})
	if err != nil {
		return nil, err
	}
	c.losing.Lock()
	defer c.losing.Unlock()
	maps.DeleteFunc(c.lost, func(id string, _ bool) bool { return !ids[id] })
	return used, nil
}

// list reads which files are in the backup, once.
func (c *copier) list(v *vault) error {
	if c.listed {
		return nil
	}
	names, err := v.names(filesFolder)
	if err != nil {
		return err
	}
	for _, name := range names {
		name, since, isMark := strings.Cut(path.Base(name), goneSuffix)
		if !isMark && !strings.HasSuffix(name, formerMark) {
			c.kept[name] = true
		} else if at, err := strconv.ParseInt(since, 10, 64); err == nil {
			c.gone[name] = at
		}
	}
	c.listed = true
	return nil
}

// errChanged is returned for a file whose bytes are not those of its row.
var errChanged = errors.New("backup: the bytes are not those of the row")

func (e *Engine) copyFile(ctx context.Context, v *vault, file files.File) error {
	name := nameOf(e.Box, file.SHA256)
	if e.copied.kept[name] && !e.copied.again[name] {
		return nil
	}
	r, _, err := e.Files.Open(ctx, file, 0)
	if err != nil {
		return err
	}
	defer r.Close()
	if _, err := v.put(ctx, fileFolder(name), filePlace(name), func(int64) string { return name }, hashing(readable{r}, file.SHA256)); err != nil {
		return err
	}
	e.copied.kept[name] = true
	delete(e.copied.again, name)
	return nil
}

// errUnreadable is returned for a file that the installation's own disk cannot read.
var errUnreadable = errors.New("backup: the file cannot be read")

// readable tells a disk of the installation that cannot read from one of the backup that cannot write.
type readable struct{ io.Reader }

func (r readable) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if errors.Is(err, syscall.EIO) {
		err = fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return n, err
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

// prune removes files that nothing has referred to for as long as copies of the database are kept. The copier is held since the names that are used were read: no row gets one of these files meanwhile.
func (c *copier) prune(v *vault, used map[string]bool, now time.Time) error {
	for name := range c.kept {
		if err := c.age(v, name, used[name], now); err != nil {
			return err
		}
	}
	return nil
}

// age marks a file that nothing refers to, removes the mark of one that is used again, and removes both when the time is over.
func (c *copier) age(v *vault, name string, used bool, now time.Time) error {
	object := path.Join(fileFolder(name), name)
	since, marked := c.gone[name]
	mark := object + goneSuffix + strconv.FormatInt(since, 10)
	switch {
	case used && !marked:
		return nil
	case used:
		if err := v.remove(mark); err != nil {
			return err
		}
	case !marked:
		if err := v.there(); err != nil {
			return err
		}
		if err := v.store.create(object+goneSuffix+strconv.FormatInt(now.Unix(), 10), nil); err != nil {
			return err
		}
		c.gone[name] = now.Unix()
		return nil
	case now.Sub(time.Unix(since, 0)) < keepGone:
		return nil
	default:
		// The mark goes last: without it the file would begin to be kept once more.
		if err := v.remove(object); err != nil {
			return err
		}
		delete(c.kept, name)
		if err := v.remove(mark); err != nil {
			return err
		}
	}
	delete(c.gone, name)
	return nil
}
