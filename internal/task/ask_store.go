package task

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// turn is when the people of an agency are asked next; due is zero where that was never decided.
type turn struct {
	member identity.MemberID
	due    clock.Instant
}

// dueTurn is the next agency after another whose people are to be asked now. Agencies are few: no task is read.
func dueTurn(ctx context.Context, q database.Querier, now clock.Instant, last identity.MemberID) (t turn, err error) {
	return t, q.QueryRow(ctx, `SELECT m.id, COALESCE(t.due_at, 0) FROM member m LEFT JOIN task_ask_turn t ON t.member_id = m.id
		WHERE m.active AND m.id > $1 AND (COALESCE(t.due_at, 0) <= $2 OR t.due_at > $3) ORDER BY m.id LIMIT 1`, last, now, now.Add(longestTurn)).Scan(&t.member, &t.due)
}

func saveTurn(ctx context.Context, tx *database.Tx, t turn) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_ask_turn (member_id, due_at) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET due_at = excluded.due_at`, t.member, t.due)
	return err
}

// answering is who answers for a task, in SQL.
const answering = `CASE WHEN task.company_id <> 0 THEN task.company_id ELSE task.person_id END`

// waitingBetween reads the tasks that are planned to start in a range and that were neither accepted nor declined, behind a mark.
func waitingBetween(ctx context.Context, q database.Querier, m identity.MemberID, from mark, to clock.Instant, limit int) ([]waiting, error) {
	return database.Collect(ctx, q, func(row database.Row) (waiting, error) {
		w := waiting{ref: identity.Ref{Member: m}}
		return w, row.Scan(&w.ref.ID, &w.property, &w.staff, &w.start, &w.on, &w.askedFor, &w.askedAt, &w.remindedAt, &w.declinedAt, &w.silentAt)
	}, `SELECT task.id, task.property_id, `+answering+`, task.planned_start, CAST(task.planned_on AS TEXT), CAST(a.planned_on AS TEXT), COALESCE(a.asked_at, 0), COALESCE(a.reminded_at, 0),
			COALESCE(a.declined_at, 0), COALESCE(a.silent_at, 0)
		FROM task LEFT JOIN task_ask a ON a.member_id = task.member_id AND a.task_id = task.id AND a.staff_id = `+answering+`
		WHERE task.member_id = $1 AND task.done = FALSE AND (task.planned_start, task.id) > ($2, $3) AND task.planned_start < $4 AND task.actual_start = 0 AND task.answer = ''
			AND (task.company_id <> 0 OR task.person_id <> 0) ORDER BY task.planned_start, task.id LIMIT CAST($5 AS BIGINT)`, m, from.start, from.id, to, limit)
}

// noteAsked notes that somebody is asked for a task. False when they were asked already, or do not have it any more.
func noteAsked(ctx context.Context, tx *database.Tx, w waiting) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO task_ask (member_id, task_id, staff_id, planned_on, asked_at)
		SELECT member_id, id, CAST($3 AS BIGINT), planned_on, CAST($4 AS BIGINT) FROM task WHERE member_id = $1 AND id = $2 AND NOT done AND actual_start = 0 AND answer = '' AND `+answering+` = $3
		ON CONFLICT (member_id, task_id, staff_id) DO UPDATE SET planned_on = excluded.planned_on, asked_at = excluded.asked_at, reminded_at = 0, declined_at = 0, silent_at = 0, reason = ''
			WHERE (task_ask.asked_at = 0 AND task_ask.declined_at = 0) OR (task_ask.declined_at <> 0 AND task_ask.planned_on <> excluded.planned_on)`,
		w.ref.Member, w.ref.ID, w.staff, tx.Now())
	return n == 1, err
}

const stillAsked = ` WHERE member_id = $1 AND task_id = $2 AND staff_id = $3 AND declined_at = 0
	AND EXISTS (SELECT 1 FROM task WHERE member_id = $1 AND id = $2 AND NOT done AND actual_start = 0 AND answer = '' AND ` + answering + ` = $3)`

// noteReminded notes that somebody is reminded of a task, noteSilent that they give no answer. False when that was noted already, or they have answered meanwhile.
func noteReminded(ctx context.Context, tx *database.Tx, w waiting) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE task_ask SET reminded_at = $4`+stillAsked+` AND reminded_at = 0`, w.ref.Member, w.ref.ID, w.staff, tx.Now())
	return n == 1, err
}

func noteSilent(ctx context.Context, tx *database.Tx, w waiting) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE task_ask SET silent_at = $4`+stillAsked+` AND silent_at = 0`, w.ref.Member, w.ref.ID, w.staff, tx.Now())
	return n == 1, err
}

// silentBetween reads what the office's list needs of the tasks of a range of days whose person or company gives no answer.
func silentBetween(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]Task, error) {
	return database.Collect(ctx, q, scanOpen(m), openColumns+` FROM task WHERE member_id = $1
		AND id IN (SELECT task_id FROM task_ask WHERE member_id = $1 AND planned_on >= $2 AND planned_on <= $3 AND (declined_at <> 0 OR silent_at <> 0) AND silent_at <> 0)
		AND NOT done AND actual_start = 0 AND answer = ''
		AND EXISTS (SELECT 1 FROM task_ask a WHERE a.member_id = task.member_id AND a.task_id = task.id AND a.staff_id = `+answering+` AND a.silent_at <> 0 AND a.planned_on = task.planned_on)
		ORDER BY planned_start, id LIMIT CAST($4 AS BIGINT)`, m, from, to, attention.Most+1)
}
