-- Services of the hour, pictures and reported problems of a stay.

-- +goose Up

-- When the guests said that they have left, and when the office released the home before the time of arrival; 0 = neither.
ALTER TABLE reservation ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reservation ADD COLUMN ready_at BIGINT NOT NULL DEFAULT 0;

-- The same for the people who clean after them.
ALTER TABLE cleaning ADD COLUMN guests_left_at BIGINT NOT NULL DEFAULT 0;

-- A picture of a property by its name: home, key, or as an info text calls it. property_id 0: for all properties of the member.
CREATE TABLE picture (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	name        TEXT NOT NULL,
	file_id     BIGINT NOT NULL,
	PRIMARY KEY (member_id, property_id, name),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};

CREATE INDEX document_reservation ON document (member_id, reservation_id);
CREATE INDEX document_property ON document (member_id, property_id);

-- What a guest reported: a message in the stay's chat, and for the office the proposal of a task. task_id is the task that was made of it.
CREATE TABLE problem (
	member_id      BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	kind           TEXT NOT NULL CHECK (kind IN ('damage', 'complaint')),
	text           TEXT NOT NULL,
	message_id     BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	created_at     BIGINT NOT NULL,
	state          TEXT NOT NULL CHECK (state IN ('open', 'task', 'dismissed')),
	task_id        BIGINT NOT NULL DEFAULT 0,
	settled_at     BIGINT NOT NULL DEFAULT 0,
	settled_by     BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX problem_open ON problem (member_id, state, id);
CREATE INDEX problem_reservation ON problem (member_id, reservation_id);
