-- A stay that was registered and is cancelled then: when the office cancelled its report with the authority, and who did; 0 as long as it did not.

-- +goose Up

ALTER TABLE registration_stay ADD COLUMN withdrawn_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE registration_stay ADD COLUMN withdrawn_by BIGINT NOT NULL DEFAULT 0;
