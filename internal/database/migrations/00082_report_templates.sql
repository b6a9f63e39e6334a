-- Templates of reports that an agency has drawn, with all their versions.

-- +goose Up

CREATE TABLE report_template (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	-- Who made it: others see it only when it is shared.
	owner_id   BIGINT NOT NULL,
	shared     BOOLEAN NOT NULL,
	-- The present version.
	revision   BIGINT NOT NULL,
	-- When it was removed; 0 while it is there. It can be brought back for a while.
	removed_at BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};

CREATE TABLE report_template_version (
	member_id   BIGINT NOT NULL,
	template_id BIGINT NOT NULL,
	revision    BIGINT NOT NULL,
	name        TEXT NOT NULL,
	data        TEXT NOT NULL,
	-- The template as JSON; its schema has a version of its own.
	body        TEXT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	PRIMARY KEY (member_id, template_id, revision),
	FOREIGN KEY (member_id, template_id) REFERENCES report_template (member_id, id)
){{clustered}};
