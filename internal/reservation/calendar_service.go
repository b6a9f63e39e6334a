package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// StaysOfHomes gives the stays of some homes, at most property.MostOnPage, that touch the days from and to and are not cancelled, by home and arrival. Moved is by what has changed since an instant.
func (s *Service) StaysOfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date, since clock.Instant) ([]CalendarStay, error) {
	return staysOfHomes(ctx, q, member, homes, from, to, since)
}

// BlocksOfHomes gives the closed nights and the visits of some homes, at most property.MostOnPage, that touch the days from and to, by home and first day.
func (s *Service) BlocksOfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date) ([]Block, error) {
	return blocksOfHomes(ctx, q, member, homes, from, to)
}

// HomesOfSource are the numbers of the homes that have a stay of a channel, not cancelled, on the days from and to.
func (s *Service) HomesOfSource(ctx context.Context, q database.Querier, member identity.MemberID, source string, from, to clock.Date) ([]int64, error) {
	return homesOfSource(ctx, q, member, source, from, to)
}
