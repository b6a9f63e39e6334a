-- The audit trail of a stay names acts of sessions by booking number: the account is the booker's, the person may be anyone who knows the number.

-- +goose Up

ALTER TABLE protocol ADD COLUMN by_number BOOLEAN NOT NULL DEFAULT FALSE;
