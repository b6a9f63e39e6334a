-- What a line of the history of interfaces needs to be undone.

-- +goose Up

-- JSON of the webhook's own fields; empty where the line cannot be undone.
ALTER TABLE interface_history ADD COLUMN undo TEXT NOT NULL DEFAULT '';
