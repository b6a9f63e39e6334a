-- What a channel gives back of what it was given.

-- +goose Up

-- Of an entry that repeats a stay: when the stay was first found cancelled; 0 while it is not.
ALTER TABLE channel_entry ADD COLUMN alone_since BIGINT NOT NULL DEFAULT 0;

-- The calendar by which the home follows the channel that reads an outgoing one; 0 where none is chosen.
ALTER TABLE outgoing_calendar ADD COLUMN calendar_id BIGINT NOT NULL DEFAULT 0;
