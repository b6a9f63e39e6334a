-- The settings of an agency are changed in the browser; each change is kept, and can be undone.

-- +goose Up

-- The agency's quiet hours, minutes of the day in its time zone: for people who have not chosen hours of their own.
ALTER TABLE member ADD COLUMN quiet BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE member ADD COLUMN quiet_from BIGINT NOT NULL DEFAULT 1320;
ALTER TABLE member ADD COLUMN quiet_to BIGINT NOT NULL DEFAULT 420;

-- account_id 0: the operator of the installation. before and after are JSON.
CREATE TABLE settings_history (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	field      TEXT NOT NULL,
	before     TEXT NOT NULL,
	after      TEXT NOT NULL,
	-- The entry that this one has undone; 0 for none.
	undoes     BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
