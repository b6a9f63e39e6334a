package task

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

const (
	// ahead is how far in the future a time may lie: the clocks of phones differ.
	ahead = 2 * time.Minute
	// undo is how long one who only works on the task may take back their own press.
	undo = 10 * time.Minute
)

// Times is what somebody wants the actual times to be. nil leaves a time as it is, zero clears it.
type Times struct{ Start, End *clock.Instant }

// onThatNight resolves times of the repeated hour when daylight saving time ends: to the time that is already stored, else to the later one unless that is in the future.
// Otherwise a person who ends at ten past two a task that began at ten to three would end it before its begin.
func (t Times) onThatNight(c Task, zone *time.Location, now clock.Instant) Times {
	for _, p := range []struct {
		want  **clock.Instant
		known clock.Instant
	}{{&t.Start, c.Start.At}, {&t.End, c.End.At}} {
		if *p.want == nil || (*p.want).IsZero() || **p.want == p.known {
			continue
		}
		if second := clock.Again(**p.want, zone); second <= now.Add(ahead) {
			*p.want = &second
		}
	}
	return t
}

// Action is a line in a task's history.
type Action string

// The actions of a task's history.
const (
	ActionStarted      Action = "started"
	ActionEnded        Action = "ended"
	ActionStartChanged Action = "start_changed"
	ActionEndChanged   Action = "end_changed"
	ActionStartCleared Action = "start_cleared"
	ActionEndCleared   Action = "end_cleared"
	ActionAssigned     Action = "assigned"
	ActionAccepted     Action = "accepted"
	ActionDeclined     Action = "declined"
	ActionSentBack     Action = "sent_back"
	ActionCheckFailed  Action = "check_failed"
	// ActionLapsed says that an acceptance does not count any more, because the task has moved to another day or home; its value is the start that was accepted.
	ActionLapsed Action = "lapsed"
	// ActionMade to ActionBack are what rules did to a task of a stay that has changed: one more, no longer needed, and needed again.
	ActionMade Action = "made"
	ActionGone Action = "gone"
	ActionBack Action = "back"
)

// Step is one change for the history; Value is the time that was set, Note what was said: a reason, or who got the task.
type Step struct {
	Action Action
	Value  clock.Instant
	Note   string
}

// The fields on the wire, to which refusals point.
const (
	fieldStart = "cleaning_ist_start"
	fieldEnd   = "cleaning_ist_end"
)

// SetTimes is the whole rule of begin, end and undo (product.md 4). It gives the changed task and what goes into its history; no step means that nothing changed,
// because the same had been said before. A refusal of status 409 means that the caller's picture of the task is out of date.
func SetTimes(c Task, want Times, by identity.AccountID, access Access, now clock.Instant) (Task, []Step, error) {
	start := press{now: c.Start, want: want.Start, by: by, access: access, at: now, field: fieldStart, set: ActionStarted, changed: ActionStartChanged, cleared: ActionStartCleared}
	end := press{now: c.End, want: want.End, by: by, access: access, at: now, field: fieldEnd, set: ActionEnded, changed: ActionEndChanged, cleared: ActionEndCleared}
	var steps []Step
	for _, p := range []*press{&start, &end} {
		if err := p.apply(); err != nil {
			return c, nil, err
		}
		if p.step != nil {
			steps = append(steps, *p.step)
		}
	}
	if len(steps) == 0 {
		// Repeating a value that stands is fine beside a change; alone it is a second person who begins what another has begun at the same second.
		if start.echo || end.echo {
			return c, nil, fault.Of(fault.TaskTakenByOther)
		}
		return c, nil, nil
	}
	switch {
	case !end.now.At.IsZero() && start.now.At.IsZero():
		return c, nil, fault.Invalid(fault.TaskNotStarted, map[string]string{fieldEnd: "the task has no start"})
	case !end.now.At.IsZero() && end.now.At < start.now.At:
		return c, nil, fault.Invalid(fault.TaskTimeOrder, map[string]string{fieldEnd: "before the start"})
	}
	c.Start, c.End = start.now, end.now
	if !c.End.At.IsZero() {
		c.SentBack = SentBack{} // what the check found has been put right
	}
	c.Version++
	return c, steps, nil
}

// InOrder reports whether a check was begun after the task that it checks had ended. Two clocks may differ by as much as a press may lie in the future.
func InOrder(task, check Task) bool {
	return check.Start.At.IsZero() || (!task.End.At.IsZero() && check.Start.At.Add(ahead) >= task.End.At)
}

// press is one of the two times on its way from what it is to what is wanted.
type press struct {
	now    Pressed
	want   *clock.Instant
	by     identity.AccountID
	access Access
	at     clock.Instant
	field  string

	set, changed, cleared Action

	step *Step
	// echo: the same value that somebody else had set.
	echo bool
}

func (p *press) apply() error {
	if p.want == nil {
		return nil
	}
	want := *p.want
	mine := p.now.By == p.by
	switch {
	case want > p.at.Add(ahead):
		return fault.Invalid(fault.TaskTimeFuture, map[string]string{p.field: "more than two minutes in the future"})
	case want == p.now.At:
		p.echo = !want.IsZero() && !mine
		return nil
	case want.IsZero():
		if p.access != Directs {
			if !mine {
				return fault.Of(fault.TaskTakenByOther)
			}
			if p.at > p.now.SetAt.Add(undo) {
				return fault.Of(fault.TaskUndoTooLate)
			}
		}
		p.now, p.step = Pressed{}, &Step{Action: p.cleared}
		return nil
	case !p.now.At.IsZero() && !mine:
		return fault.Of(fault.TaskTakenByOther)
	}
	action, said := p.set, p.at
	if !p.now.At.IsZero() {
		action, said = p.changed, p.now.SetAt // the time to take it back runs from the press
	}
	p.now, p.step = Pressed{At: want, By: p.by, SetAt: said}, &Step{Action: action, Value: want}
	return nil
}
