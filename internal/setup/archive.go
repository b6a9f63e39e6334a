package setup

import (
	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/wire"
)

// Stage is how far the archive of an agency from another installation is.
type Stage string

// The stages.
const (
	NoArchive Stage = "none"
	Sending   Stage = "sending"
	Checking  Stage = "checking"
	Importing Stage = "importing"
	Refused   Stage = "refused"
	Failed    Stage = "failed"
	Imported  Stage = "imported"
)

var stages = []Stage{NoArchive, Sending, Checking, Importing, Refused, Failed, Imported}

// Schema names the stages.
func (Stage) Schema(huma.Registry) *huma.Schema { return wire.Among(stages) }

// Reason is why an archive is refused.
type Reason string

// The reasons.
const (
	NotAnArchive    Reason = "no_archive"
	Damaged         Reason = "damaged"
	WrongPassphrase Reason = "passphrase"
	Newer           Reason = "newer"
	// NotRefused is the reason of an archive that is not refused.
	NotRefused Reason = ""
)

var reasons = []Reason{NotRefused, NotAnArchive, Damaged, WrongPassphrase, Newer}

// Schema names the reasons.
func (Reason) Schema(huma.Registry) *huma.Schema { return wire.Among(reasons) }

// keepsFile reports whether the file of a refused archive stays: with another passphrase it may be the right one.
func (r Reason) keepsFile() bool { return r == WrongPassphrase }

// ArchiveRefusal says that an archive is not taken, and why.
type ArchiveRefusal struct {
	Reason Reason
	// Cause is for the log.
	Cause error
}

func (r *ArchiveRefusal) Error() string { return "setup: archive refused: " + string(r.Reason) }

// Unwrap gives the cause.
func (r *ArchiveRefusal) Unwrap() error { return r.Cause }

// partSize is the most that one call brings of an archive.
const partSize = 8 << 20

// sentFile is what a browser says of the file that it sends. The same file chosen again goes on where it was cut off.
type sentFile struct {
	Name     string `json:"name"`
	Size     int64  `json:"size"`
	Modified int64  `json:"modified"`
}

// takes reports whether a part belongs at the end of what has been received. One that was sent twice, or in another order, changes nothing.
func (f sentFile) takes(received, offset, length int64) bool {
	return offset == received && length > 0 && length <= min(partSize, f.Size-received)
}

// percentOf is how much of something is done; all of it only when it is over.
func percentOf(done, all int64) int {
	if all <= 0 {
		return 0
	}
	return int(min(99, done*100/all))
}
