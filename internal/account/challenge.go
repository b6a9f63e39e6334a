package account

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// challengeLife is how long a sign-in waits for the second factor.
	challengeLife = 5 * time.Minute
	// challengeTries is how many codes one challenge takes; after that the person signs in again.
	challengeTries = 5
)

// challenge is a sign-in that waits for the second factor, as the database knows it.
type challenge struct {
	hash      []byte
	Account   identity.AccountID
	ClientID  string
	ExpiresAt clock.Instant
	Tries     int64
	Used      bool
}

// good reports whether the challenge can still be answered by the client that it was given to.
func (c challenge) good(clientID string, now clock.Instant) bool {
	return !c.Used && c.ClientID == clientID && c.ExpiresAt > now && c.Tries < challengeTries
}
