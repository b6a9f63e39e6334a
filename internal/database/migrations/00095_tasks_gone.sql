-- Of what people are notified who lose a task, and which tasks they have lost that would have begun soon.

-- +goose Up

-- Of the tasks between told_item and item: how many are the person's no more, and how many begin, or would have begun, soon.
ALTER TABLE notification ADD COLUMN gone BIGINT NOT NULL DEFAULT 0;
ALTER TABLE notification ADD COLUMN soon BIGINT NOT NULL DEFAULT 0;

-- Today asks for those of the next hours.
CREATE INDEX task_lost_start ON task_lost (member_id, planned_start);
