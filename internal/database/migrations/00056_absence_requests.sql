-- Absences of some hours, and absences that people of the team ask for.

-- +goose Up

-- HH:mm on the agency's clock; both are empty for whole days. An absence of some hours is within one day.
ALTER TABLE staff_absence ADD COLUMN from_time TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_absence ADD COLUMN to_time TEXT NOT NULL DEFAULT '';

-- absence_id is the absence that a granted request has made, 0 for none. removed: it was granted, and the absence was taken back later.
CREATE TABLE absence_request (
	member_id   BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	staff_id    BIGINT NOT NULL,
	kind        TEXT NOT NULL CHECK (kind IN ('holiday', 'ill', 'other')),
	first_day   DATE NOT NULL,
	last_day    DATE NOT NULL,
	from_time   TEXT NOT NULL,
	to_time     TEXT NOT NULL,
	note        TEXT NOT NULL,
	state       TEXT NOT NULL CHECK (state IN ('asked', 'granted', 'refused', 'withdrawn', 'removed')),
	asked_at    BIGINT NOT NULL,
	answered_at BIGINT NOT NULL DEFAULT 0,
	answered_by BIGINT NOT NULL DEFAULT 0,
	reason      TEXT NOT NULL DEFAULT '',
	absence_id  BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};
CREATE INDEX absence_request_state ON absence_request (member_id, state, id);
CREATE INDEX absence_request_staff ON absence_request (member_id, staff_id, id);
