-- Kept reports are counted and listed by whose they are, and lose a guest who is erased after the erasure.

-- +goose Up

CREATE INDEX kept_report_staff ON kept_report (member_id, staff_id, id);

-- By which words the guest of the stay is recognized, as long as the guest is erased and still in the figures; nothing otherwise.
ALTER TABLE kept_report_stay ADD COLUMN erasing_sealed {{bytes}};

CREATE INDEX kept_report_stay_erasing ON kept_report_stay (member_id, report_id) WHERE erasing_sealed IS NOT NULL;
