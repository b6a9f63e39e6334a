package channel

import (
	"context"
	"slices"
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

// BroughtBy names a kept fetch, and the property of its calendar.
type BroughtBy struct{ ID, Property int64 }

// FetchesOf are the kept fetches that changed something at some instants.
func (s *Service) FetchesOf(ctx context.Context, q database.Querier, m identity.MemberID, all []Brought) (map[Brought]BroughtBy, error) {
	out := map[Brought]BroughtBy{}
	for some := range slices.Chunk(all, broughtAtOnce) {
		if err := fetchesOf(ctx, q, m, some, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}
