-- Stays of owners and of the agency itself: few among many.

-- +goose Up

CREATE INDEX reservation_kind ON reservation (member_id, kind, arrival, id) WHERE kind <> 'guest';
