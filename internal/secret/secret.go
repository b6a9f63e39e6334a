// Package secret keeps what must not be seen: a text type that never prints itself, and boxes that encrypt single fields at rest.
//
// A box seals with AES-256-GCM. The sealed bytes name the key that made them, and the context (table, column and row) is authenticated with
// them, so that a value copied to another row or column does not open there.
package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Text is a secret that prints as [redacted] wherever it is formatted, logged or marshalled. Reveal is the one way to its value.
type Text struct{ value string }

// Of wraps a value.
func Of(value string) Text { return Text{value} }

// Reveal gives the value; each caller is a place where a secret leaves.
func (t Text) Reveal() string { return t.value }

// IsEmpty reports whether there is a value at all.
func (t Text) IsEmpty() bool { return t.value == "" }

const redacted = "[redacted]"

// String hides the value.
func (Text) String() string { return redacted }

// GoString hides the value from %#v.
func (Text) GoString() string { return redacted }

// LogValue hides the value from slog.
func (Text) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalJSON hides the value from every encoder; who may see it presents Reveal() in a field of its own.
func (Text) MarshalJSON() ([]byte, error) { return []byte(`"` + redacted + `"`), nil }

// KeySize is the length of a key in bytes.
const KeySize = 32

const version = 1

// Box seals and opens fields under one key.
type Box struct {
	id  uint32
	gcm cipher.AEAD
	mac []byte
}

// NewBox makes a box from a key of KeySize bytes.
func NewBox(key []byte) (*Box, error) {
	if len(key) != KeySize {
		return nil, fmt.Errorf("secret: a key has %d bytes, not %d", KeySize, len(key))
	}
	seal := derive(key, "seal")
	block, err := aes.NewCipher(seal)
	if err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return &Box{id: binary.BigEndian.Uint32(derive(key, "id")), gcm: gcm, mac: derive(key, "mac")}, nil
}

func derive(key []byte, purpose string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("latchkey/" + purpose))
	return h.Sum(nil)
}

// ErrSealed is what Open says of anything that this key and context did not seal.
var ErrSealed = errors.New("secret: sealed with another key, for another place, or damaged")

// Seal encrypts a value for one place. The empty value stays empty.
func (b *Box) Seal(context string, value Text) ([]byte, error) {
	if value.IsEmpty() {
		return nil, nil
	}
	return b.SealBytes(context, []byte(value.value))
}

// SealBytes encrypts bytes for one place.
func (b *Box) SealBytes(context string, plain []byte) ([]byte, error) {
	head := make([]byte, 5+b.gcm.NonceSize(), 5+b.gcm.NonceSize()+len(plain)+b.gcm.Overhead())
	head[0] = version
	binary.BigEndian.PutUint32(head[1:], b.id)
	if _, err := rand.Read(head[5:]); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return b.gcm.Seal(head, head[5:], plain, []byte(context)), nil
}

// Open decrypts what Seal made for the same place.
func (b *Box) Open(context string, sealed []byte) (Text, error) {
	if len(sealed) == 0 {
		return Text{}, nil
	}
	plain, err := b.OpenBytes(context, sealed)
	return Text{string(plain)}, err
}

// OpenBytes decrypts what SealBytes made for the same place.
func (b *Box) OpenBytes(context string, sealed []byte) ([]byte, error) {
	n := 5 + b.gcm.NonceSize()
	if len(sealed) < n || sealed[0] != version || binary.BigEndian.Uint32(sealed[1:]) != b.id {
		return nil, ErrSealed
	}
	plain, err := b.gcm.Open(nil, sealed[5:n], sealed[n:], []byte(context))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// MAC authenticates a message, such as a login link, under the box's key. Different purposes never share a MAC.
func (b *Box) MAC(purpose, message string) []byte {
	h := hmac.New(sha256.New, b.mac)
	fmt.Fprintf(h, "%d:%s:%s", len(purpose), purpose, message)
	return h.Sum(nil)
}

// LoadKey reads a key from a file (base64 of KeySize bytes). The error is fs.ErrNotExist when there is none. A file that everybody on the machine can read, or that its group can
// write, is refused: its key has to be taken for known. Its group may read it, as where secrets are mounted for a container.
func LoadKey(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	if mode := info.Mode().Perm(); mode&0o027 != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("secret: the key file %s is open to other users of the machine (mode %04o): chmod 600 %[1]s", path, mode)
	}
	raw, err := io.ReadAll(io.LimitReader(f, 4<<10))
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(raw)))
	if err != nil || len(key) != KeySize {
		return nil, fmt.Errorf("secret: the key file %s does not hold the base64 of %d bytes", path, KeySize)
	}
	return key, nil
}

// CreateKey makes a key and its file, which only its owner can read. The key is on the disk before it is used. A file that is there already is never replaced.
func CreateKey(path string) ([]byte, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("secret: key folder: %w", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
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

// tokenSize is in bytes.
const tokenSize = 32

// NewToken makes a secret that lets in who has it, of 32 random bytes, in letters that an address may hold.
func NewToken() (Text, error) {
	raw := make([]byte, tokenSize)
	if _, err := rand.Read(raw); err != nil {
		return Text{}, fmt.Errorf("secret: %w", err)
	}
	return Of(base64.RawURLEncoding.EncodeToString(raw)), nil
}

// Hash is what is kept of a token: it is found by it, and cannot be made of it. It is for secrets that are long and random, not for passwords.
func (t Text) Hash() []byte {
	sum := sha256.Sum256([]byte(t.value))
	return sum[:]
}
