-- Whether a person has chosen quiet hours: without, those of the agency count.

-- +goose Up

ALTER TABLE notification_preference ADD COLUMN quiet_chosen BOOLEAN NOT NULL DEFAULT TRUE;
