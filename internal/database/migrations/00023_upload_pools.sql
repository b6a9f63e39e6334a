-- +goose Up
-- A session by booking number has uploads of its own: they count apart from those of the account's owner. Empty for the account itself, else the stay.
ALTER TABLE upload ADD COLUMN pool TEXT NOT NULL DEFAULT '';
DROP INDEX upload_account;
CREATE INDEX upload_pool ON upload (account_id, pool, created_at);
