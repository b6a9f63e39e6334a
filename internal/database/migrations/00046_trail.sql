-- The histories of an agency are read together, by time. Two indexes for each: over all, and of one account. What rules do to tasks (account 0) is not read there.

-- +goose Up

CREATE INDEX protocol_time ON protocol (member_id, at, reservation_id, id);
CREATE INDEX protocol_account ON protocol (member_id, account_id, at, reservation_id, id);
CREATE INDEX reservation_history_time ON reservation_history (member_id, at, reservation_id, id);
CREATE INDEX reservation_history_account ON reservation_history (member_id, account_id, at, reservation_id, id);
CREATE INDEX home_history_time ON property_history (member_id, at, property_id, id);
CREATE INDEX home_history_account ON property_history (member_id, account_id, at, property_id, id);
CREATE INDEX task_history_time ON task_history (member_id, at, task_id, id) WHERE account_id <> 0;
CREATE INDEX task_history_account ON task_history (member_id, account_id, at, task_id, id) WHERE account_id <> 0;
CREATE INDEX task_change_time ON task_change (member_id, at, task_id, id) WHERE account_id <> 0;
CREATE INDEX task_change_account ON task_change (member_id, account_id, at, task_id, id) WHERE account_id <> 0;
CREATE INDEX staff_history_time ON staff_history (member_id, at, staff_id, id);
CREATE INDEX staff_history_account ON staff_history (member_id, account_id, at, staff_id, id);
CREATE INDEX staff_work_history_time ON staff_work_history (member_id, at, staff_id, id);
CREATE INDEX staff_work_history_account ON staff_work_history (member_id, account_id, at, staff_id, id);
CREATE INDEX settings_history_time ON settings_history (member_id, at, id);
CREATE INDEX settings_history_account ON settings_history (member_id, account_id, at, id);
CREATE INDEX interface_history_time ON interface_history (member_id, at, id);
CREATE INDEX interface_history_account ON interface_history (member_id, account_id, at, id);

-- What was done to things that have no history of their own: noun says to which kind of thing, thing_id to which; 0 for the agency itself. before and after are JSON.
CREATE TABLE agency_history (
	member_id  BIGINT NOT NULL REFERENCES member (id),
	id         BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	noun       TEXT NOT NULL,
	thing_id   BIGINT NOT NULL,
	action     TEXT NOT NULL,
	name       TEXT NOT NULL DEFAULT '',
	field      TEXT NOT NULL DEFAULT '',
	before     TEXT NOT NULL DEFAULT '',
	after      TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX agency_history_time ON agency_history (member_id, at, thing_id, id);
CREATE INDEX agency_history_account ON agency_history (member_id, account_id, at, thing_id, id);
CREATE INDEX agency_history_thing ON agency_history (member_id, thing_id, id);
