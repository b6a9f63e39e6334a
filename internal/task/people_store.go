package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const heldBy = ` FROM task WHERE member_id = $1 AND done = FALSE AND planned_end > $3 AND planned_start < $4 AND (company_id = $2 OR person_id = $2 OR additional_person_id = $2)`

// held are the tasks of somebody that are not done and lie in a time, by their beginning.
func held(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from, to clock.Instant, most int) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+heldBy+` ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`, m, staff, from, to, most)
}

func countHeld(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from, to clock.Instant) (n int64, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*)`+heldBy, m, staff, from, to).Scan(&n)
}

// involved are the entries of the staff that have, or had, a task, or were asked about one. All at once: no index finds the tasks of one of them.
func involved(ctx context.Context, q database.Querier, m identity.MemberID) (map[identity.StaffID]bool, error) {
	found, err := database.Collect(ctx, q, func(row database.Row) (ids [3]identity.StaffID, err error) {
		return ids, row.Scan(&ids[0], &ids[1], &ids[2])
	},
		`SELECT company_id, person_id, additional_person_id FROM task WHERE member_id = $1 UNION SELECT staff_id, 0, 0 FROM task_ask WHERE member_id = $1`, m)
	out := map[identity.StaffID]bool{}
	for _, ids := range found {
		for _, id := range ids {
			out[id] = true
		}
	}
	delete(out, 0)
	return out, err
}

// workedAt reports whether people have begun a task at a home, or added or changed one: those that rules alone have made do not count.
func workedAt(ctx context.Context, q database.Querier, home identity.Ref) (is bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM task WHERE member_id = $1 AND property_id = $2 AND NOT cancelled AND (rule_key LIKE 'problem:%' OR planner_owns <> '' OR actual_start <> 0 OR done OR answer <> ''))`,
		home.Member, home.ID).Scan(&is)
	return is, err
}
