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

// readLedger reads the ledger of a task; a finished task has nothing to tell any more, and most tasks never changed.
func readLedger(ctx context.Context, q database.Querier, c Task) (ledger, error) {
	l := ledger{seen: map[identity.AccountID]int64{}}
	if c.LastChange == 0 || c.Cancelled || c.State() == Finished {
		return l, nil
	}
	var err error
	l.changes, err = database.Collect(ctx, q, func(row database.Row) (x Change, err error) {
		return x, row.Scan(&x.ID, &x.At, &x.By, &x.Field, &x.Was, &x.Now)
	}, `SELECT id, at, account_id, field, was, now FROM task_change WHERE member_id = $1 AND task_id = $2 ORDER BY id`, c.Member, c.ID)
	if err != nil {
		return l, err
	}
	type mark struct {
		account identity.AccountID
		change  int64
	}
	marks, err := database.Collect(ctx, q, func(row database.Row) (m mark, err error) { return m, row.Scan(&m.account, &m.change) },
		`SELECT account_id, change_id FROM task_seen WHERE member_id = $1 AND task_id = $2`, c.Member, c.ID)
	for _, m := range marks {
		l.seen[m.account] = m.change
	}
	return l, err
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
	for _, x := range changes {
		c.LastChange++
		if _, err := tx.Exec(ctx, `INSERT INTO task_change (member_id, task_id, id, at, account_id, field, was, now) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			c.Member, c.ID, c.LastChange, tx.Now(), by, x.Field, x.Was, x.Now); err != nil {
			return c, err
		}
	}
	return c, nil
}

func markSeen(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, change int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_seen (member_id, task_id, account_id, change_id) VALUES ($1, $2, $3, $4)
		ON CONFLICT (member_id, task_id, account_id) DO UPDATE SET change_id = excluded.change_id WHERE task_seen.change_id < excluded.change_id`, ref.Member, ref.ID, account, change)
	return err
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

// keepLost remembers that an account had a task, for its calendar.
func keepLost(ctx context.Context, tx *database.Tx, account identity.AccountID, c Task) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_lost (account_id, member_id, task_id, at, sequence, planned_start, planned_end, property_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (account_id, member_id, task_id) DO UPDATE SET at = $4, sequence = $5, planned_start = $6, planned_end = $7, property_id = $8`,
		account, c.Member, c.ID, tx.Now(), c.Version, c.PlannedStart, c.PlannedEnd, c.Property)
	return err
}

func forgetLost(ctx context.Context, tx *database.Tx, account identity.AccountID, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM task_lost WHERE account_id = $1 AND member_id = $2 AND task_id = $3`, account, ref.Member, ref.ID)
	return err
}
