-- What accounts need beside their sessions: links sent by mail, solved captchas, allowances, and the queue of mails.

-- +goose Up

-- A sign-in by booking number is narrowed to one stay; 0 and 0 for all others.
ALTER TABLE session ADD COLUMN only_member_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN only_reservation_id BIGINT NOT NULL DEFAULT 0;
CREATE INDEX session_only ON session (only_member_id, only_reservation_id);

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

-- How far somebody's allowance of calls is used up: until when it is spoken for. The key is a MAC.
CREATE TABLE allowance (
	key      TEXT PRIMARY KEY,
	taken_to BIGINT NOT NULL
){{clustered}};
CREATE INDEX allowance_age ON allowance (taken_to);

CREATE TABLE mail (
	member_id      BIGINT NOT NULL REFERENCES member (id),
	id             BIGINT NOT NULL,
	kind           TEXT NOT NULL,
	recipient      TEXT NOT NULL,
	lang           TEXT NOT NULL,
	-- Links are secrets: what the mail says is sealed, and dropped once it is sent.
	payload_sealed {{bytes}},
	state          TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
	tries          BIGINT NOT NULL DEFAULT 0,
	-- When it is tried next. A node that takes a mail moves this on first; the one whose update counts sends it.
	next_at        BIGINT NOT NULL,
	-- After this the mail is of no use to anybody.
	until_at       BIGINT NOT NULL,
	last_error     TEXT NOT NULL DEFAULT '',
	created_at     BIGINT NOT NULL,
	sent_at        BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX mail_due ON mail (state, next_at);
CREATE INDEX mail_age ON mail (created_at);
