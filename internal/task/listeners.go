package task

import (
	"context"
	"maps"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// newsWithin is how soon a task must begin to be news: nobody wants a notification about next summer.
const newsWithin = 14 * 24 * time.Hour

// News is notified, in the transaction, how many tasks are new on an account's list or have changed there by somebody else's hand.
type News func(ctx context.Context, tx *database.Tx, member identity.MemberID, account identity.AccountID, tasks int64) error

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

// newsOf are the accounts to which what this very transaction did to a task is news. before had it on their lists already.
func (p *projected) newsOf(tx *database.Tx, before []identity.AccountID) []identity.AccountID {
	c := p.task
	if c.Cancelled || c.State() == Finished || c.DayEnd < tx.Now() || c.PlannedStart > tx.Now().Add(newsWithin) {
		return nil
	}
	var out []identity.AccountID
	for _, account := range p.sees {
		changed := slices.ContainsFunc(p.ledger.unseen(account), func(x Change) bool { return x.At == tx.Now() })
		if changed || !slices.Contains(before, account) {
			out = append(out, account)
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
	counts := map[to]int64{}
	for _, p := range all {
		for _, account := range p.news {
			counts[to{p.task.Member, account}]++
		}
	}
	order := slices.SortedFunc(maps.Keys(counts), func(a, b to) int {
		if a.account != b.account {
			return int(a.account - b.account)
		}
		return int(a.member - b.member)
	})
	for _, t := range order {
		for _, fn := range s.news {
			if err := fn(ctx, tx, t.member, t.account, counts[t]); err != nil {
				return err
			}
		}
	}
	return nil
}
