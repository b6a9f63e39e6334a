-- What browsers report, grouped: the same fault is one row, however many browsers have met it. It says nothing of a person.

-- +goose Up

CREATE TABLE client_error (
	id           BIGINT PRIMARY KEY,
	-- A hash of kind, code, message without numbers, and where in the code it happened.
	fingerprint  TEXT NOT NULL UNIQUE,
	type         TEXT NOT NULL,
	code         TEXT NOT NULL,
	message      TEXT NOT NULL,
	frame        TEXT NOT NULL,
	count        BIGINT NOT NULL,
	first_at     BIGINT NOT NULL,
	last_at      BIGINT NOT NULL,
	-- The newest version that has reported it.
	last_version TEXT NOT NULL,
	-- When it was marked as solved, 0 while it is not, and the newest version that had reported it by then: a report of a newer one opens it again.
	solved_at    BIGINT NOT NULL DEFAULT 0,
	solved_after TEXT NOT NULL DEFAULT '',
	-- When a newer version last opened it again; 0 for never.
	again_at     BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX client_error_last ON client_error (last_at, id);

-- How often which version reported it, on which kind of browser and system.
CREATE TABLE client_error_source (
	error_id BIGINT NOT NULL REFERENCES client_error (id) ON DELETE CASCADE,
	version  TEXT NOT NULL,
	platform TEXT NOT NULL,
	count    BIGINT NOT NULL,
	PRIMARY KEY (error_id, version, platform)
){{clustered}};
