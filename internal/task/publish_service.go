package task

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// Published is notified, in the transaction, what the publishing of a plan means to an account. It stands for the single notifications about these tasks.
type Published func(ctx context.Context, tx *database.Tx, told Told) error

// Kept is a move that was not made, and how the task is planned now.
type Kept struct {
	Move
	Now Placed
	Why Stays
}

// MoveAll makes the moves that can still be made, in one transaction by the rules of a planner's single change, and gives those that cannot. Everybody whom they concern gets one notification.
func (s *Service) MoveAll(ctx context.Context, tx *database.Tx, actor identity.Actor, m identity.MemberID, moves []Move) (made []Task, kept []Kept, told int, err error) {
	if !actor.Manages(m) {
		return nil, nil, 0, fault.Missing(fault.NotFound)
	}
	crew, err := s.members.Staff(ctx, tx, m)
	if err != nil {
		return nil, nil, 0, err
	}
	known, err := s.available(ctx, tx, m)
	if err != nil {
		return nil, nil, 0, err
	}
	// In one order, so that no two transactions wait for each other.
	moves = slices.SortedFunc(slices.Values(moves), func(a, b Move) int { return int(a.Task - b.Task) })
	var before, after []Task
	for _, move := range moves {
		c, err := lock(ctx, tx, identity.Ref{Member: m, ID: move.Task})
		if fault.IsMissing(err) {
			kept = append(kept, Kept{Move: move, Now: move.Was, Why: StaysGone})
			continue
		}
		if err != nil {
			return nil, nil, 0, err
		}
		around, err := s.around(ctx, tx, c)
		if err != nil {
			return nil, nil, 0, err
		}
		now, why := move.Make(c, around.property.Zone, tx.Now(), crew)
		if why != "" {
			kept = append(kept, Kept{move, c.Placed(), why})
			continue
		}
		doubts, err := s.doubtsOfNew(ctx, tx, c, now, crew, known, actor.Lang)
		if err != nil {
			return nil, nil, 0, err
		}
		if err := s.notePlan(ctx, tx, actor, c, now, crew, doubts); err != nil {
			return nil, nil, 0, err
		}
		before, after = append(before, c), append(after, now)
	}
	if len(after) == 0 {
		return nil, kept, 0, nil
	}
	// One notification about all of it comes instead of those about single tasks.
	quiet := *s
	quiet.news = nil
	if made, err = quiet.saveBy(ctx, tx, actor.Account, after); err != nil {
		return nil, nil, 0, err
	}
	// What is over, or far ahead, is no news, as with a single change.
	var was, is []Task
	for i, c := range made {
		if max(before[i].DayEnd, c.DayEnd) >= tx.Now() && min(before[i].PlannedStart, c.PlannedStart) <= tx.Now().Add(newsWithin) {
			was, is = append(was, before[i]), append(is, c)
		}
	}
	all := toldOf(was, is, func(c Task) []identity.AccountID { return AccountsOf(c, crew) }, actor.Account, tx.Now())
	for _, one := range all {
		one.Company = slices.ContainsFunc(crew.All(), func(entry member.Staff) bool { return entry.Account == one.Account && entry.Kind == member.KindCompany })
		for _, fn := range s.published {
			if err := fn(ctx, tx, one); err != nil {
				return nil, nil, 0, err
			}
		}
	}
	return made, kept, len(all), nil
}

// DraftOf is how a draft plans a task, and who changed that last; without anybody it is as the task is stored.
type DraftOf func(c Task) (Placed, member.LastEdit)

// Drafted gives a task, and how it would be planned with an edit of what a draft says of it. Nothing is written. It refuses what Replan refuses.
func (s *Service) Drafted(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, draft DraftOf, edit PlanEdit, anyway bool, home HomeDoubts) (Task, Placed, error) {
	none := Placed{}
	if !actor.Manages(ref.Member) {
		return Task{}, none, fault.Missing(fault.TaskNotFound)
	}
	if _, notes := edit["annotations"]; notes {
		return Task{}, none, fault.Invalid(fault.BadRequest, map[string]string{"annotations": "not in a draft"})
	}
	stored, err := lock(ctx, tx, ref)
	if err != nil {
		return Task{}, none, err
	}
	switch stored.State() {
	case Finished:
		return stored, none, fault.Of(fault.TaskFinished)
	case Started:
		return stored, none, fault.Of(fault.TaskStarted)
	}
	around, err := s.around(ctx, tx, stored)
	if err != nil {
		return stored, none, err
	}
	zone := around.property.Zone
	plan, last := draft(stored)
	if last == nil {
		last = s.lastEdit(ctx, tx, ref)
	}
	before := stored.PlacedAs(plan)
	want := planOf(before, zone)
	clashes, err := edit.Apply(&want)
	if err == nil && len(clashes) > 0 {
		err = s.members.RefuseClashes(ctx, tx, ref.Member, zone, clashes, last)
	}
	if err != nil {
		return stored, none, err
	}
	now, err := Replan(before, want, zone, tx.Now(), around.crew)
	if err != nil {
		return stored, none, err
	}
	if now.PlannedStart.Date(zone) != stored.PlannedStart.Date(zone) {
		return stored, none, fault.Invalid(fault.BadRequest, map[string]string{"planned_start": "other_day"})
	}
	doubts, err := s.doubtsOfPlan(ctx, tx, before, now, around, actor.Lang, home)
	if err != nil {
		return stored, none, err
	}
	if len(doubts) > 0 && !anyway {
		refused := fault.Of(fault.StaffDoubt)
		refused.Words = []string{"reasons", strings.Join(doubts, "; ")}
		return stored, none, refused
	}
	return stored, now.Placed(), nil
}

// Numbered are tasks of an agency by their numbers, canceled ones included; a number without a task is left out.
func (s *Service) Numbered(ctx context.Context, q database.Querier, m identity.MemberID, ids []int64) ([]Task, error) {
	var out []Task
	for some := range slices.Chunk(ids, readAtOnce) {
		found, err := numbered(ctx, q, m, some)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
