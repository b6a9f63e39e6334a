-- Registration of guests with the authorities: which files were made, and what the agency has entered for them. No identity data is in here.

-- +goose Up

-- A file or form that was made: of which kind, by whom and when, of stays between which days. The file itself is not kept.
CREATE TABLE registration_file (
	member_id  BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	form       TEXT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	first_day  DATE NOT NULL,
	last_day   DATE NOT NULL,
	stays      BIGINT NOT NULL,
	travelers  BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- How a stay was registered last: in a file of a form, or by hand where there is no file; and what of it was registered, so that a later change is seen.
CREATE TABLE registration_stay (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	form           TEXT NOT NULL,
	file_id        BIGINT,
	at             BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	arrival        DATE NOT NULL,
	nights         BIGINT NOT NULL,
	travelers      BIGINT NOT NULL,
	PRIMARY KEY (member_id, reservation_id, form),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES registration_file (member_id, id)
){{clustered}};

-- Italian towns by their official name, with the code of the police and the province. The mark is made with the master key of what a guest wrote, which is not kept.
CREATE TABLE registration_town (
	member_id BIGINT NOT NULL,
	mark      TEXT NOT NULL,
	name      TEXT NOT NULL,
	code      TEXT NOT NULL,
	province  TEXT NOT NULL,
	PRIMARY KEY (member_id, mark)
){{clustered}};

-- Whether an agency sees on Today what is due for a form; without a row it does not.
CREATE TABLE registration_clock (
	member_id BIGINT NOT NULL,
	form      TEXT NOT NULL,
	since     DATE NOT NULL,
	PRIMARY KEY (member_id, form)
){{clustered}};
