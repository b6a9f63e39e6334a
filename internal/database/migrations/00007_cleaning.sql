-- +goose Up

-- last_change is the number of the newest row of cleaning_change; unseen reports that none of those who do the task has seen it. answer is what the company said to the
-- task. sent_back is why a check sent the task back, until it is finished again. changed_at is when anything of the task last changed.
ALTER TABLE cleaning ADD COLUMN last_change BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN unseen BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE cleaning ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN answer_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN answered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN sent_back TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN sent_back_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cleaning_unseen ON cleaning (member_id, planned_start, id) WHERE unseen;

ALTER TABLE cleaning_history ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- What changed of a task that people had on their lists already. account_id is who changed it, 0 for a rule; was and now are as on the wire.
CREATE TABLE cleaning_change (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	field       TEXT NOT NULL,
	was         TEXT NOT NULL,
	now         TEXT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id)
){{clustered}};

-- Up to which change an account has seen a task; where it has no row it has seen none.
CREATE TABLE cleaning_seen (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	change_id   BIGINT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, account_id)
){{clustered}};

-- Tasks that an account had and has no more: calendars say so for a while.
CREATE TABLE cleaning_lost (
	account_id    BIGINT NOT NULL,
	member_id     BIGINT NOT NULL,
	cleaning_id   BIGINT NOT NULL,
	at            BIGINT NOT NULL,
	sequence      BIGINT NOT NULL,
	planned_start BIGINT NOT NULL,
	planned_end   BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	PRIMARY KEY (account_id, member_id, cleaning_id)
){{clustered}};
CREATE INDEX cleaning_lost_age ON cleaning_lost (at);

-- The private address of an account's calendar: only its hash is kept.
CREATE TABLE account_calendar (
	account_id BIGINT PRIMARY KEY,
	hash       {{bytes}} NOT NULL UNIQUE,
	lang       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	fetched_at BIGINT NOT NULL DEFAULT 0
){{clustered}};
