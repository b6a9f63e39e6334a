// Package identity says who acts and what is meant: actors with their relations to members, and the pairs that name a thing on the wire.
package identity

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// MemberID, AccountID, StaffID and ID are positive numbers; zero means "none".
type (
	MemberID  int64
	AccountID int64
	StaffID   int64
)

// Ref names one thing of one member: {memberid}-{id} on the wire.
type Ref struct {
	Member MemberID
	ID     int64
}

// String is {memberid}-{id}.
func (r Ref) String() string {
	return strconv.FormatInt(int64(r.Member), 10) + "-" + strconv.FormatInt(r.ID, 10)
}

// ParseRef reads {memberid}-{id}. Both are plain positive decimal numbers: -1--1, NaN-NaN, signs, spaces and leading zeros are refused.
func ParseRef(s string) (Ref, error) {
	left, right, found := strings.Cut(s, "-")
	member, okLeft := ParseNumber(left)
	id, okRight := ParseNumber(right)
	if !found || !okLeft || !okRight {
		return Ref{}, fmt.Errorf("not of the form memberid-id")
	}
	return Ref{Member: MemberID(member), ID: id}, nil
}

// ParseNumber reads a positive number in its one spelling: no sign, no leading zero, no space. Whatever limits or looks up by a number that somebody sends reads it here, so that
// one thing has one name.
func ParseNumber(s string) (int64, bool) {
	if s == "" || s[0] < '1' || s[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n < math.MaxInt64
}

// Role is what an account is to a member.
type Role string

// The four kinds of person.
const (
	Guest   Role = "guest"
	Cleaner Role = "cleaner"
	Company Role = "company"
	Manager Role = "manager"
)

// Roles lists the four kinds.
var Roles = []Role{Guest, Cleaner, Company, Manager}

// Level is how much a manager may do at their member.
type Level string

// The levels, each with all that the one before it may do. A manager with none of them may do nothing.
const (
	// ReadOnly sees everything and changes nothing.
	ReadOnly Level = "read_only"
	// Office does the daily work.
	Office Level = "office"
	// Owner also decides about managers, the second factor and the settings of the agency.
	Owner Level = "owner"
)

// Levels lists the levels, the lowest first.
var Levels = []Level{ReadOnly, Office, Owner}

// Reaches reports whether the level is the needed one or above it.
func (l Level) Reaches(need Level) bool {
	have := slices.Index(Levels, l)
	return have >= 0 && have >= slices.Index(Levels, need)
}

// Relation is one role of an account at one member. A guest relation says only that the account has at least one stay there.
type Relation struct {
	Member MemberID
	Role   Role
	// Staff is the person's or company's own entry in the member's staff; zero for guests.
	Staff StaffID
	// CompanyOf is the cleaning company that a cleaner belongs to; zero for the member's own people.
	CompanyOf StaffID
	// Level is what a manager may do; empty for all others.
	Level Level
	// FactorMissing says of a manager that the agency demands a second factor that they have not set up: until then they may do nothing there.
	FactorMissing bool
}

// Actor is the signed-in person of one request. The zero Actor is nobody.
type Actor struct {
	Account   AccountID
	Session   int64
	Name      string
	Lang      string
	Relations []Relation
	// OnlyReservation, when set, narrows a guest's session to this one stay (sign-in by booking number).
	OnlyReservation Ref
	// Token is the number of the API token that acts; zero for a person. Scopes are what it may do.
	Token  int64
	Scopes []Scope
}

// Principal is who limits, quotas and uploads are counted for: an account, or the one stay that a sign-in by booking number is narrowed to, so that
// a person who knows a booking number uses up nothing of the account's owner. It can be a map key.
type Principal struct {
	Account AccountID
	// Only is the stay of a session by booking number; zero for a session of the account itself.
	Only Ref
}

// Principal is who the actor's limits are counted for.
func (a Actor) Principal() Principal { return Principal{Account: a.Account, Only: a.OnlyReservation} }

// ByBookingNumber reports whether it is a session by booking number.
func (p Principal) ByBookingNumber() bool { return p.Only != Ref{} }

// Is reports whether the actor has the role at any member.
func (a Actor) Is(role Role) bool {
	for _, r := range a.Relations {
		if r.Role == role {
			return true
		}
	}
	return false
}

// At is the actor's relation in the role at the member.
func (a Actor) At(member MemberID, role Role) (Relation, bool) {
	for _, r := range a.Relations {
		if r.Member == member && r.Role == role {
			return r, true
		}
	}
	return Relation{}, false
}

// Manages reports whether the actor is a manager of the member.
func (a Actor) Manages(member MemberID) bool {
	_, ok := a.At(member, Manager)
	return ok
}

// Owns reports whether the actor is an owner of the member.
func (a Actor) Owns(member MemberID) bool {
	r, ok := a.At(member, Manager)
	return ok && r.Level.Reaches(Owner)
}

// Ready is the actor without being a manager where a second factor is missing.
func (a Actor) Ready() Actor {
	missing := func(r Relation) bool { return r.FactorMissing }
	if slices.ContainsFunc(a.Relations, missing) {
		a.Relations = slices.DeleteFunc(slices.Clone(a.Relations), missing)
	}
	return a
}

// Reaching is the actor without being a manager where that is less than the need, and the members where they no longer are.
func (a Actor) Reaching(need Level) (Actor, []MemberID) {
	var left []MemberID
	short := func(r Relation) bool { return r.Role == Manager && (r.FactorMissing || !r.Level.Reaches(need)) }
	if !slices.ContainsFunc(a.Relations, short) {
		return a, nil
	}
	kept := make([]Relation, 0, len(a.Relations))
	for _, r := range a.Relations {
		if short(r) {
			left = append(left, r.Member)
		} else {
			kept = append(kept, r)
		}
	}
	a.Relations = kept
	return a, left
}

// OnlyManaged is the one member that the actor manages; zero when there is none or several.
func (a Actor) OnlyManaged() MemberID {
	var only MemberID
	for _, r := range a.Relations {
		if r.Role != Manager || r.Member == only {
			continue
		}
		if only != 0 {
			return 0
		}
		only = r.Member
	}
	return only
}

// Attempt names one try of a write: the same key of the same account is the same write (product.md 4). Without a key each try counts.
type Attempt struct {
	Account AccountID
	Key     string
	// Fingerprint is a hash of what was asked; the same key with another fingerprint is refused.
	Fingerprint string
}
