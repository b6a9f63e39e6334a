-- Reports of one state, by urgency and then by age.

-- +goose Up

CREATE INDEX problem_urgency ON problem (member_id, state, urgency, id);
