-- Nights that two stays of a home have, and stays that are one although two sources have brought it.

-- +goose Up

-- What is sold from a day on, without a look at the stays themselves.
CREATE INDEX reservation_sold ON reservation (member_id, departure, property_id, arrival, id, status) WHERE status = 'confirmed';

-- A stay that the office has joined with another: it is cancelled while the other is kept for both. status is what it was before.
CREATE TABLE reservation_join (
	member_id  BIGINT NOT NULL,
	joined_id  BIGINT NOT NULL,
	kept_id    BIGINT NOT NULL,
	status     TEXT NOT NULL CHECK (status IN ('offer', 'confirmed')),
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	PRIMARY KEY (member_id, joined_id),
	FOREIGN KEY (member_id, joined_id) REFERENCES reservation (member_id, id),
	FOREIGN KEY (member_id, kept_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX reservation_join_kept ON reservation_join (member_id, kept_id);

-- Two stays of which the office says that they are two: they are no longer proposed for joining. first_id is the smaller number.
CREATE TABLE reservation_two (
	member_id  BIGINT NOT NULL,
	first_id   BIGINT NOT NULL,
	second_id  BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	PRIMARY KEY (member_id, first_id, second_id),
	FOREIGN KEY (member_id, first_id) REFERENCES reservation (member_id, id),
	FOREIGN KEY (member_id, second_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX reservation_two_second ON reservation_two (member_id, second_id);
