-- What a line of the history needs to be undone.

-- +goose Up

-- JSON of the noun whose change it was; empty where the line cannot be undone.
ALTER TABLE agency_history ADD COLUMN undo TEXT NOT NULL DEFAULT '';
