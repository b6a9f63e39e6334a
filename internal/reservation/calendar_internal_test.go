package reservation

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/property"
)

func TestTheCalendarReadsAlongTheHomesOfAPage(t *testing.T) {
	dbtest.Each(t, clock.NewManual(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		if db.Engine() != database.SQLite {
			return // PostgreSQL chooses by what is in the table
		}
		const first, last, longest = "2026-07-01", "2026-07-31", "2027-07-31"
		for name, c := range map[string]struct {
			query string
			args  []any
			along []string
		}{
			"stays": {
				calendarStays, property.PageArgs([]any{1, first, last, longest, 0}, []int64{1}),
				[]string{"reservation_home_nights (member_id=? AND property_id=? AND departure>? AND departure<?)", "SEARCH h USING PRIMARY KEY (member_id=? AND reservation_id=?)"},
			},
			"blocks":  {calendarBlocks, property.PageArgs([]any{1, first, last, longest}, []int64{1}), []string{"block_home_nights (member_id=? AND property_id=? AND departure>? AND departure<?)"}},
			"channel": {homesOfSourceQuery, []any{1, "Portal", first, last, longest}, []string{"USING COVERING INDEX reservation_channel (member_id=? AND source=? AND departure>? AND departure<?)"}},
		} {
			plan := planOf(t, db, c.query, c.args...)
			for _, along := range c.along {
				if !strings.Contains(plan, along) {
					t.Errorf("%s: %s", name, plan)
				}
			}
			if strings.Contains(plan, "SCAN reservation") || strings.Contains(plan, "SCAN block") {
				t.Errorf("%s reads a whole table: %s", name, plan)
			}
		}
	})
}
