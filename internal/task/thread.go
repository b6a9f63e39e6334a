package task

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

var (
	_ message.Subject = (*Service)(nil)
	_ message.Titler  = (*Service)(nil)
	_ message.Filler  = (*Service)(nil)
)

// Participants are the people of a task's chat: the member's managers, and the person who works on the task with its company.
func (s *Service) Participants(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (message.Participants, error) {
	c, err := placeOf(ctx, q, ref)
	if err != nil {
		return message.Participants{}, err
	}
	if AccessOf(actor, c) == None {
		return message.Participants{}, fault.Missing(fault.TaskNotFound)
	}
	around, err := s.around(ctx, q, c)
	if err != nil {
		return message.Participants{}, err
	}
	return message.Participants{Side: sideOf(actor, ref.Member), Agency: around.crew.Managers(), Party: AccountsOf(c, around.crew), Zone: around.property.Zone}, nil
}

// Changed keeps unread and last message of the lists.
func (s *Service) Changed(ctx context.Context, tx *database.Tx, ref identity.Ref, t message.Thread) error {
	c, err := placeOf(ctx, tx, ref)
	if fault.IsMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := s.properties.Get(ctx, tx, identity.Ref{Member: c.Member, ID: c.Property})
	if err != nil {
		return err
	}
	if err := updateMessages(ctx, tx, ref, t.Unread(message.Party), message.LastMessage(t, message.Party, p.Zone)); err != nil || c.Parent == 0 {
		return err
	}
	// The task that it checks shows the check with its counts, to those who take part in both.
	parent := identity.Ref{Member: c.Member, ID: c.Parent}
	crew, err := s.members.Staff(ctx, tx, c.Member)
	if err != nil {
		return err
	}
	onTheirs, err := listedAt(ctx, tx, []identity.Ref{parent})
	if err != nil {
		return err
	}
	checking := AccountsOf(c, crew)
	if !slices.ContainsFunc(onTheirs[parent], func(at place) bool { return slices.Contains(checking, at.account) }) {
		return nil
	}
	_, err = s.projectParent(ctx, tx, parent)
	return err
}

// Title is how a task's chat is called in the inbox.
func (s *Service) Title(ctx context.Context, q database.Querier, ref identity.Ref) (message.Title, *time.Location, error) {
	c, err := find(ctx, q, ref)
	if err != nil {
		return message.Title{}, nil, err
	}
	around, err := s.around(ctx, q, c)
	if err != nil {
		return message.Title{}, nil, err
	}
	return message.Title{Name: around.property.Short(), Begins: c.PlannedOn.String()}, around.property.Zone, nil
}

// Facts are what the office's text modules are filled with in the chat of a task: only the property, for the guests are not the staff's business.
func (s *Service) Facts(ctx context.Context, q database.Querier, ref identity.Ref) (message.Facts, error) {
	c, err := find(ctx, q, ref)
	if err != nil {
		return message.Facts{}, err
	}
	around, err := s.around(ctx, q, c)
	if err != nil {
		return message.Facts{}, err
	}
	f := message.Facts{Property: around.property.Title, Home: around.property.Ref}
	for _, id := range []identity.StaffID{c.Company, c.Person} { // the person's language, else the company's
		if entry, ok := around.crew.By(id); ok {
			f.Lang = entry.Lang
		}
	}
	m, err := s.members.Get(ctx, q, ref.Member)
	f.Lang = m.Speaks(f.Lang)
	return f, err
}
