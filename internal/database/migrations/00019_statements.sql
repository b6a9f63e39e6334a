-- Bank statements, and how an agency is paid.

-- +goose Up

-- How an agency's bank writes CSV: chosen once and kept, as JSON.
CREATE TABLE statement_mapping (
	member_id  BIGINT PRIMARY KEY REFERENCES member (id),
	mapping    TEXT NOT NULL,
	updated_at BIGINT NOT NULL
);

-- An imported file.
CREATE TABLE statement (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	name        TEXT NOT NULL,
	format      TEXT NOT NULL,
	lines       BIGINT NOT NULL,
	added       BIGINT NOT NULL,
	imported_at BIGINT NOT NULL,
	imported_by BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- A booking of a statement. identity is the same in every file that has it. Who paid what for is sealed and erased after the agency's time of retention; end_to_end is a keyed hash that finds
-- what a returned payment belongs to. proposal_id, confidence and reasons say which stay it probably pays.
CREATE TABLE statement_line (
	member_id      BIGINT NOT NULL REFERENCES member (id),
	id             BIGINT NOT NULL,
	statement_id   BIGINT NOT NULL,
	identity       TEXT NOT NULL,
	booked_on      DATE NOT NULL,
	amount         BIGINT NOT NULL,
	currency       TEXT NOT NULL,
	details_sealed {{bytes}},
	end_to_end     TEXT NOT NULL,
	returned       BOOLEAN NOT NULL,
	state          TEXT NOT NULL CHECK (state IN ('open', 'booked', 'ignored')),
	reason         TEXT NOT NULL DEFAULT '',
	proposal_id    BIGINT NOT NULL DEFAULT 0,
	confidence     TEXT NOT NULL DEFAULT '',
	reasons        TEXT NOT NULL DEFAULT '',
	settled_at     BIGINT NOT NULL DEFAULT 0,
	settled_by     BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, identity)
){{clustered}};
CREATE INDEX statement_line_state ON statement_line (member_id, state, id);
CREATE INDEX statement_line_end_to_end ON statement_line (member_id, end_to_end) WHERE end_to_end <> '';
CREATE INDEX statement_line_retained ON statement_line (member_id, booked_on) WHERE details_sealed IS NOT NULL;

-- What of a line was booked at which stay.
CREATE TABLE statement_part (
	member_id      BIGINT NOT NULL,
	line_id        BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	payment_id     BIGINT NOT NULL,
	amount         BIGINT NOT NULL,
	PRIMARY KEY (member_id, line_id, reservation_id, payment_id),
	FOREIGN KEY (member_id, line_id) REFERENCES statement_line (member_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX statement_part_payment ON statement_part (member_id, reservation_id, payment_id);

-- Where guests pay: the agency's own bank details, and the address of its payment provider.
CREATE TABLE bank_detail (
	member_id  BIGINT PRIMARY KEY REFERENCES member (id),
	name       TEXT NOT NULL,
	iban       TEXT NOT NULL,
	bic        TEXT NOT NULL,
	qr_iban    TEXT NOT NULL,
	street     TEXT NOT NULL,
	number     TEXT NOT NULL,
	postalcode TEXT NOT NULL,
	city       TEXT NOT NULL,
	country    TEXT NOT NULL,
	link       TEXT NOT NULL,
	updated_at BIGINT NOT NULL
);
