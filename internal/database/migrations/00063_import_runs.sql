-- Histories name the import that wrote a line.

-- +goose Up

-- The run of an import that has written the line; zero for all other lines.
ALTER TABLE property_history ADD COLUMN run_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE staff_history ADD COLUMN run_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE agency_history ADD COLUMN run_id BIGINT NOT NULL DEFAULT 0;
