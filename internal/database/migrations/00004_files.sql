-- Stored files, and those on their way.

-- +goose Up

CREATE TABLE file (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	name        TEXT NOT NULL,
	mime        TEXT NOT NULL,
	size        BIGINT NOT NULL,
	width       BIGINT NOT NULL,
	height      BIGINT NOT NULL,
	sha256      {{bytes}} NOT NULL,
	storage_key TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
-- The janitor asks which bytes have a row; a file is asked for by its number in a chat.
CREATE UNIQUE INDEX file_storage ON file (storage_key);

-- A file on its way, in parts: kept under the account that sends it, until a message takes it or it is too old.
CREATE TABLE upload (
	id         TEXT PRIMARY KEY,
	account_id BIGINT NOT NULL,
	name       TEXT NOT NULL,
	size       BIGINT NOT NULL,
	parts      BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	-- A session by booking number has uploads of its own: they count apart from those of the account's owner. Empty for the account itself, else the stay.
	pool       TEXT NOT NULL DEFAULT ''
);
CREATE INDEX upload_pool ON upload (account_id, pool, created_at);
