package cleaning

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// On SQLite a list is read in the order of an index: a sort would read all of an account's tasks for one page.
func TestListsNeverSortNorScan(t *testing.T) {
	db := dbtest.New(t, clock.NewManual(time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC)))
	for name, query := range map[string]string{
		"ownCurrent": ownCurrent, "ownPast": ownPast, "ownDays": ownDays, "ownServicesActual": ownServicesActual, "ownServicesNext": ownServicesNext,
		"allCurrent": allCurrent, "allPast": allPast, "allDays": allDays, "allServicesActual": allServicesActual, "allServicesNext": allServicesNext, "board": boardQuery,
	} {
		args := make([]any, strings.Count(query, "$"))
		highest := 0
		for i := range args {
			if strings.Contains(query, fmt.Sprintf("$%d", i+1)) {
				highest = i + 1
			}
			args[i] = 1
		}
		plan, err := database.Collect(context.Background(), db, func(row database.Row) (string, error) {
			var id, parent, unused int
			var detail string
			return detail, row.Scan(&id, &parent, &unused, &detail)
		}, `EXPLAIN QUERY PLAN `+query, args[:highest]...)
		if err != nil {
			t.Fatal(name, err)
		}
		text := strings.Join(plan, "\n")
		if strings.Contains(text, "TEMP B-TREE") || strings.Contains(text, "SCAN") || !strings.Contains(text, "SEARCH") {
			t.Errorf("%s:\n%s", name, text)
		}
		index, narrowed := "PRIMARY KEY (account_id=? AND done=? AND ", "planned_start"
		switch {
		case name == "board":
			index, narrowed = "cleaning_day (member_id=? AND planned_on=?", "planned_start"
		case strings.HasPrefix(name, "all"):
			index = "cleaning_state (member_id=? AND done=? AND "
		}
		for _, line := range plan {
			if strings.HasPrefix(line, "SEARCH") && (!strings.Contains(line, index) || !strings.Contains(line, narrowed)) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}
