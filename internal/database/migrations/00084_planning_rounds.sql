-- Homes are compared with their rules before the transaction that plans them.

-- +goose Up

-- Counts what has had homes planned again, so that a comparison with what was before does not count.
ALTER TABLE planning_progress ADD COLUMN round BIGINT NOT NULL DEFAULT 0;

-- The tasks of homes that are finished, for the next of their kind; without it all tasks that a home has ever had are read.
CREATE INDEX task_periodic_finished ON task (member_id, property_id, type) WHERE type = 'periodic' AND actual_end <> 0;
