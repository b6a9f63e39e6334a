package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// sameGuest are the stays of the address or the login of a stay, the stay itself, and those that are joined with one of them. One that the office has restored is joined no longer.
func sameGuest(ctx context.Context, q database.Querier, r Reservation) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `WITH own AS (
			SELECT id FROM reservation WHERE booker_email = $2 AND $2 <> '' AND member_id = $1
			UNION SELECT id FROM reservation WHERE account_id = $3 AND $3 > 0 AND member_id = $1
			UNION SELECT id FROM reservation WHERE member_id = $1 AND id = $4)
		SELECT `+columns+` FROM reservation WHERE member_id = $1 AND id IN (
			SELECT id FROM own
			UNION SELECT j.joined_id FROM reservation_join j JOIN reservation g ON g.member_id = j.member_id AND g.id = j.joined_id
				WHERE j.member_id = $1 AND g.status = 'cancelled' AND j.kept_id IN (SELECT id FROM own)
			UNION SELECT j.kept_id FROM reservation_join j JOIN reservation g ON g.member_id = j.member_id AND g.id = j.joined_id
				WHERE j.member_id = $1 AND g.status = 'cancelled' AND j.joined_id IN (SELECT id FROM own)) ORDER BY id`, r.Ref.Member, r.Booker.Email, r.Account, r.Ref.ID)
}

func formerAddresses(ctx context.Context, q database.Querier, ref identity.Ref) ([]string, error) {
	return database.Collect(ctx, q, func(row database.Row) (before string, err error) { return before, row.Scan(&before) },
		`SELECT before FROM reservation_history WHERE member_id = $1 AND reservation_id = $2 AND field = 'booker_email' ORDER BY id`, ref.Member, ref.ID)
}

func countIdentities(ctx context.Context, q database.Querier, ref identity.Ref) (n int64, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*) FROM traveler WHERE member_id = $1 AND reservation_id = $2 AND identity_sealed IS NOT NULL`, ref.Member, ref.ID).Scan(&n)
}

// documentsToErase are the files of a stay's documents that no other document has.
func documentsToErase(ctx context.Context, q database.Querier, ref identity.Ref) ([]files.File, error) {
	return database.Collect(ctx, q, func(row database.Row) (f files.File, err error) { return f, row.Scan(f.Fields()...) },
		`SELECT `+files.Columns+` FROM file f WHERE f.member_id = $1 AND f.id IN (SELECT file_id FROM document WHERE member_id = $1 AND reservation_id = $2)
			AND NOT EXISTS (SELECT 1 FROM document d WHERE d.member_id = f.member_id AND d.file_id = f.id AND d.reservation_id <> $2) ORDER BY f.id`, ref.Member, ref.ID)
}

// eraseBooker erases who booked a stay, and what was written about them.
func eraseBooker(ctx context.Context, tx *database.Tx, erased database.Tally, ref identity.Ref) error {
	for _, one := range []struct{ table, statement string }{
		{"reservation", `UPDATE reservation SET booker_first_name = '', booker_last_name = '', booker_email = '', booker_phone = '', lang = '', beach_chair = '', parking_lot = '', cancel_reason = '',
			account_id = 0, to_complete = 0 WHERE member_id = $1 AND id = $2`},
		{"traveler_invitation", `DELETE FROM traveler_invitation WHERE member_id = $1 AND reservation_id = $2`},
		{"reservation_history", `UPDATE reservation_history SET before = '""', after = '""' WHERE member_id = $1 AND reservation_id = $2
			AND field IN ('booker_first_name', 'booker_last_name', 'booker_email', 'booker_phone', 'lang', 'beach_chair', 'parking_lot')`},
		{"document", `DELETE FROM document WHERE member_id = $1 AND reservation_id = $2`},
		{"channel_entry", `UPDATE channel_entry SET name_mark = '' WHERE member_id = $1 AND thing_id = $2 AND kind <> 'block' AND name_mark <> ''`},
	} {
		if err := erased.Exec(ctx, tx, one.table, one.statement, ref.Member, ref.ID); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `UPDATE reservation SET erased_at = $1, updated_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), ref.Member, ref.ID)
	return err
}

// erasePayments erases the notes of the office about payments, and labels that name the guest; amounts and days stay.
func erasePayments(ctx context.Context, tx *database.Tx, erased database.Tally, ref identity.Ref, mentions func(string) bool) error {
	type labeled struct {
		id           int64
		label, words string
	}
	if err := erased.Exec(ctx, tx, "payment", `UPDATE payment SET note = '', reference = '' WHERE member_id = $1 AND reservation_id = $2 AND (note <> '' OR reference <> '')`, ref.Member, ref.ID); err != nil {
		return err
	}
	all, err := database.Collect(ctx, tx, func(row database.Row) (l labeled, err error) { return l, row.Scan(&l.id, &l.label, &l.words) },
		`SELECT id, label, words FROM payment WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
	if err != nil {
		return err
	}
	for _, l := range all {
		if !mentions(l.label) && !mentions(l.words) {
			continue
		}
		if err := erased.Exec(ctx, tx, "payment", `UPDATE payment SET label = '', words = '' WHERE member_id = $1 AND reservation_id = $2 AND id = $3`, ref.Member, ref.ID, l.id); err != nil {
			return err
		}
	}
	return nil
}
