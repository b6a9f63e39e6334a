-- Demo agencies: an agency with made-up data beside an agency, which its owner adds to try the app, and removes again.

-- +goose Up

ALTER TABLE member ADD COLUMN demo BOOLEAN NOT NULL DEFAULT FALSE;

-- One demo agency beside an agency at most. The row has no reference to the agency: it is the last one that goes.
CREATE TABLE demo_agency (
	member_id   BIGINT PRIMARY KEY,
	-- The agency beside which it is.
	beside      BIGINT NOT NULL UNIQUE,
	state       TEXT NOT NULL CHECK (state IN ('making', 'ready', 'failed', 'removing')),
	-- Who asked for it.
	account_id  BIGINT NOT NULL,
	-- How many steps of its making are done.
	done        BIGINT NOT NULL DEFAULT 0,
	created_at  BIGINT NOT NULL,
	-- Until when one node alone makes or removes it. The node whose update of it counts is the one.
	taken_until BIGINT NOT NULL DEFAULT 0,
	tries       BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX demo_agency_work ON demo_agency (taken_until) WHERE state IN ('making', 'removing');
