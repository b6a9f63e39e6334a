-- Invitations of staff by a link: it is shown or printed once, works once, and only for the login of the entry's address.

-- +goose Up

CREATE TABLE staff_invitation (
	member_id   BIGINT NOT NULL REFERENCES member (id),
	id          BIGINT NOT NULL,
	staff_id    BIGINT NOT NULL,
	hash        {{bytes}} NOT NULL,
	-- Who invites.
	account_id  BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	-- Withdrawn or replaced by a newer one; 0 for not.
	ended_at    BIGINT NOT NULL DEFAULT 0,
	accepted_at BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (member_id, id)
){{clustered}};
CREATE UNIQUE INDEX staff_invitation_hash ON staff_invitation (hash);
CREATE INDEX staff_invitation_entry ON staff_invitation (member_id, staff_id);
