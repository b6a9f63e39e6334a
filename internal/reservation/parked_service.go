package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// MostParked is how many stays without a home the calendar shows.
const MostParked = 200

// ParkedStays are the stays without a home that touch the days from and to and are not cancelled, by arrival: at most MostParked, and whether there are more.
func (s *Service) ParkedStays(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) (found []CalendarStay, more bool, err error) {
	found, err = parkedBetween(ctx, q, member, from, to, MostParked+1)
	if len(found) > MostParked {
		found, more = found[:MostParked], true
	}
	return found, more, err
}
