package task

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/realtime"
)

// projected is a task as it is on the lists after a change.
type projected struct {
	presented
	core Listed // whole, encoded
	// sees are the accounts that have it on their list, lost those that no longer have.
	// news are the accounts to which what this transaction did is news.
	sees, lost, news []identity.AccountID
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

// project puts a task on the lists of everybody who works on it, as it is now. It is the only way onto the lists.
func (s *Service) project(ctx context.Context, tx *database.Tx, c Task, a age) (projected, error) {
	return s.projectKnown(ctx, tx, c, a, nil)
}

func (s *Service) projectKnown(ctx context.Context, tx *database.Tx, c Task, a age, k *known) (projected, error) {
	around, err := s.around(ctx, tx, c)
	if err != nil {
		return projected{}, err
	}
	p := projected{presented: presented{task: c, around: around}}
	switch {
	case k != nil:
		p.thread = k.thread
	case a == existing:
		if p.thread, err = s.messages.Thread(ctx, tx, message.Cleaning, c.Ref()); err != nil {
			return p, err
		}
	}
	if !c.Cancelled {
		p.sees = AccountsOf(c, around.crew)
		if k != nil {
			p.extras = k.extras
		} else if p.extras, err = s.extras(ctx, tx, c, around.crew); err != nil {
			return p, err
		}
	}
	p.compose()
	if p.core, err = listed(TaskAnswer{TaskCore: p.whole}); err != nil {
		return p, err
	}
	if a == existing && p.alike() {
		have, err := rewrite(ctx, tx, c, p.core)
		if err != nil {
			return p, err
		}
		if p.news = p.newsOf(tx, have); sameAccounts(have, p.sees) {
			return p, nil
		}
	}
	return p, s.relist(ctx, tx, &p, a)
}

// alike reports whether the task has the same row on all lists, and people who have it there.
func (p projected) alike() bool {
	return len(p.sees) > 0 && p.task.LastChange == 0 && !slices.ContainsFunc(p.sees, func(account identity.AccountID) bool {
		return p.extras.changes(viewer{message.Party, account})
	})
}

// offLists reports whether a task is on nobody's list, before and after. Then there is nothing to encode or write: it gives what the announcement of many tasks needs.
func (s *Service) offLists(ctx context.Context, tx *database.Tx, c Task, a age) (projected, bool, error) {
	around, err := s.around(ctx, tx, c)
	if err != nil {
		return projected{}, false, err
	}
	p := projected{presented: presented{task: c, around: around}}
	if !c.Cancelled && len(AccountsOf(c, around.crew)) > 0 {
		return p, false, nil
	}
	if a == existing {
		stood, err := places(ctx, tx, c.Ref())
		if err != nil || len(stood) > 0 {
			return p, false, err
		}
	}
	return p, true, nil
}

func sameAccounts(a, b []identity.AccountID) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// relist writes a task's row into each list by itself, and takes it off those where it is no more.
func (s *Service) relist(ctx context.Context, tx *database.Tx, p *projected, a age) error {
	c := p.task
	var stood []place
	var before []identity.AccountID
	if a == existing {
		var err error
		if stood, err = places(ctx, tx, c.Ref()); err != nil {
			return err
		}
		for _, at := range stood {
			before = append(before, at.account)
		}
	}
	if err := s.follow(ctx, tx, p, a, before); err != nil {
		return err
	}
	p.news = p.newsOf(tx, before)
	for _, at := range stood {
		if at.fits(c) && slices.Contains(p.sees, at.account) {
			continue
		}
		if err := unlist(ctx, tx, at, c.Ref()); err != nil {
			return err
		}
	}
	for _, account := range p.sees {
		l, err := p.listed(viewer{message.Party, account})
		if err != nil {
			return err
		}
		if err := list(ctx, tx, account, c, l); err != nil {
			return err
		}
	}
	return nil
}

// follow notes who has lost the task and who has it newly: to them the task is new as a whole, and only what this very transaction changed is announced.
func (s *Service) follow(ctx context.Context, tx *database.Tx, p *projected, a age, before []identity.AccountID) error {
	if a == brandNew {
		return nil
	}
	for _, account := range before {
		if slices.Contains(p.sees, account) {
			continue
		}
		p.lost = append(p.lost, account)
		if err := keepLost(ctx, tx, account, p.task); err != nil {
			return err
		}
	}
	var err error
	if p.ledger, err = readLedger(ctx, tx, p.task); err != nil {
		return err
	}
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
		if err := forgetLost(ctx, tx, account, p.task.Ref()); err != nil {
			return err
		}
		if old > p.ledger.seen[account] {
			p.ledger.seen[account] = old
			if err := markSeen(ctx, tx, p.task.Ref(), account, old); err != nil {
				return err
			}
		}
	}
	return nil
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
	p, err := s.project(ctx, tx, c, existing)
	return []projected{p}, err
}

// projectChecks projects the checks of a projected task, which show how far it is.
func (s *Service) projectChecks(ctx context.Context, tx *database.Tx, of projected) ([]projected, error) {
	out := make([]projected, 0, len(of.extras.checks))
	for _, check := range of.extras.checks {
		p, err := s.projectKnown(ctx, tx, check.task, existing, &known{extras{files: check.files, checked: of.task.State()}, check.thread})
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// fewChanges is up to how many changed tasks each is announced by itself; beyond, lists are loaded again.
const fewChanges = 10

// announce notifies everybody on the lists, and the managers, what has changed.
func (s *Service) announce(ctx context.Context, tx *database.Tx, all []projected) error {
	if err := s.tellNews(ctx, tx, all); err != nil {
		return err
	}
	var reload []identity.AccountID
	for _, p := range all {
		reload = append(reload, p.lost...)
		accounts := slices.Concat(p.sees, p.around.crew.Managers())
		if len(all) > fewChanges || p.task.Cancelled {
			reload = append(reload, accounts...)
			continue
		}
		ev := realtime.Event{Action: realtime.Commit, Type: realtime.Cleanings, Member: p.task.Member, Ref: p.task.ID}
		s.streams.Append(tx, ev, accounts, &p)
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
