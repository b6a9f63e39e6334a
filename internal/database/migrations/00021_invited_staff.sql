-- People whom a cleaning company has entered: their login gets the role when its owner has opened the mailed link, not before.

-- +goose Up
ALTER TABLE staff ADD COLUMN invited BOOLEAN NOT NULL DEFAULT FALSE;
