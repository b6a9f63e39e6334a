package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// ledger is what changed of a task and who has seen how much of it.
type ledger struct {
	changes []Change
	seen    map[identity.AccountID]int64
}

// unseen is what an account has not seen.
func (l ledger) unseen(account identity.AccountID) []Change {
	return Unseen(l.changes, l.seen[account], account)
}

// keepsLedger reports whether what has changed of the task is still to be told.
func (c Task) keepsLedger() bool { return !c.Cancelled && c.State() != Finished }

// readLedger reads the ledger of a task.
func readLedger(ctx context.Context, q database.Querier, c Task) (ledger, error) {
	all, err := ledgersOf(ctx, q, []Task{c})
	return all[c.Ref()], err
}

// lastChange is the last change of a field of a task; nil where there was none.
func lastChange(ctx context.Context, q database.Querier, ref identity.Ref, field string) (*Change, error) {
	x := Change{Field: field}
	err := q.QueryRow(ctx, `SELECT id, at, account_id, was, now FROM task_change WHERE member_id = $1 AND task_id = $2 AND field = $3 ORDER BY id DESC LIMIT 1`, ref.Member, ref.ID, x.Field).
		Scan(&x.ID, &x.At, &x.By, &x.Was, &x.Now)
	if database.IsMissing(err) {
		return nil, nil
	}
	return &x, err
}

// lastAssigned is the account that has assigned a task last; zero where no person has.
func lastAssigned(ctx context.Context, q database.Querier, ref identity.Ref) (by identity.AccountID, err error) {
	err = q.QueryRow(ctx, `SELECT account_id FROM task_history WHERE member_id = $1 AND task_id = $2 AND action = $3 ORDER BY id DESC LIMIT 1`, ref.Member, ref.ID, ActionAssigned).Scan(&by)
	if database.IsMissing(err) {
		return 0, nil
	}
	return by, err
}

// addChanges writes what changed behind what is there and gives the task with the new end of its ledger.
func addChanges(ctx context.Context, tx *database.Tx, c Task, by identity.AccountID, changes []Change) (Task, error) {
	for i := range changes {
		c.LastChange++
		changes[i].ID, changes[i].At, changes[i].By = c.LastChange, tx.Now(), by
	}
	return c, changeRows.Exec(ctx, tx, changeValues(c.Ref(), changes))
}

func markSeen(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, change int64) error {
	return seenRows.Exec(ctx, tx, []any{ref.Member, ref.ID, account, change})
}

func updateLedger(ctx context.Context, tx *database.Tx, c Task) error {
	_, err := tx.Exec(ctx, `UPDATE task SET last_change = $3, unseen = $4 WHERE member_id = $1 AND id = $2`, c.Member, c.ID, c.LastChange, c.Unseen)
	return err
}

// unseenTasks are tasks with changes that none of those who do them has seen, of one company or (0) of all, behind a mark.
func unseenTasks(ctx context.Context, q database.Querier, member identity.MemberID, company identity.StaffID, now clock.Instant, from mark, limit int) ([]entry, error) {
	return database.Collect(ctx, q, scanTask, `SELECT `+columns+` FROM task WHERE member_id = $1 AND unseen AND (planned_start, id) > ($2, $3) AND NOT done AND day_end > $4
		AND (company_id = $5 OR $5 = 0) ORDER BY planned_start, id LIMIT CAST($6 AS BIGINT)`, member, from.start, from.id, now, company, limit)
}
