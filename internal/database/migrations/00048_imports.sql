-- Imports of files in the browser: what each line did, and what it takes to undo it.

-- +goose Up

-- Which heading is which column, for files with the same headings. headings is their hash; mapping is JSON.
CREATE TABLE import_mapping (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	kind       TEXT NOT NULL,
	headings   TEXT NOT NULL,
	mapping    TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, headings)
){{clustered}};

-- done counts the lines that the step which is going on has behind it.
CREATE TABLE import_run (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	name       TEXT NOT NULL,
	state      TEXT NOT NULL CHECK (state IN ('mapping', 'previewing', 'previewed', 'running', 'done', 'returning', 'returned')),
	headings   TEXT NOT NULL,
	mapping    TEXT NOT NULL,
	lines      BIGINT NOT NULL,
	done       BIGINT NOT NULL DEFAULT 0,
	created_at BIGINT NOT NULL,
	created_by BIGINT NOT NULL,
	run_at     BIGINT NOT NULL DEFAULT 0,
	run_by     BIGINT NOT NULL DEFAULT 0,
	back_at    BIGINT NOT NULL DEFAULT 0,
	back_by    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- content_sealed is what the line says and did, sealed; it is erased a day after the run. refused is JSON by field, kept is JSON: the fields that people have changed since.
CREATE TABLE import_line (
	member_id      BIGINT NOT NULL,
	run_id         BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	line           BIGINT NOT NULL,
	content_sealed {{bytes}},
	effect         TEXT NOT NULL DEFAULT '' CHECK (effect IN ('', 'new', 'changed', 'same', 'refused', 'stopped')),
	ran            BOOLEAN NOT NULL DEFAULT FALSE,
	twice          BOOLEAN NOT NULL DEFAULT FALSE,
	thing_id       BIGINT NOT NULL DEFAULT 0,
	refused        TEXT NOT NULL DEFAULT '',
	back           TEXT NOT NULL DEFAULT '' CHECK (back IN ('', 'returned', 'kept', 'refused')),
	kept           TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, run_id, id),
	FOREIGN KEY (member_id, run_id) REFERENCES import_run (member_id, id)
){{clustered}};
CREATE INDEX import_line_effect ON import_line (member_id, run_id, effect, id);

-- The run of an import that has written the line; zero for all other lines.
ALTER TABLE protocol ADD COLUMN run_id BIGINT NOT NULL DEFAULT 0;
