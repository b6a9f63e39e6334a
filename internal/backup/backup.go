// Package backup keeps a copy of an SQLite installation in another folder while it runs: every second what was committed (Litestream copies SQLite's log), and uploaded files once by their content, before the step
// whose rows refer to them. Everything is encrypted with a key that is made of the master key, so the master key is what an operator keeps apart from the backup.
//
// A step says exactly which transactions it has, so a missing one is found; a changed byte is found by the encryption. Check restores the whole into a temporary folder and compares rows, files and sealed fields.
package backup

import (
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"time"

	"latchkey/internal/secret"
)

const (
	// KeepSteps is how long steps are kept, and KeepDays how long one copy of each day.
	KeepSteps = 7 * 24 * time.Hour
	KeepDays  = 56 * 24 * time.Hour
	// keepFine is how long steps of a second are kept; after that they are joined to steps of ten seconds.
	keepFine = time.Hour
	// every is how often committed transactions are copied.
	every = time.Second
	// upkeepEvery is how often steps are joined.
	upkeepEvery = 10 * time.Second
)

// Key makes a backup key of a master key (HKDF with SHA-256).
func Key(master []byte) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, master, nil, "latchkey backup 1", secret.KeySize)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return key, nil
}

// Box seals a backup with the key of the first of the master keys, and opens what that of each has sealed.
func Box(masters ...[]byte) (*secret.Box, error) {
	keys := make([][]byte, len(masters))
	for i, master := range masters {
		var err error
		if keys[i], err = Key(master); err != nil {
			return nil, err
		}
	}
	return secret.NewBox(keys...)
}

// Report is what a restore or a check found.
type Report struct {
	// At is the moment of the newest step that was taken.
	At time.Time
	// Objects and Bytes are what was read of the backup.
	Objects int
	Bytes   int64
	// Files are the uploaded files of all rows, Sealed the fields that the master key opens.
	Files, Sealed int
	// Missing are the ids of files that the backup does not have whole, Lost of those among them whose bytes the installation itself does not have.
	Missing, Lost []string
	// Damaged are the names of damaged objects of files.
	Damaged []string
	// Rows are the rows of all tables.
	Rows map[string]int64
}

// Total are all rows.
func (r Report) Total() (n int64) {
	for _, rows := range r.Rows {
		n += rows
	}
	return n
}

// Progress is called with what is done and how much there is.
type Progress func(what string, done, total int)
