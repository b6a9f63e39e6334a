-- An extra may carry a time: a late departure, an early arrival. 0: none. Of a reservation: what its booked extras give, beside the time that a file or the office says.
-- A mandatory offer belongs to each reservation of a guest that the office enters.

-- +goose Up

ALTER TABLE offered_extra ADD COLUMN arrival_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offered_extra ADD COLUMN departure_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offered_extra ADD COLUMN mandatory BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE extra ADD COLUMN arrival_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE extra ADD COLUMN departure_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reservation ADD COLUMN extra_arrival_minute BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reservation ADD COLUMN extra_departure_minute BIGINT NOT NULL DEFAULT 0;
