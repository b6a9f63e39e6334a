package report

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// keptName counts the kept reports of a member.
const keptName = "kept_report"

var keptReportColumns = database.Days(`k.id, k.title, k.data, k.first_day, k.last_day, k.rows_count, k.at, k.account_id, k.staff_id`, "first_day", "last_day")

func scanReport(member identity.MemberID, more ...any) func(database.Row) (KeptReport, error) {
	return func(row database.Row) (KeptReport, error) {
		k := KeptReport{Ref: identity.Ref{Member: member}}
		err := row.Scan(append([]any{&k.Ref.ID, &k.Title, &k.Data, &k.From, &k.To, &k.Rows, &k.At, &k.By, &k.Staff}, more...)...)
		return k, err
	}
}

// keptReports are those of a member before a number, the newest first: those of the office, or those of a person or company of the team.
func keptReports(ctx context.Context, q database.Querier, member identity.MemberID, office bool, staff []identity.StaffID, before int64, most int) ([]KeptReport, error) {
	first, second := identity.StaffID(-1), identity.StaffID(-1)
	if len(staff) > 0 {
		first, second = staff[0], staff[len(staff)-1]
	}
	return database.Collect(ctx, q, scanReport(member), `SELECT `+keptReportColumns+` FROM kept_report k WHERE k.member_id = $1 AND k.id < $2 AND (k.staff_id = 0 AND CAST($3 AS BOOLEAN) OR k.staff_id = $4 OR k.staff_id = $5)
		ORDER BY k.id DESC LIMIT CAST($6 AS BIGINT)`, member, before, office, first, second, most)
}

// keptReport is one of them, with what is sealed in it.
func keptReport(ctx context.Context, q database.Querier, ref identity.Ref) (KeptReport, []byte, error) {
	var sealed []byte
	k, err := scanReport(ref.Member, &sealed)(q.QueryRow(ctx, `SELECT `+keptReportColumns+`, k.content_sealed FROM kept_report k WHERE k.member_id = $1 AND k.id = $2`, ref.Member, ref.ID))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return k, sealed, err
}

// keptByTeam are those of all companies and people of a member's team before a number, the newest first.
func keptByTeam(ctx context.Context, q database.Querier, member identity.MemberID, before int64, most int) ([]KeptReport, error) {
	return database.Collect(ctx, q, scanReport(member), `SELECT `+keptReportColumns+` FROM kept_report k WHERE k.member_id = $1 AND k.id < $2 AND k.staff_id <> 0 ORDER BY k.id DESC LIMIT CAST($3 AS BIGINT)`, member, before, most)
}

// countKept counts the reports of one side: of the office, or of a company or person of the team.
func countKept(ctx context.Context, q database.Querier, member identity.MemberID, staff identity.StaffID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM kept_report WHERE member_id = $1 AND staff_id = $2`, member, staff).Scan(&n)
	return n, err
}

func insertReport(ctx context.Context, tx *database.Tx, k KeptReport, sealed []byte, stays []int64, identities bool) error {
	_, err := tx.Exec(ctx, `INSERT INTO kept_report (member_id, id, title, data, first_day, last_day, rows_count, at, account_id, staff_id, content_sealed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		k.Ref.Member, k.Ref.ID, k.Title, k.Data, k.From, k.To, k.Rows, k.At, k.By, k.Staff, sealed)
	for _, id := range stays {
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO kept_report_stay (member_id, report_id, reservation_id, identities) VALUES ($1, $2, $3, $4)`, k.Ref.Member, k.Ref.ID, id, identities)
		}
	}
	return err
}

// erasureName counts the erasures of a member. Each takes its number before anything else.
const erasureName = "erasure"

// lastErasure is the number of the last erasure of a member that is stored.
func lastErasure(ctx context.Context, q database.Querier, member identity.MemberID) (int64, error) {
	return database.LastID(ctx, q, member, erasureName)
}

// waitForErasures waits for an erasure of the member that runs, lets none begin until the transaction is over, and gives the number of the last one.
func waitForErasures(ctx context.Context, tx *database.Tx, member identity.MemberID) (int64, error) {
	next, err := tx.NextIDs(ctx, member, erasureName, 0)
	return next - 1, err
}

func replaceFigures(ctx context.Context, tx *database.Tx, ref identity.Ref, sealed []byte) error {
	_, err := tx.Exec(ctx, `UPDATE kept_report SET content_sealed = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, sealed)
	return err
}

