-- Reports that keep their figures: what was read when they were made, whatever changes after.

-- +goose Up

CREATE TABLE kept_report (
	member_id      BIGINT NOT NULL REFERENCES member (id),
	id             BIGINT NOT NULL,
	title          TEXT NOT NULL,
	data           TEXT NOT NULL,
	-- Its days; none where it is about chosen tasks.
	first_day      DATE,
	last_day       DATE,
	rows_count     BIGINT NOT NULL,
	-- When it was made, and by whom.
	at             BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	-- The person or company of the team whose report it is; 0 for one of the office.
	staff_id       BIGINT NOT NULL,
	-- The template, the language and the rows, packed.
	content_sealed {{bytes}} NOT NULL,
	PRIMARY KEY (member_id, id)
);

-- The stays that rows of a kept report are about: what is known of their guests goes when they are erased.
CREATE TABLE kept_report_stay (
	member_id      BIGINT NOT NULL,
	report_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	-- Whether it has the names or identity data of the travelers, which the agency keeps for some days after the stay.
	identities     BOOLEAN NOT NULL,
	PRIMARY KEY (member_id, report_id, reservation_id),
	FOREIGN KEY (member_id, report_id) REFERENCES kept_report (member_id, id)
){{clustered}};

CREATE INDEX kept_report_stay_reservation ON kept_report_stay (member_id, reservation_id);
