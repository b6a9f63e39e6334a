// Package setup is the first start. An installation without an agency is set up in the browser, by the person who can read the log of the server: a one-time code opens the making of the
// agency and of its first manager. Afterwards it says what the agency still lacks before it can work.
package setup

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/fault"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

const (
	// letters are Crockford's base 32: no letter looks like a digit. Each is five bits.
	letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	// codeLetters of five bits are 100 bits: too many to guess, however many calls are made.
	codeLetters = 20
	codeGroup   = 5
)

// newCode makes a code in groups, such as 7QK2M-…, so that it can be read out and typed.
func newCode() (secret.Text, error) {
	raw := make([]byte, codeLetters)
	if _, err := rand.Read(raw); err != nil {
		return secret.Text{}, fmt.Errorf("setup: %w", err)
	}
	var code strings.Builder
	for i, b := range raw {
		if i > 0 && i%codeGroup == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(letters[int(b)%len(letters)]) // 256 is a multiple of 32: all letters are equally likely
	}
	return secret.Of(code.String()), nil
}

var misread = strings.NewReplacer("O", "0", "I", "1", "L", "1", "-", "", " ", "", "\t", "", "\n", "", "\r", "", "\u00a0", "", "–", "", "—", "")

// hashOf is what the database keeps of a code: a plain hash, since codes are random. How the code was typed does not matter.
func hashOf(code string) string {
	sum := sha256.Sum256([]byte(misread.Replace(strings.ToUpper(code))))
	return hex.EncodeToString(sum[:])
}

// opens reports whether a code that was typed is the one of the hash. It takes the same time for every wrong code.
func opens(hash, typed string) bool {
	return subtle.ConstantTimeCompare([]byte(hash), []byte(hashOf(typed))) == 1
}

// Form is what the set-up asks for.
type Form struct {
	Code           string
	Agency         string
	Lang           string
	Country        string
	Currency       string
	TimeZone       string
	Accent         string
	EmergencyPhone string
	Name           string
	Email          string
	Password       string
}

const (
	mostName = 120
	// keepIdentities is how many days after a stay identity data of travelers is kept, as long as the agency does not say otherwise.
	keepIdentities = 90
)

// agencyFields are the fields of the form by what package member calls them.
var agencyFields = map[string]string{"name": "agency", "lang": "lang", "currency": "currency", "time_zone": "time_zone"}

// agency makes the agency of the form, or names all fields that are wrong.
func (f Form) agency() (member.Member, error) {
	fields := map[string]string{}
	m, err := member.Check(member.Member{
		Name: f.Agency, Lang: f.Lang, Currency: f.Currency, Country: f.Country, TimeZone: f.TimeZone, EmergencyPhone: strings.TrimSpace(f.EmergencyPhone), Accent: strings.ToLower(f.Accent),
		Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: keepIdentities,
	})
	collect(fields, err, agencyFields)
	if utf8.RuneCountInString(m.Name) > mostName {
		fields["agency"] = "too_long"
	}
	if !member.IsCountry(m.Country) {
		fields["country"] = "expected two letters of ISO 3166"
	}
	if m.Accent != "" && !member.IsAccent(m.Accent) {
		fields["accent"] = "expected #rrggbb"
	}
	if p := m.EmergencyPhone; p != "" && !member.IsPhone(p) {
		fields["emergency_phone"] = "not a phone number"
	}
	if name := strings.TrimSpace(wire.PlainDirection(f.Name)); name == "" {
		fields["name"] = "required"
	} else if utf8.RuneCountInString(name) > mostName {
		fields["name"] = "too_long"
	}
	collect(fields, account.CheckManagerLogin(f.Email, f.Password), map[string]string{"email": "email", "password": "password"})
	if len(fields) > 0 {
		return m, fault.Invalid(fault.BadRequest, fields)
	}
	return m, nil
}

// collect adds the fields that a refusal names, under the names of the form.
func collect(into map[string]string, err error, names map[string]string) {
	var refused *fault.Fault
	if !errors.As(err, &refused) {
		return
	}
	for name, why := range refused.Fields {
		if as, ok := names[name]; ok {
			into[as] = why
		}
	}
}

// Step is something that an agency has to do once before it can work.
type Step string

// The steps, each with the noun that knows whether it is done.
const (
	FirstHome         Step = "home"         // property: there is a home
	FirstReservations Step = "reservations" // channel, reservation: there is a reservation, or a calendar that brings some
	FirstCleaner      Step = "cleaner"      // member: a person or a company is in the team
	FirstTask         Step = "task"         // task: a task is somebody's
)

// steps are in the order in which they are done: calendars and tasks need a home, and a task needs a stay and a person.
var steps = []Step{FirstHome, FirstReservations, FirstCleaner, FirstTask}

// Schema names the steps.
func (Step) Schema(huma.Registry) *huma.Schema { return wire.Among(steps) }
