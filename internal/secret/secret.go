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
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
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

// version is the first byte of what is sealed; the number of the key follows, and both are its mark.
const version, markSize = 1, 5

// Box seals fields under the first of its keys and opens those of each. More than one key is there while a key is being replaced, and after it for backups of before.
type Box struct {
	ring atomic.Pointer[ring]
	mac  []byte
	// reload reads the keys again where their file has changed since it was last read, and gives nil where it has not; nil where keys do not change.
	reload func() (*ring, error)
	logger *slog.Logger
	// failed is what is wrong with the file, as the log has it already.
	failed string
	mu     sync.Mutex
}

// ring are keys; the first one seals.
type ring struct{ keys []ringKey }

type ringKey struct {
	id  uint32
	gcm cipher.AEAD
	mac []byte
}

func (r *ring) find(id uint32) *ringKey {
	for i := range r.keys {
		if r.keys[i].id == id {
			return &r.keys[i]
		}
	}
	return nil
}

// NewBox makes a box from keys of KeySize bytes. The first one seals and authenticates messages.
func NewBox(keys ...[]byte) (*Box, error) {
	r, err := newRing(keys)
	if err != nil {
		return nil, err
	}
	b := &Box{mac: r.keys[0].mac}
	b.ring.Store(r)
	return b, nil
}

func newRing(keys [][]byte) (*ring, error) {
	if len(keys) == 0 {
		return nil, errors.New("secret: no key")
	}
	r := &ring{}
	for _, key := range keys {
		if len(key) != KeySize {
			return nil, fmt.Errorf("secret: a key has %d bytes, not %d", KeySize, len(key))
		}
		block, err := aes.NewCipher(derive(key, "seal"))
		if err != nil {
			return nil, fmt.Errorf("secret: %w", err)
		}
		gcm, err := cipher.NewGCM(block)
		if err != nil {
			return nil, fmt.Errorf("secret: %w", err)
		}
		r.keys = append(r.keys, ringKey{id: binary.BigEndian.Uint32(derive(key, "id")), gcm: gcm, mac: derive(key, "mac")})
	}
	return r, nil
}

// Follow lets the box take over the keys of a file as it changes, so that a key is replaced while programs run; made makes the box's own keys of the file's. A key that was read once goes on opening.
func (b *Box) Follow(path string, made func(key []byte) ([]byte, error), logger *slog.Logger) {
	var last os.FileInfo
	b.logger = logger
	b.reload = func() (*ring, error) {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("secret: key file: %w", err)
		}
		if last != nil && os.SameFile(info, last) && info.ModTime().Equal(last.ModTime()) && info.Size() == last.Size() {
			return nil, nil
		}
		file, err := LoadKeys(path)
		if err != nil {
			return nil, err
		}
		keys := file.All()
		for i := range keys {
			if keys[i], err = made(keys[i]); err != nil {
				return nil, err
			}
		}
		next, err := newRing(keys)
		if err == nil {
			// A file that could not be read is read again: a change of its mode alone is in nothing of the info.
			last = info
		}
		return next, err
	}
}

// Itself is for Follow where the keys of the file are the box's own.
func Itself(key []byte) ([]byte, error) { return key, nil }

// current gives the keys as their file has them now. A file that cannot be read changes nothing: what was read before is still right. The log says so once.
func (b *Box) current() *ring {
	have := b.ring.Load()
	if b.reload == nil {
		return have
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	have = b.ring.Load()
	next, err := b.reload()
	if err != nil {
		if b.failed != err.Error() {
			b.failed = err.Error()
			b.logger.Error("the key file cannot be read; the keys that were read before are used on", "error", err)
		}
		return have
	}
	b.failed = ""
	if next == nil {
		return have
	}
	for _, key := range have.keys {
		if next.find(key.id) == nil {
			next.keys = append(next.keys, key)
		}
	}
	b.ring.Store(next)
	return next
}

// Mark is the first bytes of everything that the box seals now: the number of the format, and of the key.
func (b *Box) Mark() []byte {
	return binary.BigEndian.AppendUint32([]byte{version}, b.current().keys[0].id)
}

// MACKey is what messages are authenticated with. It outlives the key that it was made of (UseMACKey): links, invitations and passkeys that people have would end with it.
func (b *Box) MACKey() []byte { return b.mac }

// UseMACKey sets what messages are authenticated with; before the box is used by others.
func (b *Box) UseMACKey(key []byte) { b.mac = key }

// UseMACKeyOf authenticates messages with the key that made sealed; before the box is used by others.
func (b *Box) UseMACKeyOf(sealed []byte) {
	if len(sealed) >= markSize {
		if key := b.ring.Load().find(binary.BigEndian.Uint32(sealed[1:])); key != nil {
			b.mac = key.mac
		}
	}
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
	key := &b.current().keys[0]
	n := markSize + key.gcm.NonceSize()
	head := make([]byte, n, n+len(plain)+key.gcm.Overhead())
	head[0] = version
	binary.BigEndian.PutUint32(head[1:], key.id)
	if _, err := rand.Read(head[markSize:]); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return key.gcm.Seal(head, head[markSize:], plain, []byte(context)), nil
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
	if len(sealed) < markSize || sealed[0] != version {
		return nil, ErrSealed
	}
	id := binary.BigEndian.Uint32(sealed[1:])
	key := b.ring.Load().find(id)
	if key == nil {
		key = b.current().find(id)
	}
	if key == nil || len(sealed) < markSize+key.gcm.NonceSize() {
		return nil, ErrSealed
	}
	n := markSize + key.gcm.NonceSize()
	plain, err := key.gcm.Open(nil, sealed[markSize:n], sealed[n:], []byte(context))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// MAC authenticates a message, such as a login link, under the box's key. Different purposes never share a MAC.
func (b *Box) MAC(purpose, message string) []byte { return authenticate(b.mac, purpose, message) }

// MACs authenticates a message with what is made of each key, that of the key in use first: for names of what has to be found while the key is replaced and after it.
func (b *Box) MACs(purpose, message string) [][]byte {
	var out [][]byte
	for _, key := range b.current().keys {
		out = append(out, authenticate(key.mac, purpose, message))
	}
	return out
}

func authenticate(key []byte, purpose, message string) []byte {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%d:%s:%s", len(purpose), purpose, message)
	return h.Sum(nil)
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
