package account

import (
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

func factorPlace(id identity.AccountID) string { return fmt.Sprintf("account/%d/second factor", id) }

// factorOf reads the second factor of an account; the zero factor when there is none, not even one that waits to be confirmed.
func (s *Service) factorOf(ctx context.Context, q database.Querier, id identity.AccountID) (factor, error) {
	var f factor
	var sealed []byte
	err := q.QueryRow(ctx, `SELECT secret, confirmed_at, last_step FROM second_factor WHERE account_id = $1`, id).Scan(&sealed, &f.ConfirmedAt, &f.LastStep)
	if database.IsMissing(err) {
		return factor{}, nil
	}
	if err != nil {
		return factor{}, err
	}
	f.Secret, err = s.box.Open(factorPlace(id), sealed)
	return f, err
}

// hasFactor reports whether the account has a second factor that counts: an app that was confirmed, or a passkey that is asked for.
func hasFactor(ctx context.Context, q database.Querier, id identity.AccountID) (on bool, err error) {
	return on, q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM second_factor WHERE account_id = $1 AND confirmed_at <> 0) OR EXISTS (SELECT 1 FROM passkey WHERE account_id = $1 AND asked)`, id).Scan(&on)
}

// emailHasFactor is hasFactor for a sign-in name.
func emailHasFactor(ctx context.Context, q database.Querier, email string) (on bool, err error) {
	return on, q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM second_factor f JOIN account a ON a.id = f.account_id WHERE a.email = $1 AND f.confirmed_at <> 0)
		OR EXISTS (SELECT 1 FROM passkey p JOIN account a ON a.id = p.account_id WHERE a.email = $1 AND p.asked)`, email).Scan(&on)
}

// accountsWithFactor are those of the staff of a member whose login has a second factor.
func accountsWithFactor(ctx context.Context, q database.Querier, member identity.MemberID) ([]identity.AccountID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.AccountID, err error) { return id, row.Scan(&id) },
		`SELECT account_id FROM second_factor WHERE confirmed_at <> 0 AND account_id IN (SELECT account_id FROM staff WHERE member_id = $1)
		UNION SELECT account_id FROM passkey WHERE asked AND account_id IN (SELECT account_id FROM staff WHERE member_id = $1)`, member)
}

// membersOfLogin lists the members at which a login works, or has a stay: also one that is booked with its address and becomes its own with the next sign-in.
func membersOfLogin(ctx context.Context, q database.Querier, a Account) ([]identity.MemberID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.MemberID, err error) { return id, row.Scan(&id) },
		`SELECT member_id FROM staff WHERE account_id = $1 AND active UNION SELECT member_id FROM reservation WHERE account_id = $1 UNION SELECT member_id FROM reservation WHERE booker_email = $2`, a.ID, a.Email)
}

// proposeFactor keeps a secret that is not confirmed yet in place of an earlier such one; false when the account has a second factor already.
func (s *Service) proposeFactor(ctx context.Context, tx *database.Tx, id identity.AccountID, key secret.Text) (bool, error) {
	sealed, err := s.box.Seal(factorPlace(id), key)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO second_factor (account_id, secret, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (account_id) DO UPDATE SET secret = $2, created_at = $3, last_step = 0 WHERE second_factor.confirmed_at = 0`, id, sealed, tx.Now())
	return n == 1, err
}

func confirmFactor(ctx context.Context, tx *database.Tx, id identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE second_factor SET confirmed_at = $1 WHERE account_id = $2 AND confirmed_at = 0`, tx.Now(), id)
	return n == 1, err
}

// takeStep uses a time step up; false when another call was first.
func takeStep(ctx context.Context, tx *database.Tx, id identity.AccountID, step int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE second_factor SET last_step = $1 WHERE account_id = $2 AND last_step < $1`, step, id)
	return n == 1, err
}

// dropApp deletes the authenticator app of an account; false when there was none that counts.
func dropApp(ctx context.Context, tx *database.Tx, id identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM second_factor WHERE account_id = $1 AND confirmed_at <> 0`, id)
	return n > 0, err
}

// dropRecovery deletes the recovery codes of an account and the sign-ins that wait for its second factor.
func dropRecovery(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_code WHERE account_id = $1`, id); err != nil {
		return err
	}
	return dropChallenges(ctx, tx, id)
}

// dropChallenges ends the sign-ins that wait for the second factor of an account.
func dropChallenges(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `DELETE FROM sign_in_challenge WHERE account_id = $1`, id)
	return err
}

// waysOf are the ways to show the second factor of an account.
func waysOf(ctx context.Context, q database.Querier, id identity.AccountID) ([]FactorWay, error) {
	var app, passkey, recovery bool
	err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM second_factor WHERE account_id = $1 AND confirmed_at <> 0), EXISTS (SELECT 1 FROM passkey WHERE account_id = $1),
		EXISTS (SELECT 1 FROM recovery_code WHERE account_id = $1 AND used_at = 0)`, id).Scan(&app, &passkey, &recovery)
	ways := []FactorWay{}
	for _, way := range []struct {
		way FactorWay
		has bool
	}{{WayPasskey, passkey}, {WayCode, app}, {WayRecovery, recovery}} {
		if way.has {
			ways = append(ways, way.way)
		}
	}
	return ways, err
}

// keepRecoveryCodes takes the place of all earlier codes of the account.
func (s *Service) keepRecoveryCodes(ctx context.Context, tx *database.Tx, id identity.AccountID, codes []string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_code WHERE account_id = $1`, id); err != nil {
		return err
	}
	for _, code := range codes {
		if _, err := tx.Exec(ctx, `INSERT INTO recovery_code (account_id, hash) VALUES ($1, $2)`, id, recoveryHash(s.box, id, code)); err != nil {
			return err
		}
	}
	return nil
}

// takeRecoveryCode uses a recovery code up; false when there is none like it, or it was used before.
func (s *Service) takeRecoveryCode(ctx context.Context, tx *database.Tx, id identity.AccountID, code string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE recovery_code SET used_at = $1 WHERE account_id = $2 AND hash = $3 AND used_at = 0`, tx.Now(), id, recoveryHash(s.box, id, code))
	return n == 1, err
}

func recoveryCodesLeft(ctx context.Context, q database.Querier, id identity.AccountID) (left int64, err error) {
	return left, q.QueryRow(ctx, `SELECT COUNT(*) FROM recovery_code WHERE account_id = $1 AND used_at = 0`, id).Scan(&left)
}

func sessionBegan(ctx context.Context, q database.Querier, id int64) (began clock.Instant, err error) {
	return began, q.QueryRow(ctx, `SELECT created_at FROM session WHERE id = $1`, id).Scan(&began)
}

// markSession says of a session that its person has shown the second factor.
func markSession(ctx context.Context, tx *database.Tx, id int64, factor bool) error {
	_, err := tx.Exec(ctx, `UPDATE session SET second_factor = $1 WHERE id = $2`, factor, id)
	return err
}

// unmarkSessions says of the sessions of an account that there is no second factor any more.
func unmarkSessions(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE session SET second_factor = FALSE WHERE account_id = $1 AND second_factor`, account)
	return err
}
