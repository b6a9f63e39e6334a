-- The calendar of homes by days reads what touches its days along the homes of a page.

-- +goose Up

CREATE INDEX reservation_home_nights ON reservation (member_id, property_id, departure, arrival, status);
CREATE INDEX block_home_nights ON block (member_id, property_id, departure, arrival);
-- Homes with a stay of one channel within some days, without a look at the stays themselves.
CREATE INDEX reservation_channel ON reservation (member_id, source, departure, arrival, property_id, status);
