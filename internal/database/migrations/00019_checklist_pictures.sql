-- Lines of a task's list are written by the dozen when it is begun, and few have a picture: only those are in the index.

-- +goose Up
DROP INDEX checklist_line_file;
CREATE INDEX checklist_line_picture ON checklist_line (member_id, file_id) WHERE file_id > 0;
