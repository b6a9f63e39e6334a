package backup

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"latchkey/internal/secret"
)

const (
	// markerName is the file by which a backup folder is recognized.
	markerName = "latchkey-backup"
	// stepsFolder has the steps of the database, daysFolder the days that are kept longer, filesFolder the uploaded files.
	stepsFolder, daysFolder, filesFolder = "steps", "days", "files"
	// half begins the name of an object that is being written.
	half = "half-"
	// targetName is the file of the data folder that says which backup folder is this installation's.
	targetName = "backup-target"
)

// ErrAway is returned while the backup folder is not there: its disk is not mounted, or is another one.
var ErrAway = errors.New("the backup folder is not there")

// ErrDamaged is returned for an object that was changed after it was written, or that another key has sealed.
var ErrDamaged = errors.New("damaged, or sealed with another master key")

// ParseURL reads the path of LATCHKEY_BACKUP_URL.
func ParseURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || u.Host != "" || u.RawQuery != "" || !filepath.IsAbs(u.Path) || filepath.Clean(u.Path) == "/" {
		return "", errors.New("LATCHKEY_BACKUP_URL: expected the address of a folder, such as file:///mnt/backup/latchkey") // never the address: one of S3 holds a secret
	}
	return filepath.Clean(u.Path), nil
}

// folder is where a backup is. Each object in it is encrypted by age (ChaCha20-Poly1305 in pieces of 64 KiB), with a key of its own that the backup key seals together with the name of the object: a changed byte, a
// cut end and an object under the name of another are all found when it is read.
type folder struct {
	root string
	box  *secret.Box
	// marker are the bytes of the marker when the folder was opened.
	marker []byte
	// disk replaces where objects are written to; for tests.
	disk func(io.Writer) io.Writer
}

// openFolder opens a backup folder that has been begun.
func openFolder(root string, box *secret.Box) (*folder, string, error) {
	f := &folder{root: root, box: box}
	raw, err := os.ReadFile(filepath.Join(root, markerName))
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrAway, err) // also when its disk does not answer as it should
	}
	id, err := f.read(bytes.NewReader(raw), markerName)
	if err != nil {
		return nil, "", fmt.Errorf("backup: %s: %w", filepath.Join(root, markerName), err)
	}
	f.marker = raw
	return f, string(id), nil
}

// begin opens the backup folder of an installation, or makes it at the first time. A folder that this installation has used before is never begun again by itself: without its marker its disk is not mounted.
func begin(root, data string, box *secret.Box) (*folder, error) {
	target := filepath.Join(data, targetName)
	known, err := os.ReadFile(target)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("backup: %w", err)
	}
	id, used, _ := strings.Cut(strings.TrimSpace(string(known)), "\n")
	used, state, _ := strings.Cut(used, "\n")
	f, has, err := openFolder(root, box)
	switch {
	case err == nil && used == root && has == id:
		if state == beginning {
			err = writeTarget(target, id, root, "")
		}
		return f, err
	case err == nil:
		return nil, fmt.Errorf("backup: %s is the backup of another installation, or of this one before it was restored: name an empty folder", root)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case used == root && state != beginning:
		return nil, fmt.Errorf("%w; to begin a new backup there, remove %s", err, target)
	}
	if err := make0(root); err != nil {
		return nil, err
	}
	if used != root {
		raw := make([]byte, 16)
		if _, err := rand.Read(raw); err != nil {
			return nil, fmt.Errorf("backup: %w", err)
		}
		id = hex.EncodeToString(raw)
		// The id is noted first: a process that is killed between the two recognizes its own marker.
		if err := writeTarget(target, id, root, beginning); err != nil {
			return nil, err
		}
	}
	f = &folder{root: root, box: box}
	if _, err := f.write(".", markerName, func(int64) string { return markerName }, strings.NewReader(id)); err != nil {
		return nil, err
	}
	if f, _, err = openFolder(root, box); err != nil {
		return nil, err
	}
	return f, writeTarget(target, id, root, "")
}

// make0 makes the folder, but not those above it: where they are missing, a disk is not mounted.
func make0(root string) error {
	if err := os.Mkdir(root, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	for _, name := range []string{stepsFolder, daysFolder, filesFolder} {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil {
			return fmt.Errorf("backup: %s has a folder %s that is no backup of Latchkey: name an empty folder in LATCHKEY_BACKUP_URL", root, name)
		}
	}
	return nil
}

// beginning is the state of a target whose folder may not have its marker yet.
const beginning = "beginning"

func writeTarget(path, id, root, state string) error {
	return writeFile(path, []byte(id+"\n"+root+"\n"+state+"\n"))
}

// writeFile replaces a small file: there is the old one or the new one, whenever the power fails.
func writeFile(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), half)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return syncFolder(filepath.Dir(path))
}

