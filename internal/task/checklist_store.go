package task

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

var touching = database.NewChanging(`UPDATE task SET version = version + 1, changed_at = $3 WHERE member_id = $1 AND id = $2 AND NOT cancelled`, columns, whole, 2)

// touch takes a task's row for a transaction and gives it as it is then. A cancelled task is gone.
func touch(ctx context.Context, tx *database.Tx, ref identity.Ref) (Task, error) {
	c, err := scan(touching.Row(ctx, tx, ref.Member, ref.ID, tx.Now()))
	if database.IsMissing(err) {
		err = fault.Missing(fault.TaskNotFound)
	}
	return c, err
}

func updateProgress(ctx context.Context, tx *database.Tx, c Task) error {
	_, err := tx.Exec(ctx, `UPDATE task SET items_total = $1, items_settled = $2 WHERE member_id = $3 AND id = $4`, c.List.Total, c.List.Settled, c.Member, c.ID)
	return err
}
