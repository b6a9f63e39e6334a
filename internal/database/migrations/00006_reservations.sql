-- Reservations, their money and their audit trail, and the days on which a property is blocked.

-- +goose Up

-- A booking case holds the reservations that were booked together; its id is that of the first of them.
CREATE TABLE booking_case (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};

CREATE TABLE reservation (
	member_id         BIGINT NOT NULL,
	id                BIGINT NOT NULL,
	external_id       TEXT NOT NULL,
	case_id           BIGINT NOT NULL,
	property_id       BIGINT NOT NULL,
	account_id        BIGINT NOT NULL DEFAULT 0,
	source            TEXT NOT NULL,
	status            TEXT NOT NULL CHECK (status IN ('offer', 'confirmed', 'cancelled')),
	arrival           DATE NOT NULL,
	departure         DATE NOT NULL,
	arrival_minute    BIGINT NOT NULL DEFAULT -1,
	departure_minute  BIGINT NOT NULL DEFAULT -1,
	adults            BIGINT NOT NULL,
	children          BIGINT NOT NULL,
	toddlers          BIGINT NOT NULL,
	pets              BIGINT NOT NULL,
	cots              BIGINT NOT NULL,
	booker_first_name TEXT NOT NULL,
	booker_last_name  TEXT NOT NULL,
	booker_email      TEXT NOT NULL,
	booker_phone      TEXT NOT NULL,
	lang              TEXT NOT NULL,
	currency          TEXT NOT NULL,
	deposit           BIGINT NOT NULL,
	rentalprice       BIGINT NOT NULL,
	tourist_tax       BIGINT NOT NULL,
	total             BIGINT NOT NULL,
	total_third       BIGINT NOT NULL,
	paid              BIGINT NOT NULL,
	paid_third        BIGINT NOT NULL,
	beach_chair       TEXT NOT NULL,
	parking_lot       TEXT NOT NULL,
	editable_until    DATE,
	key_unlocked_at   BIGINT NOT NULL DEFAULT 0,
	key_unlocked_by   BIGINT NOT NULL DEFAULT 0,
	-- The reservation's own data key, sealed with the master key: without it nothing personal of the reservation can be read.
	data_key_sealed   {{bytes}} NOT NULL,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL,
	-- A person has entered travelers: from then on an import leaves them as they are.
	travelers_by_hand BOOLEAN NOT NULL DEFAULT FALSE,
	-- When the guests said that they have left, and when the office released the property before the time of arrival; 0 = neither.
	left_at           BIGINT NOT NULL DEFAULT 0,
	ready_at          BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX reservation_property ON reservation (member_id, property_id, arrival);
CREATE INDEX reservation_account ON reservation (account_id, departure);
CREATE INDEX reservation_email ON reservation (booker_email);
CREATE INDEX reservation_arrival ON reservation (member_id, arrival);
CREATE INDEX reservation_departure ON reservation (member_id, departure);

CREATE TABLE payment (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	paid_on        DATE,
	due_on         DATE,
	amount         BIGINT NOT NULL,
	recipient      TEXT NOT NULL CHECK (recipient IN ('agency', 'third')),
	label          TEXT NOT NULL,
	words          TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

CREATE TABLE protocol (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	at             BIGINT NOT NULL,
	account_id     BIGINT NOT NULL,
	action         TEXT NOT NULL,
	by_number      BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

CREATE TABLE block (
	member_id   BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	property_id BIGINT NOT NULL,
	source      TEXT NOT NULL,
	reason      TEXT NOT NULL CHECK (reason IN ('owner', 'repair', 'feed', 'other')),
	arrival     DATE NOT NULL,
	departure   DATE NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX block_property ON block (member_id, property_id, arrival);
