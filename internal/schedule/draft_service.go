package schedule

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/task"
)

// changes are the rows of a draft with how their tasks are by now.
func (s *Service) changes(ctx context.Context, m identity.MemberID, from sources, rows []Row) ([]Change, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	crew, err := s.Members.Staff(ctx, s.DB, m)
	if err != nil {
		return nil, err
	}
	read := make(map[int64]bool, len(from.tasks))
	for i := range from.tasks {
		read[from.tasks[i].ID] = true
	}
	var left []int64
	for _, row := range rows {
		if !read[row.Task] {
			left = append(left, row.Task)
		}
	}
	others, err := s.Tasks.Numbered(ctx, s.DB, m, left)
	if err != nil {
		return nil, err
	}
	return changesOf(rows, append(slices.Clone(from.tasks), others...), from.homes, crew.NameOf), nil
}

// notOver refuses a day that is over by the agency's clock: a plan of it is nobody's any more.
func (s *Service) notOver(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) error {
	agency, err := s.Members.Get(ctx, q, m)
	if err == nil && day < clock.At(s.Clock.Now()).Date(agency.Zone) {
		err = fault.Invalid(fault.BadRequest, map[string]string{"day": "past"})
	}
	return err
}

// Plan changes how the draft of a day plans a task, by the fields that a planner changes of what they saw. What is as published again leaves the draft.
func (s *Service) Plan(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit task.PlanEdit, anyway bool) (DraftedPlan, error) {
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (DraftedPlan, error) {
		if !actor.Manages(ref.Member) {
			return DraftedPlan{}, fault.Missing(fault.TaskNotFound)
		}
		id, err := lockDrafts(ctx, tx, ref.Member)
		if err != nil {
			return DraftedPlan{}, err
		}
		have, found, err := rowOf(ctx, tx, ref)
		if err != nil {
			return DraftedPlan{}, err
		}
		stored, is, err := s.Planning.Drafted(ctx, tx, actor, ref, func(c task.Task) (task.Placed, member.LastEdit) {
			if !found || have.Stale(c) != "" {
				return c.Placed(), nil
			}
			return have.Is, func(string) (identity.AccountID, clock.Instant, error) { return have.By, have.At, nil }
		}, edit, anyway)
		if err != nil {
			return DraftedPlan{}, err
		}
		if err := s.notOver(ctx, tx, ref.Member, stored.PlannedOn); err != nil {
			return DraftedPlan{}, err
		}
		home, err := s.Properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: stored.Property})
		if err != nil {
			return DraftedPlan{}, err
		}
		if is == stored.Placed() {
			err = deleteRow(ctx, tx, ref)
			id = 0
		} else {
			err = saveRows(ctx, tx, ref.Member, row(id, stored.PlannedOn, task.Move{Task: ref.ID, Was: stored.Placed(), Is: is}, actor.Account))
		}
		if err != nil {
			return DraftedPlan{}, err
		}
		return DraftedPlan{Row: id, DraftPlan: presentPlan(is, home.Zone)}, s.announce(ctx, tx, ref.Member)
	})
}

// announce has the managers read the schedule again. Nobody else hears of a draft.
func (s *Service) announce(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	crew, err := s.Members.Staff(ctx, tx, m)
	if err == nil {
		s.Streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Cleanings}, crew.Managers(), nil)
	}
	return err
}

// Wish is a task as somebody wants it in a draft, and as they saw it there.
type Wish struct {
	Task     int64
	From, To DraftPlan
	// Was is how they saw it published; nil where that does not matter.
	Was    *DraftPlan
	Reason Reason
	About  identity.StaffID
}

