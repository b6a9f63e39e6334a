-- Payments that the office enters, and what is open.

-- +goose Up

-- way is how it came, '' where a file does not say. counters is the number of the payment that a counter entry takes back, countered marks that payment; line_id is the line of a bank
-- statement that it was confirmed from. All 0 for none.
ALTER TABLE payment ADD COLUMN way TEXT NOT NULL DEFAULT '';
ALTER TABLE payment ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE payment ADD COLUMN counters BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN countered BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE payment ADD COLUMN line_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN entered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN entered_by BIGINT NOT NULL DEFAULT 0;
CREATE INDEX payment_paid ON payment (member_id, paid_on, reservation_id, id);

-- Only what is open is in this index, with all that the list and its sums need.
CREATE INDEX reservation_open ON reservation (member_id, arrival, id, currency, total, paid) WHERE status = 'confirmed' AND total > paid;
