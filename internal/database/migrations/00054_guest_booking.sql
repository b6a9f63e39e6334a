-- What guests may book by themselves and until when. The defaults limit nothing.

-- +goose Up

ALTER TABLE member ADD COLUMN extras_closed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE member ADD COLUMN extras_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE member ADD COLUMN early_arrival_closed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE member ADD COLUMN early_arrival_days BIGINT NOT NULL DEFAULT 0;
-- The most early arrivals, and late departures, of one day; zero for any number.
ALTER TABLE member ADD COLUMN early_arrival_most BIGINT NOT NULL DEFAULT 0;
ALTER TABLE member ADD COLUMN late_departure_closed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE member ADD COLUMN late_departure_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE member ADD COLUMN late_departure_most BIGINT NOT NULL DEFAULT 0;
-- The minute of the last day from which on guests book nothing; zero for the end of the day.
ALTER TABLE member ADD COLUMN extras_until BIGINT NOT NULL DEFAULT 0;
