package task

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/realtime"
)

// Save writes tasks: those without a number are new, the others are changed in everything but their actual times, which belong to the person who works on them. It gives
// them back as they now are, with their numbers, in the order in which they came. What changed for those who do them goes into the ledger.
func (s *Service) Save(ctx context.Context, tx *database.Tx, tasks []Task) ([]Task, error) {
	return s.save(ctx, tx, saving{}, tasks)
}

// SavePlanned is Save of what rules want: what no rule decides of a task that there is stays as it is stored, and need not have been read.
func (s *Service) SavePlanned(ctx context.Context, tx *database.Tx, tasks []Task) ([]Task, error) {
	return s.save(ctx, tx, saving{planned: true}, tasks)
}

// saveBy is Save by a person, to whom their own changes are no news.
func (s *Service) saveBy(ctx context.Context, tx *database.Tx, by identity.AccountID, tasks []Task) ([]Task, error) {
	return s.save(ownAct(ctx, by), tx, saving{by: by}, tasks)
}

func (s *Service) save(ctx context.Context, tx *database.Tx, as saving, tasks []Task) ([]Task, error) {
	out := make([]Task, len(tasks))
	copy(out, tasks)
	fresh := make([]bool, len(tasks))
	for i, c := range tasks {
		fresh[i] = c.ID == 0
	}
	if err := number(ctx, tx, out); err != nil {
		return nil, err
	}
	if err := findParents(ctx, tx, out); err != nil {
		return nil, err
	}
	for at := 0; at < len(out); {
		n := untilRepeated(out[at:])
		if err := s.saveEach(ctx, tx, as, out[at:at+n], fresh[at:at+n]); err != nil {
			return nil, err
		}
		at += n
	}
	return out, s.projectAll(ctx, tx, out, func(i int) age { return age(fresh[i]) })
}

// untilRepeated is how many tasks there are before one comes again.
func untilRepeated(tasks []Task) int {
	seen := make(map[identity.Ref]bool, len(tasks))
	for i, c := range tasks {
		if seen[c.Ref()] {
			return i
		}
		seen[c.Ref()] = true
	}
	return len(tasks)
}

// saving are tasks that are written together.
type saving struct {
	// by is the person who changes them; nobody for a rule. planned is whether they are what rules want.
	by      identity.AccountID
	planned bool
	// before are the tasks as they are stored, arounds what is around them, both in their order.
	before  []*Task
	arounds []surroundings
	steps   []noted
	asked   byAccount[identity.StaffID]
}

// saveEach writes tasks, each of which is there once, and what that changes for those who do them.
func (s *Service) saveEach(ctx context.Context, tx *database.Tx, w saving, tasks []Task, fresh []bool) error {
	var old []identity.Ref
	for i, c := range tasks {
		if !fresh[i] {
			old = append(old, c.Ref())
		}
	}
	stored, err := heldAll(ctx, tx, old)
	if err != nil {
		return fmt.Errorf("save tasks: %w", err)
	}
	w.before, w.arounds, w.asked = make([]*Task, len(tasks)), make([]surroundings, len(tasks)), byAccount[identity.StaffID]{}
	for i := range tasks {
		c := &tasks[i]
		if w.planned && !fresh[i] {
			*c = c.byRule(stored[c.Ref()])
		}
		if w.arounds[i], err = s.around(ctx, tx, *c); err != nil {
			return fmt.Errorf("save task %s: %w", c.RuleKey, err)
		}
		*c = c.onItsDay(w.arounds[i])
		if !fresh[i] {
			before := stored[c.Ref()]
			w.before[i], *c = &before, c.over(before, tx.Now())
			continue
		}
		c.Version = 1
		if c.More {
			w.steps = append(w.steps, noted{c.Ref(), w.by, Step{Action: ActionMade}})
		}
	}
	if err := s.answersCount(ctx, tx, &w, tasks); err != nil {
		return err
	}
	changes, err := s.noteChanges(ctx, tx, &w, tasks)
	if err != nil {
		return err
	}
	if err := w.write(ctx, tx, tasks, changes); err != nil {
		return fmt.Errorf("save tasks: %w", err)
	}
	for i, c := range tasks {
		if err := s.tellWritten(ctx, tx, w.before[i], c); err != nil {
			return fmt.Errorf("save task %s: %w", c.RuleKey, err)
		}
	}
	return nil
}

