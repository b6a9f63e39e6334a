// Package accounttest has stand-ins for tests of what signs people in.
package accounttest

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Nothing is a stand-in for nouns of which the installation has no rows.
type Nothing struct{}

// MembersOf finds no member.
func (Nothing) MembersOf(context.Context, database.Querier, identity.AccountID) ([]identity.MemberID, error) {
	return nil, nil
}

// LinkAccount has nothing to link.
func (Nothing) LinkAccount(context.Context, *database.Tx, string, identity.AccountID) error {
	return nil
}

// BookedBy finds no stay.
func (Nothing) BookedBy(context.Context, database.Querier, string) ([]reservation.BookerStay, error) {
	return nil, nil
}

// Booked finds no stay.
func (Nothing) Booked(context.Context, database.Querier, identity.MemberID, string) ([]reservation.BookedStay, error) {
	return nil, nil
}

// BookerEmail knows no address.
func (Nothing) BookerEmail(context.Context, database.Querier, identity.Ref) (string, error) {
	return "", nil
}

// Find finds no stay.
func (Nothing) Find(context.Context, identity.Actor, identity.MemberID, reservation.Filter) (wire.Page[reservation.Listed], error) {
	return wire.Page[reservation.Listed]{}, nil
}

// Note does nothing.
func (Nothing) Note(context.Context, *database.Tx, identity.Ref, identity.Principal, reservation.Action) error {
	return nil
}

// Belong does nothing.
func (Nothing) Belong(context.Context, *database.Tx, identity.Ref, identity.AccountID) error {
	return nil
}

// Relist does nothing.
func (Nothing) Relist(context.Context, *database.Tx, identity.AccountID) error { return nil }
