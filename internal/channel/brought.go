package channel

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// CalendarOf is the calendar that a stay has come from, by its external id; false for a stay from elsewhere.
func CalendarOf(externalID string) (int64, bool) {
	rest, ok := strings.CutPrefix(externalID, feedPrefix)
	calendar, entry, found := strings.Cut(rest, "-")
	id, isNumber := identity.ParseNumber(calendar)
	_, isEntry := identity.ParseNumber(entry)
	if !ok || !found || !isNumber || !isEntry {
		return 0, false
	}
	return id, true
}

// Brought names what a calendar changed at an instant.
type Brought struct {
	Calendar int64
	At       clock.Instant
}

// FetchesOf are the numbers of the kept fetches that changed something at some instants, at most mostBrought of them.
func (s *Service) FetchesOf(ctx context.Context, q database.Querier, m identity.MemberID, all []Brought) (map[Brought]int64, error) {
	if len(all) == 0 {
		return nil, nil
	}
	return fetchesOf(ctx, q, m, all)
}
