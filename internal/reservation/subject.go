package reservation

import (
	"context"
	"strings"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// The chat of a stay is between its guest and the managers of the member.

// GuestAccounts are the accounts of a stay's guest: none or one.
func (s *Service) GuestAccounts(ctx context.Context, q database.Querier, ref identity.Ref) ([]identity.AccountID, error) {
	p, err := placeOf(ctx, q, ref)
	if database.IsMissing(err) {
		return nil, missing()
	}
	if err != nil || p.account == 0 {
		return nil, err
	}
	return []identity.AccountID{p.account}, nil
}

// Participants returns who takes part in the chat of a stay (message.Subject).
func (s *Service) Participants(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (message.Participants, error) {
	at, err := placeOf(ctx, q, ref)
	if database.IsMissing(err) {
		return message.Participants{}, missing()
	}
	if err != nil {
		return message.Participants{}, err
	}
	viewer, ok := ViewerOf(actor, ref, at.account)
	if !ok {
		return message.Participants{}, missing()
	}
	crew, err := s.members.Staff(ctx, q, ref.Member)
	if err != nil {
		return message.Participants{}, err
	}
	p, err := s.properties.Get(ctx, q, identity.Ref{Member: ref.Member, ID: at.property})
	if err != nil {
		return message.Participants{}, err
	}
	out := message.Participants{Side: message.Party, Agency: crew.Managers(), Zone: p.Zone}
	if viewer == AsManager {
		out.Side = message.Agency
	}
	if at.account != 0 {
		out.Party = []identity.AccountID{at.account}
	}
	return out, nil
}

// Changed is called when a chat has changed (message.Subject). Stays read their chat when they are shown, so there is nothing to keep.
func (s *Service) Changed(context.Context, *database.Tx, identity.Ref, message.Thread) error {
	return nil
}

// Title names a stay's chat in the agency's inbox (message.Titler): property, booker and dates.
func (s *Service) Title(ctx context.Context, q database.Querier, ref identity.Ref) (message.Title, *time.Location, error) {
	r, err := get(ctx, q, ref)
	if database.IsMissing(err) {
		return message.Title{}, nil, missing()
	}
	if err != nil {
		return message.Title{}, nil, err
	}
	p, err := s.properties.Get(ctx, q, identity.Ref{Member: ref.Member, ID: r.Property})
	if err != nil {
		return message.Title{}, nil, err
	}
	title := r.Booker.Name()
	if !r.Parked() {
		title = strings.TrimSuffix(p.Short()+" · "+title, " · ")
	}
	return message.Title{Name: title, Parked: r.Parked(), Begins: r.Arrival.String(), Ends: r.Departure.String()}, p.Zone, nil
}

// Facts are what the office's text modules are filled with in the chat of a stay (message.Filler); never a key code.
func (s *Service) Facts(ctx context.Context, q database.Querier, ref identity.Ref) (message.Facts, error) {
	r, err := get(ctx, q, ref)
	if database.IsMissing(err) {
		return message.Facts{}, missing()
	}
	if err != nil {
		return message.Facts{}, err
	}
	p, err := s.properties.Get(ctx, q, identity.Ref{Member: ref.Member, ID: r.Property})
	if err != nil {
		return message.Facts{}, err
	}
	m, err := s.members.Get(ctx, q, ref.Member)
	if err != nil {
		return message.Facts{}, err
	}
	if r.Parked() { // the last home is not said to the guest
		p.Title = ""
	}
	return message.Facts{Lang: m.Speaks(r.Lang), Guest: r.Booker.Name(), Property: p.Title, Arrival: r.Arrival, Departure: r.Departure, Home: p.Ref}, nil
}
