package task

import (
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// Assignment is to whom tasks are handed. nil leaves a place as it is, 0 empties it.
type Assignment struct{ Company, Person, Additional *identity.StaffID }

// maxReason is how long a reason may be, in code points.
const maxReason = 500

// Hands says who may be given the tasks that somebody directs: a company gives them to its own people, a manager to the agency's own people and companies, and to the
// people of the company that has the task.
func Hands(to member.Staff, c Task, manages bool, place Field) bool {
	switch {
	case !to.Active:
		return false
	case place == FieldCompany:
		return manages && to.Kind == member.KindCompany
	case to.Kind != member.KindPerson:
		return false
	case to.Company == 0:
		return manages
	}
	return to.Company == c.Company
}

// Assign hands a task to people. A finished task is not handed on. What a planner has decided belongs to the planner from now on: no rule changes it.
func Assign(c Task, a Assignment, crew *member.StaffList, manages bool) (Task, bool, error) {
	if c.State() == Finished {
		return c, false, fault.Of(fault.TaskFinished)
	}
	changed := false
	c.Owned = slices.Clone(c.Owned)
	for _, place := range []struct {
		want  *identity.StaffID
		now   *identity.StaffID
		field Field
	}{{a.Company, &c.Company, FieldCompany}, {a.Person, &c.Person, FieldPerson}, {a.Additional, &c.Additional, FieldAdditional}} {
		if place.want == nil || *place.want == *place.now {
			continue
		}
		if id := *place.want; id != 0 {
			if entry, ok := crew.By(id); !ok || !Hands(entry, c, manages, place.field) {
				return c, false, fault.Invalid(fault.BadRequest, map[string]string{string(place.field): "cannot be given this task"})
			}
		} else if place.field == FieldCompany && !manages {
			return c, false, fault.Invalid(fault.BadRequest, map[string]string{string(place.field): "only the agency can take a task from a company"})
		}
		*place.now = *place.want
		if place.field == FieldCompany {
			// The people of the company that had it are not of the company that gets it.
			for _, id := range []*identity.StaffID{&c.Person, &c.Additional} {
				if entry, ok := crew.By(*id); ok && entry.Company != 0 && entry.Company != c.Company {
					*id = 0
				}
			}
		}
		if !c.Owns(place.field) {
			c.Owned = append(c.Owned, place.field)
		}
		changed = true
	}
	if a.Additional == nil && c.Person != 0 && c.Person == c.Additional {
		// The person who helped does it now.
		c.Additional = 0
		if !c.Owns(FieldAdditional) {
			c.Owned = append(c.Owned, FieldAdditional)
		}
	}
	if c.Person != 0 && c.Person == c.Additional {
		return c, false, fault.Invalid(fault.BadRequest, map[string]string{string(FieldAdditional): "is the person already"})
	}
	if changed && c.Answer.Said == Declined && c.sentBy(crew) {
		c.Answer = Answer{} // who sends somebody declines no more
	}
	if changed {
		c = c.byHand()
	}
	return c, changed, nil
}

// sentBy reports whether somebody of the task's company is to do it.
func (c Task) sentBy(crew *member.StaffList) bool {
	return slices.ContainsFunc([]identity.StaffID{c.Person, c.Additional}, func(id identity.StaffID) bool {
		entry, ok := crew.By(id)
		return ok && c.Company != 0 && entry.Company == c.Company
	})
}

// Withdraw takes a company's own people off a task that it has declined: nobody goes there for it, and no rule sends them again.
func Withdraw(c Task, crew *member.StaffList) Task {
	c.Owned = slices.Clone(c.Owned)
	for _, place := range []struct {
		id    *identity.StaffID
		field Field
	}{{&c.Person, FieldPerson}, {&c.Additional, FieldAdditional}} {
		if entry, ok := crew.By(*place.id); !ok || entry.Company == 0 || entry.Company != c.Company {
			continue
		}
		*place.id = 0
		if !c.Owns(place.field) {
			c.Owned = append(c.Owned, place.field)
		}
	}
	return c
}

// ReasonOf is the reason that goes with an answer: one who declines gives one, one who accepts has none.
func ReasonOf(said Answered, reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	switch {
	case len([]rune(reason)) > maxReason:
		return "", fault.Invalid(fault.BadRequest, map[string]string{"reason": "longer than 500 characters"})
	case said != Declined:
		return "", nil
	case reason == "":
		return "", fault.Invalid(fault.ReasonRequired, map[string]string{"reason": "required"})
	}
	return reason, nil
}

// Say is an answer to a task, with the reason of ReasonOf: a begun one cannot be declined any more.
func Say(c Task, said Answered, reason string, now clock.Instant) (Task, *Step, error) {
	action := ActionAccepted
	if said == Declined {
		if c.State() != NotStarted {
			return c, nil, fault.Of(fault.TaskStarted)
		}
		action = ActionDeclined
	}
	if c.Answer.Said == said && c.Answer.Reason == reason {
		return c, nil, nil
	}
	c.Answer = Answer{Said: said, Reason: reason, At: now}
	return c, &Step{Action: action, Note: reason}, nil
}

// SendBack is a check that failed: the task that it checks is to be done again, and then the check too. The step for the check comes first.
func SendBack(check, task Task, found SentBack) (Task, Task, []Step, error) {
	found.What = strings.TrimSpace(found.What)
	switch {
	case found.What == "":
		return check, task, nil, fault.Invalid(fault.ReasonRequired, map[string]string{"what": "required"})
	case len([]rune(found.What)) > maxReason:
		return check, task, nil, fault.Invalid(fault.BadRequest, map[string]string{"what": "longer than 500 characters"})
	}
	check.Start, check.End = Pressed{}, Pressed{}
	check.Version++
	task.End = Pressed{}
	task.SentBack = found
	task.Version++
	return check, task, []Step{{Action: ActionCheckFailed, Note: found.What}, {Action: ActionSentBack, Note: found.What}}, nil
}
