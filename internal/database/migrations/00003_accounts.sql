-- Accounts, their sessions and tokens, and the links that mails carry.

-- +goose Up

CREATE TABLE account (
	id            BIGINT PRIMARY KEY,
	email         TEXT NOT NULL UNIQUE,
	name          TEXT NOT NULL,
	lang          TEXT NOT NULL,
	password_hash TEXT NOT NULL,
	state         TEXT NOT NULL CHECK (state IN ('pending', 'active', 'closed')),
	created_at    BIGINT NOT NULL,
	activated_at  BIGINT NOT NULL DEFAULT 0
);

-- One row for each sign-in; its tokens are one family.
CREATE TABLE session (
	id                  BIGINT PRIMARY KEY,
	account_id          BIGINT NOT NULL REFERENCES account (id),
	client_id           TEXT NOT NULL,
	device              TEXT NOT NULL,
	created_at          BIGINT NOT NULL,
	last_used_at        BIGINT NOT NULL,
	ended_at            BIGINT NOT NULL DEFAULT 0,
	end_reason          TEXT NOT NULL DEFAULT '',
	-- A sign-in by booking number sees one reservation only; 0 and 0 for all others.
	only_member_id      BIGINT NOT NULL DEFAULT 0,
	only_reservation_id BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX session_account ON session (account_id, ended_at);
CREATE INDEX session_only ON session (only_member_id, only_reservation_id);

CREATE TABLE access_token (
	hash       {{bytes}} PRIMARY KEY,
	session_id BIGINT NOT NULL REFERENCES session (id),
	expires_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX access_token_session ON access_token (session_id);
CREATE INDEX access_token_expiry ON access_token (expires_at);

CREATE TABLE refresh_token (
	hash        {{bytes}} PRIMARY KEY,
	session_id  BIGINT NOT NULL REFERENCES session (id),
	expires_at  BIGINT NOT NULL,
	-- One successor per parent, made from the parent itself; see package account.
	successor   {{bytes}},
	replaced_at BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

-- Links that mails carry, by the hash of their token. Each works once; a newer one of its kind takes the older one's place.
CREATE TABLE link_token (
	hash          {{bytes}} PRIMARY KEY,
	kind          TEXT NOT NULL CHECK (kind IN ('activation', 'reset', 'link')),
	account_id    BIGINT NOT NULL REFERENCES account (id),
	member_id     BIGINT NOT NULL REFERENCES member (id),
	audience      TEXT NOT NULL,
	lang          TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	expires_at    BIGINT NOT NULL,
	used_at       BIGINT NOT NULL DEFAULT 0,
	superseded_at BIGINT NOT NULL DEFAULT 0,
	-- When a new link was sent because this one had expired.
	renewed_at    BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX link_token_account ON link_token (account_id, kind);
CREATE INDEX link_token_age ON link_token (created_at);

-- Solved captchas that were shown, so that none is taken twice. The attempt is the form that it was shown with: the same form sent again may show it again.
CREATE TABLE captcha_used (
	hash       {{bytes}} PRIMARY KEY,
	attempt    TEXT NOT NULL,
	expires_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX captcha_used_expiry ON captcha_used (expires_at);

-- Browsers that have signed in before. Failures of strangers do not make them wait.
CREATE TABLE known_browser (
	-- SHA-256 of a random token that the browser keeps.
	hash       {{bytes}} NOT NULL,
	-- What was signed in to: account/12 or stay/1-1032.
	subject    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL,
	PRIMARY KEY (hash, subject)
){{clustered}};
CREATE INDEX known_browser_subject ON known_browser (subject);
CREATE INDEX known_browser_age ON known_browser (used_at);

-- The private address of an account's calendar: only its hash is kept.
CREATE TABLE account_calendar (
	account_id BIGINT PRIMARY KEY,
	hash       {{bytes}} NOT NULL UNIQUE,
	created_at BIGINT NOT NULL,
	fetched_at BIGINT NOT NULL DEFAULT 0
){{clustered}};
