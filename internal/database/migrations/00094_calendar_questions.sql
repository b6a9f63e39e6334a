-- What the office is asked about calendars of channels, what is held of them, and when nights were last changed.

-- +goose Up

-- Of a missing entry: how long it is kept at least, because it has vanished together with others; 0 for one that has not. asked_at is since when
-- the office is asked about the entry, 0 while it is not, and settled_at when it last answered, 0 for never.
ALTER TABLE channel_entry ADD COLUMN held_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE channel_entry ADD COLUMN asked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE channel_entry ADD COLUMN settled_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX channel_entry_asked ON channel_entry (member_id, departure) WHERE asked_at > 0;

-- Whether the office keeps a night free behind the stays of this calendar, so that one of them is no guest; and until when the host of the calendar wants to be left alone.
ALTER TABLE channel_calendar ADD COLUMN buffers BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE channel_calendar ADD COLUMN busy_until BIGINT NOT NULL DEFAULT 0;
CREATE INDEX channel_calendar_busy ON channel_calendar (busy_until) WHERE busy_until > 0;

-- When the nights of a stay or of a closing were last changed; 0 while they are as they came.
ALTER TABLE reservation ADD COLUMN nights_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE block ADD COLUMN nights_at BIGINT NOT NULL DEFAULT 0;
