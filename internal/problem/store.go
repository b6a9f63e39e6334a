package problem

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const columns = `member_id, id, reservation_id, kind, text, message_id, account_id, created_at, state, task_id`

// maxOpen is how many open reports are shown at once.
const maxOpen = 100

func scan(row database.Row) (Problem, error) {
	var p Problem
	err := row.Scan(&p.Ref.Member, &p.Ref.ID, &p.Reservation, &p.Kind, &p.Text, &p.Message, &p.Account, &p.CreatedAt, &p.State, &p.Task)
	return p, err
}

func insert(ctx context.Context, tx *database.Tx, p Problem) error {
	_, err := tx.Exec(ctx, `INSERT INTO problem (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		p.Ref.Member, p.Ref.ID, p.Reservation, string(p.Kind), p.Text, p.Message, p.Account, p.CreatedAt, string(p.State), p.Task)
	return err
}

func one(ctx context.Context, q database.Querier, ref identity.Ref) (Problem, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM problem WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func open(ctx context.Context, q database.Querier, member identity.MemberID) ([]Problem, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM problem WHERE member_id = $1 AND state = 'open' ORDER BY id LIMIT CAST($2 AS BIGINT)`, member, maxOpen)
}

// settle writes a decision and tells whether the report was still open.
func settle(ctx context.Context, tx *database.Tx, p Problem, by identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE problem SET state = $1, task_id = $2, settled_at = $3, settled_by = $4 WHERE member_id = $5 AND id = $6 AND state = 'open'`,
		string(p.State), p.Task, tx.Now(), by, p.Ref.Member, p.Ref.ID)
	return n == 1, err
}
