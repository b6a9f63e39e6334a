-- The office keeps its homes in the browser.

-- +goose Up

ALTER TABLE property ADD COLUMN registration_number TEXT NOT NULL DEFAULT '';
-- Another key code is wanted after each departure; when the present one was set.
ALTER TABLE property ADD COLUMN code_change BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE property ADD COLUMN code_since BIGINT NOT NULL DEFAULT 0;

-- The office has written places of this property: from then on an import leaves them as they are.
ALTER TABLE property ADD COLUMN places_by_hand BOOLEAN NOT NULL DEFAULT FALSE;

-- What was done to a home, by whom. before and after are JSON; of a secret they say only whether there was one. account_id 0: an import.
CREATE TABLE property_history (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	action      TEXT NOT NULL,
	field       TEXT NOT NULL DEFAULT '',
	before      TEXT NOT NULL DEFAULT '',
	after       TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, property_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
