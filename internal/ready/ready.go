// Package ready gives in one answer what a person needs for their own work of today and the next days, and what a guest needs for their stays, so that a phone has it before the signal goes. It holds what the single calls give to
// the same person, and nothing else.
package ready

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

const (
	// daysAhead is how many days after today are made ready.
	daysAhead = 3
	// mostTasks is how many tasks an answer holds; a phone asks for the rest when its person opens it.
	mostTasks = 40
	// mostBytes is how long the tasks of an answer are together. A task that would exceed it is left out, unless it is the first.
	mostBytes = 3_000_000
)

// working is the actor with those relations only under which they do tasks: what an office sees beside them is not their own work.
func working(actor identity.Actor) identity.Actor {
	actor.Relations = slices.DeleteFunc(slices.Clone(actor.Relations), func(r identity.Relation) bool {
		return r.Role != identity.Cleaner && r.Role != identity.Company
	})
	return actor
}

// days are those that are made ready on a day, and what may still be open of the day before.
func days(today clock.Date) (ahead, before task.Days) {
	return task.Days{From: today, To: today.AddDays(daysAhead)}, task.Days{From: today.AddDays(-1), To: today.AddDays(-1)}
}

// chosen are the tasks in the order in which they are needed, no more than the most: what is open of the coming days, what is open of the day before, what is finished.
func chosen(ahead, before []task.Listed) (refs []identity.Ref, all bool, err error) {
	var open, late, done []identity.Ref
	for i, l := range slices.Concat(ahead, before) {
		t, err := l.Task()
		if err != nil {
			return nil, false, err
		}
		ref := identity.Ref{Member: identity.MemberID(l.Member), ID: l.ID}
		switch finished := t.State == string(task.Finished); {
		case finished && i < len(ahead):
			done = append(done, ref)
		case finished:
			// What is finished of a day that is over is not needed any more.
		case i < len(ahead):
			open = append(open, ref)
		default:
			late = append(late, ref)
		}
	}
	refs = slices.Concat(open, late, done)
	if len(refs) > mostTasks {
		return refs[:mostTasks], false, nil
	}
	return refs, true, nil
}

// todayOf is the earliest day that it is now at one of the agencies.
func todayOf(now clock.Instant, zones []*time.Location) clock.Date {
	var today clock.Date
	for _, zone := range zones {
		if day := now.Date(zone); today.IsZero() || day < today {
			today = day
		}
	}
	return today
}
