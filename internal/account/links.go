package account

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

// LinkKind is what a link in a mail is for.
type LinkKind string

// The kinds of links.
const (
	LinkActivation LinkKind = "activation"
	LinkReset      LinkKind = "reset"
	LinkSignIn     LinkKind = "link"
)

// linkPath is the page of the web app that a link of a kind opens.
var linkPath = map[LinkKind]string{LinkActivation: "login/activate", LinkReset: "login/reset", LinkSignIn: "login"}

// mailedLink is a link as the database knows it.
type mailedLink struct {
	hash       []byte
	Kind       LinkKind
	Account    identity.AccountID
	Member     identity.MemberID
	Audience   member.Audience
	Lang       string
	ExpiresAt  clock.Instant
	Used       bool
	Superseded bool
	RenewedAt  clock.Instant
}

// LinkState is what a link is still good for.
type LinkState string

// The states of a link.
const (
	LinkValid   LinkState = "valid"
	LinkExpired LinkState = "expired"
	LinkUsed    LinkState = "used"
	LinkWrong   LinkState = "wrong"
)

// stateOf returns what a link can still be used for. A link that was renewed because it had expired stays "expired" for as long as the link that was sent then is good: the page
// that is loaded again says the same again. After that it is expired once more.
func stateOf(l mailedLink, now clock.Instant) LinkState {
	switch {
	case l.Used:
		return LinkUsed
	case l.RenewedAt != 0:
		return LinkExpired
	case l.Superseded:
		return LinkWrong
	case l.ExpiresAt <= now:
		return LinkExpired
	}
	return LinkValid
}

// mayRenew reports whether an expired link gets a new one now, or has got one that is still good.
func mayRenew(l mailedLink, ttl time.Duration, now clock.Instant) bool {
	return l.RenewedAt == 0 || l.RenewedAt.Add(ttl) <= now
}

// keepLinks is how long a link that is over is remembered as what it was.
const keepLinks = 180 * 24 * time.Hour

// unconfirmedLife is how long a login waits for its owner, unconfirmedAtOnce how many that waited longer are deleted at a time.
const (
	unconfirmedLife   = 30 * 24 * time.Hour
	unconfirmedAtOnce = 500
)

// letters begin the tokens of each kind, so that a token that nobody knows any more can still be refused as what it once was.
var letters = map[LinkKind]string{LinkActivation: "a", LinkReset: "r", LinkSignIn: "l"}

func newLinkToken(kind LinkKind) (secret.Text, error) {
	t, err := newToken()
	return secret.Of(letters[kind] + t.Reveal()), err
}

// kindOfToken guesses the kind of an unknown token: an activation unless it begins as another kind.
func kindOfToken(token string) LinkKind {
	for kind, letter := range letters {
		if len(token) > tokenSize && token[:1] == letter {
			return kind
		}
	}
	return LinkActivation
}

// hint is an e-mail address that its owner knows again and nobody else learns: the first letter of each part.
func hint(email string) string {
	part := func(s string) string {
		for i := range s {
			if i > 0 {
				return s[:i] + "…"
			}
		}
		return s
	}
	for i := range email {
		if email[i] != '@' {
			continue
		}
		domain, end := email[i+1:], ""
		for j := len(domain) - 1; j > 0; j-- {
			if domain[j] == '.' {
				domain, end = domain[:j], domain[j:]
				break
			}
		}
		return part(email[:i]) + "@" + part(domain) + end
	}
	return ""
}

// Standing is what somebody's e-mail address is to a member, for one audience.
type standing int

const (
	// stranger is nobody that the installation knows.
	stranger standing = iota
	// elsewhere is a guest of the installation whom the member does not expect now.
	elsewhere
	// known belongs to the member.
	known
)

// guestStanding judges the stays that were booked with an address: one that is not over yet at the member makes a guest there.
func guestStanding(at identity.MemberID, bookings []reservation.BookerStay, today clock.Date) (standing, string) {
	best, name := stranger, ""
	for _, b := range bookings {
		if b.Member == at && !b.Cancelled && b.Departure >= today {
			return known, b.Name
		}
		best, name = elsewhere, b.Name
	}
	return best, name
}

// staffStanding judges the staff of a member.
func staffStanding(crew []member.Staff, email string) (standing, string) {
	for _, s := range crew {
		if s.Active && s.Email == email {
			return known, s.Name
		}
	}
	return stranger, ""
}
