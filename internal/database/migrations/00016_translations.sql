-- Messages read in another language, kept so that each is asked for once. They go with their message.

-- +goose Up
-- source is the language that the message was found to be in; the same as lang when there was nothing to translate.
CREATE TABLE message_translation (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	lang       TEXT NOT NULL,
	source     TEXT NOT NULL,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, ref_id, message_id, lang),
	FOREIGN KEY (member_id, kind, ref_id, message_id) REFERENCES message (member_id, kind, ref_id, id) ON DELETE CASCADE
){{clustered}};
