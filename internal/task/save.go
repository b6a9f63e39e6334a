package task

import (
	"context"
	"errors"
	"fmt"
	"math"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/realtime"
)

// Save writes tasks: those without a number are new, the others are changed in everything but their actual times, which belong to the person who works on them. It gives
// them back as they now are, with their numbers, in the order in which they came. What changed for those who do them goes into the ledger.
func (s *Service) Save(ctx context.Context, tx *database.Tx, tasks []Task) ([]Task, error) {
	return s.saveBy(ctx, tx, 0, tasks)
}

// saveBy is Save by a person, to whom their own changes are no news.
func (s *Service) saveBy(ctx context.Context, tx *database.Tx, by identity.AccountID, tasks []Task) ([]Task, error) {
	out := make([]Task, len(tasks))
	copy(out, tasks)
	if err := number(ctx, tx, out); err != nil {
		return nil, err
	}
	if err := findParents(ctx, tx, out); err != nil {
		return nil, err
	}
	for i, c := range out {
		around, err := s.around(ctx, tx, c)
		if err != nil {
			return nil, err
		}
		c = c.onItsDay(around)
		if tasks[i].ID == 0 {
			c.Version = 1
			if err = insert(ctx, tx, c); err == nil && c.More {
				err = addHistory(ctx, tx, c.Ref(), tx.Now(), by, Step{Action: ActionMade})
			}
			if err == nil {
				err = s.tellWritten(ctx, tx, nil, c)
			}
		} else {
			c, err = s.update(ctx, tx, by, c, around)
		}
		if err != nil {
			return nil, fmt.Errorf("save task %s: %w", c.RuleKey, err)
		}
		out[i] = c
	}
	return out, s.projectAll(ctx, tx, out, func(i int) age { return age(tasks[i].ID == 0) })
}

// update changes one task and notes what that changes for those who do it.
func (s *Service) update(ctx context.Context, tx *database.Tx, by identity.AccountID, c Task, around surroundings) (Task, error) {
	before, err := stored(ctx, tx, c)
	if err != nil {
		return c, err
	}
	if before.Answers() != c.Answers() {
		c.Answer = Answer{} // another one has said nothing yet
	} else if c.lapses(before) {
		c.Answer = Answer{}
		note, err := s.acceptedBy(ctx, tx, before, around)
		if err != nil {
			return c, err
		}
		if err := errors.Join(forgetAsked(ctx, tx, c), addHistory(ctx, tx, c.Ref(), tx.Now(), 0, Step{Action: ActionLapsed, Value: before.PlannedStart, Note: note})); err != nil {
			return c, err
		}
	} else if c.Answer.Said == "" && c.Answers() != 0 && c.State() == NotStarted && (before.PlannedOn != c.PlannedOn || before.Property != c.Property) {
		if c, err = s.acceptAgain(ctx, tx, c, around); err != nil {
			return c, err
		}
	}
	if before.Property != c.Property || before.RuleKey != c.RuleKey {
		if err := updateHome(ctx, tx, c); err != nil {
			return c, err
		}
	}
	if c, err = updatePlan(ctx, tx, c); err != nil {
		return c, err
	}
	if by == 0 && before.Cancelled != c.Cancelled {
		action := ActionBack
		if c.Cancelled {
			action = ActionGone
		}
		if err := addHistory(ctx, tx, c.Ref(), tx.Now(), 0, Step{Action: action}); err != nil {
			return c, err
		}
	}
	if err := s.tellWritten(ctx, tx, &before, c); err != nil {
		return c, err
	}
	changes := Diff(before, c, func(id identity.StaffID) string {
		entry, _ := around.crew.By(id)
		return entry.Name
	}, func(id int64) string {
		p, err := s.properties.Get(ctx, tx, identity.Ref{Member: c.Member, ID: id})
		if err != nil {
			return ""
		}
		return p.Short()
	}, around.property.Zone)
	if len(changes) == 0 {
		return c, nil
	}
	if c, err = addChanges(ctx, tx, c, by, changes); err != nil {
		return c, err
	}
	return c, s.weigh(ctx, tx, &c, around)
}

// acceptedBy names who has accepted a task, and its home.
func (s *Service) acceptedBy(ctx context.Context, q database.Querier, c Task, around surroundings) (string, error) {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
	entry, _ := around.crew.By(c.Answers())
	return entry.Name + ", " + home.Short(), err
}

