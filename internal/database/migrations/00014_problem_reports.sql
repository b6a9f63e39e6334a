-- +goose Up

-- What guests and staff reported. Takes the place of problem, which only knew guests and is left to nodes of the version before. reservation_id, cleaning_id and task_id are 0
-- for none; task_id is the task that was made of it, message_id the message that it is in its chat, handler_id the account that took care of it last.
CREATE TABLE problem_report (
	member_id      BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	property_id    BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	cleaning_id    BIGINT NOT NULL,
	kind           TEXT NOT NULL,
	urgency        TEXT NOT NULL,
	text           TEXT NOT NULL,
	message_id     BIGINT NOT NULL,
	photos         BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	reporter       TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	state          TEXT NOT NULL,
	task_id        BIGINT NOT NULL DEFAULT 0,
	handler_id     BIGINT NOT NULL DEFAULT 0,
	handler        TEXT NOT NULL DEFAULT '',
	handled_at     BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX problem_report_state ON problem_report (member_id, state, id);
CREATE INDEX problem_report_property ON problem_report (member_id, property_id, state, id);

INSERT INTO problem_report (member_id, id, property_id, reservation_id, cleaning_id, kind, urgency, text, message_id, photos, account_id, reporter, created_at, state, task_id, handler_id, handled_at)
SELECT p.member_id, p.id, r.property_id, p.reservation_id, 0, p.kind, 'normal', p.text, p.message_id,
	COALESCE((SELECT m.files FROM message m WHERE m.member_id = p.member_id AND m.kind = 'reservation' AND m.ref_id = p.reservation_id AND m.id = p.message_id), 0), p.account_id,
	COALESCE((SELECT m.sender FROM message m WHERE m.member_id = p.member_id AND m.kind = 'reservation' AND m.ref_id = p.reservation_id AND m.id = p.message_id), ''),
	p.created_at, CASE p.state WHEN 'task' THEN 'taken' ELSE p.state END, p.task_id, p.settled_by, p.settled_at
FROM problem p JOIN reservation r ON r.member_id = p.member_id AND r.id = p.reservation_id;
