-- The agencies, what they say of themselves, and who works for them.

-- +goose Up

CREATE TABLE member (
	id              BIGINT PRIMARY KEY,
	name            TEXT NOT NULL,
	lang            TEXT NOT NULL,
	currency        TEXT NOT NULL,
	country         TEXT NOT NULL,
	time_zone       TEXT NOT NULL,
	email           TEXT NOT NULL,
	phone           TEXT NOT NULL,
	emergency_phone TEXT NOT NULL,
	office_address  TEXT NOT NULL,
	office_hours    TEXT NOT NULL,
	accent          TEXT NOT NULL DEFAULT '',
	active          BOOLEAN NOT NULL,
	login_guest     BOOLEAN NOT NULL,
	login_cleaning  BOOLEAN NOT NULL,
	retention_days  BIGINT NOT NULL,
	created_at      BIGINT NOT NULL
);

CREATE TABLE member_page (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	page       TEXT NOT NULL,
	lang       TEXT NOT NULL,
	body       TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, page, lang)
){{clustered}};

-- Who works for a member: managers, cleaning companies and persons (of the agency when company_id is 0, else of that company).
CREATE TABLE staff (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	kind        TEXT NOT NULL CHECK (kind IN ('manager', 'company', 'person')),
	company_id  BIGINT NOT NULL DEFAULT 0,
	account_id  BIGINT NOT NULL DEFAULT 0,
	name        TEXT NOT NULL,
	email       TEXT NOT NULL,
	phone       TEXT NOT NULL,
	lang        TEXT NOT NULL,
	active      BOOLEAN NOT NULL,
	-- A cleaning company entered this person: the login gets the role when its owner has opened the mailed link, not before.
	invited     BOOLEAN NOT NULL DEFAULT FALSE,
	-- When the office last sent this person the mail with the way in; 0 for never.
	invited_at  BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};
CREATE INDEX staff_account ON staff (account_id);
CREATE INDEX staff_email ON staff (email);
