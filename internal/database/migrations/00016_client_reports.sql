-- Errors that browsers reported.

-- +goose Up

CREATE TABLE client_report (
	id         BIGINT PRIMARY KEY,
	account_id BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	type       TEXT NOT NULL,
	code       TEXT NOT NULL,
	message    TEXT NOT NULL,
	reporter   TEXT NOT NULL,
	platform   TEXT NOT NULL
);
CREATE INDEX client_report_at ON client_report (at);
