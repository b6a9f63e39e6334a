-- Addresses here at which other programs of an agency write its stays.

-- +goose Up

CREATE TABLE incoming_webhook (
	member_id     BIGINT NOT NULL REFERENCES member (id),
	-- Unique in the installation, together with those of API tokens.
	id            BIGINT NOT NULL,
	name          TEXT NOT NULL,
	-- The last part of the address: it cannot be guessed, but calls are believed for their signature alone.
	code          TEXT NOT NULL,
	secret_sealed {{bytes}} NOT NULL,
	-- Counts the secrets.
	secret_number BIGINT NOT NULL,
	off           BOOLEAN NOT NULL DEFAULT FALSE,
	-- The last call to it, and what came of it; how many stays it brought, and how many of them were refused.
	last_at       BIGINT NOT NULL DEFAULT 0,
	last_result   TEXT NOT NULL DEFAULT '' CHECK (last_result IN ('', 'taken', 'partly', 'refused', 'signature', 'time', 'off')),
	last_stays    BIGINT NOT NULL DEFAULT 0,
	last_refused  BIGINT NOT NULL DEFAULT 0,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE UNIQUE INDEX incoming_webhook_code ON incoming_webhook (code);
