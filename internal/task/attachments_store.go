package task

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// attachedTo reads the files of a task in the order in which they came.
func attachedTo(ctx context.Context, q database.Querier, c Task) ([]files.File, error) {
	if c.Files == 0 {
		return nil, nil
	}
	return database.Collect(ctx, q, func(row database.Row) (f files.File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+files.Columns+` FROM task_file a JOIN file f ON f.member_id = a.member_id AND f.id = a.file_id
		WHERE a.member_id = $1 AND a.task_id = $2 ORDER BY f.id`, c.Member, c.ID)
}

func attach(ctx context.Context, tx *database.Tx, c Task, f files.File) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_file (member_id, task_id, file_id) VALUES ($1, $2, $3)`, c.Member, c.ID, f.Ref.ID)
	return err
}

func detach(ctx context.Context, tx *database.Tx, c Task, f files.File) error {
	_, err := tx.Exec(ctx, `DELETE FROM task_file WHERE member_id = $1 AND task_id = $2 AND file_id = $3`, c.Member, c.ID, f.Ref.ID)
	return err
}

var countingFiles = database.NewChanging(`UPDATE task SET files = files + $3, version = version + 1, changed_at = $4 WHERE member_id = $1 AND id = $2`, columns, whole, 2)

func countFiles(ctx context.Context, tx *database.Tx, ref identity.Ref, by int64) (Task, error) {
	return scan(countingFiles.Row(ctx, tx, ref.Member, ref.ID, by, tx.Now()))
}
