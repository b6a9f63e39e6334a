-- The list of changed stays is read by time from what has changed of their homes, nights and states.

-- +goose Up

CREATE INDEX reservation_history_moves ON reservation_history (member_id, at, reservation_id, id) WHERE field IN ('property', 'arrival', 'departure', 'status');
