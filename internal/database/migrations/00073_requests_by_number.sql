-- A request that was made by booking number is about its stay: the login that has the stay later reads it, and an erasure of the stay answers it.

-- +goose Up

-- The stay by whose number it was made; 0 for a request of a login.
ALTER TABLE erasure_request ADD COLUMN reservation_id BIGINT NOT NULL DEFAULT 0;
UPDATE erasure_request SET reservation_id = COALESCE((SELECT r.id FROM account a JOIN reservation r ON a.email = 'booking:' || CAST(r.member_id AS TEXT) || '-' || CAST(r.id AS TEXT)
	WHERE a.id = erasure_request.account_id AND r.member_id = erasure_request.member_id), 0)
	WHERE account_id IN (SELECT id FROM account WHERE email LIKE 'booking:%');
UPDATE erasure_request SET account_id = 0 WHERE reservation_id > 0;
CREATE INDEX erasure_request_stay ON erasure_request (member_id, reservation_id, id);
