-- A rare word of a reservation is found in one look-up, however many months the reservations of a member span.

-- +goose Up
CREATE INDEX reservation_word_ever ON reservation_word (member_id, word, arrival, reservation_id);
