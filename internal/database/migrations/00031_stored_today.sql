-- The bytes of files that somebody has stored today, by who they count for: an account, or the one stay of a sign-in by booking number. The row of a day that is over is written over.

-- +goose Up
CREATE TABLE stored_today (
	principal TEXT PRIMARY KEY,
	day       BIGINT NOT NULL,
	bytes     BIGINT NOT NULL
);
