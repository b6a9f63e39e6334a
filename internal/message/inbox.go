package message

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// The agency's side of all chats of a member. A chat waits for an answer when the party wrote last or something of it is unread; somebody may say by hand that it is
// settled, and it waits again with the party's next message. What is here is known to the member's managers alone.

// Colleague is a manager of a member.
type Colleague struct {
	Staff   identity.StaffID
	Account identity.AccountID
	Name    string
}

// Managers lists the active managers of a member.
type Managers func(ctx context.Context, member identity.MemberID) ([]Colleague, error)

// RefuseEdit refuses an edit of a thing of a member that another person has changed since the editor saw it: who that was, and when.
type RefuseEdit func(ctx context.Context, q database.Querier, member identity.MemberID, clashes []wire.Clash, by identity.AccountID, at clock.Instant) error

// InboxThread is a line of the inbox.
type InboxThread struct {
	Thread
	Kind  Kind
	Ref   identity.Ref
	Title Title
	Zone  *time.Location
	// Assigned is the name of the manager who takes care of it; empty for nobody.
	Assigned string
	// Mine is whether that is who asks.
	Mine bool
}

// Filter narrows the inbox.
type Filter struct {
	// Waiting leaves only chats that wait for an answer.
	Waiting bool
	// Mine leaves only chats that are assigned to who asks.
	Mine bool
	// Kind leaves only chats of a kind; empty for both.
	Kind Kind
}

// Inbox is a page of the member's threads, the one with the newest message first.
func (s *Service) Inbox(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, mark string) (wire.Page[InboxThread], error) {
	var out wire.Page[InboxThread]
	manager, ok := actor.At(member, identity.Manager)
	if !ok {
		return out, fault.Missing(fault.NotFound)
	}
	before, err := parseInboxMark(mark)
	if err != nil {
		return out, err
	}
	found, err := inbox(ctx, s.db, member, manager.Staff, f, before, pageSize+1)
	if err != nil {
		return out, err
	}
	if len(found) > pageSize {
		found = found[:pageSize]
		out.Next = inboxMarkOf(found[pageSize-1])
	}
	out.Items, err = s.described(ctx, actor, member, found)
	return out, err
}

// OfInbox is one line of the inbox, also of a chat in which nobody has written yet. A chat stays when what it belonged to has gone.
func (s *Service) OfInbox(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref) (InboxThread, error) {
	if !actor.Manages(ref.Member) {
		return InboxThread{}, fault.Missing(kind.missing())
	}
	t, err := thread(ctx, s.db, kind, ref)
	if err == nil && t.Messages == 0 {
		_, _, err = s.participants(ctx, actor, kind, ref)
	}
	if err != nil {
		return InboxThread{}, err
	}
	lines, err := s.described(ctx, actor, ref.Member, []InboxThread{{Thread: t, Kind: kind, Ref: ref}})
	if err != nil {
		return InboxThread{}, err
	}
	return lines[0], nil
}

// Waiting counts the member's chats that wait for an answer, up to a limit.
func (s *Service) Waiting(ctx context.Context, actor identity.Actor, member identity.MemberID, limit int) (waiting, mine int64, err error) {
	manager, ok := actor.At(member, identity.Manager)
	if !ok {
		return 0, 0, fault.Missing(fault.NotFound)
	}
	return countWaiting(ctx, s.db, member, manager.Staff, limit)
}

// Colleagues are the managers to whom a chat of the member can be assigned.
func (s *Service) Colleagues(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]Colleague, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return s.managers(ctx, member)
}

// Change is what a manager settles about a chat by hand; nil leaves a thing as it is.
type Change struct {
	// Waiting says whether the chat waits for an answer.
	Waiting *bool
	// AssignedTo is the manager who takes care of it; zero for nobody.
	AssignedTo *identity.StaffID
}

// Settle changes who takes care of a chat and whether it waits. The member's managers are notified when something has changed.
func (s *Service) Settle(ctx context.Context, actor identity.Actor, attempt identity.Attempt, kind Kind, ref identity.Ref, c Change) (InboxThread, error) {
	if !actor.Manages(ref.Member) {
		return InboxThread{}, fault.Missing(kind.missing())
	}
	all, err := s.managers(ctx, ref.Member)
	if err != nil {
		return InboxThread{}, err
	}
	if c.AssignedTo != nil && *c.AssignedTo != 0 && !slices.ContainsFunc(all, func(one Colleague) bool { return one.Staff == *c.AssignedTo }) {
		return InboxThread{}, fault.Invalid(fault.BadRequest, map[string]string{"assigned_to": "expected a manager of the agency"})
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		changed, err := settle(ctx, tx, kind, ref, c)
		if err != nil || !changed {
			return struct{}{}, err
		}
		var accounts []identity.AccountID
		for _, one := range all {
			accounts = append(accounts, one.Account)
		}
		// The chat itself is as it was; who looks at the inbox loads it again.
		ev := realtime.Event{Action: realtime.Refresh, Type: kind.EventType(), Member: ref.Member, Ref: ref.ID}
		s.streams.Append(tx, ev, accounts, nil)
		return struct{}{}, nil
	})
	if err != nil {
		return InboxThread{}, err
	}
	return s.OfInbox(ctx, actor, kind, ref)
}

// described adds to lines how their threads are called and who takes care of them.
func (s *Service) described(ctx context.Context, actor identity.Actor, member identity.MemberID, lines []InboxThread) ([]InboxThread, error) {
	all, err := s.managers(ctx, member)
	if err != nil {
		return nil, err
	}
	manager, _ := actor.At(member, identity.Manager)
	for i := range lines {
		if lines[i], err = s.titled(ctx, actor, lines[i]); err != nil {
			return nil, err
		}
		for _, one := range all {
			if one.Staff == lines[i].AssignedTo {
				lines[i].Assigned, lines[i].Mine = one.Name, one.Staff == manager.Staff
			}
		}
	}
	return lines, nil
}

// titled adds how the thread is called. A subject that has gone leaves its thread under its number.
func (s *Service) titled(ctx context.Context, actor identity.Actor, t InboxThread) (InboxThread, error) {
	t.Title, t.Zone = Title{Name: t.Ref.String()}, time.UTC
	subject := s.subject(t.Kind)
	var err error
	if titler, ok := subject.(Titler); ok {
		var title Title
		var zone *time.Location
		if title, zone, err = titler.Title(ctx, s.db, t.Ref); err == nil {
			t.Title, t.Zone = title, zone
		}
	} else {
		var p Participants
		if p, err = subject.Participants(ctx, s.db, actor, t.Ref); err == nil {
			t.Zone = p.Zone
		}
	}
	if fault.IsMissing(err) {
		err = nil
	}
	return t, err
}

// inboxMark is where a page of the inbox begins: behind this thread.
type inboxMark struct {
	at   clock.Instant
	kind Kind
	ref  int64
}
