package task

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/wire"
)

// Placed is when a task is planned and who does it.
type Placed struct {
	Start, End                  clock.Instant
	Company, Person, Additional identity.StaffID
}

// Placed is when the task is planned and who does it.
func (c Task) Placed() Placed {
	return Placed{c.PlannedStart, c.PlannedEnd, c.Company, c.Person, c.Additional}
}

// Fields are what a planner writes to plan a task so, on the wall clock of its home.
func (p Placed) Fields(zone *time.Location) PlanFields {
	return PlanFields{Start: wire.DateTime(p.Start, zone), End: wire.DateTime(p.End, zone), Company: int64(p.Company), Person: int64(p.Person), Additional: int64(p.Additional)}
}

// PlacedAs is the task as it would be when it is planned in another way; nothing is checked.
func (c Task) PlacedAs(p Placed) Task {
	answers := c.Answers()
	c.PlannedStart, c.PlannedEnd, c.Company, c.Person, c.Additional = p.Start, p.End, p.Company, p.Person, p.Additional
	if c.Answers() != answers {
		c.Answer = Answer{} // another one has said nothing yet
	}
	return c
}

// Move is a task that is to be planned in another way: how it was planned when that was decided, and how it is to be.
type Move struct {
	Task    int64
	Was, Is Placed
	// Proposed reports whether a proposal decided it. What a planner decided by hand before stays their decision.
	Proposed bool
}

// Stays is why a move is not made.
type Stays string

// The reasons.
const (
	StaysChanged  Stays = "changed"  // somebody has planned the task in another way since
	StaysStarted  Stays = "started"  // it was begun
	StaysFinished Stays = "finished" // it is finished
	StaysGone     Stays = "gone"     // it was canceled, or is not planned for the day any more
	StaysRefused  Stays = "refused"  // the person or company cannot be given the task any more, or the time is too long ago
)

// StaysWhy are all; the empty one is that of a move that can be made.
var StaysWhy = []Stays{"", StaysChanged, StaysStarted, StaysFinished, StaysGone, StaysRefused}

// Stale reports why a move cannot be made of a task as it is; empty when it can.
func (m Move) Stale(c Task) Stays {
	switch {
	case c.Cancelled:
		return StaysGone
	case c.State() == Finished:
		return StaysFinished
	case c.State() == Started:
		return StaysStarted
	case c.Placed() != m.Was:
		return StaysChanged
	}
	return ""
}

// Make plans the task as the move says, by the rules of a planner's own change.
func (m Move) Make(c Task, zone *time.Location, now clock.Instant, crew *member.StaffList) (Task, Stays) {
	if why := m.Stale(c); why != "" {
		return c, why
	}
	want := m.Is.Fields(zone)
	want.Annotations = c.Annotations
	moved, err := Replan(c, want, zone, now, crew)
	switch {
	case fault.Is(err, fault.TaskFinished):
		return c, StaysFinished
	case fault.Is(err, fault.TaskStarted):
		return c, StaysStarted
	case err != nil:
		return c, StaysRefused
	}
	if m.Proposed && !c.HasPinnedPeople() && !c.HasPinnedTime() {
		moved = moved.byProposal()
	}
	return moved, ""
}

// Told is what the publishing of a plan means to an account: how many tasks are new to it, changed, and no longer its own.
type Told struct {
	Member  identity.MemberID
	Account identity.AccountID
	// Day is the first day of these tasks, Until their last.
	Day, Until         clock.Date
	New, Changed, Gone int
	// Soon is how many of all these begin, or would have begun, soon.
	Soon int
	// Company reports whether the account is that of a company.
	Company bool
}

// toldOf counts what changed tasks mean to those who have or had them, in one order, so that no two transactions wait for each other. before and after are the same tasks, has are the accounts of a task. The one who made the change knows of it.
func toldOf(before, after []Task, has func(Task) []identity.AccountID, by identity.AccountID, now clock.Instant) []Told {
	var out []Told
	count := func(account identity.AccountID, day clock.Date) *Told {
		if i := slices.IndexFunc(out, func(t Told) bool { return t.Account == account }); i >= 0 {
			out[i].Day, out[i].Until = min(out[i].Day, day), max(out[i].Until, day)
			return &out[i]
		}
		out = append(out, Told{Member: after[0].Member, Account: account, Day: day, Until: day})
		return &out[len(out)-1]
	}
	for i, is := range after {
		had, have := has(before[i]), has(is)
		soon := min(before[i].PlannedStart, is.PlannedStart) < now.Add(newsSoon)
		of := func(account identity.AccountID) *Told {
			t := count(account, before[i].PlannedOn)
			if soon {
				t.Soon++
			}
			return t
		}
		for _, account := range have {
			switch {
			case !slices.Contains(had, account):
				of(account).New++
			case before[i].Placed() != is.Placed():
				of(account).Changed++
			}
		}
		for _, account := range had {
			if !slices.Contains(have, account) {
				of(account).Gone++
			}
		}
	}
	out = slices.DeleteFunc(out, func(t Told) bool { return t.Account == by })
	slices.SortFunc(out, func(a, b Told) int { return int(a.Account - b.Account) })
	return out
}
