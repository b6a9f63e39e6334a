-- Calendars that channels read of a home: which nights are taken, without those that the channel itself has brought.

-- +goose Up

CREATE TABLE outgoing_calendar (
	member_id    BIGINT NOT NULL,
	id           BIGINT NOT NULL,
	property_id  BIGINT NOT NULL,
	source       TEXT NOT NULL,
	name         TEXT NOT NULL,
	-- The address is a password: found by its hash, sealed for the office that pastes it at the channel.
	token_hash   {{bytes}} NOT NULL,
	token_sealed {{bytes}} NOT NULL,
	created_at   BIGINT NOT NULL,
	read_at      BIGINT NOT NULL,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX outgoing_calendar_property ON outgoing_calendar (member_id, property_id, id);
CREATE UNIQUE INDEX outgoing_calendar_token ON outgoing_calendar (token_hash);
