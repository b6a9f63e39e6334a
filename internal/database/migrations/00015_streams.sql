-- The numbered changes of each account.

-- +goose Up

-- One stream an account; its counter is taken under lock in the writing transaction, so numbers are committed in order and without gaps.
CREATE TABLE stream (
	account_id BIGINT PRIMARY KEY,
	last       BIGINT NOT NULL
);

-- Numbers of an account and ages rise together: the old ones are found by number, without an index that each event would write to.
CREATE TABLE event (
	account_id BIGINT NOT NULL,
	n          BIGINT NOT NULL,
	action     TEXT NOT NULL,
	type       TEXT NOT NULL,
	member_id  BIGINT NOT NULL,
	ref_id     BIGINT NOT NULL,
	item_id    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (account_id, n)
){{clustered}};
