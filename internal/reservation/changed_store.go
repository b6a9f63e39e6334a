package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// sameTime is how far apart the two halves of a split stay are written at most: each calendar is fetched on its own.
const sameTime = 24 * 60 * 60 * 1000

// ChangedStaysQuery reads lines of changes of stays, the newest first. The condition on the field is written as in the index reservation_history_moves.
const ChangedStaysQuery = `SELECT h.at, h.reservation_id, h.id, h.account_id, h.field, h.before, h.after, r.property_id, r.external_id, r.source, r.booker_first_name, r.booker_last_name,
		CAST(r.arrival AS TEXT), CASE WHEN h.field <> 'departure' THEN 0 ELSE COALESCE((SELECT MIN(o.id) FROM reservation o
			WHERE o.member_id = r.member_id AND o.arrival = r.departure AND o.id <> r.id AND o.status <> 'cancelled' AND o.created_at BETWEEN h.at - CAST($7 AS BIGINT) AND h.at + CAST($7 AS BIGINT)
				AND (o.case_id = r.case_id OR (r.booker_last_name <> '' AND o.booker_last_name = r.booker_last_name AND o.booker_first_name = r.booker_first_name))), 0) END
	FROM reservation_history h JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id
	WHERE h.member_id = $1 AND h.field IN ('property', 'arrival', 'departure', 'status') AND (h.at, h.reservation_id, h.id) < ($2, $3, $4) AND h.at >= $5
	ORDER BY h.at DESC, h.reservation_id DESC, h.id DESC LIMIT CAST($6 AS BIGINT)`

// movesBehind reads lines of changes of stays behind a place, the newest first.
func movesBehind(ctx context.Context, q database.Querier, m identity.MemberID, behind changePlace, from clock.Instant, most int) ([]moveLine, error) {
	return database.Collect(ctx, q, func(row database.Row) (l moveLine, err error) {
		var b Booker
		err = row.Scan(&l.At, &l.Stay, &l.ID, &l.Account, &l.field, &l.before, &l.after, &l.Property, &l.ExternalID, &l.Source, &b.FirstName, &b.LastName, &l.Arrival, &l.Rest)
		l.Guest = b.Name()
		return l, err
	}, ChangedStaysQuery, m, behind.at, behind.stay, behind.id, from, most, sameTime)
}
