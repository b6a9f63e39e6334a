package task

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const aroundStay = `member_id = $1 AND (reservation_id = $2 OR next_reservation_id = $2)`

func ofStay(ctx context.Context, q database.Querier, stay identity.Ref) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE `+aroundStay+` ORDER BY id`, stay.Member, stay.ID)
}

// freeTexts are the columns of the tasks of a stay in which people write what they want, with the key of their rows.
var freeTexts = []struct {
	table string
	key   string
	texts []string
}{
	{"task", "0", []string{"title", "title_words", "annotations", "answer_reason", "sent_back"}},
	{"task_change", "id", []string{"was", "now"}},
	{"task_history", "id", []string{"note"}},
	{"checklist_line", "id", []string{"reason"}},
}

// eraseTexts empties the texts that name the guest.
func eraseTexts(ctx context.Context, tx *database.Tx, erased database.Tally, stay identity.Ref, mentions func(string) bool) error {
	type found struct {
		task, id int64
		text     string
	}
	for _, one := range freeTexts {
		task := "task_id"
		if one.table == "task" {
			task = "id"
		}
		for _, column := range one.texts {
			all, err := database.Collect(ctx, tx, func(row database.Row) (f found, err error) { return f, row.Scan(&f.task, &f.id, &f.text) },
				`SELECT `+task+`, `+one.key+`, `+column+` FROM `+one.table+` WHERE member_id = $1 AND `+column+` <> '' AND `+task+` IN (SELECT id FROM task WHERE `+aroundStay+`)`, stay.Member, stay.ID)
			if err != nil {
				return err
			}
			for _, f := range all {
				if !mentions(f.text) {
					continue
				}
				err := erased.Exec(ctx, tx, one.table, `UPDATE `+one.table+` SET `+column+` = '' WHERE member_id = $1 AND `+task+` = $2 AND `+one.key+` = $3`, stay.Member, f.task, f.id)
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}
