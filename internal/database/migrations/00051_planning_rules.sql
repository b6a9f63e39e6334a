-- The rules by which tasks are made. An agency that has changed none has no rows and follows the standard rules.

-- +goose Up

-- body is the rule as on the wire, JSON.
CREATE TABLE planning_rule (
	member_id BIGINT NOT NULL REFERENCES member (id),
	id        BIGINT NOT NULL,
	version   BIGINT NOT NULL,
	body      TEXT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};

-- What each version of a rule was; account_id is who made it, 0 for a standard rule.
CREATE TABLE planning_rule_version (
	member_id  BIGINT NOT NULL,
	rule_id    BIGINT NOT NULL,
	version    BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	body       TEXT NOT NULL,
	PRIMARY KEY (member_id, rule_id, version),
	FOREIGN KEY (member_id, rule_id) REFERENCES planning_rule (member_id, id)
){{clustered}};

-- How far the homes of an agency are planned by its rules: after_id is the last home that was, -1 when all are; day is when it began.
CREATE TABLE planning_progress (
	member_id BIGINT PRIMARY KEY REFERENCES member (id),
	after_id  BIGINT NOT NULL,
	day       DATE NOT NULL
){{clustered}};
CREATE INDEX planning_progress_due ON planning_progress (after_id, day);
