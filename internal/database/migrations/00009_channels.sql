-- The calendars of channels.

-- +goose Up

-- One calendar of a property. The address is a password: sealed; empty for a calendar that came from files. etag and last_modified belong to the last good fetch.
CREATE TABLE channel_calendar (
	member_id     BIGINT NOT NULL,
	id            BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	source        TEXT NOT NULL CHECK (source IN ('airbnb', 'booking', 'vrbo', 'generic')),
	url_sealed    {{bytes}},
	etag          TEXT NOT NULL DEFAULT '',
	last_modified TEXT NOT NULL DEFAULT '',
	last_at       BIGINT NOT NULL DEFAULT 0,
	last_good_at  BIGINT NOT NULL DEFAULT 0,
	-- Fetches that failed in a row, and why the last one did; never the address.
	failures      BIGINT NOT NULL DEFAULT 0,
	last_error    TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX channel_calendar_property ON channel_calendar (member_id, property_id);

-- An entry of a calendar: thing_id is the reservation, or the block where kind is 'block', that was made of it, or (echo) that it repeats from somewhere else. name_mark
-- is a MAC of the guest's name. missing_since is the first fetch in a row in which it was missing.
CREATE TABLE channel_entry (
	member_id     BIGINT NOT NULL,
	calendar_id   BIGINT NOT NULL,
	id            BIGINT NOT NULL,
	uid           TEXT NOT NULL,
	kind          TEXT NOT NULL CHECK (kind IN ('stay', 'block', 'tentative')),
	arrival       DATE NOT NULL,
	departure     DATE NOT NULL,
	name_mark     TEXT NOT NULL,
	thing_id      BIGINT NOT NULL,
	echo          BOOLEAN NOT NULL,
	missing_since BIGINT NOT NULL DEFAULT 0,
	gone          BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (member_id, calendar_id, id),
	FOREIGN KEY (member_id, calendar_id) REFERENCES channel_calendar (member_id, id)
){{clustered}};
CREATE INDEX channel_entry_departure ON channel_entry (member_id, calendar_id, departure);
