-- When the office last sent somebody of the staff the mail with the way in; 0 for never.

-- +goose Up
ALTER TABLE staff ADD COLUMN invited_at BIGINT NOT NULL DEFAULT 0;
