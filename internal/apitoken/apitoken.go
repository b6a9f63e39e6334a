// Package apitoken lets other programs act for an agency: tokens with scopes and an expiry, and the history of who connected what.
package apitoken

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// Mark begins every token, so that a leaked one is recognized, and differs from that of a session.
	Mark = "lkt_"
	// Most is how many tokens an agency has.
	Most = 20
	// MostDays is how long a token is good at most.
	MostDays = 365

	mostName = 60
	// shownSecret is how many letters of a token people see later.
	shownSecret = len(Mark) + 4
	// usedStep is the least time between two notes of a token's use.
	usedStep = time.Minute
)

// Why fields are refused.
const (
	reasonRequired = "required"
	reasonTooLong  = "too_long"
	reasonUnknown  = "unknown"
	reasonRange    = "range"
	reasonTooMany  = "too_many"
)

// Token is a token as it is stored. The token itself is not.
type Token struct {
	Ref    identity.Ref
	Name   string
	Prefix string
	Scopes []identity.Scope
	// Account is who made it.
	Account   identity.AccountID
	CreatedAt clock.Instant
	ExpiresAt clock.Instant
	// UsedAt is when it was used last, to the minute; zero for never.
	UsedAt clock.Instant
}

// Fields are what an owner says of a new token.
type Fields struct {
	Name   string
	Scopes []identity.Scope
	// Days is for how long it is good.
	Days int
}

// check reads the fields of a token; refused are those to blame.
func check(f Fields) (name string, scopes []identity.Scope, refused map[string]string) {
	refused = map[string]string{}
	name = strings.Join(strings.Fields(f.Name), " ")
	switch {
	case name == "":
		refused["name"] = reasonRequired
	case utf8.RuneCountInString(name) > mostName:
		refused["name"] = reasonTooLong
	}
	for _, one := range identity.Scopes {
		if slices.Contains(f.Scopes, one) {
			scopes = append(scopes, one)
		}
	}
	switch {
	case len(f.Scopes) == 0:
		refused["scopes"] = reasonRequired
	case slices.ContainsFunc(f.Scopes, func(one identity.Scope) bool { return !slices.Contains(identity.Scopes, one) }):
		refused["scopes"] = reasonUnknown
	}
	if f.Days < 1 || f.Days > MostDays {
		refused["days"] = reasonRange
	}
	return name, scopes, refused
}

// Is reports whether what a call brings looks like an API token, and not like the token of a session.
func Is(token string) bool { return strings.HasPrefix(token, Mark) }

// Act is what was done with a token or a webhook.
type Act string

// The acts.
const (
	TokenAdded      Act = "token_added"
	TokenRemoved    Act = "token_removed"
	WebhookAdded    Act = "webhook_added"
	WebhookChanged  Act = "webhook_changed"
	WebhookMoved    Act = "webhook_moved"
	WebhookRotated  Act = "webhook_rotated"
	WebhookRemoved  Act = "webhook_removed"
	WebhookSwitched Act = "webhook_switched_off"
	WebhookTested   Act = "webhook_tested"
	WebhookAgain    Act = "webhook_sent_again"

	IncomingAdded    Act = "webhook_incoming_added"
	IncomingChanged  Act = "webhook_incoming_changed"
	IncomingSwitched Act = "webhook_incoming_switched_off"
	IncomingRotated  Act = "webhook_incoming_rotated"
	IncomingRemoved  Act = "webhook_incoming_removed"
)

// Acts lists the acts.
var Acts = []Act{TokenAdded, TokenRemoved, WebhookAdded, WebhookChanged, WebhookMoved, WebhookRotated, WebhookSwitched, WebhookRemoved, WebhookTested, WebhookAgain, IncomingAdded, IncomingChanged, IncomingSwitched, IncomingRotated, IncomingRemoved}

// connects reports whether an act lets another program in, or sends data to one for the first time.
func connects(act Act) bool {
	return act == TokenAdded || act == WebhookAdded || act == WebhookMoved || act == IncomingAdded
}

// Line is one line of the history.
type Line struct {
	ID      int64
	At      clock.Instant
	Account identity.AccountID
	Act     Act
	// Name is what the token or webhook was called.
	Name string
	// Undo is what undoes it; empty where it cannot be undone.
	Undo json.RawMessage
}
