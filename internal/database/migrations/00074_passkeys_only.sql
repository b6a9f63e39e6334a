-- A login whose owner signs in with passkeys only: password, reset and mailed links are refused.

-- +goose Up

ALTER TABLE account ADD COLUMN passkeys_only BOOLEAN NOT NULL DEFAULT FALSE;
