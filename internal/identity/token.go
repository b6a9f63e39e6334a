package identity

import "slices"

// Scope is one kind of thing that an API token may read or write.
type Scope string

// The scopes. A call without one is closed to tokens.
const (
	StaysRead    Scope = "stays:read"
	StaysWrite   Scope = "stays:write"
	HomesRead    Scope = "homes:read"
	TasksRead    Scope = "tasks:read"
	PaymentsRead Scope = "payments:read"
)

// Scopes lists the scopes.
var Scopes = []Scope{StaysRead, StaysWrite, HomesRead, TasksRead, PaymentsRead}

// Writes reports whether a token with the scope changes something.
func (s Scope) Writes() bool { return s == StaysWrite }

// Token is an API token that acts for its agency.
type Token struct {
	Number int64
	Name   string
	Lang   string
	Member MemberID
	Scopes []Scope
}

// Actor is who acts with the token: the agency itself, with at most the rights of the office. Its account belongs to no person: the token's number below zero, so that its attempts are
// its own.
func (t Token) Actor() Actor {
	level := ReadOnly
	if slices.ContainsFunc(t.Scopes, Scope.Writes) {
		level = Office
	}
	return Actor{
		Account: AccountID(-t.Number), Name: t.Name, Lang: t.Lang, Token: t.Number, Scopes: t.Scopes,
		Relations: []Relation{{Member: t.Member, Role: Manager, Level: level}},
	}
}
