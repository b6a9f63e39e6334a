package task

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/realtime"
)

// StaffChanged has the lists follow changed entries of the staff; it is a member.StaffChanged. Who works for whom counts at once: a list that is no longer somebody's is gone with the
// transaction. A name on tasks follows asynchronously (see RefreshNames), because a company may have tens of thousands of them. A new entry has no tasks.
func (s *Service) StaffChanged(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	var accounts []identity.AccountID
	for _, c := range changes {
		switch {
		case c.Before.ID == 0:
		case c.Before.Account != c.Now.Account || c.Before.Active != c.Now.Active || c.Before.Kind != c.Now.Kind:
			accounts = append(accounts, c.Before.Account, c.Now.Account)
		}
		if c.Before.ID != 0 && c.Before.Name != c.Now.Name {
			if err := addRefresh(ctx, tx, staffEntry{c.Now.Member, c.Now.ID}); err != nil {
				return err
			}
		}
	}
	slices.Sort(accounts)
	for _, id := range slices.Compact(accounts) {
		if id == 0 {
			continue
		}
		if err := s.Relist(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// refreshStep is how many tasks one transaction shows again: few, so that the one writer of SQLite is not kept from people's calls.
const refreshStep = 20

// RefreshNames shows the next tasks of people and companies whose name has changed, and reports whether there are more. Where it stopped is stored; several nodes may do it at once.
func (s *Service) RefreshNames(ctx context.Context) (more bool, err error) {
	r, err := firstRefresh(ctx, s.db)
	if database.IsMissing(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	ids, err := assignedAfter(ctx, s.db, r.staffEntry, r.after, refreshStep)
	if err != nil {
		return false, err
	}
	return true, s.db.Write(ctx, func(tx *database.Tx) error {
		if len(ids) == 0 {
			return s.endRefresh(ctx, tx, r)
		}
		moved, err := moveRefresh(ctx, tx, r, ids[len(ids)-1])
		if err != nil || !moved {
			return err
		}
		refs := make([]identity.Ref, len(ids))
		for i, id := range ids {
			refs[i] = identity.Ref{Member: r.member, ID: id}
		}
		found, err := shownAll(ctx, tx, refs)
		if err != nil {
			return err
		}
		var parents []identity.Ref
		for _, c := range found {
			if parent := (identity.Ref{Member: c.Member, ID: c.Parent}); c.Parent != 0 {
				parents = append(parents, parent)
			}
		}
		checked, err := shownAll(ctx, tx, parents)
		if err != nil {
			return err
		}
		maps.Copy(found, checked)
		tasks := make([]projecting, 0, len(found))
		for _, c := range found {
			tasks = append(tasks, projecting{task: c, age: existing, unheld: true})
		}
		_, err = s.projectEach(ctx, tx, tasks)
		return err
	})
}

// endRefresh has open pages load their tasks again, once, when all are right.
func (s *Service) endRefresh(ctx context.Context, tx *database.Tx, r refresh) error {
	ended, err := deleteRefresh(ctx, tx, r)
	if err != nil || !ended {
		return err
	}
	crew, err := s.members.Staff(ctx, tx, r.member)
	if err != nil {
		return err
	}
	var accounts []identity.AccountID
	for _, entry := range crew.All() {
		accounts = append(accounts, entry.Account)
	}
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Cleanings}, accounts, nil)
	return nil
}
