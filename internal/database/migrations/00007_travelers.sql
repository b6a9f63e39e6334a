-- Who travels, and the links with which fellow travelers enter their own data.

-- +goose Up

-- first_name, last_name, birthday and passport are sealed together under the reservation's data key.
CREATE TABLE traveler (
	member_id       BIGINT NOT NULL,
	reservation_id  BIGINT NOT NULL,
	id              BIGINT NOT NULL,
	kind            TEXT NOT NULL CHECK (kind IN ('adult', 'child', 'toddler')),
	main            BOOLEAN NOT NULL,
	identity_sealed {{bytes}},
	PRIMARY KEY (member_id, reservation_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
-- Travelers whose identity is still kept: the retention job reads nothing else.
CREATE INDEX traveler_kept ON traveler (member_id, reservation_id) WHERE identity_sealed IS NOT NULL;

-- A link with which one fellow traveler enters their own data. Only the hash of its token is kept.
CREATE TABLE traveler_invitation (
	member_id      BIGINT NOT NULL,
	id             BIGINT NOT NULL,
	reservation_id BIGINT NOT NULL,
	traveler_id    BIGINT NOT NULL,
	token_hash     {{bytes}} NOT NULL UNIQUE,
	created_at     BIGINT NOT NULL,
	expires_at     BIGINT NOT NULL,
	revoked_at     BIGINT NOT NULL DEFAULT 0,
	-- When the traveler last saved with it.
	used_at        BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, reservation_id) REFERENCES reservation (member_id, id)
){{clustered}};
CREATE INDEX traveler_invitation_stay ON traveler_invitation (member_id, reservation_id, traveler_id);
