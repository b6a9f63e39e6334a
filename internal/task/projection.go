package task

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/realtime"
)

// projected is a task as it is on the lists after a change.
type projected struct {
	presented
	core Listed // whole, encoded
	// sees are the accounts that have it on their list, lost those that no longer have.
	sees, lost []identity.AccountID
	// news is what this transaction did, as far as it is news to accounts.
	news []ListNews
}

// listed is what shown gives, encoded; for everybody who has seen everything, and to whom no check's chat has anything to say, it is encoded only once.
func (p projected) listed(v viewer) (Listed, error) {
	if len(p.ledger.changesFor(v)) > 0 || p.extras.changes(v) {
		return listed(p.shown(v))
	}
	l := p.core
	l.Unread, l.LastMessage = p.thread.Unread(v.side), message.LastMessage(p.thread, v.side, p.around.property.Zone)
	return l, nil
}

// age returns what may be left out for a task that is being made: it is on no list and has neither checks nor messages.
type age bool

const (
	existing age = false
	brandNew age = true
)

// known is what a transaction has read of a task already, beside its row.
type known struct {
	extras extras
	thread message.Thread
}

// project puts a task on the lists of everybody who works on it, as it is now.
func (s *Service) project(ctx context.Context, tx *database.Tx, c Task, a age) (projected, error) {
	all, err := s.projectEach(ctx, tx, []projecting{{task: c, age: a}})
	if err != nil {
		return projected{}, err
	}
	return all[0], nil
}

// projecting is a task on its way onto the lists.
type projecting struct {
	task Task
	age  age
	// known is what was read of it already; nil for nothing.
	known *known
	// many is one of many: where nobody has it, before and after, it needs no more than their announcement.
	many bool
	// unheld is a task that this transaction neither holds nor changes: it may have changed since it was read, and is read again once its rows of lists are held.
	unheld bool
}

// projectEach puts tasks, each there once, on the lists of everybody who works on them, as they are now. It is the only way onto the lists.
func (s *Service) projectEach(ctx context.Context, tx *database.Tx, tasks []projecting) ([]projected, error) {
	tasks, stood, err := holdLists(ctx, tx, tasks)
	if err != nil {
		return nil, err
	}
	all := make([]projected, len(tasks))
	for i, t := range tasks {
		around, err := s.around(ctx, tx, t.task)
		if err != nil {
			return nil, err
		}
		all[i].presented = presented{task: t.task, around: around}
		if !t.task.Cancelled {
			all[i].sees = AccountsOf(t.task, around.crew)
		}
	}
	var todo []int
	var seen []Task
	var chats []identity.Ref
	crews := map[identity.MemberID]*member.StaffList{}
	for i, t := range tasks {
		if t.many && len(all[i].sees) == 0 && len(stood[t.task.Ref()]) == 0 {
			continue
		}
		todo = append(todo, i)
		crews[t.task.Member] = all[i].around.crew
		switch {
		case t.known != nil:
		case !t.task.Cancelled:
			seen = append(seen, t.task)
			fallthrough
		default:
			if t.age == existing {
				chats = append(chats, t.task.Ref())
			}
		}
	}
	extras, threads, err := s.extrasOf(ctx, tx, seen, chats, func(c Task) *member.StaffList { return crews[c.Member] })
	if err != nil {
		return nil, err
	}
	changed := make([]Task, 0, len(todo))
	for _, i := range todo {
		if tasks[i].age == existing {
			changed = append(changed, tasks[i].task)
		}
	}
	ledgers, err := ledgersOf(ctx, tx, changed)
	if err != nil {
		return nil, err
	}
	writes := newListWrites()
	for _, i := range todo {
		p, t := &all[i], tasks[i]
		ref := t.task.Ref()
		if t.known != nil {
			p.extras, p.thread = t.known.extras, t.known.thread
		} else {
			p.extras, p.thread = extras[ref], threads[ref]
		}
		p.compose()
		if p.core, err = listed(TaskAnswer{TaskCore: p.whole}); err != nil {
			return nil, err
		}
		if err := p.place(tx, writes, t.age, stood[ref], ledgers[ref], ownActOf(ctx)); err != nil {
			return nil, err
		}
	}
	return all, writes.exec(ctx, tx)
}

// holdLists holds the rows that tasks have on lists, and gives the tasks as they are then, with their rows.
func holdLists(ctx context.Context, tx *database.Tx, tasks []projecting) ([]projecting, map[identity.Ref][]place, error) {
	var onLists, unheld []identity.Ref
	for _, t := range tasks {
		if t.age == existing {
			onLists = append(onLists, t.task.Ref())
		}
		if t.unheld {
			unheld = append(unheld, t.task.Ref())
		}
	}
	stood, err := listedAt(ctx, tx, onLists)
	if err != nil || len(unheld) == 0 {
		return tasks, stood, err
	}
	now, err := shownAll(ctx, tx, unheld)
	if err != nil {
		return nil, nil, err
	}
	tasks = slices.Clone(tasks)
	var changed []identity.Ref
	for i := range tasks {
		t := &tasks[i]
		if !t.unheld {
			continue
		}
		c, there := now[t.task.Ref()]
		if !there || c.Version != t.task.Version {
			changed = append(changed, t.task.Ref())
		}
		if there {
			t.task = c
		} else {
			t.task.Cancelled = true
		}
	}
	// Who changed them may have put them elsewhere on the lists, or onto others.
	moved, err := listedAt(ctx, tx, changed)
	for _, ref := range changed {
		stood[ref] = moved[ref]
	}
	return tasks, stood, err
}

