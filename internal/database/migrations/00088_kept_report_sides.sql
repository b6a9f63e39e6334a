-- Kept reports are counted and listed by whose they are.

-- +goose Up

CREATE INDEX kept_report_staff ON kept_report (member_id, staff_id, id);