// Take puts tasks into the drafts of days, each into that of its day: changes of a proposal, or rows that come back. Each that is planned in another way than was seen, or that cannot be planned so, is left as it is and named; where the whole is wanted, nothing is taken then, and those of what is left out of a proposal are named that make room for it.
func (s *Service) Take(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, days Days, wishes, left []Wish, whole bool) (DraftTaken, error) {
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (DraftTaken, error) {
		out := DraftTaken{Kept: []DraftKept{}, Needed: []int64{}}
		if !actor.Manages(m) {
			return out, fault.Missing(fault.NotFound)
		}
		if err := s.notOver(ctx, tx, m, days.First); err != nil {
			return out, err
		}
		if _, err := lockDrafts(ctx, tx, m); err != nil {
			return out, err
		}
		rows, err := draftsBetween(ctx, tx, m, days.First, days.Last)
		if err != nil {
			return out, err
		}
		crew, err := s.Members.Staff(ctx, tx, m)
		if err != nil {
			return out, err
		}
		team := map[identity.StaffID]bool{0: true}
		for _, one := range crew.All() {
			team[one.ID] = true
		}
		ids := make([]int64, 0, len(wishes)+len(left))
		named := make(map[int64]bool, len(wishes)+len(left))
		for i, w := range wishes {
			if named[w.Task] {
				return out, fault.Invalid(fault.BadRequest, map[string]string{fmt.Sprintf("tasks[%d].task", i): "is there twice"})
			}
			if !team[w.About] {
				return out, fault.Invalid(fault.BadRequest, map[string]string{fmt.Sprintf("tasks[%d].about", i): "nobody of the team has this number"})
			}
			ids, named[w.Task] = append(ids, w.Task), true
		}
		for i, w := range left {
			if named[w.Task] {
				return out, fault.Invalid(fault.BadRequest, map[string]string{fmt.Sprintf("left[%d].task", i): "is there twice"})
			}
			ids, named[w.Task] = append(ids, w.Task), true
		}
		tasks, err := s.Tasks.Numbered(ctx, tx, m, ids)
		if err != nil {
			return out, err
		}
		at := make(map[int64]int, len(tasks))
		for i := range tasks {
			at[tasks[i].ID] = i
		}
		drafts := make(map[int64]Row, len(rows))
		for _, r := range rows {
			drafts[r.Task] = r
		}
		all, err := s.Properties.All(ctx, tx, m)
		if err != nil {
			return out, err
		}
		homes := make(map[int64]*property.Property, len(all))
		for i := range all {
			homes[all[i].Ref.ID] = &all[i]
		}
		var moves []Row
		for _, w := range wishes {
			i, there := at[w.Task]
			if !there {
				out.Kept = append(out.Kept, DraftKept{Task: w.Task, Why: task.StaysGone, Now: w.From})
				continue
			}
			c := tasks[i]
			move, kept, err := wanted(w, c, days, drafts, homes[c.Property].Zone, tx.Now(), crew)
			if err != nil {
				return out, err
			}
			if kept != nil {
				out.Kept = append(out.Kept, *kept)
				continue
			}
			moves = append(moves, Row{Move: move, Day: c.PlannedOn, Reason: w.Reason, About: w.About, By: actor.Account})
		}
		var others []Row // what is left out and could be taken; only the whole can need it
		for _, w := range left {
			i, there := at[w.Task]
			if !there {
				continue
			}
			c := tasks[i]
			move, kept, err := wanted(w, c, days, drafts, homes[c.Property].Zone, tx.Now(), crew)
			if err != nil {
				return out, err
			}
			if kept == nil && whole {
				others = append(others, Row{Move: move, Day: c.PlannedOn})
			}
		}
		if whole && len(out.Kept) > 0 {
			return out, nil
		}
		byDay := map[clock.Date][]Row{}
		for _, r := range moves {
			byDay[r.Day] = append(byDay[r.Day], r)
		}
		moves = nil
		for _, day := range slices.Sorted(maps.Keys(byDay)) {
			fit, collide, needed, err := s.fitting(ctx, tx, actor, m, day, byDay[day], others)
			if err != nil {
				return out, err
			}
			moves, out.Kept = append(moves, fit...), append(out.Kept, collide...)
			switch {
			case len(collide) > 0 && len(needed) == 0:
				others = nil // the whole does not go with them
			case others != nil:
				out.Needed = append(out.Needed, needed...)
			}
		}
		if others == nil {
			out.Needed = []int64{}
		}
		if len(moves) == 0 || whole && len(out.Kept) > 0 {
			return out, nil
		}
		if err := s.take(ctx, tx, m, moves); err != nil {
			return out, err
		}
		out.Taken = len(moves)
		return out, s.announce(ctx, tx, m)
	})
}

