package registration

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// File is a file that was made. What was in it is not kept.
type File struct {
	ID        int64
	Form      Form
	At        clock.Instant
	Account   identity.AccountID
	First     clock.Date
	Last      clock.Date
	Stays     int
	Travelers int
}

const fileColumns = `f.id, f.form, f.at, f.account_id, f.first_day, f.last_day, f.stays, f.travelers`

func scanFile(row database.Row) (File, error) {
	var f File
	err := row.Scan(&f.ID, &f.Form, &f.At, &f.Account, &f.First, &f.Last, &f.Stays, &f.Travelers)
	return f, err
}

// lastFiles are the files of a form that were made last.
func lastFiles(ctx context.Context, q database.Querier, m identity.MemberID, form Form, most int) ([]File, error) {
	return database.Collect(ctx, q, scanFile, `SELECT `+fileColumns+` FROM registration_file f WHERE f.member_id = $1 AND f.form = $2 ORDER BY f.id DESC LIMIT CAST($3 AS BIGINT)`, m, form, most)
}

// The last registrations of stays, with how many travelers are known of each now. The report of a confirmed stay that was cancelled with the authority, because the stay was cancelled meanwhile, is none.
const madeColumns = `SELECT s.reservation_id, COALESCE(s.file_id, 0), s.at, s.account_id, s.arrival, s.nights, s.travelers, s.withdrawn_at, s.withdrawn_by,
		CASE WHEN r.status <> 'cancelled' THEN 0 WHEN r.cancelled_at <> 0 THEN r.cancelled_at ELSE r.updated_at END,
		(SELECT COUNT(*) FROM traveler t WHERE t.member_id = r.member_id AND t.reservation_id = r.id),
		(SELECT COUNT(*) FROM traveler t WHERE t.member_id = r.member_id AND t.reservation_id = r.id AND t.main)
		FROM reservation r JOIN registration_stay s ON s.member_id = r.member_id AND s.reservation_id = r.id AND s.form = $2
		WHERE r.member_id = $1 AND (r.status = 'cancelled' OR s.withdrawn_at = 0) AND `

// madeFor are the last registrations by stay, of the stays that arrive between two days.
func madeFor(ctx context.Context, q database.Querier, m identity.MemberID, form Form, from, to clock.Date) (map[int64]Made, error) {
	return collectMade(ctx, q, madeColumns+`r.arrival BETWEEN $3 AND $4`, m, form, from, to)
}

// madeOfBookings are those of the stays that came between two instants.
func madeOfBookings(ctx context.Context, q database.Querier, m identity.MemberID, form Form, from, to clock.Instant) (map[int64]Made, error) {
	return collectMade(ctx, q, madeColumns+`r.created_at BETWEEN $3 AND $4`, m, form, from, to)
}

// madeBefore are those of the confirmed stays that were written since they were registered, and whose guests have not left before a day.
func madeBefore(ctx context.Context, q database.Querier, m identity.MemberID, form Form, day clock.Date) (map[int64]Made, error) {
	return collectMade(ctx, q, madeColumns+`r.status = 'confirmed' AND r.departure >= $3 AND r.updated_at >= s.at`, m, form, day)
}

// madeOfCancelled are those of the cancelled stays whose guests would not have left before a day.
func madeOfCancelled(ctx context.Context, q database.Querier, m identity.MemberID, form Form, day clock.Date) (map[int64]Made, error) {
	return collectMade(ctx, q, madeColumns+`r.status = 'cancelled' AND r.departure >= $3`, m, form, day)
}

// reopened are the confirmed stays whose report was cancelled with the authority while they were cancelled, and whose guests have not left before a day.
func reopened(ctx context.Context, q database.Querier, m identity.MemberID, form Form, day clock.Date) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) }, `SELECT r.id FROM reservation r
		JOIN registration_stay s ON s.member_id = r.member_id AND s.reservation_id = r.id AND s.form = $2
		WHERE r.member_id = $1 AND r.status = 'confirmed' AND r.departure >= $3 AND s.withdrawn_at <> 0 ORDER BY r.id`, m, form, day)
}

// madeOf is that of one stay.
func madeOf(ctx context.Context, q database.Querier, m identity.MemberID, form Form, stay int64) (map[int64]Made, error) {
	return collectMade(ctx, q, madeColumns+`r.id = $3`, m, form, stay)
}

// setWithdrawn says when the report of a cancelled stay was cancelled and by whom; zero for not. A stay that was restored meanwhile is none.
func setWithdrawn(ctx context.Context, tx *database.Tx, ref identity.Ref, form Form, at clock.Instant, by identity.AccountID) error {
	n, err := tx.Exec(ctx, `UPDATE registration_stay SET withdrawn_at = $4, withdrawn_by = $5 WHERE member_id = $1 AND reservation_id = $2 AND form = $3
		AND EXISTS (SELECT 1 FROM reservation r WHERE r.member_id = $1 AND r.id = $2 AND r.status = 'cancelled')`, ref.Member, ref.ID, form, at, by)
	if err == nil && n == 0 {
		err = fault.Missing(fault.ReservationNotFound)
	}
	return err
}

