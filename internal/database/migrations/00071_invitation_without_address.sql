-- An invitation of staff without a stored address: the invited person names their own, and its owner accepts with the mailed link.

-- +goose Up

-- The login of the address that was named last; 0 for none.
ALTER TABLE staff_invitation ADD COLUMN named_account_id BIGINT NOT NULL DEFAULT 0;