// fitting are the moves without those of a proposal that do not fit into the day as it is by now, and which of others they need to fit.
func (s *Service) fitting(ctx context.Context, tx *database.Tx, actor identity.Actor, m identity.MemberID, day clock.Date, moves, others []Row) (fit []Row, kept []DraftKept, needed []int64, err error) {
	if !slices.ContainsFunc(moves, func(r Row) bool { return r.Reason != "" }) {
		return moves, nil, nil, nil
	}
	from, rows, err := s.sources(ctx, tx, actor, m, day)
	if err != nil {
		return nil, nil, nil, err
	}
	from.tasks = drafted(from.tasks, rows)
	ids, err := from.collisions(moves)
	if err == nil && len(ids) > 0 {
		needed, err = from.needed(moves, slices.DeleteFunc(slices.Clone(others), func(r Row) bool { return r.Day != day }), ids)
	}
	collide := make(map[int64]bool, len(ids))
	for _, id := range ids {
		collide[id] = true
	}
	for _, c := range from.tasks {
		if collide[c.ID] {
			kept = append(kept, DraftKept{Task: c.ID, Why: task.StaysChanged, Now: presentPlan(c.Placed(), from.homes[c.Property].Zone)})
		}
	}
	return slices.DeleteFunc(moves, func(r Row) bool { return collide[r.Task] }), kept, needed, err
}

// wanted is the move that a wish means for a task as it is; what cannot be done is given with its reason.
func wanted(w Wish, c task.Task, days Days, drafts map[int64]Row, zone *time.Location, at clock.Instant, crew *member.StaffList) (task.Move, *DraftKept, error) {
	now := c.Placed()
	if row, ok := drafts[c.ID]; ok && row.Stale(c) == "" {
		now = row.Is
	}
	keep := func(why task.Stays) (task.Move, *DraftKept, error) {
		return task.Move{}, &DraftKept{Task: c.ID, Why: why, Now: presentPlan(now, zone)}, nil
	}
	from, err := w.From.of(zone)
	if err != nil {
		return task.Move{}, nil, err
	}
	to, err := w.To.of(zone)
	if err != nil {
		return task.Move{}, nil, err
	}
	was := c.Placed()
	if w.Was != nil {
		if was, err = w.Was.of(zone); err != nil {
			return task.Move{}, nil, err
		}
	}
	move := task.Move{Task: c.ID, Was: c.Placed(), Is: to}
	switch why := move.Stale(c); {
	case why != "":
		return keep(why)
	case !days.has(c.PlannedOn):
		return keep(task.StaysGone)
	case was != c.Placed(), now != from && now != to:
		return keep(task.StaysChanged)
	}
	would, why := move.Make(c, zone, at, crew)
	if why == "" && would.PlannedStart.Date(zone) != c.PlannedOn {
		why = task.StaysRefused
	}
	if why != "" {
		return keep(why)
	}
	move.Is = would.Placed()
	return move, nil, nil
}

// take puts tasks into drafts; those that are as published leave them.
func (s *Service) take(ctx context.Context, tx *database.Tx, m identity.MemberID, moves []Row) error {
	var back []int64
	var rows []Row
	for _, r := range moves {
		if r.Is == r.Was {
			back = append(back, r.Task)
		} else {
			rows = append(rows, r)
		}
	}
	if err := deleteRows(ctx, tx, m, back); err != nil || len(rows) == 0 {
		return err
	}
	id, err := tx.NextIDs(ctx, m, "draft_row", int64(len(rows)))
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].ID = id + int64(i)
	}
	return saveRows(ctx, tx, m, rows...)
}

