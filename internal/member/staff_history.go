package member

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Act is what a manager did to a login of the team.
type Act string

// The acts.
const (
	SecondFactorReset Act = "second_factor_reset"
	// A person of the team signs in with passkeys only, takes the password again, or has used a recovery code in place of the passkey.
	PasskeysOnlyOn      Act = "passkeys_only"
	PasskeysOnlyOff     Act = "password_again"
	SignedInByRecovery  Act = "signed_in_by_recovery_code"
	MadeOwner           Act = "made_owner"
	MadeOffice          Act = "made_office"
	MadeReadOnly        Act = "made_read_only"
	InvitedByLink       Act = "invited"
	InvitationWithdrawn Act = "invitation_withdrawn"
	Joined              Act = "joined"
	// JoinRefused is when the owner of the address that was named for an invitation opened its link, and it could not be accepted any more.
	JoinRefused Act = "join_refused"
	SwitchedOff Act = "switched_off"
	// SignedOut is when the office has ended the sessions of a person on all devices.
	SignedOut  Act = "signed_out"
	SwitchedOn Act = "switched_on"
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

// What people have given an entry of the team, beside its fields.
const (
	TouchedInvitation = "invitation"
	TouchedLogin      = "login"
	TouchedState      = "active"
	TouchedWork       = "work"
	TouchedAbsences   = "absences"
	TouchedPeople     = "people"
)

// touchedActs are the acts of people on an entry, by what they have given it.
var touchedActs = map[Act]string{
	InvitedByLink: TouchedInvitation, InvitationWithdrawn: TouchedInvitation, Joined: TouchedLogin, SecondFactorReset: TouchedLogin, SwitchedOn: TouchedState, SwitchedOff: TouchedState,
}

// touches is what is known of what people have done with an entry.
type touches struct {
	acts []Act
	// fields are those of its work that have changed.
	fields []string
	// asked: it has asked for an absence.
	asked bool
}

// touched names what people have given an entry, by what is known and by the whole team. Who is switched off already works for no company any more.
func (t touches) touched(one Staff, all []Staff) []string {
	var out []string
	if one.Account != 0 {
		out = append(out, TouchedLogin)
	}
	if one.InvitedAt != 0 || one.InvitedUntil != 0 {
		out = append(out, TouchedInvitation)
	}
	for _, act := range t.acts {
		if name := touchedActs[act]; name != "" {
			out = append(out, name)
		}
	}
	for _, field := range t.fields {
		if field == absenceField {
			out = append(out, TouchedAbsences)
		} else {
			out = append(out, TouchedWork)
		}
	}
	if t.asked {
		out = append(out, TouchedAbsences)
	}
	if one.Kind == KindCompany && slices.ContainsFunc(all, func(s Staff) bool { return s.Company == one.ID && s.Active }) {
		out = append(out, TouchedPeople)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
