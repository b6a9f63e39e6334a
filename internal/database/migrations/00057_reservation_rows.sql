-- The list of stays by arrival, which the office opens first.

-- +goose Up

-- SQLite keeps wide rows in a deep tree, and stays that arrive on the same days lie far apart in it: it reads the list from this index alone, which has all that the list shows. PostgreSQL finds a row in one step, and
-- limits the size of an entry.
DROP INDEX reservation_arrival;
CREATE INDEX reservation_arrival ON reservation (member_id, arrival{{sqlite:, id, external_id, property_id, account_id, source, status, departure, adults, children, toddlers, pets, cots,
	booker_first_name, booker_last_name, booker_email, booker_phone, currency, total, paid, kind, lang, to_complete}});
