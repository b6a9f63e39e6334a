-- What an agency says of itself outside any stay: imprint, data protection, help.

-- +goose Up
CREATE TABLE member_page (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	page       TEXT NOT NULL,
	lang       TEXT NOT NULL,
	body       TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, page, lang)
){{clustered}};
