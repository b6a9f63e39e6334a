-- The short name of an agency.

-- +goose Up

-- What an agency is called where there is little room, empty for its name.
ALTER TABLE member ADD COLUMN short_name TEXT NOT NULL DEFAULT '';
