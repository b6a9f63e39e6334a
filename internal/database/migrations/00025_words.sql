-- Words of the office in four languages: a map from language to text beside each text, empty where the text itself is all there is.

-- +goose Up
ALTER TABLE property ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE property_amenity ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE service ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE payment ADD COLUMN words TEXT NOT NULL DEFAULT '';
