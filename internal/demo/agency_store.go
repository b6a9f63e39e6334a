package demo

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const agencyColumns = `member_id, beside, state, account_id, done, created_at, taken_until, tries`

func scanAgency(row database.Row) (a Agency, err error) {
	return a, row.Scan(&a.Member, &a.Beside, &a.State, &a.account, &a.Done, &a.createdAt, &a.takenUntil, &a.tries)
}

func agencyBeside(ctx context.Context, q database.Querier, m identity.MemberID) (Agency, error) {
	return scanAgency(q.QueryRow(ctx, `SELECT `+agencyColumns+` FROM demo_agency WHERE beside = $1`, m))
}

// waitingAgency is one that has to be made or removed and that no node has taken.
func waitingAgency(ctx context.Context, q database.Querier, now clock.Instant) (Agency, error) {
	return scanAgency(q.QueryRow(ctx, `SELECT `+agencyColumns+` FROM demo_agency WHERE state IN ('making', 'removing') AND taken_until <= $1 ORDER BY taken_until, member_id LIMIT 1`, now))
}

func insertAgency(ctx context.Context, tx *database.Tx, a Agency) error {
	_, err := tx.Exec(ctx, `INSERT INTO demo_agency (member_id, beside, state, account_id, created_at) VALUES ($1, $2, $3, $4, $5)`, a.Member, a.Beside, string(a.State), a.account, tx.Now())
	return err
}

// takeAgency makes this node the one that works on it. False when another is.
func takeAgency(ctx context.Context, tx *database.Tx, a Agency, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE demo_agency SET taken_until = $1, tries = tries + 1 WHERE member_id = $2 AND state = $3 AND taken_until = $4`, until, a.Member, string(a.State), a.takenUntil)
	return n > 0, err
}

// stepAgency notes how far the making is and keeps the lease. False when it is not to be made any more, or another node makes it: the tries tell.
func stepAgency(ctx context.Context, tx *database.Tx, a Agency, done int, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE demo_agency SET done = $1, taken_until = $2 WHERE member_id = $3 AND state = 'making' AND tries = $4`, done, until, a.Member, a.tries)
	return n > 0, err
}

// replaceAgency puts another agency in the place of one. False when none is to be made any more.
func replaceAgency(ctx context.Context, tx *database.Tx, a Agency, by identity.MemberID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE demo_agency SET member_id = $1, done = 0 WHERE member_id = $2 AND state = 'making' AND tries = $3`, by, a.Member, a.tries)
	return n > 0, err
}

// leaveAgency ends the work of this node, in another state if it is still in the one it was taken in. It may be taken again after a time.
func leaveAgency(ctx context.Context, tx *database.Tx, a Agency, state State, after clock.Instant, untried int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE demo_agency SET state = $1, taken_until = $2, tries = tries - $3 WHERE member_id = $4 AND state = $5 AND tries = $6`, string(state), after, untried, a.Member, string(a.State), a.tries)
	return n > 0, err
}

// releaseAgency lets another node, or this one, take one at once that is to be removed and that no node has taken for that.
func releaseAgency(ctx context.Context, tx *database.Tx, a Agency) error {
	_, err := tx.Exec(ctx, `UPDATE demo_agency SET taken_until = 0 WHERE member_id = $1 AND state = 'removing' AND tries = 0`, a.Member)
	return err
}

// beginRemoval has an agency removed. One that is being made is left by its node first, at its next step.
func beginRemoval(ctx context.Context, tx *database.Tx, a Agency) error {
	_, err := tx.Exec(ctx, `UPDATE demo_agency SET state = 'removing', tries = 0 WHERE member_id = $1`, a.Member)
	return err
}
