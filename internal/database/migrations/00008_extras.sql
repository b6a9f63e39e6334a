-- Extra services: what an agency offers, and what is booked beside a reservation.

-- +goose Up

-- What guests may book beside their reservation. property_id 0: at all properties of the member. Names and texts are by content language, empty where there is none.
CREATE TABLE offered_extra (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	property_id BIGINT NOT NULL,
	kind        TEXT NOT NULL,
	name_en     TEXT NOT NULL,
	name_de     TEXT NOT NULL,
	name_es     TEXT NOT NULL,
	name_pl     TEXT NOT NULL,
	text_en     TEXT NOT NULL,
	text_de     TEXT NOT NULL,
	text_es     TEXT NOT NULL,
	text_pl     TEXT NOT NULL,
	fee_basis   TEXT NOT NULL CHECK (fee_basis IN ('night', 'person', 'person_night', 'unit')),
	unit_amount BIGINT NOT NULL,
	timing      TEXT NOT NULL CHECK (timing IN ('deposit', 'final_payment', 'cash_third', 'cash_arrival', 'credit_card')),
	most        BIGINT NOT NULL,
	-- The last day on which guests may book, change or cancel it lies this many days before the arrival.
	days_before BIGINT NOT NULL,
	position    BIGINT NOT NULL,
	active      BOOLEAN NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};
CREATE INDEX offered_extra_property ON offered_extra (member_id, property_id, position);

CREATE TABLE extra (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	kind           TEXT NOT NULL,
	name           TEXT NOT NULL,
	quantity       BIGINT NOT NULL,
	fee_basis      TEXT NOT NULL CHECK (fee_basis IN ('night', 'person', 'person_night', 'unit')),
	unit_amount    BIGINT NOT NULL,
	amount         BIGINT NOT NULL,
	timing         TEXT NOT NULL CHECK (timing IN ('deposit', 'final_payment', 'cash_third', 'cash_arrival', 'credit_card')),
	mandatory      BOOLEAN NOT NULL,
	-- A booked extra. by_guest: the guest booked or changed it, and an import keeps it. A row of quantity 0 records that the guest cancelled what a file would bring back.
	offered_id     BIGINT NOT NULL DEFAULT 0,
	by_guest       BOOLEAN NOT NULL DEFAULT FALSE,
	words          TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
