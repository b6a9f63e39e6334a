-- Conventions: every table of a member's things has member_id first in its key. Instants ("_at" and planned/actual times) are BIGINT milliseconds since 1970 in UTC,
-- 0 = none. Days are DATE without zone. Money is BIGINT cents. Sealed columns ("_sealed") hold AES-256-GCM boxes, see package secret.
-- {{clustered}} stores a table in the order of its key where the engine can.

-- +goose Up

CREATE TABLE setting (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
){{clustered}};

CREATE TABLE sequence (
	member_id BIGINT NOT NULL,
	name      TEXT NOT NULL,
	last      BIGINT NOT NULL,
	PRIMARY KEY (member_id, name)
){{clustered}};

CREATE TABLE account (
	id            BIGINT PRIMARY KEY,
	email         TEXT NOT NULL UNIQUE,
	name          TEXT NOT NULL,
	lang          TEXT NOT NULL,
	password_hash TEXT NOT NULL,
	state         TEXT NOT NULL CHECK (state IN ('pending', 'active', 'closed')),
	created_at    BIGINT NOT NULL,
	activated_at  BIGINT NOT NULL DEFAULT 0
);

-- One row a sign-in; its tokens are its family.
CREATE TABLE session (
	id           BIGINT PRIMARY KEY,
	account_id   BIGINT NOT NULL REFERENCES account (id),
	client_id    TEXT NOT NULL,
	device       TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	last_used_at BIGINT NOT NULL,
	ended_at     BIGINT NOT NULL DEFAULT 0,
	end_reason   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX session_account ON session (account_id, ended_at);

CREATE TABLE access_token (
	hash       {{bytes}} PRIMARY KEY,
	session_id BIGINT NOT NULL REFERENCES session (id),
	expires_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX access_token_session ON access_token (session_id);
CREATE INDEX access_token_expiry ON access_token (expires_at);

CREATE TABLE refresh_token (
	hash          {{bytes}} PRIMARY KEY,
	session_id    BIGINT NOT NULL REFERENCES session (id),
	expires_at    BIGINT NOT NULL,
	-- One successor per parent, made from the parent itself; see package account.
	successor     {{bytes}},
	replaced_at   BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

-- Failures per account and per network address, keyed by a MAC so that no list of addresses lies around.
CREATE TABLE attempt (
	key       TEXT PRIMARY KEY,
	failures  BIGINT NOT NULL,
	last_at   BIGINT NOT NULL
){{clustered}};

CREATE TABLE idempotency (
	account_id  BIGINT NOT NULL,
	key         TEXT NOT NULL,
	fingerprint TEXT NOT NULL,
	result      TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (account_id, key)
){{clustered}};
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE member (
	id               BIGINT PRIMARY KEY,
	name             TEXT NOT NULL,
	lang             TEXT NOT NULL,
	currency         TEXT NOT NULL,
	country          TEXT NOT NULL,
	time_zone        TEXT NOT NULL,
	email            TEXT NOT NULL,
	phone            TEXT NOT NULL,
	emergency_phone  TEXT NOT NULL,
	office_address   TEXT NOT NULL,
	office_hours     TEXT NOT NULL,
	accent           TEXT NOT NULL DEFAULT '',
	active           BOOLEAN NOT NULL,
	login_guest      BOOLEAN NOT NULL,
	login_cleaning   BOOLEAN NOT NULL,
	retention_days   BIGINT NOT NULL,
	created_at       BIGINT NOT NULL
);

-- Who works for a member: managers, cleaning companies and persons (of the agency when company_id is 0, else of that company).
CREATE TABLE staff (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	external_id TEXT NOT NULL,
	kind       TEXT NOT NULL CHECK (kind IN ('manager', 'company', 'person')),
	company_id BIGINT NOT NULL DEFAULT 0,
	account_id BIGINT NOT NULL DEFAULT 0,
	name       TEXT NOT NULL,
	email      TEXT NOT NULL,
	phone      TEXT NOT NULL,
	lang       TEXT NOT NULL,
	active     BOOLEAN NOT NULL,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, external_id)
){{clustered}};
CREATE INDEX staff_account ON staff (account_id);
CREATE INDEX staff_email ON staff (email);

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

CREATE TABLE file (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	name        TEXT NOT NULL,
	mime        TEXT NOT NULL,
	size        BIGINT NOT NULL,
	width       BIGINT NOT NULL,
	height      BIGINT NOT NULL,
	sha256      {{bytes}} NOT NULL,
	storage_key TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
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
	-- The reservation's own data key, sealed with the master key: without it nothing personal of the stay can be read.
	data_key_sealed   {{bytes}} NOT NULL,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL,
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
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

CREATE TABLE service (
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
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};

-- first_name, last_name, birthday and passport are sealed together under the reservation's data key.
CREATE TABLE traveller (
	member_id      BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	kind           TEXT NOT NULL CHECK (kind IN ('adult', 'child', 'toddler')),
	main           BOOLEAN NOT NULL,
	identity_sealed {{bytes}},
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

-- One calendar of a property. The address is a password: sealed; empty for a calendar that came from files. etag and last_modified belong to the last good fetch.
CREATE TABLE feed (
	member_id     BIGINT NOT NULL,
	id            BIGINT NOT NULL,
	property_id   BIGINT NOT NULL,
	source        TEXT NOT NULL CHECK (source IN ('airbnb', 'booking', 'vrbo', 'generic')),
	url_sealed    {{bytes}},
	etag          TEXT NOT NULL DEFAULT '',
	last_modified TEXT NOT NULL DEFAULT '',
	last_at       BIGINT NOT NULL DEFAULT 0,
	last_good_at  BIGINT NOT NULL DEFAULT 0,
	-- Fetches that failed in a row, and why the last one did; never the address.
	failures      BIGINT NOT NULL DEFAULT 0,
	last_error    TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX feed_property ON feed (member_id, property_id);

-- What a feed held: thing_id is the reservation, or the block where kind is 'block', that was made of it, or (echo) that it repeats from somewhere else. name_mark
-- is a MAC of the guest's name. missing_since is the first fetch in a row in which it was missing.
CREATE TABLE feed_entry (
	member_id     BIGINT NOT NULL,
	feed_id       BIGINT NOT NULL,
	id            BIGINT NOT NULL,
	uid           TEXT NOT NULL,
	kind          TEXT NOT NULL CHECK (kind IN ('stay', 'block', 'tentative')),
	arrival       DATE NOT NULL,
	departure     DATE NOT NULL,
	name_mark     TEXT NOT NULL,
	thing_id      BIGINT NOT NULL,
	echo          BOOLEAN NOT NULL,
	missing_since BIGINT NOT NULL DEFAULT 0,
	gone          BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (member_id, feed_id, id),
	FOREIGN KEY (member_id, feed_id) REFERENCES feed (member_id, id)
){{clustered}};
CREATE INDEX feed_entry_departure ON feed_entry (member_id, feed_id, departure);

-- rule_key names the rule and what it made the task from, so that planning again finds the same task. next_* is the next occupation after the task.
CREATE TABLE cleaning (
	member_id            BIGINT NOT NULL,
	id                   BIGINT NOT NULL,
	rule_key             TEXT NOT NULL,
	property_id          BIGINT NOT NULL,
	reservation_id       BIGINT NOT NULL DEFAULT 0,
	parent_id            BIGINT NOT NULL DEFAULT 0,
	type                 TEXT NOT NULL CHECK (type IN ('departure', 'arrival', 'service', 'interim', 'periodic')),
	is_check             BOOLEAN NOT NULL,
	title                TEXT NOT NULL,
	company_id           BIGINT NOT NULL DEFAULT 0,
	person_id            BIGINT NOT NULL DEFAULT 0,
	additional_person_id BIGINT NOT NULL DEFAULT 0,
	-- The day of planned_start on the calendar of the property's zone, and the instants between which that day lies.
	planned_on           DATE NOT NULL,
	day_start            BIGINT NOT NULL,
	day_end              BIGINT NOT NULL,
	planned_start        BIGINT NOT NULL,
	planned_end          BIGINT NOT NULL,
	-- Finished or cancelled.
	done                 BOOLEAN NOT NULL,
	actual_start         BIGINT NOT NULL DEFAULT 0,
	actual_end           BIGINT NOT NULL DEFAULT 0,
	started_by           BIGINT NOT NULL DEFAULT 0,
	started_set_at       BIGINT NOT NULL DEFAULT 0,
	ended_by             BIGINT NOT NULL DEFAULT 0,
	ended_set_at         BIGINT NOT NULL DEFAULT 0,
	annotations          TEXT NOT NULL,
	next_arrival         DATE,
	next_arrival_minute  BIGINT NOT NULL DEFAULT 0,
	next_adults          BIGINT NOT NULL DEFAULT 0,
	next_children        BIGINT NOT NULL DEFAULT 0,
	next_toddlers        BIGINT NOT NULL DEFAULT 0,
	next_pets            BIGINT NOT NULL DEFAULT 0,
	next_cots            BIGINT NOT NULL DEFAULT 0,
	next_reservation_id  BIGINT NOT NULL DEFAULT 0,
	block_arrival        DATE,
	block_departure      DATE,
	-- Fields that a planner set by hand; a rule leaves them alone.
	planner_owns         TEXT NOT NULL DEFAULT '',
	cancelled            BOOLEAN NOT NULL DEFAULT FALSE,
	version              BIGINT NOT NULL DEFAULT 1,
	PRIMARY KEY (member_id, id),
	UNIQUE (member_id, rule_key),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
CREATE INDEX cleaning_day ON cleaning (member_id, planned_on, planned_start, id);
CREATE INDEX cleaning_state ON cleaning (member_id, done, planned_start, id);
CREATE INDEX cleaning_reservation ON cleaning (member_id, reservation_id);
CREATE INDEX cleaning_next_reservation ON cleaning (member_id, next_reservation_id);
CREATE INDEX cleaning_property ON cleaning (member_id, property_id, planned_start);
CREATE INDEX cleaning_parent ON cleaning (member_id, parent_id);

-- What each account sees in its list, in the order of the list: one page is one range. Kept by package cleaning with every change of a task.
CREATE TABLE cleaning_list (
	account_id    BIGINT NOT NULL,
	done          BOOLEAN NOT NULL,
	planned_start BIGINT NOT NULL,
	member_id     BIGINT NOT NULL,
	cleaning_id   BIGINT NOT NULL,
	planned_on    DATE NOT NULL,
	day_start     BIGINT NOT NULL,
	day_end       BIGINT NOT NULL,
	type          TEXT NOT NULL,
	unread        BIGINT NOT NULL,
	lastmessage   TEXT NOT NULL,
	-- The task on the wire without unread and lastmessage.
	task          TEXT NOT NULL,
	PRIMARY KEY (account_id, done, planned_start, member_id, cleaning_id)
){{clustered}};
CREATE INDEX cleaning_list_task ON cleaning_list (member_id, cleaning_id);

CREATE TABLE cleaning_history (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	action      TEXT NOT NULL,
	value       BIGINT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id)
){{clustered}};

-- kind is 'cleaning' or 'reservation'; ref_id its number. The two sides of a thread are the agency and the party (staff or guest).
CREATE TABLE thread (
	member_id     BIGINT NOT NULL,
	kind          TEXT NOT NULL CHECK (kind IN ('cleaning', 'reservation')),
	ref_id        BIGINT NOT NULL,
	last_text     TEXT NOT NULL,
	last_side     TEXT NOT NULL,
	last_at       BIGINT NOT NULL,
	messages      BIGINT NOT NULL,
	unread_agency BIGINT NOT NULL,
	unread_party  BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, ref_id)
){{clustered}};
CREATE INDEX thread_inbox ON thread (member_id, last_at, kind, ref_id);
CREATE INDEX thread_unread ON thread (member_id, last_at, kind, ref_id) WHERE unread_agency > 0;

CREATE TABLE message (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	side       TEXT NOT NULL CHECK (side IN ('agency', 'party')),
	role       TEXT NOT NULL CHECK (role IN ('agency', 'guest', 'cleaner', 'company')),
	account_id BIGINT NOT NULL,
	sender     TEXT NOT NULL,
	lang       TEXT NOT NULL,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	read_at    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, kind, ref_id, id)
){{clustered}};

CREATE TABLE attachment (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	file_id    BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, ref_id, message_id, id),
	FOREIGN KEY (member_id, kind, ref_id, message_id) REFERENCES message (member_id, kind, ref_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};

-- One stream an account; its counter is taken under lock in the writing transaction, so numbers are committed in order and without gaps.
CREATE TABLE stream (
	account_id BIGINT PRIMARY KEY,
	last       BIGINT NOT NULL
);

CREATE TABLE event (
	account_id BIGINT NOT NULL,
	n          BIGINT NOT NULL,
	action     TEXT NOT NULL,
	type       TEXT NOT NULL,
	member_id  BIGINT NOT NULL,
	ref_id     BIGINT NOT NULL,
	item_id    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (account_id, n)
){{clustered}};
CREATE INDEX event_age ON event (created_at);

CREATE TABLE client_report (
	id         BIGINT PRIMARY KEY,
	account_id BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	type       TEXT NOT NULL,
	code       TEXT NOT NULL,
	message    TEXT NOT NULL,
	reporter   TEXT NOT NULL,
	platform   TEXT NOT NULL
);
CREATE INDEX client_report_at ON client_report (at);
