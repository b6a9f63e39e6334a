package report

import (
	"context"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// regularName and sentName count the reports of a member that are sent regularly, and the links that were mailed.
const regularName, sentName = "regular_report", "sent_report"

var regularColumns = database.Days(`member_id, id, template, span, rhythm, lang, account_id, next_day, tries, rest_until, failure, sent_at`, "next_day")

func scanRegular(row database.Row) (Regular, error) {
	var r Regular
	var template string
	err := row.Scan(&r.Ref.Member, &r.Ref.ID, &template, &r.Span, &r.Rhythm, &r.Lang, &r.By, &r.Next, &r.Tries, &r.RestUntil, &r.Failure, &r.SentAt)
	r.Template = template
	if id, own := identity.ParseNumber(template); own {
		r.Template = identity.Ref{Member: r.Ref.Member, ID: id}.String()
	}
	return r, err
}

// storedTemplate is how the template of a report is stored: without the agency, whose number another installation may have given to another one.
func storedTemplate(name string) string {
	if ref, err := identity.ParseRef(name); err == nil {
		return strconv.FormatInt(ref.ID, 10)
	}
	return name
}

// regularReports are those of a member, with their receivers.
func regularReports(ctx context.Context, q database.Querier, member identity.MemberID) ([]Regular, error) {
	all, err := database.Collect(ctx, q, scanRegular, `SELECT `+regularColumns+` FROM regular_report WHERE member_id = $1 ORDER BY id`, member)
	for i := range all {
		if err == nil {
			all[i].Receivers, err = receivers(ctx, q, all[i].Ref)
		}
	}
	return all, err
}

// regularReport is one of them.
func regularReport(ctx context.Context, q database.Querier, ref identity.Ref) (Regular, error) {
	r, err := scanRegular(q.QueryRow(ctx, `SELECT `+regularColumns+` FROM regular_report WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	if err == nil {
		r.Receivers, err = receivers(ctx, q, ref)
	}
	return r, err
}

func receivers(ctx context.Context, q database.Querier, ref identity.Ref) ([]identity.StaffID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.StaffID, err error) { return id, row.Scan(&id) },
		`SELECT staff_id FROM regular_report_receiver WHERE member_id = $1 AND report_id = $2 ORDER BY staff_id`, ref.Member, ref.ID)
}

// waitingReports are those of all members whose next day has come somewhere, and that do not rest.
func waitingReports(ctx context.Context, q database.Querier, day clock.Date, now clock.Instant) ([]Regular, error) {
	return database.Collect(ctx, q, scanRegular, `SELECT `+regularColumns+` FROM regular_report WHERE next_day <= $1 AND rest_until <= $2 ORDER BY next_day, member_id, id`, day, now)
}

func insertRegular(ctx context.Context, tx *database.Tx, r Regular) error {
	_, err := tx.Exec(ctx, `INSERT INTO regular_report (member_id, id, template, span, rhythm, lang, account_id, next_day) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.Ref.Member, r.Ref.ID, storedTemplate(r.Template), string(r.Span), string(r.Rhythm), r.Lang, r.By, r.Next)
	if err != nil {
		return err
	}
	return insertReceivers(ctx, tx, r)
}

func insertReceivers(ctx context.Context, tx *database.Tx, r Regular) error {
	for _, staff := range r.Receivers {
		if _, err := tx.Exec(ctx, `INSERT INTO regular_report_receiver (member_id, report_id, staff_id) VALUES ($1, $2, $3)`, r.Ref.Member, r.Ref.ID, staff); err != nil {
			return err
		}
	}
	return nil
}

func deleteReceivers(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM regular_report_receiver WHERE member_id = $1 AND report_id = $2`, ref.Member, ref.ID)
	return err
}

// updateRegular changes one; what has failed before is tried again at once.
func updateRegular(ctx context.Context, tx *database.Tx, r Regular) error {
	if err := deleteReceivers(ctx, tx, r.Ref); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE regular_report SET span = $3, rhythm = $4, lang = $5, next_day = $6, tries = 0, rest_until = 0, failure = '' WHERE member_id = $1 AND id = $2`,
		r.Ref.Member, r.Ref.ID, string(r.Span), string(r.Rhythm), r.Lang, r.Next)
	if err != nil {
		return err
	}
	return insertReceivers(ctx, tx, r)
}

func deleteRegular(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	if err := deleteReceivers(ctx, tx, ref); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM regular_report WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return n > 0, err
}

// takeRegular has other nodes leave a report alone until an instant; false when another one was first.
func takeRegular(ctx context.Context, tx *database.Tx, r Regular, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE regular_report SET rest_until = $3, tries = tries + 1 WHERE member_id = $1 AND id = $2 AND next_day = $4 AND rest_until = $5 AND tries = $6`,
		r.Ref.Member, r.Ref.ID, until, r.Next, r.RestUntil, r.Tries)
	return n == 1, err
}

// regularSent notes that a report was sent; false when it is no longer this node's. The tries say whether it is.
func regularSent(ctx context.Context, tx *database.Tx, r Regular, next clock.Date) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE regular_report SET next_day = $3, tries = 0, rest_until = 0, failure = '', sent_at = $4 WHERE member_id = $1 AND id = $2 AND next_day = $5 AND tries = $6`,
		r.Ref.Member, r.Ref.ID, next, tx.Now(), r.Next, r.Tries)
	return n == 1, err
}

// regularSentNow notes that a person has sent a report; when it comes next is as before.
func regularSentNow(ctx context.Context, tx *database.Tx, ref identity.Ref, before clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE regular_report SET sent_at = $3 WHERE member_id = $1 AND id = $2 AND sent_at = $4`, ref.Member, ref.ID, tx.Now(), before)
	return n == 1, err
}

func regularFailed(ctx context.Context, tx *database.Tx, r Regular, until clock.Instant, why Failure) error {
	_, err := tx.Exec(ctx, `UPDATE regular_report SET rest_until = $3, failure = $4 WHERE member_id = $1 AND id = $2 AND next_day = $5 AND tries = $6`,
		r.Ref.Member, r.Ref.ID, until, string(why), r.Next, r.Tries)
	return err
}

// forgetReceiver takes a person of the staff from all reports.
func forgetReceiver(ctx context.Context, tx *database.Tx, member identity.MemberID, staff identity.StaffID) error {
	_, err := tx.Exec(ctx, `DELETE FROM regular_report_receiver WHERE member_id = $1 AND staff_id = $2`, member, staff)
	return err
}

func insertSent(ctx context.Context, tx *database.Tx, sent SentReport) error {
	_, err := tx.Exec(ctx, `INSERT INTO sent_report (member_id, id, kept_id, at, ends_at) VALUES ($1, $2, $3, $4, $5)`, sent.Ref.Member, sent.Ref.ID, sent.Kept.ID, sent.At, sent.Ends)
	return err
}

// sentReport is a link that was mailed.
func sentReport(ctx context.Context, q database.Querier, ref identity.Ref) (SentReport, error) {
	sent := SentReport{Ref: ref, Kept: identity.Ref{Member: ref.Member}}
	err := q.QueryRow(ctx, `SELECT kept_id, at, ends_at FROM sent_report WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&sent.Kept.ID, &sent.At, &sent.Ends)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return sent, err
}

// forgetSent forgets links that ended before an instant.
func forgetSent(ctx context.Context, tx *database.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM sent_report WHERE ends_at < $1`, before)
	return err
}

func countRegular(ctx context.Context, q database.Querier, member identity.MemberID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM regular_report WHERE member_id = $1`, member).Scan(&n)
	return n, err
}