// exchangeFigures is replaceFigures where the figures are still the ones that were read; it reports whether they were.
func exchangeFigures(ctx context.Context, tx *database.Tx, ref identity.Ref, read, sealed []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE kept_report SET content_sealed = $3 WHERE member_id = $1 AND id = $2 AND content_sealed = $4`, ref.Member, ref.ID, sealed, read)
	return n > 0, err
}

func deleteReport(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM sent_report WHERE member_id = $1 AND kept_id = $2`, ref.Member, ref.ID); err != nil {
		return false, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM kept_report_stay WHERE member_id = $1 AND report_id = $2`, ref.Member, ref.ID); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM kept_report WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return n > 0, err
}

// reportsWithStay are the numbers of the kept reports that have rows about a stay, and are not marked.
func reportsWithStay(ctx context.Context, q database.Querier, stay identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, scanID, `SELECT report_id FROM kept_report_stay WHERE member_id = $1 AND reservation_id = $2 AND erasing_sealed IS NULL ORDER BY report_id`, stay.Member, stay.ID)
}

// markErased marks the rows of a stay in all kept reports, with the words by which the guest is recognized. Words of an erasure before stay.
func markErased(ctx context.Context, tx *database.Tx, stay identity.Ref, words []byte) error {
	_, err := tx.Exec(ctx, `UPDATE kept_report_stay SET erasing_sealed = $3 WHERE member_id = $1 AND reservation_id = $2 AND erasing_sealed IS NULL`, stay.Member, stay.ID, words)
	return err
}

// sealedErasing is a stay that is marked.
type sealedErasing struct {
	stay   int64
	sealed []byte
}

// staysErasing are the stays of a kept report that are marked.
func staysErasing(ctx context.Context, q database.Querier, report identity.Ref) ([]sealedErasing, error) {
	return database.Collect(ctx, q, func(row database.Row) (one sealedErasing, err error) { return one, row.Scan(&one.stay, &one.sealed) },
		`SELECT reservation_id, erasing_sealed FROM kept_report_stay WHERE member_id = $1 AND report_id = $2 AND erasing_sealed IS NOT NULL ORDER BY reservation_id`, report.Member, report.ID)
}

// reportsErasing are the next kept reports of all members with such stays, behind the last one.
func reportsErasing(ctx context.Context, q database.Querier, last identity.Ref) ([]identity.Ref, error) {
	return database.Collect(ctx, q, func(row database.Row) (ref identity.Ref, err error) { return ref, row.Scan(&ref.Member, &ref.ID) },
		`SELECT DISTINCT member_id, report_id FROM kept_report_stay WHERE erasing_sealed IS NOT NULL AND (member_id, report_id) > ($1, $2) ORDER BY member_id, report_id LIMIT CAST($3 AS BIGINT)`, last.Member, last.ID, sweptAtOnce)
}

// reportsErasingOf is reportsErasing for the member of the last one.
func reportsErasingOf(ctx context.Context, q database.Querier, last identity.Ref) ([]identity.Ref, error) {
	ids, err := database.Collect(ctx, q, scanID, `SELECT DISTINCT report_id FROM kept_report_stay WHERE erasing_sealed IS NOT NULL AND member_id = $1 AND report_id > $2 ORDER BY report_id LIMIT CAST($3 AS BIGINT)`,
		last.Member, last.ID, sweptAtOnce)
	return refsOf(last.Member, ids), err
}

// reportsErasingStay are the kept reports in which a stay is marked.
func reportsErasingStay(ctx context.Context, q database.Querier, stay identity.Ref) ([]identity.Ref, error) {
	ids, err := database.Collect(ctx, q, scanID, `SELECT report_id FROM kept_report_stay WHERE member_id = $1 AND reservation_id = $2 AND erasing_sealed IS NOT NULL ORDER BY report_id`, stay.Member, stay.ID)
	return refsOf(stay.Member, ids), err
}

func refsOf(member identity.MemberID, ids []int64) []identity.Ref {
	out := make([]identity.Ref, len(ids))
	for i, id := range ids {
		out[i] = identity.Ref{Member: member, ID: id}
	}
	return out
}

func forgetStay(ctx context.Context, tx *database.Tx, report identity.Ref, stay int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM kept_report_stay WHERE member_id = $1 AND report_id = $2 AND reservation_id = $3`, report.Member, report.ID, stay)
	return err
}

// sweptAtOnce is how many reports the sweep reads the numbers of at once.
const sweptAtOnce = 100

// reportsWithIdentities are the numbers, behind the last one, of the next kept reports with names or identity data of travelers whose stay ended before a day.
func reportsWithIdentities(ctx context.Context, q database.Querier, member identity.MemberID, before clock.Date, last int64) ([]int64, error) {
	return database.Collect(ctx, q, scanID, `SELECT DISTINCT s.report_id FROM kept_report_stay s JOIN reservation r ON r.member_id = s.member_id AND r.id = s.reservation_id
		WHERE s.member_id = $1 AND s.report_id > $2 AND s.identities AND r.departure < $3 ORDER BY s.report_id LIMIT CAST($4 AS BIGINT)`, member, last, before, sweptAtOnce)
}

// staysWithIdentities are the stays of one of them.
func staysWithIdentities(ctx context.Context, q database.Querier, report identity.Ref, before clock.Date) ([]int64, error) {
	return database.Collect(ctx, q, scanID, `SELECT s.reservation_id FROM kept_report_stay s JOIN reservation r ON r.member_id = s.member_id AND r.id = s.reservation_id
		WHERE s.member_id = $1 AND s.report_id = $2 AND s.identities AND r.departure < $3`, report.Member, report.ID, before)
}

func noIdentities(ctx context.Context, tx *database.Tx, report identity.Ref, stay int64) error {
	_, err := tx.Exec(ctx, `UPDATE kept_report_stay SET identities = FALSE WHERE member_id = $1 AND report_id = $2 AND reservation_id = $3`, report.Member, report.ID, stay)
	return err
}

// staysIdentified are the stays of a kept report whose travelers' data is still in it.
func staysIdentified(ctx context.Context, q database.Querier, report identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, scanID, `SELECT reservation_id FROM kept_report_stay WHERE member_id = $1 AND report_id = $2 AND identities AND erasing_sealed IS NULL ORDER BY reservation_id`, report.Member, report.ID)
}

func scanID(row database.Row) (id int64, err error) { return id, row.Scan(&id) }
