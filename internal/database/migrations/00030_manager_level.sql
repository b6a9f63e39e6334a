-- How much a manager may do: read_only, office, owner. All managers that there are may do everything. It says nothing for other kinds of staff.

-- +goose Up

ALTER TABLE staff ADD COLUMN level TEXT NOT NULL DEFAULT 'owner';
