-- A rule names the checklist of its tasks.

-- +goose Up

-- The checklist that the task's rule names; 0 for those of the home and the kind. A list that was deleted is named no more: then those of the home and the kind are used.
ALTER TABLE task ADD COLUMN checklist_id BIGINT NOT NULL DEFAULT 0;
