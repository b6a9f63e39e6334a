-- Passkeys of logins (WebAuthn): several to a login, each with a name.

-- +goose Up

CREATE TABLE passkey (
	account_id     BIGINT NOT NULL REFERENCES account (id),
	id             BIGINT NOT NULL,
	name           TEXT NOT NULL,
	-- What its authenticator calls it.
	credential_id  {{bytes}} NOT NULL,
	-- COSE. It opens nothing, and is in no log.
	public_key     {{bytes}} NOT NULL,
	-- How often it was used, by its own count; 0 where it does not count.
	sign_count     BIGINT NOT NULL,
	-- The flags that it had last, as in its authenticator data.
	flags          BIGINT NOT NULL,
	-- How browsers reach it, separated by commas.
	transports     TEXT NOT NULL,
	-- Whether password and link ask for it: it was added by a manager. Others only sign in with it.
	asked          BOOLEAN NOT NULL,
	created_at     BIGINT NOT NULL,
	last_used_at   BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (account_id, id)
){{clustered}};
CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);

-- What was asked of a browser and waits for its answer: by the hash of its challenge, once, for a few minutes.
CREATE TABLE passkey_ceremony (
	hash       {{bytes}} PRIMARY KEY,
	kind       TEXT NOT NULL,
	-- None for a sign-in that does not say whose it is.
	account_id BIGINT REFERENCES account (id),
	state      {{bytes}} NOT NULL,
	expires_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX passkey_ceremony_expiry ON passkey_ceremony (expires_at);
CREATE INDEX passkey_ceremony_account ON passkey_ceremony (account_id);
