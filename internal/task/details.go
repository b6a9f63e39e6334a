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

func (s *Service) extras(ctx context.Context, q database.Querier, c Task, crew *member.StaffList) (extras, error) {
	var x extras
	var err error
	if x.files, err = attachedTo(ctx, q, c); err != nil {
		return x, err
	}
	if c.Check {
		x.checked, err = checkedState(ctx, q, c)
		return x, err
	}
	checks, err := checksOf(ctx, q, c.Ref())
	if err != nil || len(checks) == 0 {
		return x, err
	}
	ids := make([]int64, len(checks))
	for i, check := range checks {
		ids[i] = check.ID
	}
	threads, err := s.messages.Threads(ctx, q, message.Cleaning, c.Member, ids)
	if err != nil {
		return x, err
	}
	for _, check := range checks {
		own, err := attachedTo(ctx, q, check)
		if err != nil {
			return x, err
		}
		x.checks = append(x.checks, inspection{task: check, files: own, thread: threads[check.ID], sees: AccountsOf(check, crew)})
	}
	return x, nil
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
