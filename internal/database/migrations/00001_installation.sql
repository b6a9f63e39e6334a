-- Conventions: every table of a member's things has member_id first in its key. Instants ("_at" and planned/actual times) are BIGINT milliseconds since 1970 in UTC,
-- 0 = none. Days are DATE without zone. Money is BIGINT cents. Sealed columns ("_sealed") hold AES-256-GCM boxes, see package secret.
-- {{clustered}} stores a table in the order of its key where the engine can.

-- What the installation keeps of itself: settings, counters, answers to repeated calls, limits.

-- +goose Up

CREATE TABLE setting (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
){{clustered}};

-- The last number given, for each kind of thing of a member; member_id 0 counts for the installation.
CREATE TABLE sequence (
	member_id BIGINT NOT NULL,
	name      TEXT NOT NULL,
	last      BIGINT NOT NULL,
	PRIMARY KEY (member_id, name)
){{clustered}};

-- The answers to calls with an idempotency key, for the same call sent again. result is JSON, or packed (database/pack.go). There is no index of their age: each call would write to it, for a sweep that has time.
CREATE TABLE idempotency (
	account_id  BIGINT NOT NULL,
	key         TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	fingerprint TEXT NOT NULL,
	result      {{bytes}} NOT NULL,
	PRIMARY KEY (account_id, key)
){{clustered}};

-- Failures per account and per network address, keyed by a MAC so that no list of addresses lies around.
CREATE TABLE attempt (
	key      TEXT PRIMARY KEY,
	failures BIGINT NOT NULL,
	last_at  BIGINT NOT NULL
){{clustered}};

-- Limits on calls: until when a caller has used its share. The key is a MAC.
CREATE TABLE allowance (
	key      TEXT PRIMARY KEY,
	taken_to BIGINT NOT NULL
){{clustered}};
CREATE INDEX allowance_age ON allowance (taken_to);

-- The bytes of files stored today, by who they count for: an account, or the one reservation of a sign-in by booking number. The row of a day that is over is written over.
CREATE TABLE stored_today (
	principal TEXT PRIMARY KEY,
	day       BIGINT NOT NULL,
	bytes     BIGINT NOT NULL
);
