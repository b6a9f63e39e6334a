-- +goose Up

-- last_change is the number of the newest row of cleaning_change; unseen tells that none of those who do the task has seen it. answer is what the company said to the
-- task. sent_back is why a check sent the task back, until it is finished again. changed_at is when anything of the task last changed.
ALTER TABLE cleaning ADD COLUMN last_change BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN unseen BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE cleaning ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN answer_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN answered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN sent_back TEXT NOT NULL DEFAULT '';
ALTER TABLE cleaning ADD COLUMN sent_back_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN sent_back_file BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cleaning ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cleaning_unseen ON cleaning (member_id, planned_start, id) WHERE unseen;

ALTER TABLE cleaning_history ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- What changed of a task that people had on their lists already. account_id is who changed it, 0 for a rule; was and now are as on the wire.
CREATE TABLE cleaning_change (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	field       TEXT NOT NULL,
	was         TEXT NOT NULL,
	now         TEXT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id)
){{clustered}};

-- Up to which change an account has seen a task; where it has no row it has seen none.
CREATE TABLE cleaning_seen (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	change_id   BIGINT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, account_id)
){{clustered}};

-- Tasks that an account had and has no more: calendars say so for a while.
CREATE TABLE cleaning_lost (
	account_id    BIGINT NOT NULL,
	member_id     BIGINT NOT NULL,
	cleaning_id   BIGINT NOT NULL,
	at            BIGINT NOT NULL,
	sequence      BIGINT NOT NULL,
	planned_start BIGINT NOT NULL,
	planned_end   BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	PRIMARY KEY (account_id, member_id, cleaning_id)
){{clustered}};
CREATE INDEX cleaning_lost_age ON cleaning_lost (at);

-- The private address of an account's calendar: only its hash is kept.
CREATE TABLE account_calendar (
	account_id BIGINT PRIMARY KEY,
	hash       {{bytes}} NOT NULL UNIQUE,
	lang       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	fetched_at BIGINT NOT NULL DEFAULT 0
){{clustered}};

-- One line of a checklist: for all properties (property_id 0) or one, and one kind of task (type or 'check'). texts is a JSON object by language.
CREATE TABLE checklist_item (
	member_id    BIGINT NOT NULL,
	id           BIGINT NOT NULL,
	external_id  TEXT NOT NULL,
	property_id  BIGINT NOT NULL,
	kind         TEXT NOT NULL CHECK (kind IN ('departure', 'arrival', 'service', 'interim', 'periodic', 'check')),
	position     BIGINT NOT NULL,
	texts        TEXT NOT NULL,
	needs_photo  BOOLEAN NOT NULL,
	picture_file BIGINT NOT NULL DEFAULT 0,
	active       BOOLEAN NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};
CREATE INDEX checklist_item_place ON checklist_item (member_id, kind, property_id, position);

CREATE TABLE cleaning_tick (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	item_id     BIGINT NOT NULL,
	state       TEXT NOT NULL CHECK (state IN ('done', 'skipped')),
	reason      TEXT NOT NULL,
	file_id     BIGINT NOT NULL DEFAULT 0,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, item_id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id),
	FOREIGN KEY (member_id, item_id) REFERENCES checklist_item (member_id, id)
){{clustered}};

-- What somebody found at a property while working on a task.
CREATE TABLE finding (
	member_id   BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	category    TEXT NOT NULL CHECK (category IN ('damage', 'missing', 'found')),
	urgency     TEXT NOT NULL CHECK (urgency IN ('low', 'normal', 'urgent')),
	text        TEXT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	solved_at   BIGINT NOT NULL DEFAULT 0,
	solved_by   BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id)
){{clustered}};
CREATE INDEX finding_cleaning ON finding (member_id, cleaning_id, id);
CREATE INDEX finding_open ON finding (member_id, id) WHERE solved_at = 0;

CREATE TABLE finding_photo (
	member_id  BIGINT NOT NULL,
	finding_id BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	file_id    BIGINT NOT NULL,
	PRIMARY KEY (member_id, finding_id, id),
	FOREIGN KEY (member_id, finding_id) REFERENCES finding (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