// over is the task as it is stored once its plan is written over what is stored of it. The actual times belong to the person who works on it: a task that was begun meanwhile is not canceled, and
// keeps the checklist that it has a copy of.
func (c Task) over(before Task, now clock.Instant) Task {
	c.Reservation, c.Start, c.End, c.SentBack, c.List, c.Files, c.GuestsLeft = before.Reservation, before.Start, before.End, before.SentBack, before.List, before.Files, before.GuestsLeft
	c.LastChange, c.Unseen, c.Version, c.ChangedAt, c.More = before.LastChange, before.Unseen, before.Version+1, now, false
	c.Cancelled = c.Cancelled && c.Start.At.IsZero()
	if !c.Start.At.IsZero() || c.List.Total != 0 {
		c.Checklist = before.Checklist
	}
	return c
}

// byRule is the task with what no rule decides as it is stored: it may have been set by hand, or begun, since planning read it. One that was begun follows its rule only in what comes next, a finished one
// in nothing; both may lose their rule key to the task that takes their place.
func (c Task) byRule(before Task) Task {
	switch before.State() {
	case Started:
		before.RuleKey, before.Next = c.RuleKey, c.Next
		return before
	case Finished:
		before.RuleKey = c.RuleKey
		return before
	}
	c.Additional, c.Annotations, c.Answer, c.Owned = before.Additional, before.Annotations, before.Answer, before.Owned
	if before.Owns(FieldPlanned) {
		c.PlannedStart, c.PlannedEnd = before.PlannedStart, before.PlannedEnd
	}
	if before.Owns(FieldCompany) {
		c.Company = before.Company
	}
	if before.Owns(FieldPerson) {
		c.Person = before.Person
	}
	if c.Person != 0 && c.Person == c.Additional {
		c.Additional = 0 // the rule gives it to who was to help
	}
	if before.Owns(FieldTitle) {
		c.Title = before.Title
	}
	return c
}

// answersCount sees to what was said to tasks: it does not count for another person, nor for another day or home, and counts again when they are back.
func (s *Service) answersCount(ctx context.Context, tx *database.Tx, w *saving, tasks []Task) error {
	var back []int
	var refs []identity.Ref
	for i := range tasks {
		c, before := &tasks[i], w.before[i]
		switch {
		case before == nil:
		case before.Answers() != c.Answers():
			c.Answer = Answer{} // another one has said nothing yet
		case c.lapses(*before):
			c.Answer = Answer{}
			note, err := s.acceptedBy(ctx, tx, *before, w.arounds[i])
			if err != nil {
				return fmt.Errorf("save task %s: %w", c.RuleKey, err)
			}
			w.asked[c.Answers()] = append(w.asked[c.Answers()], c.Ref())
			w.steps = append(w.steps, noted{c.Ref(), 0, Step{Action: ActionLapsed, Value: before.PlannedStart, Note: note}})
		case c.Answer.Said == "" && c.Answers() != 0 && c.State() == NotStarted && (before.PlannedOn != c.PlannedOn || before.Property != c.Property):
			back, refs = append(back, i), append(refs, c.Ref())
		}
	}
	last, err := lastAnswers(ctx, tx, refs)
	if err != nil {
		return fmt.Errorf("save tasks: %w", err)
	}
	for _, i := range back {
		if tasks[i], err = s.acceptAgain(ctx, tx, tasks[i], w.arounds[i], last[tasks[i].Ref()]); err != nil {
			return fmt.Errorf("save task %s: %w", tasks[i].RuleKey, err)
		}
	}
	return nil
}

