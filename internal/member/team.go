package member

import (
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
	if s.Company != 0 && (s.Kind != KindPerson || !slices.ContainsFunc(others, func(o Staff) bool { return o.ID == s.Company && o.Kind == KindCompany })) {
		fields["company"] = "not a company of the agency"
	}
	if len(fields) > 0 {
		return s, fault.Invalid(fault.BadRequest, fields)
	}
	return s, nil
}

// checkOff refuses to switch off the person who asks, and the last manager who can sign in.
func checkOff(s Staff, others []Staff, asking identity.AccountID) error {
	why := ""
	switch {
	case s.Account != 0 && s.Account == asking:
		why = "is you"
	case s.Kind == KindManager && !slices.ContainsFunc(others, func(o Staff) bool { return o.Kind == KindManager && o.Active && o.Account != 0 }):
		why = "is the last manager"
	}
	if why != "" {
		return fault.Invalid(fault.BadRequest, map[string]string{"active": why})
	}
	return nil
}

// newExternalID is an external id that nobody of the staff has yet.
func newExternalID(s Staff, others []Staff) string {
	base := "office-" + string(s.Kind) + ":" + s.Email
	if s.Email == "" {
		base += s.Name
	}
	id := base
	for n := 2; slices.ContainsFunc(others, func(o Staff) bool { return o.ExternalID == id }); n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	return id
}