// there returns ErrAway when the folder is not the one that was opened.
func (f *folder) there() error {
	raw, err := os.ReadFile(filepath.Join(f.root, markerName))
	if err != nil || !bytes.Equal(raw, f.marker) {
		return ErrAway
	}
	return nil
}

// put keeps an object: the whole or nothing, on the disk when it returns. The name may have the size of what came.
func (f *folder) put(in, place string, name func(size int64) string, r io.Reader) (int64, error) {
	if err := f.there(); err != nil {
		return 0, err
	}
	path := filepath.Join(f.root, in)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := errors.Join(os.MkdirAll(path, 0o700), syncFolder(filepath.Dir(path)), syncFolder(f.root)); err != nil {
			return 0, fmt.Errorf("backup: %w", err)
		}
	}
	return f.write(in, place, name, r)
}

func (f *folder) write(in, place string, name func(size int64) string, r io.Reader) (size int64, err error) {
	path := filepath.Join(f.root, in)
	out, err := os.CreateTemp(path, half) // for its owner only
	if err != nil {
		return 0, fmt.Errorf("backup: %w", err)
	}
	defer func() {
		if err != nil {
			_ = out.Close()
			_ = os.Remove(out.Name())
		}
	}()
	var to io.Writer = out
	if f.disk != nil {
		to = f.disk(out)
	}
	w, err := age.Encrypt(to, sealing{f.box, place})
	if err != nil {
		return 0, fmt.Errorf("backup: %w", err)
	}
	if size, err = io.Copy(w, r); err != nil {
		return 0, fmt.Errorf("backup: write: %w", err)
	}
	if err := errors.Join(w.Close(), out.Sync(), out.Close()); err != nil {
		return 0, fmt.Errorf("backup: write: %w", err)
	}
	if err := os.Rename(out.Name(), filepath.Join(path, name(size))); err != nil {
		return 0, fmt.Errorf("backup: %w", err)
	}
	return size, syncFolder(path)
}

// open reads an object; what was changed is found at the latest at its end.
func (f *folder) open(path, place string) (io.ReadCloser, error) {
	in, err := os.Open(filepath.Join(f.root, path))
	if err != nil {
		return nil, err // os.ErrNotExist is asked for
	}
	r, err := f.decrypt(in, place)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("backup: %s: %w", path, err), in.Close())
	}
	return object{r, in, path}, nil
}

func (f *folder) decrypt(in io.Reader, place string) (io.Reader, error) {
	r, err := age.Decrypt(in, sealing{f.box, place})
	if err != nil {
		return nil, ErrDamaged
	}
	return r, nil
}

func (f *folder) read(in io.Reader, place string) ([]byte, error) {
	r, err := f.decrypt(in, place)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, ErrDamaged
	}
	return raw, nil
}

// object is one that is read.
type object struct {
	io.Reader
	io.Closer
	path string
}

// Read says which object is damaged.
func (o object) Read(p []byte) (int, error) {
	n, err := o.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("backup: %s: %w", o.path, ErrDamaged)
	}
	return n, err
}

// names are those of the objects in a folder.
func (f *folder) names(in string) ([]string, error) {
	if err := f.there(); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(filepath.Join(f.root, in))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, f.there() // an unmounted disk has no folders either
	}
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	var out []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), half) {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// remove takes objects away; one that is not there is no error.
func (f *folder) remove(path string) error {
	if err := f.there(); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(f.root, path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// removeHalves removes what was being written when the program was killed.
func (f *folder) removeHalves() error {
	root, err := os.OpenRoot(f.root)
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

func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// sealing lets age seal the key of an object with the backup key, for the object's place.
type sealing struct {
	box   *secret.Box
	place string
}

const stanza = "latchkey-backup"

// Wrap seals the key of an object.
func (s sealing) Wrap(key []byte) ([]*age.Stanza, error) {
	sealed, err := s.box.SealBytes("backup "+s.place, key)
	if err != nil {
		return nil, err
	}
	return []*age.Stanza{{Type: stanza, Body: sealed}}, nil
}

// Unwrap opens the key of an object.
func (s sealing) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	for _, one := range stanzas {
		if one.Type != stanza || len(one.Args) > 0 {
			continue
		}
		if key, err := s.box.OpenBytes("backup "+s.place, one.Body); err == nil {
			return key, nil
		}
	}
	return nil, age.ErrIncorrectIdentity
}
