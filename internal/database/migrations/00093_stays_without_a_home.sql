-- Stays that the office has taken out of their home before it knows where their guests go. property_id stays the last home.

-- +goose Up

-- When the office took the stay out of its home, and who did; 0 for a stay that has one. Imports write neither.
ALTER TABLE reservation ADD COLUMN parked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reservation ADD COLUMN parked_by BIGINT NOT NULL DEFAULT 0;

-- There are few of them, and the calendar asks for them on each first page.
CREATE INDEX reservation_parked ON reservation (member_id, departure, arrival, id) WHERE parked_at > 0;
