// Package webhook tells other programs of an agency, at addresses that its office names, what happens to stays, tasks and money: signed as Standard Webhooks has it
// (https://www.standardwebhooks.com), in order for each thing, and until it has arrived.
//
// An event is written in the transaction of what happened, once for each address that wants it. Sending follows the commit; see deliver.go.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
)

// Webhook is an address that hears of events.
type Webhook struct {
	Ref  identity.Ref
	Name string
	// Host is what people are shown of the address: the rest may be a password.
	Host  string
	Kinds []Kind
	Off   Off
	OffAt clock.Instant
	// Failures counts the calls that failed one after another, the first of them at FailingSince.
	Failures     int64
	FailingSince clock.Instant
	PausedUntil  clock.Instant
	LastGoodAt   clock.Instant
	FormerUntil  clock.Instant
	CreatedAt    clock.Instant

	address, secret, former []byte // sealed
	secretNumber            int64
	takenUntil              clock.Instant
}

// Off is why nothing is sent to a webhook.
type Off string

// The reasons.
const (
	// On is none: events are sent.
	On Off = ""
	// ByOffice was switched off by hand.
	ByOffice Off = "office"
	// Gone answered 410.
	Gone Off = "gone"
	// Failing has failed for GiveUpAfter.
	Failing Off = "failing"
)

// State is what has become of a delivery.
type State string

// The states.
const (
	Waiting   State = "waiting"
	Delivered State = "delivered"
	Failed    State = "failed"
)

// States are all that there are.
var States = []State{Waiting, Delivered, Failed}

// Cause is why a try came to nothing.
type Cause string

// The causes.
const (
	NoCause    Cause = ""
	Refused    Cause = "refused"     // another status than 2xx
	Redirected Cause = "redirected"  // a redirect, which is not followed
	TooSlow    Cause = "too_slow"    // no answer within Timeout
	NotReached Cause = "not_reached" // no connection
	Private    Cause = "private"     // the name leads to a private address
	BadTLS     Cause = "bad_tls"     // the certificate is not valid
)

// Causes are all that there are.
var Causes = []Cause{NoCause, Refused, Redirected, TooSlow, NotReached, Private, BadTLS}

// Delivery is one event on its way to one address.
type Delivery struct {
	Webhook   identity.Ref
	ID        int64
	Kind      Kind
	Thing     string
	Body      string
	State     State
	CreatedAt clock.Instant
	Attempts  int64
	NextAt    clock.Instant
	TriedAt   clock.Instant
	// Took is how long the last try took, in milliseconds.
	Took   int64
	Status int64
	Cause  Cause
	Answer string

	tries int64
}

// MessageID is the webhook-id of a delivery: the same at each try, so that a receiver knows a repeat.
func (d Delivery) MessageID() string {
	return "msg_" + strconv.FormatInt(int64(d.Webhook.Member), 10) + "_" + strconv.FormatInt(d.Webhook.ID, 10) + "_" + strconv.FormatInt(d.ID, 10)
}

const (
	// Timeout is how long a receiver may take to answer.
	Timeout = 15 * time.Second
	// GiveUpAfter is how long a webhook may fail, with no call that succeeds, before it is switched off.
	GiveUpAfter = 5 * 24 * time.Hour
	// Keep is how long deliveries are kept.
	Keep = 30 * 24 * time.Hour
	// FormerSecret is how long the former secret signs beside the new one.
	FormerSecret = 24 * time.Hour
	// Most is how many webhooks an agency has at most.
	Most = 10
	// answerKept is how many bytes of an answer are kept.
	answerKept = 1024
	// longestName and longestAddress are in characters.
	longestName    = 60
	longestAddress = 1000
	// outage is how many calls one after another, and how many different events, have to fail until the receiver is left alone for a while.
	outage = 3
)

// schedule are the pauses after each try that failed, as Standard Webhooks advises.
var schedule = []time.Duration{5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour}

// pauseAfter is how long to wait after so many tries; spread, between 0 and 1, moves it by up to a tenth, so that not all come back at once.
func pauseAfter(tries int64, spread float64) time.Duration {
	pause := schedule[min(max(tries, 1), int64(len(schedule)))-1]
	return pause + time.Duration(spread*float64(pause)/10)
}

// exhausted reports whether an event has had all its tries.
func exhausted(tries int64) bool { return tries > int64(len(schedule)) }

// pausesAfter is how long a receiver that has failed so many times in a row is not called; less than outage is not its fault yet.
func pausesAfter(failures int64, spread float64) time.Duration {
	if failures < outage {
		return 0
	}
	return pauseAfter(min(failures-outage+2, 5), spread) // 5 minutes to 5 hours
}

const secretPrefix = "whsec_"

// encodeSecret writes a secret as people copy it.
func encodeSecret(raw []byte) secret.Text {
	return secret.Of(secretPrefix + base64.StdEncoding.EncodeToString(raw))
}

// Sign is the signature of a body under a secret (v1, HMAC-SHA256).
func Sign(key secret.Text, id string, at time.Time, body string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(key.Reveal(), secretPrefix))
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, raw)
	h.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "." + body))
	return "v1," + base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}

// The reasons of refused fields.
const (
	reasonRequired = "required"
	reasonTooLong  = "too_long"
	reasonFormat   = "format"
	reasonNotHTTPS = "not_https"
	reasonPrivate  = "private"
	reasonUnknown  = "unknown"
	reasonTooMany  = "too_many"
)

// checkAddress reads the address of a receiver. http and private addresses are for an operator who lets calendars come from them too; names are looked at again when they are called.
func checkAddress(text string, allowPrivate bool) (host, reason string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", reasonRequired
	}
	if utf8.RuneCountInString(text) > longestAddress {
		return "", reasonTooLong
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" || u.Opaque != "":
		return "", reasonFormat
	case u.Scheme == "http" && !allowPrivate:
		return "", reasonNotHTTPS
	case u.Scheme != "https" && u.Scheme != "http":
		return "", reasonFormat
	}
	name := strings.ToLower(u.Hostname())
	ip, err := netip.ParseAddr(name)
	if !allowPrivate && ((err == nil && !outside.IsPublic(ip)) || name == "localhost" || strings.HasSuffix(name, ".localhost")) {
		return "", reasonPrivate
	}
	return u.Host, ""
}

// checkName reads the name of a webhook.
func checkName(name string) (clean, reason string) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", reasonRequired
	case utf8.RuneCountInString(name) > longestName:
		return "", reasonTooLong
	}
	return name, ""
}

// checkKinds puts the chosen kinds in order.
func checkKinds(chosen []Kind) (ordered []Kind, reason string) {
	for _, k := range chosen {
		if !slices.Contains(Kinds, k) {
			return nil, reasonUnknown
		}
	}
	for _, k := range Kinds {
		if slices.Contains(chosen, k) {
			ordered = append(ordered, k)
		}
	}
	if len(ordered) == 0 {
		return nil, reasonRequired
	}
	return ordered, ""
}

// readable is the beginning of an answer as text.
func readable(raw []byte) string {
	text := strings.ToValidUTF8(string(raw[:min(len(raw), answerKept)]), "")
	return strings.Map(func(c rune) rune {
		if c != '\n' && c != '\t' && unicode.IsControl(c) {
			return -1
		}
		return c
	}, text)
}
