-- Indexes of what needs attention: each holds only what is wrong now.

-- +goose Up

CREATE INDEX mail_failed ON mail (member_id, id) WHERE state = 'failed';
CREATE INDEX channel_calendar_failed ON channel_calendar (member_id, id) WHERE failures > 0;
