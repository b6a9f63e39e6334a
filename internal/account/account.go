// Package account is who signs in: one account per e-mail address for the whole installation (product.md 3), its password, its sessions and its tokens.
// What an account may do follows from its relations to members: entries of their staff, and stays booked with its e-mail address.
package account

import (
	"errors"
	"maps"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// State is where an account is in its life.
type State string

// The states.
const (
	Pending State = "pending"
	Active  State = "active"
	Closed  State = "closed"
)

// Account is one login.
type Account struct {
	ID           identity.AccountID
	Email        string
	Name         string
	Lang         string
	PasswordHash string
	State        State
	// PasskeysOnly says that its owner signs in with passkeys only, and with a recovery code where they are lost.
	PasskeysOnly bool
}

// takesPasskeysOnly reports whether the login refuses its password and mailed links. One that is not confirmed comes in by mailed links alone and never refuses them.
func (a Account) takesPasskeysOnly() bool { return a.PasskeysOnly && a.State == Active }

// NormalEmail is the form in which addresses are compared.
func NormalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// mailbox is the inbox that an address leads to, as far as its spelling shows: what comes after a plus sign is the reader's own business, and so are dots with the provider that
// ignores them. Limits on mails count mailboxes.
func mailbox(email string) string {
	name, domain, _ := strings.Cut(NormalEmail(email), "@")
	name, _, _ = strings.Cut(name, "+")
	if domain == "googlemail.com" {
		domain = "gmail.com"
	}
	if domain == "gmail.com" {
		name = strings.ReplaceAll(name, ".", "")
	}
	return name + "@" + domain
}

const (
	minPassword        = 12
	minManagerPassword = 15
	maxPassword        = 128
)

// CheckPassword holds a new password to the rules: 12 to 128 code points, 15 where it stands alone (a manager without a second factor), and none of the common ones.
// There is no rule of composition, and nothing is cut.
func CheckPassword(password string, alone bool) error {
	n, least := utf8.RuneCountInString(password), minPassword
	if alone {
		least = minManagerPassword
	}
	why := ""
	switch {
	case !utf8.ValidString(password):
		why = "not valid text"
	case n < least && alone:
		why = "expected at least 15 characters"
	case n < least:
		why = "expected at least 12 characters"
	case n > maxPassword:
		why = "expected at most 128 characters"
	case common(password):
		why = "one of the most common passwords"
	}
	if why != "" {
		return fault.Invalid(fault.BadRequest, map[string]string{"password": why})
	}
	return nil
}

// CheckManagerLogin holds the address and the first password of a manager to the rules, and names all that is wrong with them.
func CheckManagerLogin(email, password string) error {
	fields := map[string]string{}
	email = NormalEmail(email)
	if CheckEmail(email) != nil {
		fields["email"] = "not an e-mail address"
	}
	var refused *fault.Fault
	if errors.As(errors.Join(CheckPassword(password, true), checkNotAddress(password, email)), &refused) {
		maps.Copy(fields, refused.Fields)
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.BadRequest, fields)
	}
	return nil
}

// checkNotAddress refuses a password that is made of the address: a person who knows the address would try it first.
func checkNotAddress(password, email string) error {
	if p := strings.ToLower(strings.TrimSpace(password)); p == email || p == strings.SplitN(email, "@", 2)[0] {
		return fault.Invalid(fault.BadRequest, map[string]string{"password": "the same as the e-mail address"})
	}
	return nil
}

// Grace is how long a replaced refresh token still gives the successor that replaced it, while that is unused (two tabs that raced, an answer that was lost).
const Grace = 30 * time.Second

// longestSession is how long a session lasts at most, however often it is renewed.
const longestSession = 90 * 24 * time.Hour

// On a device that is not the person's own a session lasts hours: so long at most, and so long after its last renewal. A browser that restores its windows brings nothing back the next day.
const (
	longestShared = 12 * time.Hour
	sharedIdle    = time.Hour
)

// sessionLife is how long a session lasts at most.
func sessionLife(shared bool) time.Duration {
	if shared {
		return longestShared
	}
	return longestSession
}

// refreshToken is a stored refresh token.
type refreshToken struct {
	Session   int64
	ClientID  string
	ExpiresAt clock.Instant
	// SessionEnds is when the session is over however often it is renewed.
	SessionEnds clock.Instant
	// Shared says that the session is on a device that is not the person's own.
	Shared     bool
	Successor  []byte
	ReplacedAt clock.Instant
	// SuccessorUsed reports whether the successor was itself replaced.
	SuccessorUsed bool
	Ended         bool
}

type refreshOutcome int

const (
	rotate refreshOutcome = iota
	repeat
	reuse
	gone
)

// judge decides what a refresh token that was shown gets (RFC 9700, 4.14.2): its first use rotates, a second within Grace repeats, any later one is a theft.
func judge(t refreshToken, now clock.Instant) refreshOutcome {
	switch {
	case t.Ended || t.ExpiresAt <= now || t.SessionEnds <= now:
		return gone
	case t.Successor == nil:
		return rotate
	case !t.SuccessorUsed && now <= t.ReplacedAt.Add(Grace):
		return repeat
	default:
		return reuse
	}
}

const (
	// freeFailures is how many wrong passwords in a row cost nothing.
	freeFailures = 5
	longestWait  = time.Minute
	// forgetFailures is when a row of failures counts as over.
	forgetFailures = time.Hour
)

// waitAfter is how long after its last failure a login with so many of them has to wait: never a hard lock, which would let anybody lock out anybody.
func waitAfter(failures int64) time.Duration {
	if failures < freeFailures {
		return 0
	}
	wait := time.Second << min(failures-freeFailures, 10)
	return min(wait, longestWait)
}

// waitAt is waitAfter for failures from one place. Where many people share the place the failures may be a stranger's: the wait comes later and is a second at most.
func waitAt(p place, failures int64) time.Duration {
	if p.shared {
		return min(waitAfter(failures/p.factor()), time.Second)
	}
	return waitAfter(failures)
}

// tooSoon refuses while the wait behind the last failure lasts. A failure of the future is of a clock that was set back since, and delays nobody; of
// two nodes one clock may be a little ahead.
func tooSoon(wait time.Duration, last, now clock.Instant) error {
	if last.Add(forgetFailures) <= now {
		return nil
	}
	if until := last.Add(wait); !until.IsOver(now, wait+longestWait) {
		return fault.TooMany(max(time.Second, min(wait, time.Duration(until-now)*time.Millisecond)))
	}
	return nil
}
