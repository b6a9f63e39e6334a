package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// keepAnswer notes what somebody has said to a task. A refusal counts for the day for which the task is planned; who accepts has refused nothing.
func keepAnswer(ctx context.Context, tx *database.Tx, c Task, staff identity.StaffID) error {
	declined := clock.Instant(0)
	if c.Answer.Said == Declined {
		declined = tx.Now()
	}
	_, err := tx.Exec(ctx, `INSERT INTO task_ask (member_id, task_id, staff_id, planned_on, declined_at, reason) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (member_id, task_id, staff_id) DO UPDATE SET planned_on = excluded.planned_on, declined_at = excluded.declined_at, silent_at = 0, reason = excluded.reason`,
		c.Member, c.ID, staff, c.PlannedOn, declined, c.Answer.Reason)
	return err
}

// readRefusals reads who refuses which tasks of a range of days, by the keys of the tasks.
func readRefusals(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (map[string][]Refusal, error) {
	type line struct {
		key string
		Refusal
	}
	lines, err := database.Collect(ctx, q, func(row database.Row) (l line, err error) {
		return l, row.Scan(&l.key, &l.Staff, &l.On, &l.Silent)
	}, `SELECT t.rule_key, a.staff_id, CAST(a.planned_on AS TEXT), a.declined_at = 0
		FROM task_ask a JOIN task t ON t.member_id = a.member_id AND t.id = a.task_id
		WHERE a.member_id = $1 AND a.planned_on >= $2 AND a.planned_on <= $3 AND (a.declined_at <> 0 OR a.silent_at <> 0) ORDER BY a.task_id, a.staff_id`, m, from, to)
	out := map[string][]Refusal{}
	for _, l := range lines {
		out[l.key] = append(out[l.key], l.Refusal)
	}
	return out, err
}

// declined is the last refusal of a task.
type declined struct {
	staff  identity.StaffID
	reason string
}

// lastDeclined reads who has declined the tasks of a range of days last, by the numbers of the tasks.
func lastDeclined(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (map[int64]declined, error) {
	type line struct {
		task int64
		declined
	}
	lines, err := database.Collect(ctx, q, func(row database.Row) (l line, err error) {
		return l, row.Scan(&l.task, &l.staff, &l.reason)
	}, `SELECT task_id, staff_id, reason FROM task_ask WHERE member_id = $1 AND planned_on >= $2 AND planned_on <= $3 AND (declined_at <> 0 OR silent_at <> 0) AND declined_at <> 0
		ORDER BY declined_at, staff_id`, m, from, to)
	out := map[int64]declined{}
	for _, l := range lines {
		out[l.task] = l.declined
	}
	return out, err
}

// declinedOn are those who have declined a task of a day, or have not answered in time, by the number of the task.
func declinedOn(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) (map[int64][]identity.StaffID, error) {
	type line struct {
		task  int64
		staff identity.StaffID
	}
	lines, err := database.Collect(ctx, q, func(row database.Row) (l line, err error) { return l, row.Scan(&l.task, &l.staff) },
		`SELECT task_id, staff_id FROM task_ask WHERE member_id = $1 AND planned_on = $2 AND (declined_at <> 0 OR silent_at <> 0) ORDER BY task_id, staff_id`, m, day)
	out := map[int64][]identity.StaffID{}
	for _, l := range lines {
		out[l.task] = append(out[l.task], l.staff)
	}
	return out, err
}
