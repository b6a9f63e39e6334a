package account

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const passkeyColumns = `account_id, id, name, credential_id, public_key, sign_count, flags, transports, asked, created_at, last_used_at`

func scanPasskey(row database.Row) (p Passkey, err error) {
	var count, flags int64
	var transports string
	err = row.Scan(&p.Account, &p.ID, &p.Name, &p.credential.ID, &p.credential.PublicKey, &count, &flags, &transports, &p.Asked, &p.CreatedAt, &p.LastUsedAt)
	p.credential.Authenticator.SignCount = uint32(count)
	p.credential.Flags = webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(flags))
	for _, one := range strings.Split(transports, ",") {
		if one != "" {
			p.credential.Transport = append(p.credential.Transport, protocol.AuthenticatorTransport(one))
		}
	}
	return p, err
}

// passkeysOf lists the passkeys of an account, the first added first.
func passkeysOf(ctx context.Context, q database.Querier, id identity.AccountID) ([]Passkey, error) {
	return database.Collect(ctx, q, scanPasskey, `SELECT `+passkeyColumns+` FROM passkey WHERE account_id = $1 ORDER BY id`, id)
}

func passkeyOf(ctx context.Context, q database.Querier, account identity.AccountID, id int64) (Passkey, error) {
	return scanPasskey(q.QueryRow(ctx, `SELECT `+passkeyColumns+` FROM passkey WHERE account_id = $1 AND id = $2`, account, id))
}

// accountOfPasskey is whose passkey a credential is.
func accountOfPasskey(ctx context.Context, q database.Querier, credential []byte) (id identity.AccountID, err error) {
	return id, q.QueryRow(ctx, `SELECT account_id FROM passkey WHERE credential_id = $1`, credential).Scan(&id)
}

// insertPasskey keeps a passkey; false when the credential is somebody's already.
func insertPasskey(ctx context.Context, tx *database.Tx, p Passkey) (bool, error) {
	c := p.credential
	transports := make([]string, len(c.Transport))
	for i, one := range c.Transport {
		transports[i] = string(one)
	}
	n, err := tx.Exec(ctx, `INSERT INTO passkey (account_id, id, name, credential_id, public_key, sign_count, flags, transports, asked, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (credential_id) DO NOTHING`,
		p.Account, p.ID, p.Name, c.ID, c.PublicKey, int64(c.Authenticator.SignCount), int64(c.Flags.ProtocolValue()), strings.Join(transports, ","), p.Asked, tx.Now())
	return n == 1, err
}

// askForPasskeys has password and link ask for all passkeys of an account.
func askForPasskeys(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE passkey SET asked = TRUE WHERE account_id = $1 AND NOT asked`, id)
	return err
}

// unaskPasskeys has password and link ask for no passkey of an account.
func unaskPasskeys(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE passkey SET asked = FALSE WHERE account_id = $1 AND asked`, id)
	return err
}

// lockAccount has changes of how one account signs in wait for each other.
func lockAccount(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE account SET passkeys_only = passkeys_only WHERE id = $1`, id)
	return err
}

// setPasskeysOnly keeps whether an account takes passkeys only; false when it was so already.
func setPasskeysOnly(ctx context.Context, tx *database.Tx, id identity.AccountID, on bool) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE account SET passkeys_only = $1 WHERE id = $2 AND passkeys_only <> $1`, on, id)
	return n == 1, err
}

// usePasskey keeps what a passkey says of itself after a use; false when another use was first.
func usePasskey(ctx context.Context, tx *database.Tx, p Passkey, after webauthn.Credential) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE passkey SET sign_count = $1, flags = $2, last_used_at = $3 WHERE account_id = $4 AND id = $5 AND sign_count = $6`,
		int64(after.Authenticator.SignCount), int64(after.Flags.ProtocolValue()), tx.Now(), p.Account, p.ID, int64(p.credential.Authenticator.SignCount))
	return n == 1, err
}

func renamePasskey(ctx context.Context, tx *database.Tx, account identity.AccountID, id int64, name string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE passkey SET name = $1 WHERE account_id = $2 AND id = $3`, name, account, id)
	return n == 1, err
}

func deletePasskey(ctx context.Context, tx *database.Tx, p Passkey) error {
	_, err := tx.Exec(ctx, `DELETE FROM passkey WHERE account_id = $1 AND id = $2`, p.Account, p.ID)
	return err
}

// dropPasskeys deletes all passkeys of an account and what was asked of browsers for them; false when there were none.
func dropPasskeys(ctx context.Context, tx *database.Tx, id identity.AccountID) (bool, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM passkey_ceremony WHERE account_id = $1`, id); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM passkey WHERE account_id = $1`, id)
	return n > 0, err
}

// insertCeremony keeps what was asked of a browser, under the hash of the challenge and without it.
func insertCeremony(ctx context.Context, tx *database.Tx, kind ceremonyKind, id identity.AccountID, asked *webauthn.SessionData) error {
	hash, state := tokenHash(asked.Challenge), *asked
	state.Challenge = ""
	raw, err := json.Marshal(state)
	if err != nil {
		return err
	}
	var account any // none
	if id != 0 {
		account = id
	}
	_, err = tx.Exec(ctx, `INSERT INTO passkey_ceremony (hash, kind, account_id, state, expires_at) VALUES ($1, $2, $3, $4, $5)`, hash, string(kind), account, raw, tx.Now().Add(ceremonyLife))
	return err
}

// takeCeremony uses up what was asked of a browser under a challenge; the error is of a missing row when nothing of the kind was asked, or it is too late.
func takeCeremony(ctx context.Context, tx *database.Tx, kind ceremonyKind, challenge string) (c ceremony, err error) {
	var raw []byte
	err = tx.QueryRow(ctx, `SELECT COALESCE(account_id, 0), state FROM passkey_ceremony WHERE hash = $1 AND kind = $2 AND expires_at > $3`, tokenHash(challenge), string(kind), tx.Now()).Scan(&c.Account, &raw)
	if err != nil {
		return c, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM passkey_ceremony WHERE hash = $1`, tokenHash(challenge))
	if err != nil {
		return c, err
	}
	if n == 0 {
		return c, refusedPasskey() // another call was first
	}
	if err := json.Unmarshal(raw, &c.State); err != nil {
		return c, err
	}
	c.State.Challenge = challenge
	return c, nil
}

func dropCeremony(ctx context.Context, tx *database.Tx, challenge string) error {
	_, err := tx.Exec(ctx, `DELETE FROM passkey_ceremony WHERE hash = $1`, tokenHash(challenge))
	return err
}

func sessionDevice(ctx context.Context, q database.Querier, id int64) (device string, err error) {
	return device, q.QueryRow(ctx, `SELECT device FROM session WHERE id = $1`, id).Scan(&device)
}
