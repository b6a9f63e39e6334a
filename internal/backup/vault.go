package backup

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"filippo.io/age"

	"latchkey/internal/secret"
)

const (
	// markerName is the object by which a backup is recognized.
	markerName = "latchkey-backup"
	// stepsFolder has the steps of the database, daysFolder the days that are kept longer, filesFolder the uploaded files.
	stepsFolder, daysFolder, filesFolder = "steps", "days", "files"
	// targetName is the file of the data folder that says which backup is this installation's.
	targetName = "backup-target"
)

// ErrAway is returned while the backup is not there: a disk is not mounted or is another one, or a bucket does not answer.
var ErrAway = errors.New("the backup is not there")

// ErrDamaged is returned for an object that was changed after it was written, or that another key has sealed.
var ErrDamaged = errors.New("damaged, or sealed with another master key")

// storage keeps the encrypted objects of a backup by their paths, with slashes: in a folder, or in a bucket. ErrAway is returned while it cannot, whatever the reason, and fs.ErrNotExist for an object that is not there.
type storage interface {
	// there returns ErrAway when this is not what was opened with a marker of these bytes. A bucket is asked once in a while only.
	there(marker []byte) error
	// prepare makes a place ready that has no marker, and refuses one that has something else.
	prepare() error
	// clean removes what was being written when the program was killed.
	clean() error
	// take makes this process the one that writes; there then returns ErrAway in any other.
	take() error
	// create keeps a small object. Two who create the same one at once both go on, and read which of the two is kept.
	create(path string, raw []byte) error
	// write keeps what fill writes, the whole or nothing, under the name that fill returns; it is safe from a loss of power when write returns.
	write(ctx context.Context, in string, fill func(io.Writer) (name string, err error)) error
	open(path string) (io.ReadCloser, error)
	// list gives the paths of the objects below a folder, without the folder.
	list(in string) ([]string, error)
	// forget has what is there read again, where it is remembered.
	forget()
	// remove takes an object away; one that is not there is no error.
	remove(path string) error
	move(from, to string) error
	// moved is how much was sent so far, where sending takes longer than reading what is sent.
	moved() int64
}

// vault is where a backup is. Each object in it is encrypted by age (ChaCha20-Poly1305 in pieces of 64 KiB), with a key of its own that the backup key seals together with the name of the object: a changed byte, a
// cut end and an object under the name of another are all found when it is read.
type vault struct {
	store storage
	box   *secret.Box
	// marker are the bytes of the marker, and marking is held while they are replaced.
	marking sync.RWMutex
	marker  []byte
}

// openVault opens a backup that has been begun.
func openVault(store storage, box *secret.Box) (*vault, string, error) {
	v := &vault{store: store, box: box}
	in, err := store.open(markerName)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrAway, err) // also when its disk does not answer as it should
	}
	raw, err := io.ReadAll(in)
	if err := errors.Join(err, in.Close()); err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrAway, err)
	}
	id, err := v.read(bytes.NewReader(raw), markerName)
	if err != nil {
		return nil, "", fmt.Errorf("backup: %s: %w", markerName, err)
	}
	v.marker = raw
	return v, string(id), nil
}

// begin opens the backup of an installation, or makes it at the first time. A place that this installation has used before is never begun again by itself: a folder without its marker is on a disk that is not mounted.
func begin(to Target, data string, known notes, box *secret.Box) (*vault, error) {
	store, err := to.storage(data)
	if err != nil {
		return nil, err
	}
	root := to.String()
	noted, err := known.read(targetName)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	id, used, _ := strings.Cut(strings.TrimSpace(string(noted)), "\n")
	used, state, _ := strings.Cut(used, "\n")
	v, has, err := openVault(store, box)
	switch {
	case err == nil && used == root && has == id:
		if state == beginning {
			err = writeTarget(known, id, root, "")
		}
		return v, err
	case err == nil:
		return nil, errOthers(root)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case used == root && state != beginning:
		return nil, fmt.Errorf("%w; to begin a new backup there, %s", err, known.forget(targetName))
	}
	if err := store.prepare(); err != nil {
		return nil, err
	}
	if used != root {
		raw := make([]byte, 16)
		if _, err := rand.Read(raw); err != nil {
			return nil, fmt.Errorf("backup: %w", err)
		}
		id = hex.EncodeToString(raw)
		// The id is noted first: a process that is killed between the two recognizes its own marker.
		if err := writeTarget(known, id, root, beginning); err != nil {
			return nil, err
		}
	}
	v = &vault{store: store, box: box}
	var marker bytes.Buffer
	if _, err := v.encrypt(&marker, markerName, strings.NewReader(id)); err != nil {
		return nil, err
	}
	if err := store.create(markerName, marker.Bytes()); err != nil {
		return nil, err
	}
	if v, has, err = openVault(store, box); err != nil {
		return nil, err
	}
	if has != id {
		return nil, errOthers(root)
	}
	return v, writeTarget(known, id, root, "")
}

