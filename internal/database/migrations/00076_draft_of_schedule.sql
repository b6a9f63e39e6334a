-- The draft of a day's schedule: how the office would plan tasks, before anybody else sees it.

-- +goose Up

-- A row of a draft is about one task. was_… is how the task was planned when the row was made; id grows with each change. reason is empty for what a person planned, else why a proposal plans it so, and about whom.
CREATE TABLE draft_row (
	member_id            BIGINT NOT NULL,
	task_id              BIGINT NOT NULL,
	id                   BIGINT NOT NULL,
	day                  DATE NOT NULL,
	was_start            BIGINT NOT NULL,
	was_end              BIGINT NOT NULL,
	was_company          BIGINT NOT NULL,
	was_person           BIGINT NOT NULL,
	was_additional       BIGINT NOT NULL,
	planned_start        BIGINT NOT NULL,
	planned_end          BIGINT NOT NULL,
	company_id           BIGINT NOT NULL,
	person_id            BIGINT NOT NULL,
	additional_person_id BIGINT NOT NULL,
	reason               TEXT NOT NULL DEFAULT '',
	about                BIGINT NOT NULL DEFAULT 0,
	at                   BIGINT NOT NULL,
	account_id           BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id)
){{clustered}};
CREATE INDEX draft_row_day ON draft_row (member_id, day);
