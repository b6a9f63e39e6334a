-- Problems that guests and staff reported.

-- +goose Up

-- task_id is the task at which it was reported, followup_task_id the one that was made of it; they and reservation_id are 0 for none. message_id is its message in the
-- thread, handler_id the account that took care of it last.
CREATE TABLE problem (
	member_id        BIGINT NOT NULL,
	id               BIGINT NOT NULL,
	property_id      BIGINT NOT NULL,
	reservation_id   BIGINT NOT NULL,
	task_id          BIGINT NOT NULL,
	kind             TEXT NOT NULL,
	urgency          TEXT NOT NULL,
	text             TEXT NOT NULL,
	message_id       BIGINT NOT NULL,
	photos           BIGINT NOT NULL,
	account_id       BIGINT NOT NULL,
	reporter         TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	state            TEXT NOT NULL,
	followup_task_id BIGINT NOT NULL DEFAULT 0,
	handler_id       BIGINT NOT NULL DEFAULT 0,
	handler          TEXT NOT NULL DEFAULT '',
	handled_at       BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX problem_state ON problem (member_id, state, id);
CREATE INDEX problem_property ON problem (member_id, property_id, state, id);
