package account

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// otherKind is how much further ahead an allowance may be used up by one of the same key that is larger, of another time.
const otherKind = time.Hour

// takeAllowance moves an allowance on when it is not used up; full is how far it may be used up already. One that is used up for longer than it can be was so by a clock that was set back since, and begins again.
func takeAllowance(ctx context.Context, tx *database.Tx, key string, every time.Duration, full clock.Instant) (bool, error) {
	ms := every.Milliseconds()
	n, err := tx.Exec(ctx, `INSERT INTO allowance (key, taken_to) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET taken_to = CASE WHEN allowance.taken_to > $3 AND allowance.taken_to <= $6 THEN allowance.taken_to ELSE $3 END + $4 WHERE allowance.taken_to <= $5 OR allowance.taken_to > $6`,
		key, int64(tx.Now())+ms, tx.Now(), ms, full, full.Add(every+otherKind))
	return n == 1, err
}

func takenTo(ctx context.Context, q database.Querier, key string) (until clock.Instant, err error) {
	return until, q.QueryRow(ctx, `SELECT taken_to FROM allowance WHERE key = $1`, key).Scan(&until)
}

// useCaptcha remembers a solved captcha; false when it was shown before with another form.
func useCaptcha(ctx context.Context, tx *database.Tx, hash []byte, attempt string, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO captcha_used (hash, attempt, expires_at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING`, hash, attempt, until)
	if err != nil || n == 1 || attempt == "" {
		return n == 1, err
	}
	var first string
	err = tx.QueryRow(ctx, `SELECT attempt FROM captcha_used WHERE hash = $1`, hash).Scan(&first)
	return first == attempt, err
}

func captchaShownBefore(ctx context.Context, q database.Querier, hash []byte) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM captcha_used WHERE hash = $1`, hash).Scan(&n)
	return n > 0, err
}

func insertLink(ctx context.Context, tx *database.Tx, l mailedLink) error {
	_, err := tx.Exec(ctx, `INSERT INTO link_token (hash, kind, account_id, member_id, audience, lang, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		l.hash, string(l.Kind), l.Account, l.Member, string(l.Audience), l.Lang, tx.Now(), l.ExpiresAt)
	return err
}

func linkOf(ctx context.Context, q database.Querier, hash []byte) (mailedLink, error) {
	l := mailedLink{hash: hash}
	var used, superseded clock.Instant
	err := q.QueryRow(ctx, `SELECT kind, account_id, member_id, audience, lang, expires_at, used_at, superseded_at, renewed_at FROM link_token WHERE hash = $1`, hash).
		Scan(&l.Kind, &l.Account, &l.Member, &l.Audience, &l.Lang, &l.ExpiresAt, &used, &superseded, &l.RenewedAt)
	l.Used, l.Superseded = used != 0, superseded != 0
	return l, err
}

// supersede takes the place of the account's earlier links of a kind.
func supersede(ctx context.Context, tx *database.Tx, account identity.AccountID, kind LinkKind) error {
	_, err := tx.Exec(ctx, `UPDATE link_token SET superseded_at = $1 WHERE account_id = $2 AND kind = $3 AND used_at = 0 AND superseded_at = 0`, tx.Now(), account, string(kind))
	return err
}

// supersedeAll is supersede for every kind: a new password makes all earlier links worthless.
func supersedeAll(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE link_token SET superseded_at = $1, renewed_at = 0 WHERE account_id = $2 AND used_at = 0`, tx.Now(), account)
	return err
}

// useLink takes a link; false when another call was first.
func useLink(ctx context.Context, tx *database.Tx, hash []byte) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE link_token SET used_at = $1 WHERE hash = $2 AND used_at = 0 AND superseded_at = 0 AND expires_at > $1`, tx.Now(), hash)
	return n == 1, err
}

func markRenewed(ctx context.Context, tx *database.Tx, hash []byte) error {
	_, err := tx.Exec(ctx, `UPDATE link_token SET renewed_at = $1 WHERE hash = $2`, tx.Now(), hash)
	return err
}

func byID(ctx context.Context, q database.Querier, id identity.AccountID) (Account, error) {
	var a Account
	err := q.QueryRow(ctx, `SELECT id, email, name, lang, password_hash, state, passkeys_only FROM account WHERE id = $1`, id).
		Scan(&a.ID, &a.Email, &a.Name, &a.Lang, &a.PasswordHash, &a.State, &a.PasskeysOnly)
	return a, err
}

// activate gives the account its password; it was not active before, or it is reset.
func activate(ctx context.Context, tx *database.Tx, id identity.AccountID, hash string) error {
	n, err := tx.Exec(ctx, `UPDATE account SET password_hash = $1, state = 'active', activated_at = CASE WHEN activated_at = 0 THEN $2 ELSE activated_at END WHERE id = $3 AND state <> 'closed'`, hash, tx.Now(), id)
	if err == nil && n == 0 { // it was swept a moment ago
		err = wrongLink(LinkActivation)
	}
	return err
}

func sessionsOf(ctx context.Context, q database.Querier, account identity.AccountID, now clock.Instant, limit int) ([]Session, error) {
	return database.Collect(ctx, q, func(row database.Row) (Session, error) {
		var s Session
		err := row.Scan(&s.ID, &s.Device, &s.CreatedAt, &s.LastUsedAt, &s.only.Member, &s.only.ID, &s.SecondFactor, &s.SharedDevice)
		return s, err
	}, `SELECT id, device, created_at, last_used_at, only_member_id, only_reservation_id, second_factor, shared_device FROM session s WHERE account_id = $1 AND ended_at = 0
		AND EXISTS (SELECT 1 FROM refresh_token t WHERE t.session_id = s.id AND t.successor IS NULL AND t.expires_at > $2)
		ORDER BY last_used_at DESC, id DESC LIMIT CAST($3 AS BIGINT)`, account, now, limit)
}

func sessionOwner(ctx context.Context, q database.Querier, id int64) (owner identity.AccountID, err error) {
	return owner, q.QueryRow(ctx, `SELECT account_id FROM session WHERE id = $1 AND ended_at = 0`, id).Scan(&owner)
}

// adoptSessions gives the account the sessions by booking number of the stays that belong to it now.
func adoptSessions(ctx context.Context, tx *database.Tx, account identity.AccountID) ([]int64, error) {
	return database.Collect(ctx, tx, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`UPDATE session SET account_id = $1 WHERE ended_at = 0 AND account_id <> $1
			AND (only_member_id, only_reservation_id) IN (SELECT member_id, id FROM reservation WHERE account_id = $1) RETURNING id`, account)
}