// noteChanges finds what changes for those who do tasks, and gives it as it goes into the ledgers.
func (s *Service) noteChanges(ctx context.Context, tx *database.Tx, w *saving, tasks []Task) (values []any, err error) {
	var changed []int
	var all []Task
	found := make([][]Change, len(tasks))
	for i := range tasks {
		c, before := &tasks[i], w.before[i]
		if before == nil {
			continue
		}
		if w.by == 0 && before.Cancelled != c.Cancelled {
			action := ActionBack
			if c.Cancelled {
				action = ActionGone
			}
			w.steps = append(w.steps, noted{c.Ref(), 0, Step{Action: action}})
		}
		if found[i] = s.diff(ctx, tx, *before, *c, w.arounds[i]); len(found[i]) > 0 {
			changed, all = append(changed, i), append(all, *c)
		}
	}
	ledgers, err := ledgersOf(ctx, tx, all)
	if err != nil {
		return nil, fmt.Errorf("save tasks: %w", err)
	}
	for _, i := range changed {
		c := &tasks[i]
		for j := range found[i] {
			x := &found[i][j]
			c.LastChange++
			x.ID, x.At, x.By = c.LastChange, tx.Now(), w.by
		}
		known := ledgers[c.Ref()]
		if c.keepsLedger() {
			known.changes = append(known.changes, found[i]...)
		}
		c.Unseen = c.unseenBy(known, w.arounds[i])
		values = append(values, changeValues(c.Ref(), found[i])...)
	}
	return values, nil
}

// diff is what a change of a task's plan changes for those who do it.
func (s *Service) diff(ctx context.Context, tx *database.Tx, before, c Task, around surroundings) []Change {
	return Diff(before, c, func(id identity.StaffID) string {
		entry, _ := around.crew.By(id)
		return entry.Name
	}, func(id int64) string {
		p, err := s.properties.Get(ctx, tx, identity.Ref{Member: c.Member, ID: id})
		if err != nil {
			return ""
		}
		return p.Short()
	}, around.property.Zone)
}

// write writes the tasks and what was noted of them. The changed ones are first: a new one may take the rule key of one of them.
func (w *saving) write(ctx context.Context, tx *database.Tx, tasks []Task, changes []any) error {
	var before, changed, fresh []Task
	for i, c := range tasks {
		if w.before[i] == nil {
			fresh = append(fresh, c)
		} else {
			before, changed = append(before, *w.before[i]), append(changed, c)
		}
	}
	if err := updateAll(ctx, tx, before, changed); err != nil {
		return err
	}
	if err := insertAll(ctx, tx, fresh); err != nil {
		return err
	}
	return errors.Join(forgetAsked(ctx, tx, w.asked), addHistories(ctx, tx, w.steps), changeRows.Exec(ctx, tx, changes))
}

// acceptedBy names who has accepted a task, and its home.
func (s *Service) acceptedBy(ctx context.Context, q database.Querier, c Task, around surroundings) (string, error) {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
	entry, _ := around.crew.By(c.Answers())
	return entry.Name + ", " + home.Short(), err
}

