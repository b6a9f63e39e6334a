package task

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
			index, narrowed = "task_day (member_id=? AND planned_on=?", "planned_start"
		case strings.HasPrefix(name, "all"):
			index = "task_state (member_id=? AND done=? AND "
		}
		for _, line := range plan {
			if strings.HasPrefix(line, "SEARCH") && (!strings.Contains(line, index) || !strings.Contains(line, narrowed)) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}

// What every change of a task costs must not grow with the tasks of the agency.
func TestChangesFindWhatTheyNeedByIndex(t *testing.T) {
	db := dbtest.New(t, clock.NewManual(time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC)))
	for query, index := range map[string]string{
		`SELECT id FROM task WHERE member_id = $1 AND parent_id = $2 AND NOT cancelled ORDER BY planned_start, id`:                                "task_parent (member_id=? AND parent_id=?)",
		`SELECT type FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= 1 AND planned_start < 2 ORDER BY planned_start, id`: "task_property (member_id=? AND property_id=? AND planned_start>? AND planned_start<?)",
		`SELECT type FROM task WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`:                                                          "task_reservation (member_id=? AND reservation_id=?",
		`SELECT type FROM task WHERE member_id = $1 AND rule_key = $2`:                                                                            "(member_id=? AND rule_key=?)",
		`DELETE FROM task_list WHERE member_id = $1 AND task_id = $2 RETURNING account_id`:                                                        "task_list_task (member_id=? AND task_id=?)",
		`UPDATE task_list SET unread = 1, lastmessage = '' WHERE member_id = $1 AND task_id = $2`:                                                 "task_list_task (member_id=? AND task_id=?)",
		`SELECT COALESCE(MAX(id), 0) + 1 FROM task_history WHERE member_id = $1 AND task_id = $2`:                                                 "PRIMARY KEY (member_id=? AND task_id=?)",
	} {
		plan, err := database.Collect(context.Background(), db, func(row database.Row) (string, error) {
			var id, parent, unused int
			var detail string
			return detail, row.Scan(&id, &parent, &unused, &detail)
		}, `EXPLAIN QUERY PLAN `+query, 1, 1)
		if err != nil {
			// A query that changes rows is explained on the connection that writes.
			err = db.Write(context.Background(), func(tx *database.Tx) error {
				plan, err = database.Collect(context.Background(), tx, func(row database.Row) (string, error) {
					var id, parent, unused int
					var detail string
					return detail, row.Scan(&id, &parent, &unused, &detail)
				}, `EXPLAIN QUERY PLAN `+query, 1, 1)
				return err
			})
		}
		if err != nil {
			t.Fatal(query, err)
		}
		if text := strings.Join(plan, "\n"); !strings.Contains(text, index) {
			t.Errorf("%s\n%s", query, text)
		}
	}
}
