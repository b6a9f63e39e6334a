-- Who was asked for a task and what came of it, and tasks that have nobody.

-- +goose Up

-- A person or company that is asked whether they do a task. planned_on is the day that they were asked for: a refusal counts for that day alone.
-- silent_at is when the task was looked at as one that gets no answer.
CREATE TABLE task_ask (
	member_id   BIGINT NOT NULL,
	task_id     BIGINT NOT NULL,
	staff_id    BIGINT NOT NULL,
	planned_on  DATE NOT NULL,
	asked_at    BIGINT NOT NULL DEFAULT 0,
	reminded_at BIGINT NOT NULL DEFAULT 0,
	declined_at BIGINT NOT NULL DEFAULT 0,
	silent_at   BIGINT NOT NULL DEFAULT 0,
	reason      TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, task_id, staff_id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};
CREATE INDEX task_ask_refused ON task_ask (member_id, planned_on) WHERE declined_at <> 0 OR silent_at <> 0;

-- When the people of an agency are asked next.
CREATE TABLE task_ask_turn (
	member_id BIGINT NOT NULL PRIMARY KEY REFERENCES member (id),
	due_at    BIGINT NOT NULL
){{clustered}};

CREATE INDEX task_nobody ON task (member_id, planned_start, id) WHERE company_id = 0 AND person_id = 0 AND NOT done;
CREATE INDEX task_declined ON task (member_id, planned_start, id) WHERE answer = 'declined' AND NOT done;
