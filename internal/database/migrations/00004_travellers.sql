-- What guests write of their stay themselves: fellow travellers, their invitations, and the services that they book.

-- +goose Up

-- Once somebody has entered travellers by hand, an import leaves them alone.
ALTER TABLE reservation ADD COLUMN travellers_own BOOLEAN NOT NULL DEFAULT FALSE;

-- by_guest: booked or changed by the guest; an import keeps it. A row of quantity 0 remembers that the guest cancelled what a file would bring back.
ALTER TABLE service ADD COLUMN offered_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE service ADD COLUMN by_guest BOOLEAN NOT NULL DEFAULT FALSE;

-- Whose identity is still kept: the retention job reads nothing else.
CREATE INDEX traveller_kept ON traveller (member_id, reservation_id) WHERE identity_sealed IS NOT NULL;

-- A link with which one fellow traveller enters their own data. Only the hash of its token is kept.
CREATE TABLE traveller_invitation (
	member_id      BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	traveller_id   BIGINT NOT NULL,
	token_hash     {{bytes}} NOT NULL UNIQUE,
	created_at     BIGINT NOT NULL,
	expires_at     BIGINT NOT NULL,
	revoked_at     BIGINT NOT NULL DEFAULT 0,
	-- When the traveller last saved with it.
	used_at        BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX traveller_invitation_stay ON traveller_invitation (member_id, reservation_id, traveller_id);

-- What guests may book beside their stay. property_id 0: at all properties of the member. Names and texts are by content language, empty where there is none.
CREATE TABLE offered_service (
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
CREATE INDEX offered_service_property ON offered_service (member_id, property_id, position);
