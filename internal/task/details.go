package task

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
)

// extras are what a task shows that does not stand in its own row: its checks with their chats, and the agency's files.
type extras struct {
	checks []inspection
	files  []files.File
	// checked is how far the task is that a check belongs to; empty for every other task.
	checked State
}

// inspection is a check of a task, the state of its chat, and who takes part in that.
type inspection struct {
	task   Task
	files  []files.File
	thread message.Thread
	sees   []identity.AccountID
}

// extras reads the extras of one task, and its chat.
func (s *Service) extras(ctx context.Context, q database.Querier, c Task, crew *member.StaffList) (extras, message.Thread, error) {
	all, threads, err := s.extrasOf(ctx, q, []Task{c}, []identity.Ref{c.Ref()}, func(Task) *member.StaffList { return crew })
	return all[c.Ref()], threads[c.Ref()], err
}

// extrasOf reads the extras of tasks, and the chats of some.
func (s *Service) extrasOf(ctx context.Context, q database.Querier, tasks []Task, chats []identity.Ref, crewOf func(c Task) *member.StaffList) (map[identity.Ref]extras, map[identity.Ref]message.Thread, error) {
	var cleaned, parents []identity.Ref
	for _, c := range tasks {
		switch {
		case !c.Check:
			cleaned = append(cleaned, c.Ref())
		case c.Parent != 0:
			parents = append(parents, identity.Ref{Member: c.Member, ID: c.Parent})
		}
	}
	states, err := statesOfAll(ctx, q, parents)
	if err != nil {
		return nil, nil, err
	}
	checks, err := checksOfAll(ctx, q, cleaned)
	if err != nil {
		return nil, nil, err
	}
	chats = slices.Clone(chats)
	for _, list := range checks {
		for _, check := range list {
			chats = append(chats, check.Ref())
		}
	}
	threads := make(map[identity.Ref]message.Thread, len(chats))
	err = ofMembers(chats, func(m identity.MemberID, ids []int64) error {
		found, err := s.messages.Threads(ctx, q, message.Cleaning, m, ids)
		for id, t := range found {
			threads[identity.Ref{Member: m, ID: id}] = t
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	out := make(map[identity.Ref]extras, len(tasks))
	for _, c := range tasks {
		var x extras
		if x.files, err = attachedTo(ctx, q, c); err != nil {
			return nil, nil, err
		}
		if c.Check {
			x.checked = states[identity.Ref{Member: c.Member, ID: c.Parent}]
		}
		for _, check := range checks[c.Ref()] {
			own, err := attachedTo(ctx, q, check)
			if err != nil {
				return nil, nil, err
			}
			x.checks = append(x.checks, inspection{task: check, files: own, thread: threads[check.Ref()], sees: AccountsOf(check, crewOf(c))})
		}
		out[c.Ref()] = x
	}
	return out, threads, nil
}

// takesPart reports whether the check's chat is the viewer's too: who cleans does not read what is said to who checks.
func (i inspection) takesPart(v viewer) bool {
	return i.thread.Messages > 0 && (v.side == message.Agency || slices.Contains(i.sees, v.account))
}

// changes reports whether counted would change anything.
func (x extras) changes(v viewer) bool {
	return slices.ContainsFunc(x.checks, func(i inspection) bool { return i.takesPart(v) })
}

// counted puts unread and last message of the checks into a presented task.
func (x extras) counted(t TaskCore, v viewer, zone *time.Location) TaskCore {
	if !x.changes(v) {
		return t
	}
	t.Checks = slices.Clone(t.Checks)
	for i, check := range x.checks {
		if check.takesPart(v) {
			t.Checks[i].Unread, t.Checks[i].LastMessage = check.thread.Unread(v.side), message.LastMessage(check.thread, v.side, zone)
		}
	}
	return t
}
