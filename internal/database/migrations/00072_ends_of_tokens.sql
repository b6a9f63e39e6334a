-- Which warnings of the end of an API token were mailed, each with the end that it was about.

-- +goose Up

ALTER TABLE api_token ADD COLUMN warned_early BIGINT NOT NULL DEFAULT 0;
ALTER TABLE api_token ADD COLUMN warned_late BIGINT NOT NULL DEFAULT 0;
