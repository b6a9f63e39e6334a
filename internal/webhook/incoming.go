package webhook

import (
	"crypto/hmac"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// Incoming is an incoming webhook: an address here at which another program of an agency writes its stays.
type Incoming struct {
	// Ref has a number of those of API tokens: a program that calls acts for the agency under it.
	Ref  identity.Ref
	Name string
	// Code is the last part of the address.
	Code string
	On   bool
	Last IncomingCall
	// CreatedAt is when it was made.
	CreatedAt clock.Instant

	secret       []byte // sealed
	secretNumber int64
}

// IncomingCall is what came of a call.
type IncomingCall struct {
	At     clock.Instant
	Result Result
	// Stays is how many stays it brought, Refused how many of them were not written.
	Stays, Refused int64
}

// Result is what came of a call to an incoming webhook.
type Result string

// The results.
const (
	NoCall Result = ""
	// Taken had all its stays written, or they were so before.
	Taken Result = "taken"
	// Partly had some of them refused, AllRefused all.
	Partly     Result = "partly"
	AllRefused Result = "refused"
	// Unsigned was not signed with the secret.
	Unsigned Result = "signature"
	// Untimely was signed more than Tolerance ago, or ahead.
	Untimely Result = "time"
	// WhileOff came while the webhook was switched off.
	WhileOff Result = "off"
)

// Results are all that there are.
var Results = []Result{NoCall, Taken, Partly, AllRefused, Unsigned, Untimely, WhileOff}

// resultOf is what came of a call that was believed.
func resultOf(stays, refused int64) Result {
	switch {
	case refused == 0:
		return Taken
	case refused < stays:
		return Partly
	}
	return AllRefused
}

const (
	// Tolerance is how far the time of a signature may be from ours.
	Tolerance = 5 * time.Minute
	// longestMessageID is in bytes.
	longestMessageID = 128
	// mostSignatures are looked at of a call: a program that changes its secret sends two.
	mostSignatures = 5
)

// Signed is how a call to us is signed: the headers of Standard Webhooks.
type Signed struct {
	ID, Timestamp, Signature string
	Body                     string
}

// Verify says what is wrong with the signature of a call; Taken for nothing.
func Verify(key secret.Text, s Signed, now time.Time) Result {
	seconds, ok := identity.ParseNumber(s.Timestamp)
	if !ok || s.ID == "" || len(s.ID) > longestMessageID {
		return Unsigned
	}
	at := time.Unix(seconds, 0)
	mine, err := Sign(key, s.ID, at, s.Body)
	if err != nil {
		return Unsigned
	}
	genuine := false
	all := strings.Fields(s.Signature)
	for _, theirs := range all[:min(len(all), mostSignatures)] {
		genuine = hmac.Equal([]byte(mine), []byte(theirs)) || genuine
	}
	switch {
	case !genuine:
		return Unsigned
	case now.Sub(at).Abs() > Tolerance:
		return Untimely
	}
	return Taken
}
