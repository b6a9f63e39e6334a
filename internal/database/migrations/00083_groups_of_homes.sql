-- Groups of homes that an office names; a home may be in several.

-- +goose Up

CREATE TABLE home_group (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	name       TEXT NOT NULL,
	-- Counts its changes.
	version    BIGINT NOT NULL,
	changed_at BIGINT NOT NULL,
	changed_by BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};

CREATE TABLE home_in_group (
	member_id   BIGINT NOT NULL,
	group_id    BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	PRIMARY KEY (member_id, group_id, property_id),
	FOREIGN KEY (member_id, group_id) REFERENCES home_group (member_id, id),
	FOREIGN KEY (member_id, property_id) REFERENCES property (member_id, id)
){{clustered}};
