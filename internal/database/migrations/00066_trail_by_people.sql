-- What calendars and files change of stays is in the history of the stay and in the list of changed stays, not in the history of the agency.

-- +goose Up

DROP INDEX reservation_history_time;
DROP INDEX reservation_history_account;
CREATE INDEX reservation_history_time ON reservation_history (member_id, at, reservation_id, id) WHERE account_id <> 0;
CREATE INDEX reservation_history_account ON reservation_history (member_id, account_id, at, reservation_id, id) WHERE account_id <> 0;
