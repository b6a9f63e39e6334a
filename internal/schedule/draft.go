package schedule

import (
	"cmp"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// Days are days that follow each other, the last included.
type Days struct{ First, Last clock.Date }

func (d Days) has(day clock.Date) bool { return d.First <= day && day <= d.Last }

// Row is what the draft of a day says of one task. It is only made while the task is as it was when the row was made.
type Row struct {
	task.Move
	// ID grows with each change of a draft of the agency: who publishes says which rows they have seen.
	ID  int64
	Day clock.Date
	// Reason is why a proposal plans the task so, and About the person whom that is about; empty for what a person of the office planned.
	Reason Reason
	About  identity.StaffID
	At     clock.Instant
	By     identity.AccountID
}

// Reason is why a proposal plans a task in another way.
type Reason string

// The reasons.
const (
	Filled      Reason = "filled"       // nobody had it, and somebody has time
	OffWork     Reason = "off_work"     // the person who had it does not work then
	NotFor      Reason = "not_for"      // the person who had it does not do such tasks, or not there
	NoRoom      Reason = "no_room"      // the day of the person who had it has no room for all of their tasks
	NewTime     Reason = "new_time"     // the same people at another time
	Dropped     Reason = "dropped"      // nobody has time for it any longer
	KnowsHome   Reason = "knows_home"   // the new person knows the home
	LessTravel  Reason = "less_travel"  // it makes the ways of the day shorter
	EvenerHours Reason = "evener_hours" // it spreads the hours more evenly
)

// Reasons are all; the empty one is that of what a person planned.
var Reasons = []Reason{"", Filled, OffWork, NotFor, NoRoom, NewTime, Dropped, KnowsHome, LessTravel, EvenerHours}

// Change is a row of a draft as the office sees it.
type Change struct {
	Row
	Home *property.Property
	// Stays is why the row cannot be published as it is, and Now how the task is planned by now.
	Stays task.Stays
	Now   task.Placed
	// ByName is who made it, as the team calls them.
	ByName string
}

// drafted are the tasks of a day as its draft would plan them. Rows whose task has changed since do not count.
func drafted(tasks []task.Task, rows []Row) []task.Task {
	if len(rows) == 0 {
		return tasks
	}
	of := make(map[int64]Row, len(rows))
	for _, row := range rows {
		of[row.Task] = row
	}
	out := slices.Clone(tasks)
	for i, c := range out {
		if row, ok := of[c.ID]; ok && row.Stale(c) == "" {
			out[i] = c.PlacedAs(row.Is)
		}
	}
	slices.SortStableFunc(out, func(a, b task.Task) int {
		return cmp.Or(cmp.Compare(a.PlannedStart, b.PlannedStart), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// pinned are the tasks of a day with its draft, where those that a planner has placed by hand in the draft belong to the planner as if they were published: no proposal takes that back.
func (s sources) pinned(tasks []task.Task, rows []Row, crew *member.StaffList) []task.Task {
	published := make(map[int64]task.Task, len(s.tasks))
	for _, c := range s.tasks {
		published[c.ID] = c
	}
	owned := map[int64][]task.Field{}
	for _, row := range rows {
		c, home := published[row.Task], s.homes[published[row.Task].Property]
		if row.Reason != "" || home == nil {
			continue
		}
		if made, why := row.Make(c, home.Zone, s.now, crew); why == "" {
			owned[c.ID] = made.Owned
		}
	}
	out := slices.Clone(tasks)
	for i, c := range out {
		if fields, ok := owned[c.ID]; ok {
			out[i].Owned = fields
		}
	}
	return out
}

// changesOf are the rows of a draft with how their tasks are by now; tasks has those of the day and those that have left it.
func changesOf(rows []Row, tasks []task.Task, homes map[int64]*property.Property, name func(identity.AccountID) string) []Change {
	at := make(map[int64]task.Task, len(tasks))
	for _, c := range tasks {
		at[c.ID] = c
	}
	var out []Change
	for _, row := range rows {
		c, ok := at[row.Task]
		home := homes[c.Property]
		if !ok || home == nil {
			continue
		}
		change := Change{Row: row, Home: home, Stays: row.Stale(c), Now: c.Placed(), ByName: name(row.By)}
		if change.Stays == task.StaysChanged && c.PlannedOn != row.Day {
			change.Stays = task.StaysGone
		}
		out = append(out, change)
	}
	slices.SortStableFunc(out, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Is.Start, b.Is.Start), cmp.Compare(a.Task, b.Task))
	})
	return out
}

// seen are the rows that somebody has seen as they still are.
func seen(rows []Row, ids []int64) (out []Row) {
	named := make(map[int64]bool, len(ids))
	for _, id := range ids {
		named[id] = true
	}
	for _, row := range rows {
		if named[row.ID] {
			out = append(out, row)
		}
	}
	return out
}
