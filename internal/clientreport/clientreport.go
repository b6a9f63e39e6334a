// Package clientreport takes the web app's reports of its own errors (PUT /v1/errors), keeps the newest for the operator of the
// installation, and groups them by fault for the office. A report is data from an untrusted sender: it is cut, never interpreted, and never logged in full.
package clientreport

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Report is one error of a web app.
type Report struct {
	ID       int64
	Account  identity.AccountID
	At       clock.Instant
	Type     string
	Code     string
	Message  string
	Reporter string
	Platform string
	// Version is that of the web app, Frame where in its code it happened. They are kept with the group alone.
	Version string
	Frame   string
}

const (
	maxMessage = 2000
	maxField   = 200
	// Keep is how many reports an installation holds; the oldest go first.
	Keep = 5000
)

// Clean cuts every field to its size and takes out control characters, so that a report can be shown as one line of text.
func Clean(r Report) Report {
	r.Type, r.Code, r.Reporter, r.Platform = line(r.Type, maxField), line(r.Code, maxField), line(r.Reporter, maxField), line(r.Platform, maxField)
	r.Version, r.Frame = line(r.Version, maxField), line(r.Frame, maxField)
	r.Message = line(r.Message, maxMessage)
	return r
}

func line(s string, longest int) string {
	s = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if utf8.RuneCountInString(s) > longest {
		s = string([]rune(s)[:longest-1]) + "…"
	}
	return strings.TrimSpace(s)
}
