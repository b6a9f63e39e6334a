package account

import (
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

func sessionsOfStay(ctx context.Context, q database.Querier, ref identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM session WHERE only_member_id = $1 AND only_reservation_id = $2`, ref.Member, ref.ID)
}

// sessionsOfAgency are sign-ins by the numbers of an agency's stays.
func sessionsOfAgency(ctx context.Context, q database.Querier, m identity.MemberID) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) }, `SELECT id FROM session WHERE only_member_id = $1`, m)
}

// loginsOfDemo are the logins that a demo agency has brought: those of its made-up people, of its stays, and those that its staff and guests did not have before.
func loginsOfDemo(ctx context.Context, q database.Querier, m identity.MemberID, since clock.Instant) ([]identity.AccountID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.AccountID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM account WHERE email LIKE $1 OR email LIKE $2
		OR (created_at >= $3 AND id IN (SELECT account_id FROM staff WHERE member_id = $4 UNION SELECT account_id FROM reservation WHERE member_id = $4)) ORDER BY id`,
		"%"+member.DemoDomain(m), bookingAccountPrefix+fmt.Sprintf("%d-%%", m), since, m)
}

func eraseBrowsersOfAgency(ctx context.Context, tx *database.Tx, erased database.Tally, m identity.MemberID) error {
	return erased.Exec(ctx, tx, "known_browser", `DELETE FROM known_browser WHERE subject LIKE $1`, fmt.Sprintf("stay/%d-%%", m))
}

func allSessions(ctx context.Context, q database.Querier, account identity.AccountID) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) }, `SELECT id FROM session WHERE account_id = $1`, account)
}

// erasing is a statement that erases rows of a table.
type erasing struct{ table, statement string }