// acceptAgain gives a task that is back on the day and at the home for which the same person has accepted it their acceptance back.
func (s *Service) acceptAgain(ctx context.Context, tx *database.Tx, c Task, around surroundings) (Task, error) {
	last, found, err := lastAnswer(ctx, tx, c.Ref())
	if err != nil || !found || last.Action != ActionLapsed || last.Value.Date(around.property.Zone) != c.PlannedOn {
		return c, err
	}
	note, err := s.acceptedBy(ctx, tx, c, around)
	if err != nil || note != last.Note {
		return c, err
	}
	c.Answer = Answer{Said: Accepted, At: tx.Now()}
	return c, keepAnswer(ctx, tx, c, c.Answers())
}

// reweighed weighs a task and puts it on the lists as it is then; announcing it is left to the caller.
func (s *Service) reweighed(ctx context.Context, tx *database.Tx, c Task, around surroundings) (projected, error) {
	if err := s.weigh(ctx, tx, &c, around); err != nil {
		return projected{}, err
	}
	return s.project(ctx, tx, c, existing)
}

// weigh finds out whether anybody who does the task has seen its last change, and writes the end of its ledger.
func (s *Service) weigh(ctx context.Context, tx *database.Tx, c *Task, around surroundings) error {
	known, err := readLedger(ctx, tx, *c)
	if err != nil {
		return err
	}
	doers := c.assigned()
	c.Unseen = len(doers) > 0 && len(known.changes) > 0
	for _, id := range doers {
		if entry, ok := around.crew.By(id); ok && entry.Account != 0 && len(known.unseen(entry.Account)) == 0 {
			c.Unseen = false
		}
	}
	return updateLedger(ctx, tx, *c)
}

// onItsDay sets what follows from the planned start and the property's zone.
func (c Task) onItsDay(around surroundings) Task {
	zone := around.property.Zone
	c.PlannedOn = c.PlannedStart.Date(zone)
	c.DayStart, c.DayEnd = c.PlannedOn.At(0, zone), c.PlannedOn.AddDays(1).At(0, zone)
	return c
}

// number gives new tasks their numbers, in one go for each member.
func number(ctx context.Context, tx *database.Tx, tasks []Task) error {
	for i := 0; i < len(tasks); {
		end, fresh := i, int64(0)
		for ; end < len(tasks) && tasks[end].Member == tasks[i].Member; end++ {
			if tasks[end].ID == 0 {
				fresh++
			}
		}
		if fresh > 0 {
			next, err := tx.NextIDs(ctx, tasks[i].Member, "task", fresh)
			if err != nil {
				return err
			}
			for j := i; j < end; j++ {
				if tasks[j].ID == 0 {
					tasks[j].ID = next
					next++
				}
			}
		}
		i = end
	}
	return nil
}

type ruleKey struct {
	member identity.MemberID
	key    string
}

// findParents turns the rule keys of parents into numbers, from the tasks at hand or from the database. A check whose task does not exist stands by itself.
func findParents(ctx context.Context, tx *database.Tx, tasks []Task) error {
	ids := make(map[ruleKey]int64, len(tasks))
	for _, c := range tasks {
		ids[ruleKey{c.Member, c.RuleKey}] = c.ID
	}
	for i, c := range tasks {
		if c.ParentRule == "" {
			continue
		}
		id, ok := ids[ruleKey{c.Member, c.ParentRule}]
		if !ok {
			parent, found, err := byRule(ctx, tx, c.Member, c.ParentRule)
			if err != nil {
				return err
			}
			if found {
				id = parent.ID
			}
		}
		tasks[i].Parent, tasks[i].ParentRule = id, ""
	}
	return nil
}

