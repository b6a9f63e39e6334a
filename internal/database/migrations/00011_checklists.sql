-- What is to be done at a task, item by item.

-- +goose Up

-- A checklist of a member; kinds are the tasks that it is for, by comma. external_id is the import's, empty for one that was made by hand.
CREATE TABLE checklist (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	name        TEXT NOT NULL,
	kinds       TEXT NOT NULL,
	version     BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- The properties that a checklist is for; without one it is for all.
CREATE TABLE checklist_property (
	member_id    BIGINT NOT NULL,
	checklist_id BIGINT NOT NULL,
	property_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, checklist_id, property_id),
	FOREIGN KEY (member_id, checklist_id) REFERENCES checklist (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};

-- An item's number is unique for the member: the person who ticks it knows it before the task's list is fixed. file_id is the reference picture, 0 = none.
CREATE TABLE checklist_item (
	member_id    BIGINT NOT NULL,
	checklist_id BIGINT NOT NULL,
	id           BIGINT NOT NULL,
	position     BIGINT NOT NULL,
	room_en      TEXT NOT NULL,
	room_de      TEXT NOT NULL,
	room_es      TEXT NOT NULL,
	room_pl      TEXT NOT NULL,
	text_en      TEXT NOT NULL,
	text_de      TEXT NOT NULL,
	text_es      TEXT NOT NULL,
	text_pl      TEXT NOT NULL,
	photo        BOOLEAN NOT NULL,
	optional     BOOLEAN NOT NULL,
	file_id      BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, checklist_id, id),
	FOREIGN KEY (member_id, checklist_id) REFERENCES checklist (member_id, id)
){{clustered}};
CREATE INDEX checklist_item_file ON checklist_item (member_id, file_id);

-- What a checklist says, as tasks were begun with it: rooms and items as JSON. It is written once, however many tasks have it, and never changes; hash finds it again.
CREATE TABLE checklist_copy (
	member_id BIGINT NOT NULL REFERENCES member (id),
	id        BIGINT NOT NULL,
	hash      {{bytes}} NOT NULL,
	items     TEXT NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, hash)
){{clustered}};

-- The reference pictures that a copy shows.
CREATE TABLE checklist_copy_picture (
	member_id BIGINT NOT NULL,
	file_id   BIGINT NOT NULL,
	copy_id   BIGINT NOT NULL,
	PRIMARY KEY (member_id, file_id, copy_id),
	FOREIGN KEY (member_id, copy_id) REFERENCES checklist_copy (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};

-- The copy that a begun task has.
CREATE TABLE checklist_task (
	member_id BIGINT NOT NULL,
	task_id   BIGINT NOT NULL,
	copy_id   BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id),
	FOREIGN KEY (member_id, task_id) REFERENCES task (member_id, id),
	FOREIGN KEY (member_id, copy_id) REFERENCES checklist_copy (member_id, id)
){{clustered}};

-- What became of an item of a task's copy; an item without a row is open and untouched. again reports that a check found it wrong.
CREATE TABLE checklist_line (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	state      TEXT NOT NULL CHECK (state IN ('open', 'done', 'skipped')),
	reason     TEXT NOT NULL,
	account_id BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	version    BIGINT NOT NULL,
	again      BOOLEAN NOT NULL,
	PRIMARY KEY (member_id, task_id, id),
	FOREIGN KEY (member_id, task_id) REFERENCES checklist_task (member_id, task_id)
){{clustered}};

CREATE TABLE checklist_photo (
	member_id  BIGINT NOT NULL,
	task_id    BIGINT NOT NULL,
	line_id    BIGINT NOT NULL,
	file_id    BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (member_id, task_id, line_id, file_id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
