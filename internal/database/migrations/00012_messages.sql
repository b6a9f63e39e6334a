-- Threads, their words for the search, translations and text modules.

-- +goose Up

-- kind is 'cleaning' (a task) or 'reservation'; ref_id its number. The two sides of a thread are the agency and the party (staff or guest).
CREATE TABLE thread (
	member_id     BIGINT NOT NULL,
	kind          TEXT NOT NULL CHECK (kind IN ('cleaning', 'reservation')),
	ref_id        BIGINT NOT NULL,
	last_text     TEXT NOT NULL,
	last_side     TEXT NOT NULL,
	last_at       BIGINT NOT NULL,
	messages      BIGINT NOT NULL,
	unread_agency BIGINT NOT NULL,
	unread_party  BIGINT NOT NULL,
	-- waiting_at is since when the thread waits for an answer of the agency, 0 = it does not; assigned_to is the staff number of the manager who takes care of it, 0 = nobody.
	waiting_at    BIGINT NOT NULL DEFAULT 0,
	assigned_to   BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, kind, ref_id)
){{clustered}};
CREATE INDEX thread_inbox ON thread (member_id, last_at, kind, ref_id);
CREATE INDEX thread_waiting ON thread (member_id, last_at, kind, ref_id) WHERE waiting_at > 0;
CREATE INDEX thread_assigned ON thread (member_id, assigned_to, last_at, kind, ref_id) WHERE assigned_to > 0;

CREATE TABLE message (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	side       TEXT NOT NULL CHECK (side IN ('agency', 'party')),
	role       TEXT NOT NULL CHECK (role IN ('agency', 'guest', 'cleaner', 'company')),
	account_id BIGINT NOT NULL,
	sender     TEXT NOT NULL,
	lang       TEXT NOT NULL,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	read_at    BIGINT NOT NULL DEFAULT 0,
	-- How many files it has, so that a thread without any asks for none.
	files      BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, kind, ref_id, id)
){{clustered}};
-- Messages in the order in which they were written, whatever their thread: for readers that follow them, such as the index of words.
CREATE INDEX message_order ON message (member_id, id);

CREATE TABLE attachment (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	file_id    BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, ref_id, message_id, id),
	FOREIGN KEY (member_id, kind, ref_id, message_id) REFERENCES message (member_id, kind, ref_id, id),
	FOREIGN KEY (member_id, file_id) REFERENCES file (member_id, id)
){{clustered}};
CREATE INDEX attachment_file ON attachment (member_id, file_id);

-- The words of messages as they are searched: folded to lower case without accents, as bytes, whose order is the same everywhere. A segment has the words of 1,024 consecutive numbers of messages, and is written
-- asynchronously, once all of them are there: segment 0 those from 1 to 1024. segments is how many are written.
CREATE TABLE message_index (
	member_id BIGINT PRIMARY KEY,
	segments  BIGINT NOT NULL
){{clustered}};

-- messages are those of the segment that have the word (message/index.go).
CREATE TABLE message_word (
	member_id BIGINT NOT NULL,
	segment   BIGINT NOT NULL,
	word      {{bytes}} NOT NULL,
	messages  {{bytes}} NOT NULL,
	PRIMARY KEY (member_id, segment, word)
){{clustered}};

-- Messages in another language, stored so that each is translated once. source is the language that the message was found to be in; the same as lang when there was nothing to translate.
CREATE TABLE message_translation (
	member_id  BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	message_id BIGINT NOT NULL,
	lang       TEXT NOT NULL,
	source     TEXT NOT NULL,
	text       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, kind, ref_id, message_id, lang),
	FOREIGN KEY (member_id, kind, ref_id, message_id) REFERENCES message (member_id, kind, ref_id, id) ON DELETE CASCADE
){{clustered}};

-- Texts that managers send often, in the content languages; kind is the threads that it is for, a language without a text is empty.
CREATE TABLE text_module (
	member_id  BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	kind       TEXT NOT NULL CHECK (kind IN ('cleaning', 'reservation')),
	name       TEXT NOT NULL,
	body_en    TEXT NOT NULL,
	body_de    TEXT NOT NULL,
	body_es    TEXT NOT NULL,
	body_pl    TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (member_id, id)
){{clustered}};
