-- Addresses of other programs that an agency has told of what happens, and what is on its way to them.

-- +goose Up

CREATE TABLE webhook (
	member_id     BIGINT NOT NULL REFERENCES member (id),
	id            BIGINT NOT NULL,
	name          TEXT NOT NULL,
	-- Whole addresses are secrets; host is what people are shown of it.
	address_sealed {{bytes}} NOT NULL,
	host          TEXT NOT NULL,
	secret_sealed {{bytes}} NOT NULL,
	-- Counts the secrets. The one before is good until former_until.
	secret_number BIGINT NOT NULL,
	former_sealed {{bytes}},
	former_until  BIGINT NOT NULL DEFAULT 0,
	-- Kinds of events, with a comma between two.
	kinds         TEXT NOT NULL,
	-- Why nothing is sent; empty while it is: stopped by the office, gone (410), failing for days.
	off           TEXT NOT NULL DEFAULT '' CHECK (off IN ('', 'office', 'gone', 'failing')),
	off_at        BIGINT NOT NULL DEFAULT 0,
	-- Calls that failed one after another, since when, and until when no more is tried.
	failures      BIGINT NOT NULL DEFAULT 0,
	failing_since BIGINT NOT NULL DEFAULT 0,
	paused_until  BIGINT NOT NULL DEFAULT 0,
	last_good_at  BIGINT NOT NULL DEFAULT 0,
	-- Until when one node alone sends. The node whose update of it counts is the one.
	taken_until   BIGINT NOT NULL DEFAULT 0,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- One event on its way to one address, written in the transaction of what happened.
CREATE TABLE webhook_delivery (
	member_id  BIGINT NOT NULL,
	webhook_id BIGINT NOT NULL,
	-- Numbers of a member are committed in their order.
	id         BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	-- What it is about: events of one thing go out one after another.
	thing      TEXT NOT NULL,
	body       TEXT NOT NULL,
	state      TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
	created_at BIGINT NOT NULL,
	attempts   BIGINT NOT NULL DEFAULT 0,
	-- Of the tries, those since it was last put into the queue: the pauses grow with them.
	tries      BIGINT NOT NULL DEFAULT 0,
	next_at    BIGINT NOT NULL,
	-- The last try: when, how long it took, what came back.
	tried_at   BIGINT NOT NULL DEFAULT 0,
	took       BIGINT NOT NULL DEFAULT 0,
	status     BIGINT NOT NULL DEFAULT 0,
	cause      TEXT NOT NULL DEFAULT '',
	answer     TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, webhook_id, id),
	FOREIGN KEY (member_id, webhook_id) REFERENCES webhook (member_id, id)
){{clustered}};
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (member_id, webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_queue ON webhook_delivery (member_id, webhook_id, id, thing, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
