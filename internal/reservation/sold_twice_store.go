package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// soldTwiceFrom finds pairs of confirmed stays of a home that share a night of a day or later; one of the two arrives until another day. The stays that are to come are read from an index alone, in the order of
// their homes: only one that arrives before an earlier one has left is looked up, with those that it collides with, and left out where it has no home now. No stay is longer than LongestStay.
func soldTwiceFrom(ctx context.Context, q database.Querier, m identity.MemberID, today, until clock.Date, limit int) ([]soldTwice, error) {
	return database.Collect(ctx, q, func(row database.Row) (soldTwice, error) {
		var p soldTwice
		a, b := &p.first, &p.second
		err := row.Scan(&p.property, &a.id, &a.source, &a.booker.FirstName, &a.booker.LastName, &a.arrival, &a.departure, &b.id, &b.source, &b.booker.FirstName, &b.booker.LastName, &b.arrival, &b.departure)
		return p, err
	}, `WITH sold AS (
			SELECT property_id, id, arrival, departure, MAX(departure) OVER (PARTITION BY property_id ORDER BY arrival, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
			FROM reservation WHERE member_id = $1 AND status = 'confirmed' AND departure > $2 AND departure <= $3 AND arrival <= $4
		), late AS (SELECT property_id, id, arrival FROM sold WHERE arrival < taken_until)
		SELECT late.property_id, a.id, a.source, a.booker_first_name, a.booker_last_name, a.arrival, a.departure, b.id, b.source, b.booker_first_name, b.booker_last_name, b.arrival, b.departure
		FROM late JOIN reservation b ON b.member_id = $1 AND b.id = late.id AND b.parked_at = 0
		JOIN reservation a ON a.member_id = $1 AND a.property_id = late.property_id AND a.arrival >= $5 AND a.arrival <= late.arrival
			AND a.status = 'confirmed' AND a.parked_at = 0 AND a.departure > late.arrival AND a.departure > $2 AND (a.arrival < late.arrival OR a.id < late.id)
		ORDER BY CASE WHEN late.arrival < $2 THEN $2 ELSE late.arrival END, a.id, late.id LIMIT CAST($6 AS BIGINT)`,
		m, today, until.AddDays(LongestStay), until, today.AddDays(-LongestStay), limit)
}

// soldClosedFrom finds confirmed stays with nights that the office has closed, of a day or later, that begin until another day. A visit of some hours closes no night, and nights that are closed for the owner are there for a stay of the owner.
func soldClosedFrom(ctx context.Context, q database.Querier, m identity.MemberID, today, until clock.Date, limit int) ([]soldClosed, error) {
	return database.Collect(ctx, q, func(row database.Row) (soldClosed, error) {
		var c soldClosed
		r := &c.stay
		err := row.Scan(&c.property, &c.block, &c.reason, &c.arrival, &c.departure, &r.id, &r.source, &r.booker.FirstName, &r.booker.LastName, &r.arrival, &r.departure)
		return c, err
	}, `SELECT b.property_id, b.id, b.reason, b.arrival, b.departure, r.id, r.source, r.booker_first_name, r.booker_last_name, r.arrival, r.departure
		FROM block b JOIN reservation r ON r.member_id = $1 AND r.property_id = b.property_id AND r.arrival >= $4 AND r.arrival <= $3
			AND r.status = 'confirmed' AND r.parked_at = 0 AND r.departure > $2 AND r.arrival < b.departure AND r.departure > b.arrival
		WHERE b.member_id = $1 AND b.departure > $2 AND b.arrival <= $3 AND b.arrival < b.departure AND b.reason <> 'feed' AND (b.reason <> 'owner' OR r.kind <> 'owner')
		ORDER BY CASE WHEN r.arrival < $2 AND b.arrival < $2 THEN $2 WHEN r.arrival < b.arrival THEN b.arrival ELSE r.arrival END, r.id, b.id LIMIT CAST($5 AS BIGINT)`,
		m, today, until, today.AddDays(-LongestStay), limit)
}
