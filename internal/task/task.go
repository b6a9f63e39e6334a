// Package task holds the tasks of a member: departure cleanings, checks, service tasks and others, who does them, when they began and ended, and the list that
// each account sees. The wire calls a task "cleaning".
package task

import (
	"slices"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Type is what kind of task it is.
type Type string

// The types of tasks. Which rule makes a task of a type is in package planning.
const (
	Departure Type = "departure"
	Arrival   Type = "arrival"
	Services  Type = "service"
	Interim   Type = "interim"
	Periodic  Type = "periodic"
)

// Types are all, in the order in which the document names them: what checklists can be for and what the wire knows follows from it.
var Types = []Type{Departure, Arrival, Services, Interim, Periodic}

// State is how far a task is. It follows from the actual times and is never stored.
type State string

// The states of a task.
const (
	NotStarted State = "not_started"
	Started    State = "started"
	Finished   State = "finished"
)

// Field is a field of a task that a planner may take away from the rule that made the task.
type Field string

// The fields that rule and planner share.
const (
	FieldCompany     Field = "company"
	FieldPerson      Field = "person"
	FieldAdditional  Field = "additional_person"
	FieldPlanned     Field = "planned"
	FieldTitle       Field = "title"
	FieldAnnotations Field = "annotations"
)

// proposed marks the people and times of a task that a planner owns because a proposal was taken: no rule changes them, and another proposal may.
const proposed Field = "proposed"

// Cleaning is one task of a property.
type Task struct {
	Member identity.MemberID
	ID     int64
	// RuleKey names the rule and what it made the task from, such as departure:17 for the stay 17: planning again finds the same task by it.
	RuleKey     string
	Property    int64
	Reservation int64
	// Parent is the task that this one checks. ParentRule is its rule key while it may have no number yet; Save finds it.
	Parent     int64
	ParentRule string
	Type       Type
	Check      bool
	// Title is what is to be done: the booked services, or what was reported.
	Title wire.Words

	Company    identity.StaffID
	Person     identity.StaffID
	Additional identity.StaffID

	// PlannedOn is the day of PlannedStart on the calendar of the property's zone; the day lasts from DayStart to DayEnd.
	PlannedOn        clock.Date
	PlannedStart     clock.Instant
	PlannedEnd       clock.Instant
	DayStart, DayEnd clock.Instant

	Start Pressed
	End   Pressed

	Annotations string
	Next        Next
	// Answer is what the company said to the task, or the person where no company has it.
	Answer Answer
	// SentBack is why a check sent the task back, until it is finished again.
	SentBack SentBack
	// LastChange is the number of the newest change in the ledger; Unseen reports that none of those who do the task has seen it.
	LastChange int64
	Unseen     bool
	// ChangedAt is when anything of the task last changed; zero for a task from before that was kept.
	ChangedAt clock.Instant
	// Owned are the fields that a planner set by hand: no rule touches them.
	Owned     []Field
	Cancelled bool
	Version   int64
	// Checklist is the one that the task's rule names; 0 for those of the home and the kind.
	Checklist int64
	// List is how much of the task's checklist is settled; nothing before it is begun.
	List checklist.Progress
	// GuestsLeft is when the guests of the stay said that they have left; zero when they did not.
	GuestsLeft clock.Instant
	// Files is how many files the agency has put to the task.
	Files int64
	// More marks a new task of a stay that has tasks already; it is not stored.
	More bool
}

// Answered is what a company, or a person of the agency, says to a task that they were given.
type Answered string

// The answers.
const (
	Open     Answered = ""
	Accepted Answered = "accepted"
	Declined Answered = "declined"
)

// Answer is an answer, with the reason where it is no.
type Answer struct {
	Said   Answered
	Reason string
	At     clock.Instant
}

// SentBack says what a check found wrong: in words, by items of the task's checklist, and with photos.
type SentBack struct {
	What   string
	At     clock.Instant
	By     identity.AccountID
	Items  []int64
	Photos []Photo
}

// Photo is a photo of what a check found, in pixels.
type Photo struct{ ID, Width, Height int64 }

// Pressed is an actual time: when it was, who said so and when.
type Pressed struct {
	At    clock.Instant
	By    identity.AccountID
	SetAt clock.Instant
}

// Next is the next occupation of the property after a task: the next stay, and a block that lies before it. Either may be missing.
type Next struct {
	Reservation    int64
	Arrival        clock.Date
	ArrivalTime    clock.TimeOfDay
	Adults         int
	Children       int
	Toddlers       int
	Pets           int
	Cots           int
	BlockArrival   clock.Date
	BlockDeparture clock.Date
}

// IsZero reports whether nothing is known to come.
func (n Next) IsZero() bool { return n == Next{} }

// Ref names the task on the wire.
func (c Task) Ref() identity.Ref { return identity.Ref{Member: c.Member, ID: c.ID} }

// State follows from the actual times.
func (c Task) State() State {
	switch {
	case !c.End.At.IsZero():
		return Finished
	case !c.Start.At.IsZero():
		return Started
	}
	return NotStarted
}

// Owns reports whether a planner has taken the field away from its rule.
func (c Task) Owns(f Field) bool { return slices.Contains(c.Owned, f) }

// HasPinnedPeople reports whether a planner decided by hand who does the task, and not by taking a proposal.
func (c Task) HasPinnedPeople() bool {
	return !c.Owns(proposed) && (c.Owns(FieldPerson) || c.Owns(FieldAdditional) || c.Owns(FieldCompany))
}

// HasPinnedTime reports whether a planner decided by hand when the task is done, and not by taking a proposal.
func (c Task) HasPinnedTime() bool { return !c.Owns(proposed) && c.Owns(FieldPlanned) }

// byProposal is the task whose people and times another proposal may change.
func (c Task) byProposal() Task { return c.owned(proposed) }

// byHand is the task whose people and times no proposal may change.
func (c Task) byHand() Task {
	c.Owned = slices.DeleteFunc(slices.Clone(c.Owned), func(f Field) bool { return f == proposed })
	return c
}

// Access is what an actor may do with one task.
type Access int

// From nothing (the task does not exist for them) to everything.
const (
	None Access = iota
	// Works: assigned as person or additional person.
	Works
	// Directs: the task's company, or a manager of the member. They may undo anybody's times at any time.
	Directs
)

// AccessOf is the one rule of who may see and change a task: its person and its additional person, its company, and the member's managers.
func AccessOf(a identity.Actor, c Task) Access {
	best := None
	for _, r := range a.Relations {
		if r.Member != c.Member {
			continue
		}
		switch r.Role {
		case identity.Manager:
			return Directs
		case identity.Company:
			if r.Staff != 0 && r.Staff == c.Company {
				return Directs
			}
		case identity.Cleaner:
			if r.Staff != 0 && (r.Staff == c.Person || r.Staff == c.Additional) {
				best = Works
			}
		}
	}
	return best
}
