-- +goose Up
-- A message knows how many files it has, so that a chat without any asks for none.
ALTER TABLE message ADD COLUMN files BIGINT NOT NULL DEFAULT 0;
-- The janitor asks which bytes have a row; a file is asked for by its number in a chat.
CREATE UNIQUE INDEX file_storage ON file (storage_key);
CREATE INDEX attachment_file ON attachment (member_id, file_id);

-- A file on its way, in parts: kept under the account that sends it, until a message takes it or it is too old.
CREATE TABLE upload (
	id         TEXT PRIMARY KEY,
	account_id BIGINT NOT NULL,
	name       TEXT NOT NULL,
	size       BIGINT NOT NULL,
	parts      BIGINT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE INDEX upload_account ON upload (account_id, created_at);
