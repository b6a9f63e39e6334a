-- Offers and cancelled reservations are few and have an index each; one of all states took queries away from their own.

-- +goose Up

DROP INDEX reservation_status;
CREATE INDEX reservation_offer ON reservation (member_id, arrival, id) WHERE status = 'offer';
CREATE INDEX reservation_cancelled ON reservation (member_id, arrival, id) WHERE status = 'cancelled';
