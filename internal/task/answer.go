package task

import (
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Answers is who says whether a task is done: the company that has it, else its person; 0 for nobody.
func (c Task) Answers() identity.StaffID {
	if c.Company != 0 {
		return c.Company
	}
	return c.Person
}

// AnsweredBy reports whether an actor answers for the task: as its company, or as its person where no company has it.
func (c Task) AnsweredBy(a identity.Actor) bool {
	for _, r := range a.Relations {
		if r.Member != c.Member || r.Staff == 0 || r.Staff != c.Answers() {
			continue
		}
		if r.Role == identity.Company && c.Company != 0 || r.Role == identity.Cleaner && c.Company == 0 {
			return true
		}
	}
	return false
}

// lapses reports whether the task is no longer what was accepted: it has moved to another day or another home. An acceptance keeps through a change of the hour.
func (c Task) lapses(before Task) bool {
	return before.Answer.Said == Accepted && c.State() == NotStarted && (before.PlannedOn != c.PlannedOn || before.Property != c.Property)
}

// nobodys reports whether nobody does the task: it is given to nobody, or was declined.
func (c Task) nobodys() bool { return c.Answers() == 0 || c.Answer.Said == Declined }

// Refusal is a person or company to whom a task is not given again on a day: they have declined it, or do not answer.
type Refusal struct {
	Staff  identity.StaffID
	On     clock.Date
	Silent bool
}
