// Package member is the agency: who it is, how it signs its login links, and who works for it (managers, cleaning companies, persons).
package member

import (
	"cmp"
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // members and properties name their zone; the binary must not depend on the machine's copy

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// Member is an agency, the tenant.
type Member struct {
	ID             identity.MemberID
	Name           string
	Lang           string
	Currency       string
	Country        string
	TimeZone       string
	Zone           *time.Location
	Email          string
	Phone          string
	EmergencyPhone string
	OfficeAddress  string
	OfficeHours    string
	// ShortName is what it is called where there is little room, or empty.
	ShortName string
	// Accent is the member's colour as #rrggbb, or empty.
	Accent string
	// Logo is the hash of its picture among those it keeps (KeptLogo), or empty.
	Logo          string
	Active        bool
	LoginGuest    bool
	LoginCleaning bool
	// RetentionDays is how long after a stay identity data of travelers is kept.
	RetentionDays int
	// Quiet says that notifications wait between QuietFrom and QuietTo, minutes of the day in Zone, for people who have not chosen hours of their own.
	Quiet              bool
	QuietFrom, QuietTo int
	// SecondFactorDemanded says that managers need a second factor, from the beginning of the day SecondFactorFrom in Zone on; that is empty for at once.
	SecondFactorDemanded bool
	SecondFactorFrom     clock.Date
	// Booking is what guests may book by themselves, and until when.
	Booking GuestBooking
	// Demo marks an agency with made-up data beside an agency: nothing of it leaves the installation.
	Demo bool
	// Languages are those that it offers. Its own is always among them.
	Languages locales.Offered
}

// Speaks is the language of the app in which the agency speaks to a person: the first of their wishes that it offers, else its own.
func (m Member) Speaks(wishes ...string) string { return m.Languages.Choose(m.Lang, wishes...) }

// Writes is Speaks for contents.
func (m Member) Writes(wishes ...string) string { return locales.Code(m.Speaks(wishes...)) }

// Short is what the agency is called where there is little room.
func (m Member) Short() string { return cmp.Or(m.ShortName, m.Name) }

// SecondFactorDue reports whether managers without a second factor may do nothing at the agency now.
func (m Member) SecondFactorDue(now clock.Instant) bool {
	return m.SecondFactorDemanded && (m.SecondFactorFrom.IsZero() || clock.DateOf(now.Time().In(m.Zone)) >= m.SecondFactorFrom)
}

// Kind is what an entry of the staff is.
type Kind string

// The kinds of staff.
const (
	KindManager Kind = "manager"
	KindCompany Kind = "company"
	KindPerson  Kind = "person"
)

// Staff is one who works for a member: a manager, a cleaning company, or a person of the agency or of a company.
type Staff struct {
	Member     identity.MemberID
	ID         identity.StaffID
	ExternalID string
	Kind       Kind
	// Company is the cleaning company that a person belongs to; zero for the agency's own.
	Company identity.StaffID
	Account identity.AccountID
	Name    string
	Email   string
	Phone   string
	Lang    string
	Active  bool
	// InvitedAt is when the mail with the way in was last sent; zero for never.
	InvitedAt clock.Instant
	// Invited entries wait until the owner of the address accepts by the mailed link; they are not linked to an account before.
	Invited bool
	// Level is how much a manager may do; empty for all other kinds.
	Level identity.Level
	// InvitedUntil is when the link that invites the entry ends; zero for none. Only Team fills it in.
	InvitedUntil clock.Instant
	// SecondFactor says that the sign-in asks for a second factor, or takes passkeys only; only Team and what changes an entry fill it in.
	SecondFactor bool
}

// Role is the role that the entry gives to its account.
func (s Staff) Role() identity.Role {
	switch s.Kind {
	case KindManager:
		return identity.Manager
	case KindCompany:
		return identity.Company
	default:
		return identity.Cleaner
	}
}

// Relation is what the entry makes its account to the member.
func (s Staff) Relation() identity.Relation {
	return identity.Relation{Member: s.Member, Role: s.Role(), Staff: s.ID, CompanyOf: s.Company, Level: s.Level}
}

// ownsSignedIn reports whether the entry is an owner of the agency who can sign in.
func (s Staff) ownsSignedIn() bool {
	return s.Kind == KindManager && s.Level == identity.Owner && s.Active && s.Account != 0
}

// StaffList is a member's whole staff at one moment. It is shared and must not be changed.
type StaffList struct {
	all      []Staff
	byID     map[identity.StaffID]int
	external map[string]int
	managers []identity.AccountID
}

func newStaffList(all []Staff) *StaffList {
	c := &StaffList{all: all, byID: make(map[identity.StaffID]int, len(all)), external: make(map[string]int, len(all))}
	for i, s := range all {
		c.byID[s.ID] = i
		c.external[s.ExternalID] = i
		if s.Kind == KindManager && s.Active && s.Account != 0 {
			c.managers = append(c.managers, s.Account)
		}
	}
	c.managers = slices.Clip(c.managers) // what somebody appends to it must not lie in what all share
	return c
}

// All lists the staff by id.
func (c *StaffList) All() []Staff { return c.all }

// By finds an entry.
func (c *StaffList) By(id identity.StaffID) (Staff, bool) {
	i, ok := c.byID[id]
	if !ok {
		return Staff{}, false
	}
	return c.all[i], true
}

// External finds an entry by the id that the import gave it.
func (c *StaffList) External(id string) (Staff, bool) {
	i, ok := c.external[id]
	if !ok {
		return Staff{}, false
	}
	return c.all[i], true
}

// OwnersOf are the accounts of the active owners among the staff, each once.
func OwnersOf(staff []Staff) []identity.AccountID {
	var out []identity.AccountID
	for _, one := range staff {
		if one.Kind == KindManager && one.Level == identity.Owner && one.Active && !one.Invited && one.Account != 0 && !slices.Contains(out, one.Account) {
			out = append(out, one.Account)
		}
	}
	return out
}

// NameOf is how the entry behind an account is called; empty when there is none any more.
func (c *StaffList) NameOf(account identity.AccountID) string {
	i := slices.IndexFunc(c.all, func(s Staff) bool { return account != 0 && s.Account == account })
	if i < 0 {
		return ""
	}
	return c.all[i].Name
}

// Managers are the accounts of the active managers: the agency's side of every chat.
func (c *StaffList) Managers() []identity.AccountID { return c.managers }

// Audience says for whom a login link is.
type Audience string

// The audiences of login links.
const (
	AudienceGuest    Audience = "guest"
	AudienceCleaning Audience = "cleaning"
)

// published marks the link that stands in the public configuration. It opens the guests' page, and proves nothing of who shows it.
const published Audience = "public"

// Admits reports whether an audience's logins are switched on.
func (m Member) Admits(a Audience) bool {
	return (a == AudienceGuest && m.LoginGuest) || (a == AudienceCleaning && m.LoginCleaning)
}

const linkVersion = "v2"

// Link is what a login link carries: m names the member, h proves that the installation made the link.
type Link struct{ M, H string }

// MakeLink makes the link's parameters (product.md 3: a MAC over version, member and audience under the server's key).
func MakeLink(box *secret.Box, id identity.MemberID, audience Audience) Link {
	m := linkVersion + "-" + strconv.FormatInt(int64(id), 10)
	return Link{M: m, H: string(audience[0]) + hexMAC(box, linkVersion, id, audience)}
}

// Published reports whether a link that verifies is the one that everybody can read in the public configuration, instead of one that the agency gave away.
func (l Link) Published() bool { return strings.HasPrefix(l.H, string(published[0])) }

// URL is the whole address of the link under the public address.
func (l Link) URL(public *url.URL) string {
	u := public.JoinPath("login")
	u.RawQuery = url.Values{"m": {l.M}, "h": {l.H}}.Encode()
	return u.String()
}

const macLength = 16

func hexMAC(box *secret.Box, version string, id identity.MemberID, audience Audience) string {
	return hex.EncodeToString(box.MAC("login-link", version+"/"+strconv.FormatInt(int64(id), 10)+"/"+string(audience))[:macLength])
}

// OpenLink verifies a link's parameters. A bare number in m is the older form v1. What does not verify is hashes_are_invalid.
func OpenLink(box *secret.Box, l Link) (identity.MemberID, Audience, error) {
	version, number, found := strings.Cut(l.M, "-")
	if !found {
		version, number = "v1", l.M
	}
	id, ok := identity.ParseNumber(number)
	if !ok || (version != "v1" && version != linkVersion) {
		return 0, "", fault.Invalid(fault.HashesAreInvalid, map[string]string{"m": "invalid"})
	}
	for _, audience := range []Audience{AudienceGuest, AudienceCleaning, published} {
		want := string(audience[0]) + hexMAC(box, version, identity.MemberID(id), audience)
		if !equal(want, l.H) {
			continue
		}
		if audience == published {
			audience = AudienceGuest
		}
		return identity.MemberID(id), audience, nil
	}
	return 0, "", fault.Invalid(fault.HashesAreInvalid, map[string]string{"h": "invalid"})
}
