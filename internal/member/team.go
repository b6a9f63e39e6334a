package member

import (
	"cmp"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/locales"
)

// LoginState says how far somebody of the staff is on the way to a login.
type LoginState string

// The states of a login.
const (
	LoginNone    LoginState = "none"
	LoginInvited LoginState = "invited"
	LoginActive  LoginState = "active"
)

// Login is the state of the entry's login.
func (s Staff) Login() LoginState {
	switch {
	case s.Account != 0:
		return LoginActive
	case s.InvitedAt != 0:
		return LoginInvited
	default:
		return LoginNone
	}
}

// checkEntry cleans an entry that the office writes and refuses what is wrong with it. others is the staff without the entry.
func checkEntry(s Staff, others []Staff, agency string) (Staff, error) {
	fields := map[string]string{}
	s.Name, s.Email, s.Phone = strings.TrimSpace(s.Name), identityEmail(s.Email), strings.TrimSpace(s.Phone)
	if s.Name == "" {
		fields["name"] = "required"
	}
	if s.Email != "" {
		if a, err := mail.ParseAddress(s.Email); err != nil || a.Address != s.Email || !strings.Contains(s.Email, ".") {
			fields["email"] = "not an e-mail address"
		} else if slices.ContainsFunc(others, func(o Staff) bool { return o.Email == s.Email && o.Kind == s.Kind && o.Company == s.Company }) {
			fields["email"] = "is in the team already"
		}
	}
	if s.Lang == "" {
		s.Lang = agency
	}
	if s.Lang = locales.Match(s.Lang); s.Lang == "" {
		fields["lang"] = "expected " + locales.OneOf
	}
	switch {
	case s.Kind != KindManager && s.Level != "":
		fields["level"] = "only of a manager"
	case s.Kind == KindManager && !slices.Contains(identity.Levels, s.Level):
		fields["level"] = "expected owner, office or read_only"
	}
	if s.Company != 0 && (s.Kind != KindPerson || !slices.ContainsFunc(others, func(o Staff) bool { return o.ID == s.Company && o.Kind == KindCompany })) {
		fields["company"] = "not a company of the agency"
	}
	if len(fields) > 0 {
		return s, fault.Invalid(fault.BadRequest, fields)
	}
	return s, nil
}

// checkOff refuses to switch off the person who asks.
func checkOff(s Staff, asking identity.AccountID) error {
	if s.Account != 0 && s.Account == asking {
		return fault.Invalid(fault.BadRequest, map[string]string{"active": "is you"})
	}
	return nil
}

// checkOwners refuses a change after which the agency would have no owner who can sign in.
func checkOwners(before, now Staff, others []Staff) error {
	if !before.ownsSignedIn() || now.ownsSignedIn() || slices.ContainsFunc(others, Staff.ownsSignedIn) {
		return nil
	}
	return fault.Of(fault.LastOwner)
}

// checkAsking refuses what only owners may do where the person who asks is none (any more): they may have been one when the call came in. Managers, and a person who becomes one, are for
// owners; persons and companies are for the whole office.
func checkAsking(entry Staff, all []Staff, asking identity.AccountID) error {
	if entry.Kind != KindManager || slices.ContainsFunc(all, func(o Staff) bool { return o.Account == asking && o.ownsSignedIn() }) {
		return nil
	}
	return fault.Of(fault.OwnersOnly)
}

func enteredWith(kind Kind, of string) string { return "office-" + string(kind) + ":" + of }

// EnteredWith reports whether the office or a file of it has entered somebody with an address, whatever the address is by now: the external id keeps it.
func (s Staff) EnteredWith(email string) bool {
	number, ok := strings.CutPrefix(s.ExternalID, enteredWith(s.Kind, email))
	if !ok || email == "" {
		return false
	}
	return number == "" || strings.HasPrefix(number, "-") && strings.Trim(number[1:], "0123456789") == ""
}

// newExternalID is an external id that nobody of the staff has yet.
func newExternalID(s Staff, others []Staff) string {
	base := enteredWith(s.Kind, cmp.Or(s.Email, s.Name))
	id := base
	for n := 2; slices.ContainsFunc(others, func(o Staff) bool { return o.ExternalID == id }); n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	return id
}
