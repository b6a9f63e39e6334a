-- +goose Up

-- The agency's files for a task; cleaning.files counts them, so that a task without any asks for none.
ALTER TABLE cleaning ADD COLUMN files BIGINT NOT NULL DEFAULT 0;
CREATE TABLE cleaning_file (
	member_id   BIGINT NOT NULL,
	cleaning_id BIGINT NOT NULL,
	file_id     BIGINT NOT NULL,
	PRIMARY KEY (member_id, cleaning_id, file_id),
	FOREIGN KEY (member_id, cleaning_id) REFERENCES cleaning (member_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
CREATE INDEX cleaning_file_file ON cleaning_file (member_id, file_id);