// projectAll puts changed tasks, and the tasks that changed checks belong to, on the lists and announces them.
func (s *Service) projectAll(ctx context.Context, tx *database.Tx, tasks []Task, ageOf func(i int) age) error {
	type key struct {
		member identity.MemberID
		id     int64
	}
	seen := make(map[key]bool, len(tasks))
	all := make([]projected, 0, len(tasks))
	for i, c := range tasks {
		var p projected
		var off bool
		var err error
		// Of few tasks each is shown to the managers; of many an import has most on nobody's list.
		if len(tasks) > fewChanges {
			if p, off, err = s.offLists(ctx, tx, c, ageOf(i)); err != nil {
				return err
			}
		}
		if !off {
			if p, err = s.project(ctx, tx, c, ageOf(i)); err != nil {
				return err
			}
		}
		all = append(all, p)
		seen[key{c.Member, c.ID}] = true
	}
	for _, c := range tasks {
		if c.Parent == 0 || seen[key{c.Member, c.Parent}] {
			continue
		}
		seen[key{c.Member, c.Parent}] = true
		parents, err := s.projectParent(ctx, tx, identity.Ref{Member: c.Member, ID: c.Parent})
		if err != nil {
			return err
		}
		all = append(all, parents...)
	}
	for i, c := range tasks {
		if c.Check || bool(ageOf(i)) || (c.State() == NotStarted && !c.Cancelled) {
			continue
		}
		checks, err := checksOf(ctx, tx, c.Ref())
		if err != nil {
			return err
		}
		for _, check := range checks {
			if seen[key{check.Member, check.ID}] {
				continue
			}
			p, err := s.project(ctx, tx, check, existing)
			if err != nil {
				return err
			}
			all = append(all, p)
		}
	}
	return s.announce(ctx, tx, all)
}

// Done says when a task of the past was begun and finished, and by whom.
type Done struct {
	Ref identity.Ref
	// Start and End are the actual times; a zero End is a task under way.
	Start, End Pressed
}

// Record takes over actual times from elsewhere, such as another system's records, with their history. Tasks that have been begun already are left as they are.
func (s *Service) Record(ctx context.Context, tx *database.Tx, done []Done) error {
	var changed []Task
	for _, d := range done {
		c, err := find(ctx, tx, d.Ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return err
		}
		if c.State() != NotStarted || d.Start.At.IsZero() || (!d.End.At.IsZero() && d.End.At < d.Start.At) {
			continue
		}
		before := c
		c.Start, c.End, c.Version = d.Start, d.End, c.Version+1
		if d.End.At.IsZero() { // nobody ticked what is over elsewhere
			if c.List, err = s.lists.Fix(ctx, tx, d.Ref, c.List, c.listFor()); err != nil {
				return err
			}
		}
		written, err := updateTimes(ctx, tx, c, before)
		if err != nil {
			return err
		}
		if !written {
			continue
		}
		for _, l := range []struct {
			Pressed
			action Action
		}{{d.Start, ActionStarted}, {d.End, ActionEnded}} {
			if l.At.IsZero() {
				continue
			}
			if err := addHistory(ctx, tx, d.Ref, l.SetAt, l.By, Step{Action: l.action, Value: l.At}); err != nil {
				return err
			}
		}
		if err := errors.Join(s.tellWritten(ctx, tx, &before, c), s.tellEnd(ctx, tx, before, c, d.End.By)); err != nil {
			return err
		}
		changed = append(changed, c)
	}
	return s.projectAll(ctx, tx, changed, func(int) age { return existing })
}

// Relist rebuilds an account's list, after it was given to an entry of the staff or taken from one.
func (s *Service) Relist(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	if err := unlistAccount(ctx, tx, account); err != nil {
		return err
	}
	entries, err := entriesOf(ctx, tx, account)
	if err != nil {
		return err
	}
	seen := map[identity.Ref]bool{}
	for _, e := range entries {
		tasks, err := assignedTo(ctx, tx, e)
		if err != nil {
			return err
		}
		for _, c := range tasks {
			if seen[c.Ref()] {
				continue
			}
			seen[c.Ref()] = true
			task, err := s.show(ctx, tx, c, viewer{message.Party, account})
			if err != nil {
				return err
			}
			l, err := listed(task)
			if err != nil {
				return err
			}
			if err := list(ctx, tx, account, c, l); err != nil {
				return err
			}
		}
	}
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Cleanings}, []identity.AccountID{account}, nil)
	return nil
}

// RelistProperty shows a changed property in all lists.
func (s *Service) RelistProperty(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	tasks, err := ofProperty(ctx, tx, ref, 0, math.MaxInt64)
	if err != nil {
		return err
	}
	for i, c := range tasks {
		around, err := s.around(ctx, tx, c)
		if err != nil {
			return err
		}
		if moved := c.onItsDay(around); moved.DayStart != c.DayStart || moved.PlannedOn != c.PlannedOn {
			// The property is in another zone now.
			if tasks[i], err = updatePlan(ctx, tx, moved); err != nil {
				return err
			}
		}
	}
	return s.projectAll(ctx, tx, tasks, func(int) age { return existing })
}