// alike reports whether the task has the same row on all lists, and people who have it there.
func (p projected) alike() bool {
	return len(p.sees) > 0 && p.task.LastChange == 0 && !slices.ContainsFunc(p.sees, func(account identity.AccountID) bool {
		return p.extras.changes(viewer{message.Party, account})
	})
}

func sameAccounts(a, b []identity.AccountID) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// place says which rows of lists are to be written so that the task is on those of all who work on it, and takes it off those where it is no more.
func (p *projected) place(tx *database.Tx, writes *listWrites, a age, stood []place, known ledger, by identity.AccountID) error {
	c := &p.task
	var before, inPlace []identity.AccountID
	for _, at := range stood {
		before = append(before, at.account)
		if at.fits(*c) {
			inPlace = append(inPlace, at.account)
		}
	}
	rows := &writes.rows
	if a == existing && p.alike() && sameAccounts(inPlace, p.sees) {
		rows = &writes.inPlace
	} else {
		p.follow(tx, writes, a, before, known)
		for _, at := range stood {
			if !at.fits(*c) || !slices.Contains(p.sees, at.account) {
				writes.gone[at.account] = append(writes.gone[at.account], c.Ref())
			}
		}
	}
	p.news = p.newsOf(tx, stood, by)
	for _, account := range p.sees {
		l, err := p.listed(viewer{message.Party, account})
		if err != nil {
			return err
		}
		*rows = append(*rows, listRow{account, c, l})
	}
	return nil
}

// follow notes who has lost the task and who has it newly: to them the task is new as a whole, and only what this very transaction changed is announced.
func (p *projected) follow(tx *database.Tx, writes *listWrites, a age, before []identity.AccountID, known ledger) {
	if a == brandNew {
		return
	}
	for _, account := range before {
		if !slices.Contains(p.sees, account) {
			p.lost = append(p.lost, account)
			writes.keepLost(account, p.task, tx.Now())
		}
	}
	p.ledger = known
	old := int64(0)
	for _, x := range p.ledger.changes {
		if x.At < tx.Now() {
			old = x.ID
		}
	}
	for _, account := range p.sees {
		if slices.Contains(before, account) {
			continue
		}
		writes.found[account] = append(writes.found[account], p.task.Ref())
		if old > p.ledger.seen[account] {
			p.ledger.seen[account] = old
			writes.markSeen(p.task.Ref(), account, old)
		}
	}
}

// projectParent projects the task that a changed check belongs to.
func (s *Service) projectParent(ctx context.Context, tx *database.Tx, ref identity.Ref) ([]projected, error) {
	c, err := find(ctx, tx, ref)
	if fault.IsMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s.projectEach(ctx, tx, []projecting{{task: c, age: existing, unheld: true}})
}

// projectChecks projects the checks of a projected task, which show how far it is.
func (s *Service) projectChecks(ctx context.Context, tx *database.Tx, of projected) ([]projected, error) {
	checks := make([]projecting, 0, len(of.extras.checks))
	for _, check := range of.extras.checks {
		checks = append(checks, projecting{task: check.task, age: existing, unheld: true, known: &known{extras{files: check.files, checked: of.task.State()}, check.thread}})
	}
	return s.projectEach(ctx, tx, checks)
}

// fewChanges is up to how many changed tasks each is announced by itself; beyond, lists are loaded again.
const fewChanges = 10

// announce notifies everybody on the lists, and the managers, what has changed.
func (s *Service) announce(ctx context.Context, tx *database.Tx, all []projected) error {
	if err := s.tellNews(ctx, tx, all); err != nil {
		return err
	}
	var reload []identity.AccountID
	for i := range all {
		p := &all[i]
		reload = append(reload, p.lost...)
		accounts := slices.Concat(p.sees, p.around.crew.Managers())
		if len(all) > fewChanges || p.task.Cancelled {
			reload = append(reload, accounts...)
			continue
		}
		ev := realtime.Event{Action: realtime.Commit, Type: realtime.Cleanings, Member: p.task.Member, Ref: p.task.ID}
		s.streams.Append(tx, ev, accounts, p)
	}
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Cleanings}, reload, nil)
	return nil
}

// entry shows a task to a listener: from what was just committed, or from the database when it is delivered later. A task that the listener may not see (any more) is not shown.
func (s *Service) entry(ctx context.Context, actor identity.Actor, ev realtime.Event, live any) (*Listed, error) {
	v := viewerOf(actor, ev.Member)
	if p, ok := live.(*projected); ok {
		if AccessOf(actor, p.task) == None {
			return nil, nil
		}
		l, err := p.listed(v)
		return &l, err
	}
	c, _, err := visible(ctx, s.db, actor, identity.Ref{Member: ev.Member, ID: ev.Ref})
	if fault.IsMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	task, err := s.show(ctx, s.db, c, v)
	if err != nil {
		return nil, err
	}
	l, err := listed(task)
	return &l, err
}