// Discard takes rows out of the drafts of days, those that were seen as they still are, and gives how many it took and how many are left.
func (s *Service) Discard(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, days Days, ids []int64) (DraftDiscarded, error) {
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (DraftDiscarded, error) {
		if !actor.Manages(m) {
			return DraftDiscarded{}, fault.Missing(fault.NotFound)
		}
		if _, err := lockDrafts(ctx, tx, m); err != nil {
			return DraftDiscarded{}, err
		}
		rows, err := draftsBetween(ctx, tx, m, days.First, days.Last)
		if err != nil {
			return DraftDiscarded{}, err
		}
		gone := seen(rows, ids)
		tasks := make([]int64, 0, len(gone))
		for _, r := range gone {
			tasks = append(tasks, r.Task)
		}
		if err := deleteRows(ctx, tx, m, tasks); err != nil {
			return DraftDiscarded{}, err
		}
		out := DraftDiscarded{Discarded: len(gone), Left: len(rows) - len(gone)}
		if len(gone) == 0 {
			return out, nil
		}
		return out, s.announce(ctx, tx, m)
	})
}

// Publish makes the rows of the drafts of days that were seen as they still are, all in one transaction, and everybody whom they concern is notified once. A row whose task has changed since stays in the draft and is named.
func (s *Service) Publish(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, days Days, ids []int64) (DraftPublication, error) {
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (DraftPublication, error) {
		out := DraftPublication{Kept: []DraftKept{}}
		if !actor.Manages(m) {
			return out, fault.Missing(fault.NotFound)
		}
		if err := s.notOver(ctx, tx, m, days.First); err != nil {
			return out, err
		}
		// No rule may plan the tasks at the same time.
		if _, err := tx.NextID(ctx, m, "planning"); err != nil {
			return out, err
		}
		if _, err := lockDrafts(ctx, tx, m); err != nil {
			return out, err
		}
		rows, err := draftsBetween(ctx, tx, m, days.First, days.Last)
		if err != nil {
			return out, err
		}
		var moves []task.Move
		for _, r := range seen(rows, ids) {
			move := r.Move
			move.Proposed = r.Reason != ""
			moves = append(moves, move)
		}
		if len(moves) == 0 {
			out.Left = len(rows)
			return out, nil
		}
		made, kept, told, err := s.Tasks.MoveAll(ctx, tx, actor, m, moves)
		if err != nil {
			return out, err
		}
		done := make([]int64, 0, len(made))
		for i := range made {
			done = append(done, made[i].ID)
		}
		if err := deleteRows(ctx, tx, m, done); err != nil {
			return out, err
		}
		for _, k := range kept {
			zone, err := s.zoneOf(ctx, tx, m, k.Task)
			if err != nil {
				return out, err
			}
			out.Kept = append(out.Kept, DraftKept{Task: k.Task, Why: k.Why, Now: presentPlan(k.Now, zone)})
		}
		out.Published, out.Told, out.Left = len(made), told, len(rows)-len(made)
		return out, s.announce(ctx, tx, m)
	})
}

// zoneOf is the zone of the home of a task, canceled or not.
func (s *Service) zoneOf(ctx context.Context, tx *database.Tx, m identity.MemberID, id int64) (*time.Location, error) {
	tasks, err := s.Tasks.Numbered(ctx, tx, m, []int64{id})
	if err != nil || len(tasks) == 0 {
		return time.UTC, err
	}
	home, err := s.Properties.Get(ctx, tx, identity.Ref{Member: m, ID: tasks[0].Property})
	return home.Zone, err
}

// Sweep drops the drafts of days that are over everywhere at now.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		return sweepDrafts(ctx, tx, now.Add(-24*time.Hour).Date(time.UTC))
	})
}
