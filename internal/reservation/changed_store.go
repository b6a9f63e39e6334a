package reservation

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// sameTime is how far apart the two halves of a split stay are written at most: each calendar is fetched on its own.
const sameTime = 24 * 60 * 60 * 1000

// ChangedStaysQuery reads lines of changes of stays, the newest first. The condition on the field is written as in the index reservation_history_moves.
const ChangedStaysQuery = `SELECT h.at, h.reservation_id, h.id, h.account_id, h.field, h.before, h.after, r.property_id, r.external_id, r.source, r.booker_first_name, r.booker_last_name,
		CAST(r.arrival AS TEXT)
	FROM reservation_history h JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id
	WHERE h.member_id = $1 AND h.field IN ('property', 'arrival', 'departure', 'status') AND (h.at, h.reservation_id, h.id) < ($2, $3, $4) AND h.at >= $5
	ORDER BY h.at DESC, h.reservation_id DESC, h.id DESC LIMIT CAST($6 AS BIGINT)`

// movesBehind reads lines of changes of stays behind a place, the newest first.
func movesBehind(ctx context.Context, q database.Querier, m identity.MemberID, behind changePlace, from clock.Instant, most int) ([]moveLine, error) {
	return database.Collect(ctx, q, func(row database.Row) (l moveLine, err error) {
		var b Booker
		err = row.Scan(&l.At, &l.Stay, &l.ID, &l.Account, &l.field, &l.before, &l.after, &l.Property, &l.ExternalID, &l.Source, &b.FirstName, &b.LastName, &l.Arrival)
		l.Guest = b.Name()
		return l, err
	}, ChangedStaysQuery, m, behind.at, behind.stay, behind.id, from, most)
}

// halvesAtOnce is for how many stays one statement looks for the other half.
const halvesAtOnce = 30

// otherHalf is a stay that begins when another one ends, of the same guest.
type otherHalf struct {
	of, stay int64
	created  clock.Instant
}

// A name counts where it has both parts: calendars that know no guest call all of their stays alike, by the name of the channel.
var (
	sameContact = `(o.case_id = r.case_id OR (r.account_id <> 0 AND o.account_id = r.account_id) OR (r.booker_email <> '' AND o.booker_email = r.booker_email)
		OR (r.booker_phone <> '' AND o.booker_phone = r.booker_phone))`
	sameName         = `(r.booker_first_name <> '' AND r.booker_last_name <> '' AND o.booker_last_name = r.booker_last_name AND o.booker_first_name = r.booker_first_name)`
	otherHalvesQuery = `SELECT r.id, o.id, o.created_at
	FROM reservation r JOIN reservation o ON o.member_id = r.member_id AND o.arrival = r.departure AND o.id <> r.id AND o.status <> 'cancelled'
	WHERE r.member_id = $1 AND r.id IN (` + database.Marks(2, halvesAtOnce) + `) AND (` + sameContact + ` OR ` + sameName + `)
	ORDER BY CASE WHEN ` + sameContact + ` THEN 0 ELSE 1 END, o.id`
)

// otherHalves finds the stays that begin when some stays end, of the same guests; those that are surely of the same guest come first.
func otherHalves(ctx context.Context, q database.Querier, m identity.MemberID, stays []int64) (out []otherHalf, err error) {
	for some := range slices.Chunk(stays, halvesAtOnce) {
		args := []any{m}
		for i := range halvesAtOnce {
			args = append(args, some[min(i, len(some)-1)])
		}
		found, err := database.Collect(ctx, q, func(row database.Row) (h otherHalf, err error) {
			return h, row.Scan(&h.of, &h.stay, &h.created)
		}, otherHalvesQuery, args...)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
