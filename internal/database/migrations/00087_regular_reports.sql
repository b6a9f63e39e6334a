-- Reports that are sent regularly, as a link in a mail.

-- +goose Up

CREATE TABLE regular_report (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	-- The name of a template that comes with the app, or the number of one of the agency.
	template   TEXT NOT NULL,
	-- Which days it is about, seen from the day of the sending.
	span       TEXT NOT NULL,
	-- On which days it is sent, at six by the agency's clock.
	rhythm     TEXT NOT NULL,
	-- The language of the report.
	lang       TEXT NOT NULL,
	-- Who set it up.
	account_id BIGINT NOT NULL,
	-- The next day on which it is sent.
	next_day   DATE NOT NULL,
	-- How often that was tried, until when nobody tries it, and why it has failed.
	tries      BIGINT NOT NULL DEFAULT 0,
	rest_until BIGINT NOT NULL DEFAULT 0,
	failure    TEXT NOT NULL DEFAULT '',
	-- When it was last sent.
	sent_at    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
);

CREATE INDEX regular_report_next ON regular_report (next_day);

-- The people of the staff who get it.
CREATE TABLE regular_report_receiver (
	member_id BIGINT NOT NULL,
	report_id BIGINT NOT NULL,
	staff_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, report_id, staff_id),
	FOREIGN KEY (member_id, report_id) REFERENCES regular_report (member_id, id)
){{clustered}};

-- The links that were mailed, each to a kept report.
CREATE TABLE sent_report (
	member_id BIGINT NOT NULL,
	id        BIGINT NOT NULL,
	kept_id   BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	-- From when on the link leads no longer to it.
	ends_at   BIGINT NOT NULL,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, kept_id) REFERENCES kept_report (member_id, id)
){{clustered}};

CREATE INDEX sent_report_kept ON sent_report (member_id, kept_id);
