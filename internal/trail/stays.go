package trail

import (
	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/wire"
)

// Stays is why a change of what is set up cannot be undone from its line.
type Stays string

// The reasons.
const (
	// StaysSecret: a secret would have to come back.
	StaysSecret Stays = "secret"
	// StaysRemoved: what was removed has taken its secret along.
	StaysRemoved Stays = "removed"
	// StaysNumber: the number of an account is in the bank details only.
	StaysNumber Stays = "number"
	// StaysNotKept: nothing was kept that could be put back, as in lines that are older than this way of undoing, and of pictures.
	StaysNotKept Stays = "not_kept"
	// StaysChanged: it has another value by now.
	StaysChanged Stays = "changed"
	// StaysOnPage: it is turned round on the page of the thing itself, where more is asked than a press.
	StaysOnPage Stays = "on_page"
	// StaysImport: the import that did it is taken back as a whole.
	StaysImport Stays = "import"
)

// Schema names the reasons.
func (Stays) Schema(huma.Registry) *huma.Schema {
	return wire.Among([]Stays{"", StaysSecret, StaysRemoved, StaysNumber, StaysNotKept, StaysChanged, StaysOnPage, StaysImport})
}

// staying are the acts on what is set up that cannot be undone from their lines, by noun.
var staying = map[Noun]map[string]Stays{
	Interfaces: {
		"token_added": StaysOnPage, "token_removed": StaysRemoved, "webhook_added": StaysOnPage, "webhook_removed": StaysRemoved, "webhook_moved": StaysSecret, "webhook_rotated": StaysSecret,
		"webhook_incoming_added": StaysOnPage, "webhook_incoming_changed": StaysOnPage, "webhook_incoming_switched_off": StaysOnPage, "webhook_incoming_rotated": StaysSecret, "webhook_incoming_removed": StaysRemoved,
	},
	Team: {
		"second_factor_reset": StaysSecret, "passkeys_only": StaysOnPage, "password_again": StaysOnPage, "made_owner": StaysOnPage, "made_office": StaysOnPage, "made_read_only": StaysOnPage, "invited": StaysOnPage,
		"invitation_withdrawn": StaysSecret, "joined": StaysOnPage, "switched_off": StaysOnPage, "switched_on": StaysOnPage, "imported": StaysImport,
	},
	Settings: {"demo_added": StaysOnPage, "demo_removed": StaysOnPage, "report_removed": StaysRemoved, "regular_report_added": StaysOnPage, "regular_report_changed": StaysOnPage, "regular_report_removed": StaysOnPage},
}

// stayingFields are fields whose values are not kept in lines, and fields of bank details that are not put back without the number of the account with which they have changed.
var stayingFields = map[Noun]map[string]Stays{Money: {
	"iban": StaysNumber, "qr_iban": StaysNumber, "name": StaysNumber, "bic": StaysNumber, "street": StaysNumber, "number": StaysNumber, "postalcode": StaysNumber, "city": StaysNumber, "country": StaysNumber,
}}

// changesNothing are the acts that are noted and change nothing of what is set up.
var changesNothing = map[Noun]map[string]bool{
	Interfaces: {"webhook_tested": true, "webhook_sent_again": true},
	Team: {
		"signed_in_by_recovery_code": true, "signed_out": true, "join_refused": true, "import_returned": true, "pay_corrected": true, "pay_correction_removed": true, "pay_month_closed": true,
	},
	Settings: {"archive_requested": true, "archive_removed": true, "archive_downloaded": true, "report_kept": true, "report_sent": true},
	Money:    {"statement_imported": true, "line_ignored": true, "line_opened": true},
}

// Settled reports whether it is said of an act on what is set up why its lines have no undoing: because it cannot be, or because it changes nothing.
func Settled(noun Noun, act string) bool {
	return staying[noun][act] != "" || changesNothing[noun][act]
}

// ownersOnly are the acts that owners alone undo.
var ownersOnly = map[Noun]map[string]bool{Money: {"changed": true}}

// staysOf is why a line cannot be undone where people would look for it; empty for all others.
func (s *Service) staysOf(l Line) Stays {
	switch why := stayingFields[l.Noun][l.Field]; {
	case l.Undo || changesNothing[l.Noun][l.Act]:
		return ""
	case why != "":
		return why
	case l.Stays != "":
		return l.Stays
	}
	if why := staying[l.Noun][l.Act]; why != "" {
		return why
	}
	switch {
	case s.putBack(l.Noun, l.Act) == nil:
		return ""
	case l.Run != 0:
		return StaysImport
	}
	return StaysNotKept
}
