-- Limits of one extra, and the office writes extras in the browser.

-- +goose Up

-- When its last day ends for guests, in minutes; 0: as the agency says. From how many days before the arrival guests may book it; 0: at any time. How many the agency has at the same time; 0: any number.
ALTER TABLE offered_extra ADD COLUMN until_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offered_extra ADD COLUMN days_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offered_extra ADD COLUMN at_once BIGINT NOT NULL DEFAULT 0;
-- The last change by the office; 0: none, files may change it.
ALTER TABLE offered_extra ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offered_extra ADD COLUMN updated_by BIGINT NOT NULL DEFAULT 0;
