package account

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

func byEmail(ctx context.Context, q database.Querier, email string) (Account, error) {
	var a Account
	err := q.QueryRow(ctx, `SELECT id, email, name, lang, password_hash, state, passkeys_only FROM account WHERE email = $1`, email).
		Scan(&a.ID, &a.Email, &a.Name, &a.Lang, &a.PasswordHash, &a.State, &a.PasskeysOnly)
	return a, err
}

func insertAccount(ctx context.Context, tx *database.Tx, a Account) error {
	_, err := tx.Exec(ctx, `INSERT INTO account (id, email, name, lang, password_hash, state, created_at, activated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
		a.ID, a.Email, wire.PlainDirection(a.Name), a.Lang, a.PasswordHash, a.State, tx.Now())
	return err
}

func setPassword(ctx context.Context, tx *database.Tx, id identity.AccountID, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE account SET password_hash = $1, state = 'active' WHERE id = $2`, hash, id)
	return err
}

func setLanguage(ctx context.Context, tx *database.Tx, id identity.AccountID, lang string) error {
	_, err := tx.Exec(ctx, `UPDATE account SET lang = $1 WHERE id = $2`, lang, id)
	return err
}

func insertSession(ctx context.Context, tx *database.Tx, id int64, n newSession) error {
	_, err := tx.Exec(ctx, `INSERT INTO session (id, account_id, client_id, device, created_at, last_used_at, only_member_id, only_reservation_id, second_factor, shared_device)
		VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
		id, n.account, n.clientID, deviceOf(n.from.Agent), tx.Now(), n.only.Member, n.only.ID, n.proved, n.from.Shared)
	return err
}

func touchSession(ctx context.Context, tx *database.Tx, id int64) error {
	_, err := tx.Exec(ctx, `UPDATE session SET last_used_at = $1 WHERE id = $2`, tx.Now(), id)
	return err
}

func endSession(ctx context.Context, tx *database.Tx, id int64, reason string) error {
	_, err := tx.Exec(ctx, `UPDATE session SET ended_at = $1, end_reason = $2 WHERE id = $3 AND ended_at = 0`, tx.Now(), reason, id)
	return err
}

func openSessions(ctx context.Context, q database.Querier, account identity.AccountID) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM session WHERE account_id = $1 AND ended_at = 0`, account)
}

// workSessions are the open sessions of an account but those by booking number.
func workSessions(ctx context.Context, q database.Querier, account identity.AccountID) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM session WHERE account_id = $1 AND ended_at = 0 AND only_reservation_id = 0`, account)
}

func insertAccess(ctx context.Context, tx *database.Tx, hash []byte, session int64, expires clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO access_token (hash, session_id, expires_at) VALUES ($1, $2, $3)`, hash, session, expires)
	return err
}

func accessExpiry(ctx context.Context, q database.Querier, hash []byte) (expires clock.Instant, err error) {
	return expires, q.QueryRow(ctx, `SELECT expires_at FROM access_token WHERE hash = $1`, hash).Scan(&expires)
}

func insertRefresh(ctx context.Context, tx *database.Tx, hash []byte, session int64, expires clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO refresh_token (hash, session_id, expires_at) VALUES ($1, $2, $3)`, hash, session, expires)
	return err
}

func refreshOf(ctx context.Context, q database.Querier, hash []byte) (refreshToken, error) {
	var t refreshToken
	var created, ended, successorReplaced clock.Instant
	err := q.QueryRow(ctx, `SELECT t.session_id, s.client_id, s.created_at, s.shared_device, t.expires_at, t.successor, t.replaced_at, s.ended_at, COALESCE(n.replaced_at, 0)
		FROM refresh_token t JOIN session s ON s.id = t.session_id LEFT JOIN refresh_token n ON n.hash = t.successor WHERE t.hash = $1`, hash).
		Scan(&t.Session, &t.ClientID, &created, &t.Shared, &t.ExpiresAt, &t.Successor, &t.ReplacedAt, &ended, &successorReplaced)
	t.SessionEnds, t.Ended, t.SuccessorUsed = created.Add(sessionLife(t.Shared)), ended != 0, successorReplaced != 0
	return t, err
}

// replaceRefresh marks a token as replaced; false when another transaction did so first.
func replaceRefresh(ctx context.Context, tx *database.Tx, hash, next []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE refresh_token SET successor = $1, replaced_at = $2 WHERE hash = $3 AND successor IS NULL`, next, tx.Now(), hash)
	return n == 1, err
}

func actorOf(ctx context.Context, q database.Querier, hash []byte) (identity.Actor, clock.Instant, error) {
	var a identity.Actor
	var expires clock.Instant
	err := q.QueryRow(ctx, `SELECT a.id, a.name, a.lang, s.id, s.only_member_id, s.only_reservation_id, t.expires_at FROM access_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id
		WHERE t.hash = $1 AND s.ended_at = 0 AND a.state <> 'closed'`, hash).Scan(&a.Account, &a.Name, &a.Lang, &a.Session, &a.OnlyReservation.Member, &a.OnlyReservation.ID, &expires)
	return a, expires, err
}

// ownerOfRefresh is the sign-in name behind a refresh token.
func ownerOfRefresh(ctx context.Context, q database.Querier, hash []byte) (string, error) {
	var email string
	var only identity.Ref
	err := q.QueryRow(ctx, `SELECT a.email, s.only_member_id, s.only_reservation_id FROM refresh_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id WHERE t.hash = $1`, hash).
		Scan(&email, &only.Member, &only.ID)
	if only != (identity.Ref{}) {
		email = only.String()
	}
	return email, err
}

