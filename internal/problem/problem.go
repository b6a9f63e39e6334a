// Package problem is what guests report: a damage or a complaint, with photos. It is a message in the stay's chat, and for the office the proposal of a task, which a manager
// accepts or dismisses.
package problem

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Kind is what is reported.
type Kind string

// The kinds.
const (
	Damage    Kind = "damage"
	Complaint Kind = "complaint"
)

// State is what has become of a report.
type State string

// The states.
const (
	Open State = "open"
	// Task means that a task was made of it.
	Task      State = "task"
	Dismissed State = "dismissed"
)

// Problem is one report.
type Problem struct {
	Ref         identity.Ref
	Reservation int64
	Kind        Kind
	Text        string
	Message     int64
	Account     identity.AccountID
	CreatedAt   clock.Instant
	State       State
	Task        int64
}

// Known tells whether a kind is one.
func Known(k Kind) bool { return slices.Contains([]Kind{Damage, Complaint}, k) }

// Settle is the rule of the decision: an open report is accepted as a task or dismissed, once. The same decision again changes nothing.
func Settle(p Problem, to State) (changes, ok bool) {
	if to != Task && to != Dismissed {
		return false, false
	}
	return p.State == Open, p.State == Open || p.State == to
}

// titleLength is how much of a report a task's title shows, in characters.
const titleLength = 120

// Title is the first line of a report, as a task's title.
func Title(text string) string {
	runes := []rune(text)
	if i := slices.Index(runes, '\n'); i >= 0 {
		runes = runes[:i]
	}
	if len(runes) > titleLength {
		runes = append(runes[:titleLength-1:titleLength-1], '…')
	}
	return string(runes)
}