func eraseAll(ctx context.Context, tx *database.Tx, erased database.Tally, all []erasing, args ...any) error {
	for _, one := range all {
		if err := erased.Exec(ctx, tx, one.table, one.statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// eraseSession deletes a session with its tokens and pushes.
func eraseSession(ctx context.Context, tx *database.Tx, erased database.Tally, id int64) error {
	return eraseAll(ctx, tx, erased, []erasing{
		{"push", `DELETE FROM push WHERE hash IN (SELECT hash FROM push_subscription WHERE session_id = $1)`},
		{"push_subscription", `DELETE FROM push_subscription WHERE session_id = $1`},
		{"access_token", `DELETE FROM access_token WHERE session_id = $1`},
		{"refresh_token", `DELETE FROM refresh_token WHERE session_id = $1`},
		{"session", `DELETE FROM session WHERE id = $1`},
	}, id)
}

func eraseOfStay(ctx context.Context, tx *database.Tx, erased database.Tally, ref identity.Ref, guest identity.AccountID) error {
	if err := erased.Exec(ctx, tx, "known_browser", `DELETE FROM known_browser WHERE subject = $1`, staySubject(ref)); err != nil {
		return err
	}
	if err := erased.Exec(ctx, tx, "upload", `DELETE FROM upload WHERE account_id = $1 AND pool = $2`, guest, ref.String()); err != nil {
		return err
	}
	return eraseAll(ctx, tx, erased, []erasing{
		{"notification", `DELETE FROM notification WHERE member_id = $1 AND subject = 'reservation' AND ref_id = $2`},
		{"reply_address", `DELETE FROM reply_address WHERE member_id = $1 AND subject = 'reservation' AND ref_id = $2`},
	}, ref.Member, ref.ID)
}

func eraseMails(ctx context.Context, tx *database.Tx, erased database.Tally, m identity.MemberID, email string) error {
	return erased.Exec(ctx, tx, "mail", `DELETE FROM mail WHERE member_id = $1 AND recipient = $2`, m, email)
}

// emptyAnswers empties the stored answers of an account that are about something. The key stays, so that a repeated call does nothing twice.
func emptyAnswers(ctx context.Context, tx *database.Tx, erased database.Tally, id identity.AccountID, about func(string) bool) error {
	type answer struct {
		key    string
		result []byte
	}
	all, err := database.Collect(ctx, tx, func(row database.Row) (a answer, err error) { return a, row.Scan(&a.key, &a.result) },
		`SELECT key, result FROM idempotency WHERE account_id = $1`, id)
	if err != nil {
		return err
	}
	for _, a := range all {
		if len(a.result) == 0 || string(a.result) == "{}" {
			continue
		}
		text, err := database.Unpack(a.result)
		if err != nil {
			return err
		}
		if !about(string(text)) {
			continue
		}
		if err := erased.Exec(ctx, tx, "idempotency", `UPDATE idempotency SET result = $3 WHERE account_id = $1 AND key = $2`, id, a.key, []byte("{}")); err != nil {
			return err
		}
	}
	return nil
}

// isNeeded reports whether a login belongs to a stay or to an entry of the staff, at whatever agency.
func isNeeded(ctx context.Context, q database.Querier, a Account) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM reservation WHERE account_id = $1) + (SELECT COUNT(*) FROM reservation WHERE booker_email = $2)
		+ (SELECT COUNT(*) FROM staff WHERE account_id = $1 OR email = $2)`, a.ID, a.Email).Scan(&n)
	return n > 0, err
}

// eraseAccount deletes a login whose sessions are deleted.
func eraseAccount(ctx context.Context, tx *database.Tx, erased database.Tally, a Account) error {
	for _, one := range []struct {
		erasing
		of any
	}{
		{erasing{"known_browser", `DELETE FROM known_browser WHERE subject = $1`}, accountSubject(a.ID)},
		{erasing{"mail", `DELETE FROM mail WHERE recipient = $1`}, a.Email},
	} {
		if err := erased.Exec(ctx, tx, one.table, one.statement, one.of); err != nil {
			return err
		}
	}
	return eraseRowsOfAccount(ctx, tx, erased, a.ID)
}

// eraseRowsOfAccount deletes a login with the rows that are its own. Mails are the agencies' that have sent them.
func eraseRowsOfAccount(ctx context.Context, tx *database.Tx, erased database.Tally, id identity.AccountID) error {
	return eraseAll(ctx, tx, erased, []erasing{
		{"link_token", `DELETE FROM link_token WHERE account_id = $1`},
		{"recovery_code", `DELETE FROM recovery_code WHERE account_id = $1`},
		{"second_factor", `DELETE FROM second_factor WHERE account_id = $1`},
		{"sign_in_challenge", `DELETE FROM sign_in_challenge WHERE account_id = $1`},
		{"passkey_ceremony", `DELETE FROM passkey_ceremony WHERE account_id = $1`},
		{"passkey", `DELETE FROM passkey WHERE account_id = $1`},
		{"account_calendar", `DELETE FROM account_calendar WHERE account_id = $1`},
		{"chosen_columns", `DELETE FROM chosen_columns WHERE account_id = $1`},
		{"notification", `DELETE FROM notification WHERE account_id = $1`},
		{"notification_preference", `DELETE FROM notification_preference WHERE account_id = $1`},
		{"push_subscription", `DELETE FROM push_subscription WHERE account_id = $1`},
		{"reply_address", `DELETE FROM reply_address WHERE account_id = $1`},
		{"upload", `DELETE FROM upload WHERE account_id = $1`},
		{"idempotency", `DELETE FROM idempotency WHERE account_id = $1`},
		{"event", `DELETE FROM event WHERE account_id = $1`},
		{"stream", `DELETE FROM stream WHERE account_id = $1`},
		{"client_report", `DELETE FROM client_report WHERE account_id = $1`},
		{"staff_invitation", `UPDATE staff_invitation SET named_account_id = 0 WHERE named_account_id = $1`},
		{"account", `DELETE FROM account WHERE id = $1`},
	}, id)
}

// unconfirmed are logins that nobody has confirmed: nobody has ever signed in with one or works or stays with it, and no link to it is good any more.
const unconfirmed = `state = 'pending' AND created_at < $1 AND NOT EXISTS (SELECT 1 FROM session s WHERE s.account_id = account.id)
	AND NOT EXISTS (SELECT 1 FROM staff t WHERE t.account_id = account.id) AND NOT EXISTS (SELECT 1 FROM reservation r WHERE r.account_id = account.id)
	AND NOT EXISTS (SELECT 1 FROM link_token l WHERE l.account_id = account.id AND l.created_at >= $1)`

// unconfirmedLogins lists some of those that were made before an instant, with numbers after another one.
func unconfirmedLogins(ctx context.Context, q database.Querier, before clock.Instant, after identity.AccountID, most int) ([]identity.AccountID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.AccountID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM account WHERE `+unconfirmed+` AND id > $2 ORDER BY id LIMIT CAST($3 AS BIGINT)`, before, after, most)
}

// closeUnconfirmed closes one of them; false where somebody has confirmed it, or has got a new link, since. Until the transaction ends, a confirmation waits.
func closeUnconfirmed(ctx context.Context, tx *database.Tx, id identity.AccountID, before clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE account SET state = 'closed' WHERE id = $2 AND `+unconfirmed, before, id)
	return n == 1, err
}

// hasAskedForErasure reports whether a request by the number of a stay waits for its answer, or got it after an instant.
func hasAskedForErasure(ctx context.Context, q database.Querier, stay identity.Ref, after clock.Instant) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM erasure_request WHERE member_id = $1 AND reservation_id = $2 AND (state = 'open' OR answered_at > $3)`, stay.Member, stay.ID, after).Scan(&n)
	return n > 0, err
}
