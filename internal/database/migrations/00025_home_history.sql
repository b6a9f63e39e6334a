-- The history of a home names the text, picture, document or place that an act was about. property_id 0: an act about all homes, so that it refers to none.

-- +goose Up

CREATE TABLE home_history (
	member_id   BIGINT NOT NULL,
	property_id BIGINT NOT NULL,
	id          BIGINT NOT NULL,
	at          BIGINT NOT NULL,
	account_id  BIGINT NOT NULL,
	action      TEXT NOT NULL,
	name        TEXT NOT NULL DEFAULT '',
	field       TEXT NOT NULL DEFAULT '',
	before      TEXT NOT NULL DEFAULT '',
	after       TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, property_id, id)
){{clustered}};
INSERT INTO home_history (member_id, property_id, id, at, account_id, action, field, before, after)
	SELECT member_id, property_id, id, at, account_id, action, field, before, after FROM property_history;
DROP TABLE property_history;
ALTER TABLE home_history RENAME TO property_history;