func errOthers(root string) error {
	return fmt.Errorf("backup: %s is the backup of another installation, or of this one before it was restored: name an empty folder, or another prefix of the bucket", root)
}

// beginning is the state of a target that may not have its marker yet.
const beginning = "beginning"

func writeTarget(to notes, id, root, state string) error {
	return to.write(targetName, []byte(id+"\n"+root+"\n"+state+"\n"))
}

// there returns ErrAway when the backup is not the one that was opened.
func (v *vault) there() error {
	v.marking.RLock()
	defer v.marking.RUnlock()
	return v.store.there(v.marker)
}

// reseal seals the marker with the key in use when a former one has: it never leaves the backup, as other objects of that key do.
func (v *vault) reseal() error {
	v.marking.Lock()
	defer v.marking.Unlock()
	if _, err := age.Decrypt(bytes.NewReader(v.marker), inUse{sealing{v.box, markerName}}); err == nil {
		return nil
	}
	id, err := v.read(bytes.NewReader(v.marker), markerName)
	if err != nil {
		return fmt.Errorf("backup: %s: %w", markerName, err)
	}
	var marker bytes.Buffer
	if _, err := v.encrypt(&marker, markerName, bytes.NewReader(id)); err != nil {
		return err
	}
	err = v.store.write(context.Background(), "", func(to io.Writer) (string, error) {
		_, err := to.Write(marker.Bytes())
		return markerName, err
	})
	if err == nil {
		v.marker = marker.Bytes()
	}
	return err
}

// put keeps an object: the whole or nothing. The name may have the size of what came.
func (v *vault) put(ctx context.Context, in, place string, name func(size int64) string, r io.Reader) (size int64, err error) {
	if err := v.there(); err != nil {
		return 0, err
	}
	err = v.store.write(ctx, in, func(to io.Writer) (string, error) {
		size, err = v.encrypt(to, place, r)
		return name(size), err
	})
	return size, err
}

func (v *vault) encrypt(to io.Writer, place string, r io.Reader) (int64, error) {
	w, err := age.Encrypt(to, sealing{v.box, place})
	if err != nil {
		return 0, fmt.Errorf("backup: %w", err)
	}
	size, err := io.Copy(w, r)
	if err != nil {
		return 0, fmt.Errorf("backup: write: %w", err)
	}
	if err := w.Close(); err != nil {
		return 0, fmt.Errorf("backup: write: %w", err)
	}
	return size, nil
}

// open reads an object; what was changed is found at the latest at its end.
func (v *vault) open(path, place string) (io.ReadCloser, error) {
	in, err := v.store.open(path)
	if err != nil {
		return nil, err // os.ErrNotExist is asked for
	}
	from := &source{ReadCloser: in}
	r, err := v.decrypt(from, place)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("backup: %s: %w", path, err), in.Close())
	}
	return object{r, from, path}, nil
}

// source notes why a bucket stopped sending: that says nothing about the object.
type source struct {
	io.ReadCloser
	away error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.ReadCloser.Read(p)
	if errors.Is(err, ErrAway) {
		s.away = err
	}
	return n, err
}

func (v *vault) decrypt(in io.Reader, place string) (io.Reader, error) {
	r, err := age.Decrypt(in, sealing{v.box, place})
	if from, ok := in.(*source); ok && from.away != nil {
		return nil, from.away
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return r, nil
}

func (v *vault) read(in io.Reader, place string) ([]byte, error) {
	r, err := v.decrypt(in, place)
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
	from *source
	path string
}

// Close ends the reading.
func (o object) Close() error { return o.from.Close() }

// Read says which object is damaged.
func (o object) Read(p []byte) (int, error) {
	n, err := o.Reader.Read(p)
	switch {
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	case o.from.away != nil:
		return n, o.from.away
	}
	return n, fmt.Errorf("backup: %s: %w", o.path, ErrDamaged)
}

// names are those of the objects in a folder.
func (v *vault) names(in string) ([]string, error) {
	if err := v.there(); err != nil {
		return nil, err
	}
	out, err := v.store.list(in)
	if err == nil && len(out) == 0 {
		err = v.there() // an unmounted disk has no folders either
	}
	return out, err
}

// remove takes objects away; one that is not there is no error.
func (v *vault) remove(path string) error {
	if err := v.there(); err != nil {
		return err
	}
	return v.store.remove(path)
}

// sealing lets age seal the key of an object with the backup key, for the object's place.
type sealing struct {
	box   *secret.Box
	place string
}

// inUse opens only what the key in use has sealed.
type inUse struct{ sealing }

// Unwrap opens the key of an object.
func (i inUse) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	mark := i.box.Mark()
	for _, one := range stanzas {
		if !bytes.HasPrefix(one.Body, mark) {
			return nil, age.ErrIncorrectIdentity
		}
	}
	return i.sealing.Unwrap(stanzas)
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