func attempts(ctx context.Context, q database.Querier, key string) (failures int64, last clock.Instant, err error) {
	err = q.QueryRow(ctx, `SELECT failures, last_at FROM attempt WHERE key = $1`, key).Scan(&failures, &last)
	if database.IsMissing(err) {
		err = nil
	}
	return failures, last, err
}

// lockAttempts is attempts of a row that nobody else changes until the transaction ends.
func lockAttempts(ctx context.Context, tx *database.Tx, key string) (failures int64, last clock.Instant, err error) {
	err = tx.QueryRow(ctx, `INSERT INTO attempt (key, failures, last_at) VALUES ($1, 0, $2) ON CONFLICT (key) DO UPDATE SET failures = attempt.failures RETURNING failures, last_at`,
		key, tx.Now()).Scan(&failures, &last)
	return failures, last, err
}

// forgive takes one failure back.
func forgive(ctx context.Context, tx *database.Tx, keys []string) error {
	for _, key := range keys {
		if _, err := tx.Exec(ctx, `UPDATE attempt SET failures = failures - 1 WHERE key = $1 AND failures > 0`, key); err != nil {
			return err
		}
	}
	return nil
}

func countFailure(ctx context.Context, tx *database.Tx, keys []string) error {
	for _, key := range keys {
		_, err := tx.Exec(ctx, `INSERT INTO attempt (key, failures, last_at) VALUES ($1, 1, $2)
			ON CONFLICT (key) DO UPDATE SET failures = CASE WHEN attempt.last_at < $3 THEN 1 ELSE attempt.failures + 1 END, last_at = $2`, key, tx.Now(), tx.Now().Add(-forgetFailures))
		if err != nil {
			return err
		}
	}
	return nil
}

func forgetAttempts(ctx context.Context, tx *database.Tx, key string) error {
	_, err := tx.Exec(ctx, `DELETE FROM attempt WHERE key = $1`, key)
	return err
}

func sweep(ctx context.Context, tx *database.Tx, now clock.Instant) error {
	for _, query := range []string{
		`DELETE FROM access_token WHERE expires_at < $1`,
		`DELETE FROM refresh_token WHERE expires_at < $1`,
		`DELETE FROM sign_in_challenge WHERE expires_at < $1`,
		`DELETE FROM passkey_ceremony WHERE expires_at < $1`,
	} {
		if _, err := tx.Exec(ctx, query, now); err != nil {
			return err
		}
	}
	for query, before := range map[string]clock.Instant{
		`DELETE FROM attempt WHERE last_at < $1`:         now.Add(-forgetFailures),
		`DELETE FROM captcha_used WHERE expires_at < $1`: now.Add(-captchaLife),
		`DELETE FROM allowance WHERE taken_to < $1`:      now,
		`DELETE FROM link_token WHERE created_at < $1`:   now.Add(-keepLinks),
		`DELETE FROM known_browser WHERE used_at < $1`:   now.Add(-browserLife),
	} {
		if _, err := tx.Exec(ctx, query, before); err != nil {
			return err
		}
	}
	return nil
}

func lastUsed(ctx context.Context, q database.Querier, id identity.AccountID) (at clock.Instant, err error) {
	return at, q.QueryRow(ctx, `SELECT COALESCE(MAX(last_used_at), 0) FROM session WHERE account_id = $1`, id).Scan(&at)
}

func liveSessions(ctx context.Context, q database.Querier, id identity.AccountID, now clock.Instant) (map[int64]identity.Ref, error) {
	type live struct {
		session int64
		only    identity.Ref
	}
	found, err := database.Collect(ctx, q, func(row database.Row) (l live, err error) {
		return l, row.Scan(&l.session, &l.only.Member, &l.only.ID)
	}, `SELECT s.id, s.only_member_id, s.only_reservation_id FROM session s WHERE s.account_id = $1 AND s.ended_at = 0
		AND EXISTS (SELECT 1 FROM refresh_token t WHERE t.session_id = s.id AND t.expires_at > $2)`, id, now)
	out := map[int64]identity.Ref{}
	for _, l := range found {
		out[l.session] = l.only
	}
	return out, err
}

// managesAnything reports whether the owner of an address is a manager anywhere, or becomes one by accepting the invitations of a member now. An invitation that nobody has accepted
// changes nothing for the address.
func (s *Service) managesAnything(ctx context.Context, email string, accepted identity.MemberID) (bool, error) {
	var n int64
	err := s.db.QueryRow(ctx, `SELECT COUNT(*) FROM staff WHERE email = $1 AND kind = 'manager' AND (NOT invited OR member_id = $2)`, email, accepted).Scan(&n)
	if err != nil || n > 0 || accepted == 0 {
		return n > 0, err
	}
	err = s.db.QueryRow(ctx, `SELECT COUNT(*) FROM staff_invitation i JOIN account a ON a.id = i.named_account_id JOIN staff s ON s.member_id = i.member_id AND s.id = i.staff_id
		WHERE i.member_id = $2 AND a.email = $1 AND i.ended_at = 0 AND i.accepted_at = 0 AND i.expires_at > $3 AND s.kind = 'manager' AND s.email = ''`,
		email, accepted, clock.At(s.clock.Now())).Scan(&n)
	return n > 0, err
}

// Email gives the sign-in name of an account.
func (s *Service) Email(ctx context.Context, id identity.AccountID) (string, error) {
	var email string
	err := s.db.QueryRow(ctx, `SELECT email FROM account WHERE id = $1`, id).Scan(&email)
	return email, err
}
