package task

import (
	"context"
	"maps"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// newsWithin is how soon a task must begin to be news: nobody wants a notification about next summer.
const newsWithin = 14 * 24 * time.Hour

// newsSoon is how soon a task begins, or would have begun, of which people hear at once.
const newsSoon = 48 * time.Hour

// ListNews is what a transaction means to an account, by somebody else's hand.
type ListNews struct {
	Member  identity.MemberID
	Account identity.AccountID
	// Tasks is how many tasks are new on its list or have changed there, Gone how many are there no more. Of all these, Soon begin, or would have begun, soon.
	Tasks, Gone, Soon int64
}

// News is notified, in the transaction, of what it means to an account.
type News func(ctx context.Context, tx *database.Tx, n ListNews) error

type ownActKey struct{}

// ownAct is the context of what an account does itself, or hears of in another way: to lose a task by it is no news.
func ownAct(ctx context.Context, account identity.AccountID) context.Context {
	return context.WithValue(ctx, ownActKey{}, account)
}

func ownActOf(ctx context.Context) identity.AccountID {
	account, _ := ctx.Value(ownActKey{}).(identity.AccountID)
	return account
}

// Ended is notified, in the transaction, that somebody has finished a task, or has taken its end back: then before has the end that it had.
type Ended func(ctx context.Context, tx *database.Tx, before, now Task, by identity.AccountID) error

// Written is notified, in the transaction, that a task is new or was written again: its plan or its actual times. before is nil for a new one.
type Written func(ctx context.Context, tx *database.Tx, before *Task, now Task) error

// Ladder gives tasks to the next who can come.
type Ladder interface {
	// Leads reports whether the rules say who does a task.
	Leads(c Task) bool
	// PassOn gives a task, of which a refusal is noted, to the next who can come, or to nobody.
	PassOn(ctx context.Context, tx *database.Tx, c Task) error
}

func (s *Service) tellWritten(ctx context.Context, tx *database.Tx, before *Task, now Task) error {
	for _, fn := range s.written {
		if err := fn(ctx, tx, before, now); err != nil {
			return err
		}
	}
	return nil
}

// tellEnd notifies the listeners when a task has come to its end or lost it; another time of the same end is nothing new.
func (s *Service) tellEnd(ctx context.Context, tx *database.Tx, before, now Task, by identity.AccountID) error {
	if before.End.At.IsZero() == now.End.At.IsZero() {
		return nil
	}
	for _, fn := range s.ended {
		if err := fn(ctx, tx, before, now, by); err != nil {
			return err
		}
	}
	return nil
}

// newsOf is what this very transaction did to a task, as far as it is news to accounts. stood are the places that it had on lists before, and by is whose own act it was.
func (p *projected) newsOf(tx *database.Tx, stood []place, by identity.AccountID) (out []ListNews) {
	c := p.task
	from := c.PlannedStart
	for _, at := range stood {
		from = min(from, at.start)
	}
	if c.State() == Finished || (c.DayEnd < tx.Now() && from < tx.Now()) || from > tx.Now().Add(newsWithin) {
		return nil
	}
	one := ListNews{Member: c.Member}
	if from < tx.Now().Add(newsSoon) {
		one.Soon = 1
	}
	for _, account := range p.sees {
		changed := slices.ContainsFunc(p.ledger.unseen(account), func(x Change) bool { return x.At == tx.Now() })
		if changed || !slices.ContainsFunc(stood, func(at place) bool { return at.account == account }) {
			one.Account, one.Tasks = account, 1
			out = append(out, one)
		}
	}
	one.Tasks, one.Gone = 0, 1
	for _, account := range p.lost {
		// Who has left the team hears of it in another way.
		works := slices.ContainsFunc(p.around.crew.All(), func(entry member.Staff) bool { return entry.Account == account && entry.Active })
		if one.Account = account; works && account != by {
			out = append(out, one)
		}
	}
	return out
}

// tellNews counts the news of a transaction for each account and announces it to them, in one order, so that no two transactions wait for each other.
func (s *Service) tellNews(ctx context.Context, tx *database.Tx, all []projected) error {
	type to struct {
		member  identity.MemberID
		account identity.AccountID
	}
	counts := map[to]ListNews{}
	for _, p := range all {
		for _, n := range p.news {
			sum := counts[to{n.Member, n.Account}]
			n.Tasks, n.Gone, n.Soon = n.Tasks+sum.Tasks, n.Gone+sum.Gone, n.Soon+sum.Soon
			counts[to{n.Member, n.Account}] = n
		}
	}
	order := slices.SortedFunc(maps.Values(counts), func(a, b ListNews) int {
		if a.Account != b.Account {
			return int(a.Account - b.Account)
		}
		return int(a.Member - b.Member)
	})
	for _, n := range order {
		for _, fn := range s.news {
			if err := fn(ctx, tx, n); err != nil {
				return err
			}
		}
	}
	return nil
}
