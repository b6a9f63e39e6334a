-- Guests whose data was erased, with the proof of it, and guests who ask for that.

-- +goose Up

-- When what is personal of the stay was erased; 0 for not. Imports leave such a stay as it is.
ALTER TABLE reservation ADD COLUMN erased_at BIGINT NOT NULL DEFAULT 0;

-- proof is JSON (erasure.Proof) and names nobody; hash is that of its text, seal a keyed hash of the same. account_id 0: a command.
CREATE TABLE erasure (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	proof      TEXT NOT NULL,
	hash       TEXT NOT NULL,
	seal       TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- The stays that an erasure was about.
CREATE TABLE erasure_stay (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	erasure_id     BIGINT NOT NULL,
	PRIMARY KEY (member_id, reservation_id, erasure_id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id),
	FOREIGN KEY (member_id, erasure_id) REFERENCES erasure (member_id, id)
){{clustered}};

-- What a guest has asked of one agency. account_id goes to 0 with the login itself; reason is why the agency has refused.
CREATE TABLE erasure_request (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	asked_at    BIGINT NOT NULL,
	due_on      DATE NOT NULL,
	state       TEXT NOT NULL CHECK (state IN ('open', 'done', 'refused')),
	reason      TEXT NOT NULL DEFAULT '',
	answered_at BIGINT NOT NULL DEFAULT 0,
	answered_by BIGINT NOT NULL DEFAULT 0,
	erasure_id  BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX erasure_request_state ON erasure_request (member_id, state, id);
CREATE INDEX erasure_request_account ON erasure_request (account_id, member_id, id);
