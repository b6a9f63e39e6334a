package member

import (
	"context"
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

const workHistoryName = "staff_work_history"

// lockWork has the transactions that change the work of an agency's people follow each other.
func lockWork(ctx context.Context, tx *database.Tx, id identity.MemberID) error {
	_, err := tx.NextIDs(ctx, id, workHistoryName, 0)
	return err
}

// readWork reads the JSON of one entry into what it is; none leaves it as it is.
func readWork(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, into any) error {
	var raw string
	err := q.QueryRow(ctx, `SELECT work FROM staff_work WHERE member_id = $1 AND staff_id = $2`, m, staff).Scan(&raw)
	if database.IsMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(raw), into)
}

func saveWork(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID, work any) error {
	raw, err := json.Marshal(work)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO staff_work (member_id, staff_id, work) VALUES ($1, $2, $3) ON CONFLICT (member_id, staff_id) DO UPDATE SET work = excluded.work`, m, staff, string(raw))
	return err
}

// allWork is the work of all people of an agency that have said anything.
func allWork(ctx context.Context, q database.Querier, m identity.MemberID) (map[identity.StaffID]Work, error) {
	return workBy(ctx, q, `SELECT staff_id, work FROM staff_work WHERE member_id = $1 AND staff_id > 0 ORDER BY staff_id`, m)
}

// ofCompany limits entries to a company, which is $2, and its people.
const ofCompany = ` AND staff_id IN (SELECT id FROM staff WHERE member_id = $1 AND (id = $2 OR company_id = $2))`

// companysWork is the work of a company and its people that have said anything.
func companysWork(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID) (map[identity.StaffID]Work, error) {
	return workBy(ctx, q, `SELECT staff_id, work FROM staff_work WHERE member_id = $1`+ofCompany+` ORDER BY staff_id`, m, company)
}

func workBy(ctx context.Context, q database.Querier, query string, args ...any) (map[identity.StaffID]Work, error) {
	out := map[identity.StaffID]Work{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var staff identity.StaffID
		var raw string
		if err := row.Scan(&staff, &raw); err != nil {
			return struct{}{}, err
		}
		var work Work
		err := json.Unmarshal([]byte(raw), &work)
		out[staff] = work
		return struct{}{}, err
	}, query, args...)
	return out, err
}

func noteWork(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID, by identity.AccountID, changes []wire.Change) error {
	first, err := tx.NextIDs(ctx, m, workHistoryName, int64(len(changes)))
	if err != nil {
		return err
	}
	for i, c := range changes {
		_, err := tx.Exec(ctx, `INSERT INTO staff_work_history (member_id, id, staff_id, at, account_id, field, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			m, first+int64(i), staff, tx.Now(), by, c.Field, string(c.Before), string(c.After))
		if err != nil {
			return err
		}
	}
	return nil
}

// workLine is one line of the history, and whose it is; zero for the agency itself.
func workLine(ctx context.Context, q database.Querier, m identity.MemberID, id int64) (staff identity.StaffID, c wire.Change, err error) {
	var was, is string
	err = q.QueryRow(ctx, `SELECT staff_id, field, before, after FROM staff_work_history WHERE member_id = $1 AND id = $2`, m, id).Scan(&staff, &c.Field, &was, &is)
	c.Before, c.After = json.RawMessage(was), json.RawMessage(is)
	return staff, c, err
}

// workHistory reads lines of one entry that are older than the one with a number, the newest first; of one field, or of all where it is empty.
func workHistory(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, before int64, field string, most int) ([]WorkLine, error) {
	return database.Collect(ctx, q, func(row database.Row) (l WorkLine, err error) {
		var was, is string
		err = row.Scan(&l.ID, &l.Staff, &l.At, &l.Account, &l.Field, &was, &is)
		l.Before, l.After = json.RawMessage(was), json.RawMessage(is)
		return l, err
	}, `SELECT id, staff_id, at, account_id, field, before, after FROM staff_work_history WHERE member_id = $1 AND staff_id = $2 AND id < $3 AND (field = $4 OR $4 = '')
		ORDER BY id DESC LIMIT CAST($5 AS BIGINT)`, m, staff, before, field, most)
}

var absenceColumns = database.Days(`member_id, id, staff_id, kind, first_day, last_day, from_time, to_time`, "first_day", "last_day")

func scanAbsence(row database.Row) (a Absence, err error) {
	return a, row.Scan(&a.Member, &a.ID, &a.Staff, &a.Kind, &a.From, &a.To, &a.FromTime, &a.ToTime)
}

// absencesOf are the absences of one entry that end on a day or later, by their first day.
func absencesOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from clock.Date) ([]Absence, error) {
	return database.Collect(ctx, q, scanAbsence, `SELECT `+absenceColumns+` FROM staff_absence WHERE member_id = $1 AND staff_id = $2 AND last_day >= $3 ORDER BY first_day, id`, m, staff, from)
}

// allAbsencesOf are all absences of one entry, by their first day.
func allAbsencesOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID) ([]Absence, error) {
	return database.Collect(ctx, q, scanAbsence, `SELECT `+absenceColumns+` FROM staff_absence WHERE member_id = $1 AND staff_id = $2 ORDER BY first_day, id`, m, staff)
}

// absencesFrom are those of the whole agency.
func absencesFrom(ctx context.Context, q database.Querier, m identity.MemberID, from clock.Date) ([]Absence, error) {
	return database.Collect(ctx, q, scanAbsence, `SELECT `+absenceColumns+` FROM staff_absence WHERE member_id = $1 AND last_day >= $2 ORDER BY first_day, id`, m, from)
}

// companysAbsences are those of a company and its people that end on a day or later.
func companysAbsences(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, from clock.Date) ([]Absence, error) {
	return database.Collect(ctx, q, scanAbsence, `SELECT `+absenceColumns+` FROM staff_absence WHERE member_id = $1`+ofCompany+` AND last_day >= $3 ORDER BY first_day, id`, m, company, from)
}

func absence(ctx context.Context, q database.Querier, ref identity.Ref) (Absence, error) {
	return scanAbsence(q.QueryRow(ctx, `SELECT `+absenceColumns+` FROM staff_absence WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func addAbsence(ctx context.Context, tx *database.Tx, a Absence) (Absence, error) {
	id, err := tx.NextID(ctx, a.Member, "staff_absence")
	if err != nil {
		return a, err
	}
	a.ID = id
	_, err = tx.Exec(ctx, `INSERT INTO staff_absence (member_id, id, staff_id, kind, first_day, last_day, from_time, to_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		a.Member, a.ID, a.Staff, string(a.Kind), a.From, a.To, a.FromTime, a.ToTime)
	return a, err
}

func deleteAbsence(ctx context.Context, tx *database.Tx, a Absence) error {
	_, err := tx.Exec(ctx, `DELETE FROM staff_absence WHERE member_id = $1 AND id = $2`, a.Member, a.ID)
	return err
}
