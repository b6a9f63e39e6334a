// Package archive takes all data of an agency out as one file, and brings it into an empty installation: a ZIP of JSON lines, one file for each table, and of the uploaded files.
//
// What opens homes and what identity documents say is sealed in it under a key of the archive's own; that key is locked with a passphrase (age, scrypt). The manifest counts and hashes each table and is
// authenticated under the same key, and the comment of the ZIP is the hash of all bytes before it: no byte can change unseen (docs/decisions/2026-11-25-archives.md).
package archive

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"filippo.io/age"

	"latchkey/internal/secret"
)

// format is the version of the arrangement of an archive.
const format = 1

// The names in an archive.
const (
	keyName      = "key.age"
	manifestName = "manifest.json"
	macName      = "manifest.mac"
	tableFolder  = "tables/"
	tableEnding  = ".jsonl"
	fileFolder   = "files/"
)

const (
	// MinPassphrase is how many letters a passphrase has at least.
	MinPassphrase = 12
	// maxPassphrase bounds what is hashed.
	maxPassphrase = 1000
	// maxWorkFactor is the most that an archive may ask for: it is read before anything of it is trusted.
	maxWorkFactor = 18
)

// workFactor is the logarithm of scrypt's cost: 64 MB and some tenths of a second for each passphrase that is tried. Tests make it small.
var workFactor = 16

const (
	maxKey      = 16 << 10
	maxManifest = 4 << 20
	// maxLine is the longest line of a table.
	maxLine = 32 << 20
	// maxRatio is how much a table may grow when it is unpacked, and freeBytes what is allowed whatever the ratio.
	maxRatio  = 400
	freeBytes = 1 << 20
)

// Manifest says what is in an archive.
type Manifest struct {
	Format int `json:"format"`
	// Version is that of the program, Schema the step of its database.
	Version string          `json:"version"`
	Schema  int64           `json:"schema"`
	Member  int64           `json:"member_id"`
	Name    string          `json:"name"`
	MadeAt  string          `json:"made_at"`
	Tables  []TableManifest `json:"tables"`
	Files   FilesManifest   `json:"files"`
}

// TableManifest is one table: its columns, and the count, size and SHA-256 of its lines.
type TableManifest struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
	Bytes   int64    `json:"bytes"`
	SHA256  string   `json:"sha256"`
}

// FilesManifest counts the uploaded files. Their sizes and hashes are in the table of files; Missing are the numbers of those whose bytes were not found, or were damaged.
type FilesManifest struct {
	Count   int64   `json:"count"`
	Bytes   int64   `json:"bytes"`
	Missing []int64 `json:"missing"`
}

// Rows is how many rows all tables have.
func (m Manifest) Rows() (n int64) {
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// Reason is why an archive is refused.
type Reason string

// The reasons.
const (
	NoArchive  Reason = "not an archive of an agency"
	Damaged    Reason = "damaged"
	Passphrase Reason = "the passphrase is wrong"
	Newer      Reason = "made by a newer version of the program"
	Older      Reason = "made by an older version, and the database is at a newer one already: name a new data folder or an empty database"
	NotEmpty   Reason = "the installation has agencies or logins already: name a new data folder or an empty database"
	Hostile    Reason = "not made by this program"
)

// Refusal says that an archive is not taken, and why.
type Refusal struct {
	Reason Reason
	// What is where it was found.
	What string
}

func (r *Refusal) Error() string {
	if r.What == "" {
		return "archive: " + string(r.Reason)
	}
	return "archive: " + string(r.Reason) + ": " + r.What
}

func refuse(reason Reason, what string, args ...any) error {
	return &Refusal{reason, fmt.Sprintf(what, args...)}
}

// Is reports whether an error is a refusal for a reason.
func Is(err error, reason Reason) bool {
	r, ok := errors.AsType[*Refusal](err)
	return ok && r.Reason == reason
}

// CheckPassphrase reports whether a passphrase is long enough.
func CheckPassphrase(passphrase secret.Text) bool {
	text := passphrase.Reveal()
	return utf8.RuneCountInString(strings.TrimSpace(text)) >= MinPassphrase && len(text) <= maxPassphrase
}

// NewKey makes the key of an archive, and locks it with a passphrase.
func NewKey(passphrase secret.Text) (key, locked []byte, err error) {
	key = make([]byte, secret.KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, nil, fmt.Errorf("archive: %w", err)
	}
	recipient, err := age.NewScryptRecipient(passphrase.Reveal())
	if err != nil {
		return nil, nil, errors.New("archive: the passphrase is empty")
	}
	recipient.SetWorkFactor(workFactor)
	var out bytes.Buffer
	w, err := age.Encrypt(&out, recipient)
	if err == nil {
		_, err = w.Write(key)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, nil, fmt.Errorf("archive: lock the key: %w", err)
	}
	return key, out.Bytes(), nil
}

// unlock opens the key of an archive.
func unlock(locked []byte, passphrase secret.Text) ([]byte, error) {
	if passphrase.IsEmpty() {
		return nil, refuse(Passphrase, "it is empty")
	}
	identity, err := age.NewScryptIdentity(passphrase.Reveal())
	if err != nil {
		return nil, refuse(Passphrase, "it is empty")
	}
	identity.SetMaxWorkFactor(maxWorkFactor)
	r, err := age.Decrypt(bytes.NewReader(locked), identity)
	if errors.Is(err, age.ErrIncorrectIdentity) {
		return nil, refuse(Passphrase, "")
	}
	if err != nil {
		return nil, refuse(Damaged, keyName)
	}
	key, err := io.ReadAll(io.LimitReader(r, secret.KeySize+1))
	if err != nil || len(key) != secret.KeySize {
		return nil, refuse(Damaged, keyName)
	}
	return key, nil
}

// column is a column of a table as it is written and read.
type column struct {
	name string
	// place is the context that a sealed column has in the database, with the names of other columns in braces; empty for others.
	place  string
	hidden bool
}

// sealed reports whether the key of the archive seals the column.
func (c column) sealed() bool { return c.place != "" || c.hidden }

// plan is what is known of the columns of a table.
func (t table) plan() []column {
	var out []column
	for name := range strings.FieldsSeq(t.columns) {
		c := column{name: name, place: t.sealed[name]}
		for _, hidden := range t.hidden {
			c.hidden = c.hidden || hidden == name
		}
		out = append(out, c)
	}
	return out
}

// made is a keyed hash of another column, as hexadecimal text.
type made struct{ purpose, of string }

// again gives the hash under another key, where it is right under the first; one that is wrong stays wrong.
func (m made) again(from, to *secret.Box, value func(column string) string, have string) string {
	text := value(m.of)
	if !hmac.Equal([]byte(have), []byte(hex.EncodeToString(from.MAC(m.purpose, text)))) {
		return have
	}
	return hex.EncodeToString(to.MAC(m.purpose, text))
}

// planOf is what is known of a table by its name.
func planOf(name string) (table, bool) {
	for _, t := range tables {
		if t.name == name {
			return t, true
		}
	}
	return table{}, false
}

// placeOf fills the names in braces of a place with the values of a row.
func placeOf(place string, value func(column string) string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(place, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		out.WriteString(value(name))
		place = after
	}
}

// placeInArchive is what a sealed value of an archive is sealed for: table, column and key of its row.
func placeInArchive(table, column string, key []string, value func(column string) string) string {
	place := "archive " + table + "." + column
	for _, name := range key {
		place += "/" + value(name)
	}
	return place
}
