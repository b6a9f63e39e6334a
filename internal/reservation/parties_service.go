package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// MostParties is how many stays Parties reads at once.
const MostParties = 500

// Party is a stay with who travels in it.
type Party struct {
	Reservation
	// Travelers have their identity opened.
	Travelers []Traveler
	// Came is when the stay was first written here: when it was booked, as far as that is known.
	Came clock.Instant
	// Paid is the last payment of it whose way is known; zero for none.
	Paid Payment
}

// Came is a stay with when it was first written here.
type Came struct {
	Reservation
	At clock.Instant
}

// CameMark is where a page of stays by when they came begins: behind this one.
type CameMark struct {
	At clock.Instant
	ID int64
}

// Parties reads up to MostParties stays of an agency for one of its managers, with as many statements for all of them as for one. What does not exist is not in the answer; for everybody else nothing is.
func (s *Service) Parties(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, ids []int64) (map[int64]Party, error) {
	out := map[int64]Party{}
	if !actor.Manages(member) || len(ids) == 0 {
		return out, nil
	}
	found, err := cameOf(ctx, q, member, ids)
	if err != nil {
		return nil, err
	}
	sealed, err := travelersOf(ctx, q, member, ids)
	if err != nil {
		return nil, err
	}
	paid, err := lastPaid(ctx, q, member, ids)
	if err != nil {
		return nil, err
	}
	for _, r := range found {
		p := Party{Reservation: r.Reservation, Came: r.came, Paid: paid[r.Ref.ID]}
		if p.Travelers, err = open(s.box, r.Ref, r.dataKey, sealed[r.Ref.ID]); err != nil {
			return nil, err
		}
		out[r.Ref.ID] = p
	}
	return out, nil
}

// CameBetween is a page of the confirmed stays of a member by when they were first written here, until an instant.
func (s *Service) CameBetween(ctx context.Context, q database.Querier, member identity.MemberID, behind CameMark, until clock.Instant, limit int) ([]Came, error) {
	return cameBetween(ctx, q, member, behind, until, limit)
}

// CameOf gives some stays of a member, at most MostParties, with when they were first written here; those that there are.
func (s *Service) CameOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]Came, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := cameOf(ctx, q, member, ids)
	out := make([]Came, len(found))
	for i, r := range found {
		out[i] = Came{r.Reservation, r.came}
	}
	return out, err
}
