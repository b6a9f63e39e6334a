package schedule

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

var rowColumns = database.Days(`task_id, id, day, was_start, was_end, was_company, was_person, was_additional, planned_start, planned_end, company_id, person_id, additional_person_id, reason, about, at, account_id`, "day")

func scanRow(row database.Row) (r Row, err error) {
	return r, row.Scan(&r.Task, &r.ID, &r.Day, &r.Was.Start, &r.Was.End, &r.Was.Company, &r.Was.Person, &r.Was.Additional, &r.Is.Start, &r.Is.End, &r.Is.Company, &r.Is.Person, &r.Is.Additional,
		&r.Reason, &r.About, &r.At, &r.By)
}

// draftOf are the rows of the draft of a day.
func draftOf(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) ([]Row, error) {
	return draftsBetween(ctx, q, m, day, day)
}

// draftsBetween are the rows of the drafts of the days from and to.
func draftsBetween(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]Row, error) {
	return database.Collect(ctx, q, scanRow, `SELECT `+rowColumns+` FROM draft_row WHERE member_id = $1 AND day >= $2 AND day <= $3 ORDER BY task_id`, m, from, to)
}

// rowOf is the row of a task in whichever draft.
func rowOf(ctx context.Context, q database.Querier, ref identity.Ref) (Row, bool, error) {
	rows, err := database.Collect(ctx, q, scanRow, `SELECT `+rowColumns+` FROM draft_row WHERE member_id = $1 AND task_id = $2`, ref.Member, ref.ID)
	if err != nil || len(rows) == 0 {
		return Row{}, false, err
	}
	return rows[0], true, nil
}

// lockDrafts has the transactions that change drafts of an agency follow each other, and gives the number of the next row.
func lockDrafts(ctx context.Context, tx *database.Tx, m identity.MemberID) (int64, error) {
	return tx.NextID(ctx, m, "draft_row")
}

var rowBulk = database.NewBulk(`INSERT INTO draft_row (member_id, task_id, id, day, was_start, was_end, was_company, was_person, was_additional, planned_start, planned_end, company_id, person_id, additional_person_id,
		reason, about, at, account_id)
	VALUES `, 18, ` ON CONFLICT (member_id, task_id) DO UPDATE SET id = excluded.id, day = excluded.day, was_start = excluded.was_start, was_end = excluded.was_end, was_company = excluded.was_company,
		was_person = excluded.was_person, was_additional = excluded.was_additional, planned_start = excluded.planned_start, planned_end = excluded.planned_end, company_id = excluded.company_id,
		person_id = excluded.person_id, additional_person_id = excluded.additional_person_id, reason = excluded.reason, about = excluded.about, at = excluded.at, account_id = excluded.account_id`)

// saveRows writes rows, each of another task.
func saveRows(ctx context.Context, tx *database.Tx, m identity.MemberID, rows ...Row) error {
	values := make([]any, 0, 18*len(rows))
	for _, r := range rows {
		values = append(values, m, r.Task, r.ID, r.Day, r.Was.Start, r.Was.End, r.Was.Company, r.Was.Person, r.Was.Additional, r.Is.Start, r.Is.End, r.Is.Company, r.Is.Person, r.Is.Additional,
			string(r.Reason), r.About, tx.Now(), r.By)
	}
	return rowBulk.Exec(ctx, tx, values)
}

func deleteRow(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM draft_row WHERE member_id = $1 AND task_id = $2`, ref.Member, ref.ID)
	return err
}

// deleteAtOnce is how many rows one statement takes out of drafts.
const deleteAtOnce = 100

var deleteRowsQuery = `DELETE FROM draft_row WHERE member_id = $1 AND task_id IN (` + database.Marks(2, deleteAtOnce) + `)`

// deleteRows takes the rows of tasks out of drafts, many with a statement: the last one fills up the rest, because a statement has a constant text.
func deleteRows(ctx context.Context, tx *database.Tx, m identity.MemberID, tasks []int64) error {
	for some := range slices.Chunk(tasks, deleteAtOnce) {
		args := []any{m}
		for i := range deleteAtOnce {
			args = append(args, some[min(i, len(some)-1)])
		}
		if _, err := tx.Exec(ctx, deleteRowsQuery, args...); err != nil {
			return err
		}
	}
	return nil
}

// sweepDrafts drops the drafts of days before a day.
func sweepDrafts(ctx context.Context, tx *database.Tx, day clock.Date) error {
	_, err := tx.Exec(ctx, `DELETE FROM draft_row WHERE day < $1`, day)
	return err
}

// row makes the row of a move.
func row(id int64, day clock.Date, move task.Move, by identity.AccountID) Row {
	return Row{Move: move, ID: id, Day: day, By: by}
}
