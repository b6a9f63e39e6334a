-- Browsers that have signed in before. Failures of strangers do not make them wait.

-- +goose Up

CREATE TABLE known_browser (
	-- SHA-256 of a random token that the browser keeps.
	hash       {{bytes}} NOT NULL,
	-- What was signed in to: account/12 or stay/1-1032.
	subject    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL,
	PRIMARY KEY (hash, subject)
){{clustered}};
CREATE INDEX known_browser_subject ON known_browser (subject);
CREATE INDEX known_browser_age ON known_browser (used_at);
