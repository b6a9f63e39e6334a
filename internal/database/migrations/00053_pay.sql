-- What people and companies are paid: their rates by day, corrections by hand, and months that were closed with their numbers.

-- +goose Up

-- Rates count from a day on until the next ones; rates is JSON (pay.Rates).
CREATE TABLE pay_rates (
	member_id  BIGINT NOT NULL,
	staff_id   BIGINT NOT NULL,
	valid_from DATE NOT NULL,
	rates      TEXT NOT NULL,
	PRIMARY KEY (member_id, staff_id, valid_from),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};

-- month is its first day, in all tables here; amount is in cents.
CREATE TABLE pay_correction (
	member_id  BIGINT NOT NULL,
	id         BIGINT NOT NULL,
	staff_id   BIGINT NOT NULL,
	month      DATE NOT NULL,
	amount     BIGINT NOT NULL,
	currency   TEXT NOT NULL,
	reason     TEXT NOT NULL,
	at         BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	PRIMARY KEY (member_id, id),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};
CREATE INDEX pay_correction_month ON pay_correction (member_id, month, staff_id);

-- A closed month keeps what it said: content is JSON (pay.Content).
CREATE TABLE pay_month (
	member_id BIGINT NOT NULL,
	staff_id  BIGINT NOT NULL,
	month     DATE NOT NULL,
	closed_at BIGINT NOT NULL,
	closed_by BIGINT NOT NULL,
	content   TEXT NOT NULL,
	PRIMARY KEY (member_id, staff_id, month),
	FOREIGN KEY (member_id, staff_id) REFERENCES staff (member_id, id)
){{clustered}};
CREATE INDEX pay_month_month ON pay_month (member_id, month);

-- Tasks by when they were really begun: what is paid counts on that day.
CREATE INDEX task_actual ON task (member_id, actual_start) WHERE actual_start <> 0;
