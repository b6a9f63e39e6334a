-- The words and channels by which the office finds reservations.

-- +goose Up

-- Reservations from before there were words get theirs one after the other: up to which number they have them, and which is the last of them.
CREATE TABLE reservation_index (
	member_id BIGINT PRIMARY KEY,
	done      BIGINT NOT NULL,
	last      BIGINT NOT NULL
){{clustered}};
INSERT INTO reservation_index (member_id, done, last) SELECT member_id, 0, last FROM sequence WHERE name = 'reservation';

-- A word of a reservation, by the month of its arrival, so that the newest are found first (reservation/words.go).
CREATE TABLE reservation_word (
	member_id      BIGINT NOT NULL,
	month          BIGINT NOT NULL,
	word           {{bytes}} NOT NULL,
	reservation_id BIGINT NOT NULL,
	arrival        DATE NOT NULL,
	PRIMARY KEY (member_id, month, word, reservation_id)
){{clustered}};

-- The channels that a member's reservations have come from.
CREATE TABLE reservation_source (
	member_id BIGINT NOT NULL,
	source    TEXT NOT NULL,
	PRIMARY KEY (member_id, source)
){{clustered}};
INSERT INTO reservation_source (member_id, source) SELECT DISTINCT member_id, source FROM reservation;

CREATE INDEX reservation_status ON reservation (member_id, status, arrival, id);
DROP INDEX reservation_departure;
CREATE INDEX reservation_departure ON reservation (member_id, departure, id, arrival);
