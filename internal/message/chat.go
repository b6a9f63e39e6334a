package message

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// What the notifications need to know about messages.

// Chat is a thread as nobody in particular sees it.
type Chat struct {
	Kind Kind
	Ref  identity.Ref
	Thread
	Participants
	// Title is how the agency's inbox calls it.
	Title Title
	Facts
}

// Chat finds a thread for a caller that takes no part in it; a fault.Missing when what it belongs to has gone.
func (s *Service) Chat(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) (Chat, error) {
	subject := s.subject(kind)
	// Everybody of a thread is what its managers see.
	anyManager := identity.Actor{Relations: []identity.Relation{{Member: ref.Member, Role: identity.Manager}}}
	c := Chat{Kind: kind, Ref: ref}
	var err error
	if c.Participants, err = subject.Participants(ctx, q, anyManager, ref); err != nil {
		return c, err
	}
	if c.Thread, err = thread(ctx, q, kind, ref); err != nil {
		return c, err
	}
	if filler, ok := subject.(Filler); ok {
		if c.Facts, err = filler.Facts(ctx, q, ref); err != nil {
			return c, err
		}
	}
	if titler, ok := subject.(Titler); ok {
		c.Title, _, err = titler.Title(ctx, q, ref)
	}
	return c, err
}

// SideOf is the side on which an account is notified of news; false for an account that is on none.
func (c Chat) SideOf(account identity.AccountID) (Side, bool) {
	if !slices.Contains(c.everybody(), account) {
		return "", false
	}
	return c.sideOf(account), true
}

// Readers are the accounts whose business a message of a side is: everybody on the other side, or of the agency only who takes care of the chat.
func (s *Service) Readers(ctx context.Context, c Chat, author Side) ([]identity.AccountID, error) {
	if author == Agency {
		return c.Party, nil
	}
	if c.AssignedTo == 0 {
		return c.Agency, nil
	}
	all, err := s.managers(ctx, c.Ref.Member)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		if one.Staff == c.AssignedTo {
			return []identity.AccountID{one.Account}, nil
		}
	}
	return c.Agency, nil
}
