-- The agency's side of chats: who answers, what waits, search, text modules.

-- +goose Up

-- waiting_at is since when the chat waits for an answer of the agency, 0 = it does not; assigned_to is the staff number of the manager who takes care of it, 0 = nobody.
ALTER TABLE thread ADD COLUMN waiting_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE thread ADD COLUMN assigned_to BIGINT NOT NULL DEFAULT 0;
-- What had been read before there was such a list counts as settled.
UPDATE thread SET waiting_at = last_at WHERE unread_agency > 0;
DROP INDEX thread_unread;
CREATE INDEX thread_waiting ON thread (member_id, last_at, kind, ref_id) WHERE waiting_at > 0;
CREATE INDEX thread_assigned ON thread (member_id, assigned_to, last_at, kind, ref_id) WHERE assigned_to > 0;

-- Messages in the order in which they were written, whatever their chat: for readers that follow them, such as the index of words.
CREATE INDEX message_order ON message (member_id, id);

-- The words of messages as they are searched: folded to lower case without accents, as bytes, whose order is the same everywhere. Written behind the messages; position is the last message that is in it.
CREATE TABLE message_index (
	member_id BIGINT PRIMARY KEY,
	position  BIGINT NOT NULL
){{clustered}};

CREATE TABLE message_word (
	member_id  BIGINT NOT NULL,
	word       {{bytes}} NOT NULL,
	message_id BIGINT NOT NULL,
	kind       TEXT NOT NULL,
	ref_id     BIGINT NOT NULL,
	PRIMARY KEY (member_id, word, message_id)
){{clustered}};

-- Each word once, with how many messages have it and the newest of them: what a beginning of a word may mean.
CREATE TABLE message_vocabulary (
	member_id BIGINT NOT NULL,
	word      {{bytes}} NOT NULL,
	messages  BIGINT NOT NULL,
	newest    BIGINT NOT NULL,
	PRIMARY KEY (member_id, word)
){{clustered}};

-- What the agency writes again and again, in the content languages; kind is the chats that it is for, a language without a text is empty.
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
