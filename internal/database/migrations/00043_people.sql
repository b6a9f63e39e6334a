-- What people may do and when they work, when they are away, and the public holidays of the agency.

-- +goose Up

-- work is JSON (member.Work). staff_id 0 is the agency itself: its public holidays (member.Holidays).
CREATE TABLE staff_work (
	member_id BIGINT NOT NULL REFERENCES member (id),
	staff_id  BIGINT NOT NULL,
	work      TEXT NOT NULL,
	PRIMARY KEY (member_id, staff_id)
){{clustered}};

-- before and after are JSON. An absence is a field too: null where there is none.
CREATE TABLE staff_work_history (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	staff_id   BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	field      TEXT NOT NULL,
	before     TEXT NOT NULL,
	after      TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX staff_work_history_staff ON staff_work_history (member_id, staff_id, id);

CREATE TABLE staff_absence (
	member_id BIGINT NOT NULL,
	id        BIGINT NOT NULL,
	staff_id  BIGINT NOT NULL,
	kind      TEXT NOT NULL CHECK (kind IN ('holiday', 'ill', 'other')),
	first_day DATE NOT NULL,
	last_day  DATE NOT NULL,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};
CREATE INDEX staff_absence_staff ON staff_absence (member_id, staff_id, last_day);
CREATE INDEX staff_absence_day ON staff_absence (member_id, last_day);