func collectMade(ctx context.Context, q database.Querier, query string, args ...any) (map[int64]Made, error) {
	out := map[int64]Made{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var stay int64
		var main int
		var of Made
		err := row.Scan(&stay, &of.File, &of.At, &of.Account, &of.Arrival, &of.Nights, &of.Travelers, &of.Withdrawn, &of.WithdrawnBy, &of.Cancelled, &of.Known, &main)
		if main == 0 {
			of.Known++ // the booker is the main guest as long as nobody else is
		}
		out[stay] = of
		return struct{}{}, err
	}, query, args...)
	return out, err
}

func insertFile(ctx context.Context, tx *database.Tx, m identity.MemberID, f File) error {
	_, err := tx.Exec(ctx, `INSERT INTO registration_file (member_id, id, form, at, account_id, first_day, last_day, stays, travelers) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		m, f.ID, f.Form, f.At, f.Account, f.First, f.Last, f.Stays, f.Travelers)
	return err
}

// putStay remembers that a stay was registered as it is now; by hand where file is zero.
func putStay(ctx context.Context, tx *database.Tx, stay Stay, form Form, file int64, who identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO registration_stay (member_id, reservation_id, form, file_id, at, account_id, arrival, nights, travelers)
		VALUES ($1, $2, $3, NULLIF(CAST($4 AS BIGINT), 0), $5, $6, $7, $8, $9)
		ON CONFLICT (member_id, reservation_id, form) DO UPDATE SET file_id = excluded.file_id, at = excluded.at, account_id = excluded.account_id, arrival = excluded.arrival,
		nights = excluded.nights, travelers = excluded.travelers, withdrawn_at = 0, withdrawn_by = 0`, stay.Ref.Member, stay.Ref.ID, form, file, tx.Now(), who, stay.Arrival, stay.Nights(), form.people(&stay.Reservation, len(stay.Travelers)))
	return err
}

// dropByHand forgets that a stay was registered by hand.
func dropByHand(ctx context.Context, tx *database.Tx, ref identity.Ref, form Form) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM registration_stay WHERE member_id = $1 AND reservation_id = $2 AND form = $3 AND file_id IS NULL`, ref.Member, ref.ID, form)
	return n > 0, err
}

// readTowns gives the towns that an agency has entered.
func readTowns(ctx context.Context, q database.Querier, m identity.MemberID, add func(mark string, t Town)) error {
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var mark string
		var t Town
		err := row.Scan(&mark, &t.Name, &t.Code, &t.Province)
		if err == nil {
			add(mark, t)
		}
		return struct{}{}, err
	}, `SELECT mark, name, code, province FROM registration_town WHERE member_id = $1`, m)
	return err
}

func putTown(ctx context.Context, tx *database.Tx, m identity.MemberID, mark string, t Town) error {
	_, err := tx.Exec(ctx, `INSERT INTO registration_town (member_id, mark, name, code, province) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, mark) DO UPDATE SET name = excluded.name, code = excluded.code, province = excluded.province`, m, mark, t.Name, t.Code, t.Province)
	return err
}

// clockOf is since when an agency sees on Today what is due for a form; none where it does not.
func clockOf(ctx context.Context, q database.Querier, m identity.MemberID, form Form) (since clock.Date, err error) {
	err = q.QueryRow(ctx, `SELECT since FROM registration_clock WHERE member_id = $1 AND form = $2`, m, form).Scan(&since)
	if database.IsMissing(err) {
		return 0, nil
	}
	return since, err
}

func putClock(ctx context.Context, tx *database.Tx, m identity.MemberID, form Form, since clock.Date) error {
	_, err := tx.Exec(ctx, `INSERT INTO registration_clock (member_id, form, since) VALUES ($1, $2, $3) ON CONFLICT (member_id, form) DO NOTHING`, m, form, since)
	return err
}

func dropClock(ctx context.Context, tx *database.Tx, m identity.MemberID, form Form) error {
	_, err := tx.Exec(ctx, `DELETE FROM registration_clock WHERE member_id = $1 AND form = $2`, m, form)
	return err
}

// establishments are what an agency has entered, by home; 0 for all that have nothing of their own.
func establishments(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]Establishment, error) {
	out := map[int64]Establishment{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var home int64
		var e Establishment
		err := row.Scan(&home, &e.Code, &e.Payment)
		out[home] = e
		return struct{}{}, err
	}, `SELECT property_id, code, payment FROM registration_code WHERE member_id = $1`, m)
	return out, err
}

func putEstablishment(ctx context.Context, tx *database.Tx, m identity.MemberID, home int64, e Establishment) error {
	if e == (Establishment{}) {
		_, err := tx.Exec(ctx, `DELETE FROM registration_code WHERE member_id = $1 AND property_id = $2`, m, home)
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO registration_code (member_id, property_id, code, payment) VALUES ($1, $2, $3, $4)
		ON CONFLICT (member_id, property_id) DO UPDATE SET code = excluded.code, payment = excluded.payment`, m, home, e.Code, string(e.Payment))
	return err
}
