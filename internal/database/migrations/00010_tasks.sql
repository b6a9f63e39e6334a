-- Tasks, their history, and the task list of each account.

-- +goose Up

-- rule_key names the rule and what it made the task from, so that planning again finds the same task. next_* is the next occupation after the task.
CREATE TABLE task (
	member_id            BIGINT NOT NULL,
	id                   BIGINT NOT NULL,
	rule_key             TEXT NOT NULL,
	property_id          BIGINT NOT NULL,
	reservation_id       BIGINT NOT NULL DEFAULT 0,
	parent_id            BIGINT NOT NULL DEFAULT 0,
	type                 TEXT NOT NULL,
	is_check             BOOLEAN NOT NULL,
	title                TEXT NOT NULL,
	company_id           BIGINT NOT NULL DEFAULT 0,
	person_id            BIGINT NOT NULL DEFAULT 0,
	additional_person_id BIGINT NOT NULL DEFAULT 0,
	-- The day of planned_start on the calendar of the property's zone, and the instants between which that day lies.
	planned_on           DATE NOT NULL,
	day_start            BIGINT NOT NULL,
	day_end              BIGINT NOT NULL,
	planned_start        BIGINT NOT NULL,
	planned_end          BIGINT NOT NULL,
	-- Finished or cancelled.
	done                 BOOLEAN NOT NULL,
	actual_start         BIGINT NOT NULL DEFAULT 0,
	actual_end           BIGINT NOT NULL DEFAULT 0,
	started_by           BIGINT NOT NULL DEFAULT 0,
	started_set_at       BIGINT NOT NULL DEFAULT 0,
	ended_by             BIGINT NOT NULL DEFAULT 0,
	ended_set_at         BIGINT NOT NULL DEFAULT 0,
	annotations          TEXT NOT NULL,
	next_arrival         DATE,
	next_arrival_minute  BIGINT NOT NULL DEFAULT 0,
	next_adults          BIGINT NOT NULL DEFAULT 0,
	next_children        BIGINT NOT NULL DEFAULT 0,
	next_toddlers        BIGINT NOT NULL DEFAULT 0,
	next_pets            BIGINT NOT NULL DEFAULT 0,
	next_cots            BIGINT NOT NULL DEFAULT 0,
	next_reservation_id  BIGINT NOT NULL DEFAULT 0,
	block_arrival        DATE,
	block_departure      DATE,
	-- Fields that a planner set by hand; a rule leaves them alone.
	planner_owns         TEXT NOT NULL DEFAULT '',
	cancelled            BOOLEAN NOT NULL DEFAULT FALSE,
	version              BIGINT NOT NULL DEFAULT 1,
	-- When the guests said that they have left, for the people who clean after them; 0 = they have not.
	guests_left_at       BIGINT NOT NULL DEFAULT 0,
	-- last_change is the number of the newest row of task_change; unseen reports that none of those who do the task has seen it. answer is what the company said to the
	-- task. sent_back is why a check sent the task back, until it is finished again. changed_at is when anything of the task last changed.
	last_change          BIGINT NOT NULL DEFAULT 0,
	unseen               BOOLEAN NOT NULL DEFAULT FALSE,
	answer               TEXT NOT NULL DEFAULT '',
	answer_reason        TEXT NOT NULL DEFAULT '',
	answered_at          BIGINT NOT NULL DEFAULT 0,
	sent_back            TEXT NOT NULL DEFAULT '',
	sent_back_at         BIGINT NOT NULL DEFAULT 0,
	changed_at           BIGINT NOT NULL DEFAULT 0,
	-- How many items of its checklist are settled, stored with the task for the task lists. sent_back_by, _items (numbers by comma) and _photos (number:width:height by comma) belong to sent_back.
	items_total          BIGINT NOT NULL DEFAULT 0,
	items_settled        BIGINT NOT NULL DEFAULT 0,
	sent_back_by         BIGINT NOT NULL DEFAULT 0,
	sent_back_items      TEXT NOT NULL DEFAULT '',
	sent_back_photos     TEXT NOT NULL DEFAULT '',
	-- How many files the agency has put to it, so that a task without any asks for none.
	files                BIGINT NOT NULL DEFAULT 0,
	-- The title in four languages: a map from language to text, empty where the title itself is all there is.
	title_words          TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, rule_key),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX task_day ON task (member_id, planned_on, planned_start, id);
CREATE INDEX task_state ON task (member_id, done, planned_start, id);
CREATE INDEX task_reservation ON task (member_id, reservation_id);
CREATE INDEX task_next_reservation ON task (member_id, next_reservation_id);
CREATE INDEX task_property ON task (member_id, property_id, planned_start);
CREATE INDEX task_parent ON task (member_id, parent_id);
CREATE INDEX task_unseen ON task (member_id, planned_start, id) WHERE unseen;

-- What each account sees in its list, in the order of the list: one page is one range. Package task writes it with every change of a task.
CREATE TABLE task_list (
	account_id    BIGINT NOT NULL,
	done          BOOLEAN NOT NULL,
	planned_start BIGINT NOT NULL,
	member_id     BIGINT NOT NULL,
	task_id       BIGINT NOT NULL,
	planned_on    DATE NOT NULL,
	day_start     BIGINT NOT NULL,
	day_end       BIGINT NOT NULL,
	type          TEXT NOT NULL,
	unread        BIGINT NOT NULL,
	lastmessage   TEXT NOT NULL,
	-- The task on the wire without unread and lastmessage, as JSON, or packed (database/pack.go).
	task          {{bytes}} NOT NULL,
	PRIMARY KEY (account_id, done, planned_start, member_id, task_id)
){{clustered}};
CREATE INDEX task_list_task ON task_list (member_id, task_id);

CREATE TABLE task_history (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	action     TEXT NOT NULL,
	value      BIGINT NOT NULL,
	note       TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, task_id, id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id)
){{clustered}};

-- Changes of a task that was on people's lists already. account_id is who changed it, 0 for a rule; was and now are as on the wire.
CREATE TABLE task_change (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	field      TEXT NOT NULL,
	was        TEXT NOT NULL,
	now        TEXT NOT NULL,
	PRIMARY KEY (member_id, task_id, id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id)
){{clustered}};

-- Up to which change an account has seen a task; where it has no row it has seen none.
CREATE TABLE task_seen (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	change_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id, account_id)
){{clustered}};

-- Tasks that an account had and has no more: calendars say so for a while.
CREATE TABLE task_lost (
	account_id    BIGINT NOT NULL,
	member_id     BIGINT NOT NULL,
	task_id       BIGINT NOT NULL,
	at            BIGINT NOT NULL,
	sequence      BIGINT NOT NULL,
	planned_start BIGINT NOT NULL,
	planned_end   BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	PRIMARY KEY (account_id, member_id, task_id)
){{clustered}};
CREATE INDEX task_lost_age ON task_lost (at);

-- The pictures of a failed check; history_id is the line of the task's history that they belong to.
CREATE TABLE task_photo (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	history_id BIGINT NOT NULL,
	file_id    BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id, history_id, file_id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};

CREATE TABLE task_file (
	member_id BIGINT NOT NULL,
	task_id   BIGINT NOT NULL,
	file_id   BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id, file_id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
CREATE INDEX task_file_file ON task_file (member_id, file_id);

-- People and companies whose name has changed: their tasks are shown again one after the other, after_id is the last that was.
CREATE TABLE task_refresh (
	member_id BIGINT NOT NULL,
	staff_id  BIGINT NOT NULL,
	after_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, staff_id)
){{clustered}};
