package task

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// keepPhotos ties photos to the newest line of a task's history.
func keepPhotos(ctx context.Context, tx *database.Tx, ref identity.Ref, photos []Photo) error {
	for _, p := range photos {
		_, err := tx.Exec(ctx, `INSERT INTO task_photo (member_id, task_id, history_id, file_id)
			SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), MAX(id), CAST($3 AS BIGINT) FROM task_history WHERE member_id = $1 AND task_id = $2`, ref.Member, ref.ID, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// keptPhoto finds a photo that belongs to a line of a task's history.
func keptPhoto(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (files.File, error) {
	var f files.File
	err := q.QueryRow(ctx, `SELECT `+files.Columns+` FROM file f WHERE f.member_id = $1 AND f.id = $2
		AND EXISTS (SELECT 1 FROM task_photo p WHERE p.member_id = $1 AND p.task_id = $3 AND p.file_id = $2)`, ref.Member, id, ref.ID).Scan(f.Fields()...)
	return f, err
}

// addPhotos gives lines of a task's history their photos.
func addPhotos(ctx context.Context, q database.Querier, ref identity.Ref, lines []historyLine) error {
	type kept struct {
		line int64
		Photo
	}
	found, err := database.Collect(ctx, q, func(row database.Row) (k kept, err error) { return k, row.Scan(&k.line, &k.ID, &k.Width, &k.Height) },
		`SELECT p.history_id, f.id, f.width, f.height FROM task_photo p JOIN file f ON f.member_id = p.member_id AND f.id = p.file_id
		WHERE p.member_id = $1 AND p.task_id = $2 ORDER BY f.id`, ref.Member, ref.ID)
	for _, k := range found {
		if i := slices.IndexFunc(lines, func(l historyLine) bool { return l.id == k.line }); i >= 0 {
			lines[i].photos = append(lines[i].photos, k.Photo)
		}
	}
	return err
}
