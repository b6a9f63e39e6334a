package secret

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Keys are what a key file has, one a line in base64: the key in use, and with a word before it the one that will be used next and those that were used before. All of them open, only the one in use seals.
type Keys struct {
	Current []byte
	// Next is nil where no key is about to be replaced.
	Next   []byte
	Former [][]byte
}

const (
	nextWord   = "next "
	formerWord = "former "
)

// All are the keys, the one in use first.
func (k Keys) All() [][]byte {
	out := [][]byte{k.Current}
	if k.Next != nil {
		out = append(out, k.Next)
	}
	return append(out, k.Former...)
}

func (k Keys) text() []byte {
	var out bytes.Buffer
	line := func(word string, key []byte) { out.WriteString(word + base64.StdEncoding.EncodeToString(key) + "\n") }
	line("", k.Current)
	if k.Next != nil {
		line(nextWord, k.Next)
	}
	for _, key := range k.Former {
		line(formerWord, key)
	}
	return out.Bytes()
}

func parseKeys(raw string) (k Keys, ok bool) {
	for line := range strings.Lines(strings.TrimSpace(raw)) {
		text, isNext := strings.CutPrefix(strings.TrimSpace(line), nextWord)
		text, isFormer := strings.CutPrefix(text, formerWord)
		key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
		if err != nil || len(key) != KeySize {
			return k, false
		}
		switch {
		case isFormer && !isNext:
			k.Former = append(k.Former, key)
		case isNext && !isFormer && k.Next == nil:
			k.Next = key
		case !isNext && !isFormer && k.Current == nil:
			k.Current = key
		default:
			return k, false
		}
	}
	return k, k.Current != nil
}

// LoadKeys reads the keys of a file. The error is fs.ErrNotExist when there is none. A file that everybody on the machine can read, or that its group can
// write, is refused: its keys have to be taken for known. Its group may read it, as where secrets are mounted for a container.
func LoadKeys(path string) (Keys, error) {
	f, err := os.Open(path)
	if err != nil {
		return Keys{}, fmt.Errorf("secret: key file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Keys{}, fmt.Errorf("secret: key file: %w", err)
	}
	if mode := info.Mode().Perm(); mode&0o027 != 0 && runtime.GOOS != "windows" {
		return Keys{}, fmt.Errorf("secret: the key file %s is open to other users of the machine (mode %04o): chmod 600 %[1]s", path, mode)
	}
	raw, err := io.ReadAll(io.LimitReader(f, 4<<10))
	if err != nil {
		return Keys{}, fmt.Errorf("secret: key file: %w", err)
	}
	keys, ok := parseKeys(string(raw))
	if !ok {
		return Keys{}, fmt.Errorf("secret: the key file %s does not hold the base64 of %d bytes", path, KeySize)
	}
	return keys, nil
}

// ErrKeysLocked is returned where another process replaces the keys at this moment.
var ErrKeysLocked = errors.New("secret: another process is replacing the keys of this file")

// CanReplaceKeys finds out whether ReplaceKeys could write, and changes nothing.
func CanReplaceKeys(path string) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("secret: key file: %w", err)
	}
	folder := filepath.Dir(path)
	f, err := os.CreateTemp(folder, ".key-")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		return fmt.Errorf("secret: the folder %s of the key file cannot be written, and the new key has to go there; nothing was changed: run this as a user who can write it, and in a container mount the folder writable, not the file alone: %w", folder, err)
	}
	return nil
}

// ReplaceKeys puts other keys into a key file: whole, or not at all. The file keeps its mode and its owner.
func ReplaceKeys(path string, keys Keys) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("secret: key file: %w", err)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return fmt.Errorf("secret: key file: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".key-")
	if err != nil {
		return fmt.Errorf("secret: key file: %w", err)
	}
	_, err = f.Write(keys.text())
	if err = errors.Join(err, f.Chmod(info.Mode().Perm()), sameOwner(f, info), f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("secret: key file: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return syncFolder(filepath.Dir(path))
}

// NewKey makes a key.
func NewKey() ([]byte, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return key, nil
}

// CreateKey makes a key and its file, which only its owner can read. The key is on the disk before it is used. A file that is there already is never replaced.
func CreateKey(path string) ([]byte, error) {
	key, err := NewKey()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("secret: key folder: %w", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	_, err = f.Write(Keys{Current: key}.text())
	if err := errors.Join(err, f.Sync(), f.Close(), syncFolder(filepath.Dir(path))); err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	return key, nil
}

func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
