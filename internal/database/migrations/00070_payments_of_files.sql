-- A payment that the office imports keeps the reference of its file, so that the same file does not bring it twice, and names the import.

-- +goose Up

ALTER TABLE payment ADD COLUMN reference TEXT NOT NULL DEFAULT '';
-- The import that has brought the payment, or the counter entry: 0 for none.
ALTER TABLE payment ADD COLUMN run_id BIGINT NOT NULL DEFAULT 0;
CREATE INDEX payment_reference ON payment (member_id, reference) WHERE reference <> '';
