-- The languages that an agency offers.

-- +goose Up

-- Codes of the app's languages, separated by commas; empty for all of them.
ALTER TABLE member ADD COLUMN languages TEXT NOT NULL DEFAULT '';
