// Package problem is what guests and staff report: a damage or a complaint, something that is missing or was found, with photos. It is a message in the chat of the stay or the
// task, and a record of its own that the office takes care of: it takes it, makes a task of it, and settles it.
package problem

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Kind is what is reported.
type Kind string

// The kinds. Guests report the first two, staff all but the complaint.
const (
	Damage    Kind = "damage"
	Complaint Kind = "complaint"
	Missing   Kind = "missing"
	Found     Kind = "found"
)

// Urgency is how soon somebody has to see to it.
type Urgency string

// The urgencies.
const (
	Low    Urgency = "low"
	Normal Urgency = "normal"
	Urgent Urgency = "urgent"
)

// urgencies are the most urgent first.
var urgencies = []Urgency{Urgent, Normal, Low}

func (u Urgency) rank() int64 { return int64(slices.Index(urgencies, u)) }

// State is what has become of a report.
type State string

// The states.
const (
	Open State = "open"
	// Taken means that somebody sees to it, perhaps with a task that was made of it.
	Taken     State = "taken"
	Done      State = "done"
	Dismissed State = "dismissed"
)

// Decision is what the office does with a report: it brings it into a state, or makes a task of it.
type Decision string

// ToTask makes a task; every other decision is named like its state.
const ToTask Decision = "task"

// Problem is one report. Reservation or Task is zero: it was reported from the other.
type Problem struct {
	Ref         identity.Ref
	Property    int64
	Reservation int64
	Cleaning    int64
	Kind        Kind
	Urgency     Urgency
	Text        string
	Message     int64
	Photos      int
	Account     identity.AccountID
	Reporter    string
	CreatedAt   clock.Instant
	State       State
	// Task was made of it.
	Task int64
	// Handler is who decided last.
	Handler   string
	HandledBy identity.AccountID
	HandledAt clock.Instant
}

// GuestKinds and StaffKinds are what each of them reports.
var (
	GuestKinds = []Kind{Damage, Complaint}
	StaffKinds = []Kind{Damage, Missing, Found}
)

// Known reports whether an urgency is one.
func Known(u Urgency) bool { return slices.Contains(urgencies, u) }

// Decide is the rule of the decisions: which state a report comes to and whether that changes anything; ok is false where the decision is none for it. What became a task is not
// put aside, and of one report there is one task. What was settled can be opened again.
func Decide(p Problem, d Decision) (to State, changes, ok bool) {
	switch {
	case d == ToTask:
		return Taken, p.Task == 0, p.Task != 0 || p.State == Open || p.State == Taken
	case State(d) == p.State:
		return p.State, false, true
	case State(d) == Open:
		return Open, true, true
	case State(d) == Taken:
		return Taken, true, p.State == Open
	case State(d) == Done:
		return Done, true, p.State == Open || p.State == Taken
	case State(d) == Dismissed:
		return Dismissed, true, p.Task == 0 && (p.State == Open || p.State == Taken)
	}
	return p.State, false, false
}

// AfterTask is the rule of what becomes of a report when its task is finished (ended) or its end is taken back: it is settled with the task, and open to be seen to again without
// it. What the office settled or put aside by hand stays as it is: finisher is whose end is taken back.
func AfterTask(p Problem, ended bool, finisher identity.AccountID) (to State, changes bool) {
	switch {
	case ended && (p.State == Open || p.State == Taken):
		return Done, true
	case !ended && p.State == Done && p.HandledBy == finisher:
		return Taken, true
	}
	return p.State, false
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
