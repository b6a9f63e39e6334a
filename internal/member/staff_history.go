package member

import (
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Act is what a manager did to a login of the team.
type Act string

// The acts.
const (
	SecondFactorReset   Act = "second_factor_reset"
	MadeOwner           Act = "made_owner"
	MadeOffice          Act = "made_office"
	MadeReadOnly        Act = "made_read_only"
	InvitedByLink       Act = "invited"
	InvitationWithdrawn Act = "invitation_withdrawn"
	Joined              Act = "joined"
	SwitchedOff         Act = "switched_off"
	SwitchedOn          Act = "switched_on"
	// Imported is when an import of a file wrote the entry, ImportReturned when that was taken back.
	Imported       Act = "imported"
	ImportReturned Act = "import_returned"
)

// levelActs are the acts that give a manager a level.
var levelActs = map[identity.Level]Act{identity.Owner: MadeOwner, identity.Office: MadeOffice, identity.ReadOnly: MadeReadOnly}

// HistoryEntry is one act in the history of a team.
type HistoryEntry struct {
	ID     int64
	At     clock.Instant
	By     identity.AccountID
	ByName string
	// Staff is whom it was done to; zero for the whole agency.
	Staff     identity.StaffID
	StaffName string
	Act       Act
	// Run is the import of a file that did it; zero for none.
	Run int64
}

// mostHistory is how many acts are listed.
const mostHistory = 100
