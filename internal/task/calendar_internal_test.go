package task

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/property"
)

func TestTheCalendarFindsTasksAlongTheHomesOfAPage(t *testing.T) {
	db := dbtest.New(t, clock.NewManual(time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC)))
	for name, c := range map[string]struct {
		query string
		args  []any
		along []string
	}{
		"days": {calendarTasks, property.PageArgs([]any{1, 1, 2, "2026-07-01", "2026-07-31"}, []int64{1}), []string{"task_property (member_id=? AND property_id=? AND planned_start>? AND planned_start<?)"}},
		"last": {
			lastCleaningsQuery, property.PageArgs([]any{1, 2, "2026-07-11"}, []int64{1}),
			[]string{"SEARCH p USING", "SEARCH l USING INDEX task_property (member_id=? AND property_id=? AND planned_start<?)", "SEARCH t USING PRIMARY KEY (member_id=? AND id=?)"},
		},
		"running": {runningCleaningsQuery, property.PageArgs([]any{1, 1, 2}, []int64{1}), []string{"task_property (member_id=? AND property_id=? AND planned_start>? AND planned_start<?)"}},
		"after":   {cleaningsAfterQuery, property.PageArgs([]any{1}, []int64{1}), []string{"task_reservation (member_id=? AND reservation_id=?)"}},
	} {
		steps, err := database.Collect(t.Context(), db, func(row database.Row) (step string, err error) {
			var id, parent, unused int
			return step, row.Scan(&id, &parent, &unused, &step)
		}, `EXPLAIN QUERY PLAN `+c.query, c.args...)
		if err != nil {
			t.Fatal(name, err)
		}
		plan := strings.Join(steps, "\n")
		for _, along := range c.along {
			if !strings.Contains(plan, along) {
				t.Errorf("%s: no %q in\n%s", name, along, plan)
			}
		}
	}
}
