-- The lists of money by their amounts.

-- +goose Up

CREATE INDEX payment_amount ON payment (member_id, amount, reservation_id, id, paid_on);
CREATE INDEX reservation_open_amount ON reservation (member_id, (total - paid), id, arrival) WHERE status = 'confirmed' AND total > paid;
