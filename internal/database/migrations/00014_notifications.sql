-- Mails and notifications for people who do not look at the app.

-- +goose Up

-- The queue of mails.
CREATE TABLE mail (
	member_id      BIGINT NOT NULL REFERENCES member (id),
	id             BIGINT NOT NULL,
	kind           TEXT NOT NULL,
	recipient      TEXT NOT NULL,
	lang           TEXT NOT NULL,
	-- Links are secrets: what the mail says is sealed, and dropped once it is sent.
	payload_sealed {{bytes}},
	state          TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
	tries          BIGINT NOT NULL DEFAULT 0,
	-- When it is tried next. A node that takes a mail moves this on first; the one whose update counts sends it.
	next_at        BIGINT NOT NULL,
	-- After this the mail is of no use.
	until_at       BIGINT NOT NULL,
	last_error     TEXT NOT NULL DEFAULT '',
	created_at     BIGINT NOT NULL,
	sent_at        BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE INDEX mail_due ON mail (state, next_at);
CREATE INDEX mail_age ON mail (created_at);

-- One row for each subject of which an account may have to be notified: a thread, the tasks of a member, the key of a reservation. item is the last thing that happened, told_item the last
-- one that was announced at told_at. due_at is when the next look at it is due, 0 = none; the node whose update of it counts sends the notification.
CREATE TABLE notification (
	account_id BIGINT NOT NULL,
	kind       TEXT NOT NULL CHECK (kind IN ('message', 'tasks', 'key')),
	member_id  BIGINT NOT NULL REFERENCES member (id),
	subject    TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	item       BIGINT NOT NULL,
	due_at     BIGINT NOT NULL,
	told_item  BIGINT NOT NULL DEFAULT 0,
	told_at    BIGINT NOT NULL DEFAULT 0,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (account_id, kind, member_id, subject, ref_id)
){{clustered}};
CREATE INDEX notification_due ON notification (due_at) WHERE due_at > 0;
CREATE INDEX notification_age ON notification (changed_at);

-- The notifications that an account wants, and its quiet hours; without a row the defaults apply. Quiet hours are minutes of the day in time_zone.
CREATE TABLE notification_preference (
	account_id    BIGINT PRIMARY KEY,
	messages_mail BOOLEAN NOT NULL,
	messages_push BOOLEAN NOT NULL,
	tasks_push    BOOLEAN NOT NULL,
	stay_mail     BOOLEAN NOT NULL,
	stay_push     BOOLEAN NOT NULL,
	quiet         BOOLEAN NOT NULL,
	quiet_from    BIGINT NOT NULL,
	quiet_to      BIGINT NOT NULL,
	time_zone     TEXT NOT NULL,
	updated_at    BIGINT NOT NULL
){{clustered}};

-- The last message of a member for which due notifications have been recorded.
CREATE TABLE notification_position (
	member_id BIGINT PRIMARY KEY,
	position  BIGINT NOT NULL
){{clustered}};

-- The browsers that take pushes, by a hash of their address at the browser's push service. A person who knows the address may send: it is sealed with the keys.
CREATE TABLE push_subscription (
	hash       {{bytes}} PRIMARY KEY,
	account_id BIGINT NOT NULL,
	session_id BIGINT NOT NULL REFERENCES session (id),
	sealed     {{bytes}} NOT NULL,
	device     TEXT NOT NULL,
	lang       TEXT NOT NULL,
	created_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX push_subscription_account ON push_subscription (account_id);
CREATE INDEX push_subscription_session ON push_subscription (session_id);

-- Pushes on their way; a row goes when its push has arrived at the push service or is of no use any more.
CREATE TABLE push (
	id       BIGINT PRIMARY KEY,
	hash     {{bytes}} NOT NULL,
	topic    TEXT NOT NULL,
	sealed   {{bytes}} NOT NULL,
	tries    BIGINT NOT NULL DEFAULT 0,
	next_at  BIGINT NOT NULL,
	until_at BIGINT NOT NULL
){{clustered}};
CREATE INDEX push_due ON push (next_at);
CREATE INDEX push_hash ON push (hash);

-- Addresses to which a person can answer a mail about a chat, by the hash of their secret part. generation distinguishes those that were taken back.
CREATE TABLE reply_address (
	hash       {{bytes}} PRIMARY KEY,
	account_id BIGINT NOT NULL,
	member_id  BIGINT NOT NULL REFERENCES member (id),
	subject    TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	generation BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	revoked_at BIGINT NOT NULL DEFAULT 0
){{clustered}};
CREATE INDEX reply_address_chat ON reply_address (account_id, member_id, subject, ref_id, generation);
