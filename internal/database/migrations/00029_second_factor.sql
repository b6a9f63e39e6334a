-- A second factor of a login: codes of an authenticator app, and recovery codes for when that is lost.

-- +goose Up

CREATE TABLE second_factor (
	account_id   BIGINT PRIMARY KEY REFERENCES account (id),
	-- Sealed. It counts only once a code has confirmed it; 0 until then.
	secret       {{bytes}} NOT NULL,
	created_at   BIGINT NOT NULL,
	confirmed_at BIGINT NOT NULL DEFAULT 0,
	-- The newest time step of which a code was accepted: no code is accepted twice.
	last_step    BIGINT NOT NULL DEFAULT 0
){{clustered}};

CREATE TABLE recovery_code (
	account_id BIGINT NOT NULL REFERENCES account (id),
	-- A keyed hash.
	hash       {{bytes}} NOT NULL,
	used_at    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (account_id, hash)
){{clustered}};

-- A sign-in that still waits for the second factor, by the hash of its token. It is no session and opens nothing.
CREATE TABLE sign_in_challenge (
	hash       {{bytes}} PRIMARY KEY,
	account_id BIGINT NOT NULL REFERENCES account (id),
	client_id  TEXT NOT NULL,
	expires_at BIGINT NOT NULL,
	tries      BIGINT NOT NULL DEFAULT 0,
	used_at    BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX sign_in_challenge_expiry ON sign_in_challenge (expires_at);
CREATE INDEX sign_in_challenge_account ON sign_in_challenge (account_id);

-- Whether the sign-in had a second factor.
ALTER TABLE session ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE;

-- What managers did to the logins of their team. staff_id 0: an act about the whole agency.
CREATE TABLE staff_history (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	staff_id   BIGINT NOT NULL,
	action     TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
