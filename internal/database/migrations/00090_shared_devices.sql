-- A sign-in on a device that is not the person's own: it lasts hours, not months.

-- +goose Up

ALTER TABLE session ADD COLUMN shared_device BOOLEAN NOT NULL DEFAULT FALSE;
