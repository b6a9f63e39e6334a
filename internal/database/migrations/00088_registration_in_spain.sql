-- Registration of guests in Spain.

-- +goose Up

-- Under which code a home is known to the authority, and how stays are paid of which no payment says it. Of the home 0: what all homes without an own row have.
CREATE TABLE registration_code (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	code        TEXT NOT NULL,
	payment     TEXT NOT NULL,
	PRIMARY KEY (member_id, property_id)
){{clustered}};

-- Bookings are registered by when they came.
CREATE INDEX reservation_created ON reservation (member_id, created_at, id);
