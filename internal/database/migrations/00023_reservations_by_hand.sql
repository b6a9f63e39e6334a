-- The office writes reservations by hand.

-- +goose Up

-- For whom a stay is, and whether the property needs no cleaning after it.
ALTER TABLE reservation ADD COLUMN kind TEXT NOT NULL DEFAULT 'guest' CHECK (kind IN ('guest', 'owner', 'internal'));
ALTER TABLE reservation ADD COLUMN no_cleaning BOOLEAN NOT NULL DEFAULT FALSE;
-- When and why the office cancelled it; 0 and empty for all others.
ALTER TABLE reservation ADD COLUMN cancelled_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reservation ADD COLUMN cancel_reason TEXT NOT NULL DEFAULT '';
-- What is not known of a stay that came from a calendar: 1 the guest, 2 the persons, 4 the language, added up.
ALTER TABLE reservation ADD COLUMN to_complete BIGINT NOT NULL DEFAULT 0;
UPDATE reservation SET to_complete = 7 WHERE external_id LIKE 'feed-%' AND booker_email = '';
CREATE INDEX reservation_to_complete ON reservation (member_id, arrival, id) WHERE to_complete > 0;

-- What the office changed of a reservation, field by field. before and after are JSON.
CREATE TABLE reservation_history (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	at             BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	field          TEXT NOT NULL,
	before         TEXT NOT NULL,
	after          TEXT NOT NULL,
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

-- A block of some hours, such as a repair visit, does not close the night: arrival and departure are its day, from_minute and to_minute its hours; both 0 for nights.
ALTER TABLE block ADD COLUMN from_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE block ADD COLUMN to_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE block ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX block_departure ON block (member_id, departure);
