-- Logins that nobody has confirmed are looked for each hour, and are few among all. One of them comes in by mailed links alone, so it does not refuse them.

-- +goose Up

CREATE INDEX account_pending ON account (id) WHERE state = 'pending';

UPDATE account SET passkeys_only = FALSE WHERE state = 'pending' AND passkeys_only;
