-- What a split has taken from a stay, for as long as it can be taken back, and stays that are named although the office has cancelled them.

-- +goose Up

CREATE TABLE reservation_split (
	member_id      BIGINT NOT NULL,
	-- The second part, and the stay that was split.
	rest_id        BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	at             BIGINT NOT NULL,
	-- JSON: what the first part has lost or has otherwise now.
	was            TEXT NOT NULL,
	-- A hash of both parts after the split: whether one was changed since.
	sum            TEXT NOT NULL,
	PRIMARY KEY (member_id, rest_id),
	FOREIGN KEY (member_id, rest_id) REFERENCES reservation (member_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

-- Stays that a file or a program goes on to name although the office has cancelled them, with when it last did.
CREATE TABLE reservation_claim (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	at             BIGINT NOT NULL,
	PRIMARY KEY (member_id, reservation_id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
