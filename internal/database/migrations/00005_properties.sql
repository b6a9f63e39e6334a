-- Properties and what guests and staff read of them.

-- +goose Up

CREATE TABLE building (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	name        TEXT NOT NULL,
	street      TEXT NOT NULL,
	postalcode  TEXT NOT NULL,
	city        TEXT NOT NULL,
	country     TEXT NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};

-- The account of a property is the owner whose books it is in.
CREATE TABLE property_account (
	member_id BIGINT NOT NULL REFERENCES member (id),
	id        BIGINT NOT NULL,
	name      TEXT NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, name)
){{clustered}};

CREATE TABLE property (
	member_id            BIGINT NOT NULL REFERENCES member (id),
	id                   BIGINT NOT NULL,
	external_id          TEXT NOT NULL,
	building_id          BIGINT NOT NULL DEFAULT 0,
	property_account_id  BIGINT NOT NULL DEFAULT 0,
	title                TEXT NOT NULL,
	short_title          TEXT NOT NULL,
	street               TEXT NOT NULL,
	postalcode           TEXT NOT NULL,
	city                 TEXT NOT NULL,
	country              TEXT NOT NULL,
	location_description TEXT NOT NULL,
	lat                  DOUBLE PRECISION NOT NULL,
	lon                  DOUBLE PRECISION NOT NULL,
	time_zone            TEXT NOT NULL,
	max_occupancy        BIGINT NOT NULL,
	bedrooms             BIGINT NOT NULL,
	arrival_minute       BIGINT NOT NULL,
	departure_minute     BIGINT NOT NULL,
	cleaning_minutes     BIGINT NOT NULL,
	key_handover         TEXT NOT NULL CHECK (key_handover IN ('at_property', 'key_safe', 'meeting_point', 'office')),
	key_location         TEXT NOT NULL,
	key_code_sealed      {{bytes}},
	staff_key            TEXT NOT NULL,
	meeting_point        TEXT NOT NULL,
	wifi_type            BIGINT NOT NULL,
	wifi_ssid            TEXT NOT NULL,
	wifi_password_sealed {{bytes}},
	company_id           BIGINT NOT NULL DEFAULT 0,
	person_id            BIGINT NOT NULL DEFAULT 0,
	annotations          TEXT NOT NULL,
	active               BOOLEAN NOT NULL,
	-- The office has written an info text of this property: from then on an import leaves its texts as they are.
	texts_by_hand        BOOLEAN NOT NULL DEFAULT FALSE,
	words                TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};

CREATE TABLE amenity_category (
	member_id BIGINT NOT NULL REFERENCES member (id),
	id        BIGINT NOT NULL,
	name      TEXT NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, name)
){{clustered}};

CREATE TABLE property_amenity (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	name        TEXT NOT NULL,
	words       TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, property_id, category_id, name),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id),
	FOREIGN KEY (member_id, category_id) REFERENCES amenity_category (member_id, id)
){{clustered}};

-- property_id 0: for all properties of the member.
CREATE TABLE info_text (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	audience    TEXT NOT NULL CHECK (audience IN ('guest', 'staff')),
	lang        TEXT NOT NULL,
	position    BIGINT NOT NULL,
	title       TEXT NOT NULL,
	body        TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX info_text_property ON info_text (member_id, property_id, audience, lang, position);

CREATE TABLE place (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	category    TEXT NOT NULL,
	name        TEXT NOT NULL,
	lat         DOUBLE PRECISION NOT NULL,
	lon         DOUBLE PRECISION NOT NULL,
	metres      BIGINT NOT NULL,
	PRIMARY KEY (member_id, property_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};

-- A picture of a property by its name: home, key, or as an info text calls it. property_id 0: for all properties of the member.
CREATE TABLE picture (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	name        TEXT NOT NULL,
	file_id     BIGINT NOT NULL,
	-- The order of the pictures of the home itself (home, home-…); the first leads the guest's pages.
	position    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, property_id, name),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};

CREATE TABLE document (
	member_id      BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	property_id    BIGINT NOT NULL DEFAULT 0,
	reservation_id BIGINT NOT NULL DEFAULT 0,
	lang           TEXT NOT NULL,
	title          TEXT NOT NULL,
	file_id        BIGINT NOT NULL,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
CREATE INDEX document_reservation ON document (member_id, reservation_id);
CREATE INDEX document_property ON document (member_id, property_id);
