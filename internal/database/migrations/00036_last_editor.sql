-- Who changed the bank details or a text module last; a clash of two who edit at once names them.

-- +goose Up

ALTER TABLE bank_detail ADD COLUMN updated_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE text_module ADD COLUMN updated_by BIGINT NOT NULL DEFAULT 0;
