-- A subscribed calendar speaks the language of its account, not the one in which its address was made.

-- +goose Up
ALTER TABLE account_calendar DROP COLUMN lang;
