-- The columns that a person of the office chose for a list, wherever they sign in.

-- +goose Up

-- columns are names in the order of the list, separated by blanks.
CREATE TABLE chosen_columns (
	account_id BIGINT NOT NULL,
	list       TEXT NOT NULL,
	columns    TEXT NOT NULL,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (account_id, list)
){{clustered}};
