-- API tokens of other programs, and the history of an agency's tokens and webhooks.

-- +goose Up

CREATE TABLE api_token (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	-- Unique in the installation.
	id         BIGINT NOT NULL,
	name       TEXT NOT NULL,
	-- SHA-256 of the token, which is stored nowhere; prefix is what people are shown of it.
	hash       {{bytes}} NOT NULL,
	prefix     TEXT NOT NULL,
	-- With a comma between two.
	scopes     TEXT NOT NULL,
	account_id BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE UNIQUE INDEX api_token_hash ON api_token (hash);

CREATE TABLE interface_history (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	act        TEXT NOT NULL,
	name       TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
