-- Archives: all data of an agency as one file, made asynchronously and kept for some days.

-- +goose Up

CREATE TABLE archive (
	member_id    BIGINT NOT NULL REFERENCES member (id),
	id           BIGINT NOT NULL,
	state        TEXT NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
	created_at   BIGINT NOT NULL,
	created_by   BIGINT NOT NULL,
	-- Its key, locked with the owner's passphrase (age); and sealed, only until the file is made.
	key_locked   {{bytes}} NOT NULL,
	key_sealed   {{bytes}},
	-- Until when one node alone makes it. The node whose update of it counts is the one.
	taken_until  BIGINT NOT NULL DEFAULT 0,
	tries        BIGINT NOT NULL DEFAULT 0,
	-- The file; 0 while there is none. missing counts uploaded files whose bytes were not found.
	file_id      BIGINT NOT NULL DEFAULT 0,
	size         BIGINT NOT NULL DEFAULT 0,
	rows_count   BIGINT NOT NULL DEFAULT 0,
	files_count  BIGINT NOT NULL DEFAULT 0,
	missing      BIGINT NOT NULL DEFAULT 0,
	ready_at     BIGINT NOT NULL DEFAULT 0,
	-- When it is removed.
	until_at     BIGINT NOT NULL,
	-- A ticket opens the file without a sign-in, for a browser's own download that can be resumed. Only its hash is kept.
	ticket_hash  {{bytes}},
	ticket_until BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX archive_waiting ON archive (taken_until) WHERE state = 'waiting';
CREATE INDEX archive_until ON archive (until_at);
CREATE UNIQUE INDEX archive_ticket ON archive (ticket_hash) WHERE ticket_hash IS NOT NULL;
CREATE INDEX archive_file ON archive (member_id, file_id);
