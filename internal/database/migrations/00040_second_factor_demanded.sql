-- An agency can demand a second factor of its managers, from a day on or at once.

-- +goose Up

ALTER TABLE member ADD COLUMN second_factor_demanded BOOLEAN NOT NULL DEFAULT FALSE;
-- A day in the agency's time zone; none for at once.
ALTER TABLE member ADD COLUMN second_factor_from DATE;
