-- The later parts of a stay that was split, by the case of its first part.

-- +goose Up

CREATE INDEX reservation_parts ON reservation (member_id, case_id, arrival) WHERE case_id <> id;