// acceptAgain gives a task that is back on the day and at the home for which the same person has accepted it their acceptance back. last is the last that was said to it.
func (s *Service) acceptAgain(ctx context.Context, tx *database.Tx, c Task, around surroundings, last Step) (Task, error) {
	if last.Action != ActionLapsed || last.Value.Date(around.property.Zone) != c.PlannedOn {
		return c, nil
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
	known, err := readLedger(ctx, tx, c)
	if err != nil {
		return projected{}, err
	}
	c.Unseen = c.unseenBy(known, around)
	if err := updateLedger(ctx, tx, c); err != nil {
		return projected{}, err
	}
	return s.project(ctx, tx, c, existing)
}

// unseenBy reports whether there are changes of a task of which none of those who do it has seen the last.
func (c Task) unseenBy(known ledger, around surroundings) bool {
	doers := c.assigned()
	if len(doers) == 0 || len(known.changes) == 0 {
		return false
	}
	return !slices.ContainsFunc(doers, func(id identity.StaffID) bool {
		entry, ok := around.crew.By(id)
		return ok && entry.Account != 0 && len(known.unseen(entry.Account)) == 0
	})
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
	missing := map[identity.MemberID][]string{}
	for _, c := range tasks {
		key := ruleKey{c.Member, c.ParentRule}
		if _, known := ids[key]; c.ParentRule != "" && !known {
			missing[c.Member] = append(missing[c.Member], c.ParentRule)
			ids[key] = 0
		}
	}
	for m, keys := range missing {
		found, err := numbersOf(ctx, tx, m, keys)
		if err != nil {
			return err
		}
		for key, id := range found {
			ids[ruleKey{m, key}] = id
		}
	}
	for i, c := range tasks {
		if c.ParentRule != "" {
			tasks[i].Parent, tasks[i].ParentRule = ids[ruleKey{c.Member, c.ParentRule}], ""
		}
	}
	return nil
}

// projectAll puts changed tasks, the tasks that changed checks belong to, and the checks of tasks that have become more or less than planned, on the lists and announces them.
func (s *Service) projectAll(ctx context.Context, tx *database.Tx, tasks []Task, ageOf func(i int) age) error {
	all := make([]projecting, 0, len(tasks))
	at := make(map[identity.Ref]int, len(tasks))
	add := func(p projecting) {
		if have, there := at[p.task.Ref()]; there { // as it is now
			all[have].task = p.task
			return
		}
		at[p.task.Ref()] = len(all)
		all = append(all, p)
	}
	for i, c := range tasks {
		// Of few tasks each is shown to the managers; of many an import has most on nobody's list.
		add(projecting{task: c, age: ageOf(i), many: len(tasks) > fewChanges})
	}
	var parents, checked []identity.Ref
	for _, p := range all {
		c := p.task
		if parent := (identity.Ref{Member: c.Member, ID: c.Parent}); c.Parent != 0 {
			if _, there := at[parent]; !there {
				parents = append(parents, parent)
			}
		}
		if !c.Check && p.age == existing && (c.State() != NotStarted || c.Cancelled) {
			checked = append(checked, c.Ref())
		}
	}
	found, err := shownAll(ctx, tx, parents)
	if err != nil {
		return err
	}
	for _, ref := range parents {
		if c, there := found[ref]; there {
			add(projecting{task: c, age: existing, unheld: true})
		}
	}
	checks, err := checksOfAll(ctx, tx, checked)
	if err != nil {
		return err
	}
	for _, ref := range checked {
		for _, check := range checks[ref] {
			if _, there := at[check.Ref()]; !there {
				add(projecting{task: check, age: existing, unheld: true})
			}
		}
	}
	projected, err := s.projectEach(ctx, tx, all)
	if err != nil {
		return err
	}
	return s.announce(ctx, tx, projected)
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
	var rows []listRow
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
			rows = append(rows, listRow{account, &c, l})
		}
	}
	if err := writeList(ctx, tx, listRows, rows); err != nil {
		return err
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
	var refs []identity.Ref
	var at []int
	for i, c := range tasks {
		around, err := s.around(ctx, tx, c)
		if err != nil {
			return err
		}
		if moved := c.onItsDay(around); moved.DayStart != c.DayStart || moved.PlannedOn != c.PlannedOn {
			// The property is in another zone now.
			tasks[i] = moved
			refs, at = append(refs, c.Ref()), append(at, i)
		}
	}
	stored, err := heldAll(ctx, tx, refs)
	if err != nil {
		return err
	}
	before, moved := make([]Task, len(at)), make([]Task, len(at))
	for n, i := range at {
		before[n] = stored[tasks[i].Ref()]
		tasks[i] = tasks[i].over(before[n], tx.Now())
		moved[n] = tasks[i]
	}
	if err := updateAll(ctx, tx, before, moved); err != nil {
		return err
	}
	return s.projectAll(ctx, tx, tasks, func(int) age { return existing })
}
