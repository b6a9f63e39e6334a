-- Stays that a calendar has lost at once are held for a day; calendars that failed because of that are fetched again and hold them.

-- +goose Up

ALTER TABLE channel_calendar ADD COLUMN held_stays BIGINT NOT NULL DEFAULT 0;
ALTER TABLE channel_calendar ADD COLUMN held_until BIGINT NOT NULL DEFAULT 0;
