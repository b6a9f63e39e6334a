-- The logo of an agency.

-- +goose Up

-- The hash of the picture, empty for none.
ALTER TABLE member ADD COLUMN logo TEXT NOT NULL DEFAULT '';

-- The pictures that an agency has uploaded as its logo: the one in use, and others, which the history of settings can put back.
CREATE TABLE logo (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	hash       TEXT NOT NULL,
	file_id    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, hash),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
CREATE INDEX logo_file ON logo (member_id, file_id);
