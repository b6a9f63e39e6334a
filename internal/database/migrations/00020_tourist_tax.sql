-- Tourist tax as data, and security deposits.

-- +goose Up

-- What a place asks of guests from a day on; property_id is 0 for all homes. amount is in cents, or in hundredths of a percent; capped_nights and free_under are 0 for none.
CREATE TABLE tax_rule (
	member_id     BIGINT NOT NULL REFERENCES member (id),
	id            BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	valid_from    DATE NOT NULL,
	basis         TEXT NOT NULL CHECK (basis IN ('night', 'person_night', 'percent')),
	amount        BIGINT NOT NULL,
	capped_nights BIGINT NOT NULL,
	free_under    BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

CREATE TABLE security_deposit (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	asked          BIGINT NOT NULL,
	received       BIGINT NOT NULL,
	received_on    DATE,
	returned       BIGINT NOT NULL,
	returned_on    DATE,
	reason         TEXT NOT NULL,
	updated_at     BIGINT NOT NULL,
	updated_by     BIGINT NOT NULL,
	PRIMARY KEY (member_id, reservation_id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
