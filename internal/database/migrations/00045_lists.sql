-- Lists of the office by what they are sorted by: mails by their recipient, lines of bank statements by their day and their amount.

-- +goose Up

CREATE INDEX mail_recipient ON mail (member_id, recipient, id);
CREATE INDEX statement_line_day ON statement_line (member_id, state, booked_on, id);
CREATE INDEX statement_line_amount ON statement_line (member_id, state, amount, id);
