-- Calendars of channels are fetched on a schedule, and say by a code why they cannot be.

-- +goose Up

-- When a calendar is fetched next; 0 where it has no address. A calendar of a file gets 0 when its turn comes.
ALTER TABLE channel_calendar ADD COLUMN next_at BIGINT NOT NULL DEFAULT 0;
UPDATE channel_calendar SET next_at = 1;
CREATE INDEX channel_calendar_next ON channel_calendar (next_at) WHERE next_at > 0;

UPDATE channel_calendar SET last_error = CASE
	WHEN last_error = '' THEN ''
	WHEN last_error = 'the calendar is too large' THEN 'too_large'
	WHEN last_error = 'a web page came instead of a calendar' THEN 'web_page'
	WHEN last_error = 'what came is not a calendar' THEN 'not_calendar'
	WHEN last_error = 'the calendar is cut off' THEN 'cut_off'
	WHEN last_error = 'the calendar is damaged' THEN 'damaged'
	WHEN last_error = 'the calendar has too many entries' THEN 'too_many'
	WHEN last_error = 'the address is not valid' THEN 'address_invalid'
	WHEN last_error = 'the address is a private one' THEN 'address_private'
	WHEN last_error = 'the server redirects to where it must not' THEN 'redirected'
	WHEN last_error = 'the fetch was given up' THEN 'given_up'
	WHEN last_error = 'the server took too long' THEN 'too_slow'
	WHEN last_error = 'most of the stays vanished at once' THEN 'vanished'
	WHEN last_error IN ('the server answered 404', 'the server answered 410') THEN 'not_there'
	WHEN last_error IN ('the server answered 401', 'the server answered 403') THEN 'not_allowed'
	WHEN last_error IN ('the server answered 429', 'the server answered 503') THEN 'busy'
	WHEN last_error LIKE 'the server answered 5%' THEN 'server_broken'
	WHEN last_error LIKE 'the server answered %' THEN 'refused'
	ELSE 'unreachable' END;
