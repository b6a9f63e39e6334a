package member

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const absenceRequestName = "absence_request"

var requestColumns = database.Days(`member_id, id, staff_id, kind, first_day, last_day, from_time, to_time, note, state, asked_at, answered_at, answered_by, reason, absence_id`, "first_day", "last_day")

func scanRequest(row database.Row) (r AbsenceRequest, err error) {
	return r, row.Scan(&r.Member, &r.ID, &r.Staff, &r.Kind, &r.From, &r.To, &r.FromTime, &r.ToTime, &r.Note, &r.State, &r.AskedAt, &r.AnsweredAt, &r.AnsweredBy, &r.Reason, &r.Granted)
}

func insertRequest(ctx context.Context, tx *database.Tx, r AbsenceRequest) error {
	_, err := tx.Exec(ctx, `INSERT INTO absence_request (member_id, id, staff_id, kind, first_day, last_day, from_time, to_time, note, state, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		r.Member, r.ID, r.Staff, string(r.Kind), r.From, r.To, r.FromTime, r.ToTime, r.Note, string(r.State), r.AskedAt)
	return err
}

func requestOf(ctx context.Context, q database.Querier, ref identity.Ref) (AbsenceRequest, error) {
	return scanRequest(q.QueryRow(ctx, `SELECT `+requestColumns+` FROM absence_request WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// mostOpen is how many open requests of an agency are read.
const mostOpen = 500

// openRequests are the requests of an agency that wait for an answer, the oldest first.
func openRequests(ctx context.Context, q database.Querier, m identity.MemberID) ([]AbsenceRequest, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM absence_request WHERE member_id = $1 AND state = 'asked' ORDER BY id LIMIT CAST($2 AS BIGINT)`, m, mostOpen)
}

// mostOfPerson is how many requests of one person are shown.
const mostOfPerson = 50

// requestsOf are the requests of one person that wait for an answer, or end on a day or later; the newest first.
func requestsOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from clock.Date) ([]AbsenceRequest, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM absence_request WHERE member_id = $1 AND staff_id = $2 AND (state = 'asked' OR last_day >= $3)
		ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, m, staff, from, mostOfPerson)
}

// allRequestsOf are all requests of one person, the oldest first.
func allRequestsOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID) ([]AbsenceRequest, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM absence_request WHERE member_id = $1 AND staff_id = $2 ORDER BY id`, m, staff)
}

// moveRequest stores that a request has come from one state into another, and reports whether it still was in the first.
func moveRequest(ctx context.Context, tx *database.Tx, from RequestState, r AbsenceRequest) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE absence_request SET state = $1, reason = $2, answered_at = $3, answered_by = $4, absence_id = $5 WHERE member_id = $6 AND id = $7 AND state = $8`,
		string(r.State), r.Reason, r.AnsweredAt, r.AnsweredBy, r.Granted, r.Member, r.ID, string(from))
	return n == 1, err
}

// requestOfAbsence is the granted request that has made an absence.
func requestOfAbsence(ctx context.Context, q database.Querier, a Absence) (AbsenceRequest, error) {
	return scanRequest(q.QueryRow(ctx, `SELECT `+requestColumns+` FROM absence_request WHERE member_id = $1 AND staff_id = $2 AND absence_id = $3 AND state = 'granted' ORDER BY id LIMIT 1`, a.Member, a.Staff, a.ID))
}
