-- What the calendars of channels said at each fetch.

-- +goose Up

-- One row for fetches in a row that gave the same: at is the first, last_at the last of them, times how many. body_sealed is what came, compressed and sealed; NULL where nothing came. mark is a MAC of
-- it. did is JSON: the counts of what was done. replay_of is the fetch that a person has applied again, and account_id the person.
CREATE TABLE channel_fetch (
	member_id   BIGINT NOT NULL,
	calendar_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	last_at     BIGINT NOT NULL,
	times       BIGINT NOT NULL,
	reason      TEXT NOT NULL,
	status      BIGINT NOT NULL,
	mark        TEXT NOT NULL,
	size        BIGINT NOT NULL,
	stays       BIGINT NOT NULL,
	blocks      BIGINT NOT NULL,
	did         TEXT NOT NULL,
	replay_of   BIGINT NOT NULL DEFAULT 0,
	account_id  BIGINT NOT NULL DEFAULT 0,
	body_sealed {{bytes}},
	PRIMARY KEY (member_id, calendar_id, id),
	FOREIGN KEY (member_id, calendar_id) REFERENCES channel_calendar (member_id, id)
);
CREATE INDEX channel_fetch_old ON channel_fetch (last_at);
