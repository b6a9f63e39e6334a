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
const ChangedStaysQuery = `SELECT h.at, h.reservation_id, h.id, h.account_id, h.field, h.before, h.after, r.property_id, r.parked_at > 0, r.external_id, r.source, r.booker_first_name, r.booker_last_name,
		CAST(r.arrival AS TEXT)
	FROM reservation_history h JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id
	WHERE h.member_id = $1 AND h.field IN ('property', 'arrival', 'departure', 'status') AND (h.at, h.reservation_id, h.id) < ($2, $3, $4) AND h.at >= $5
	ORDER BY h.at DESC, h.reservation_id DESC, h.id DESC LIMIT CAST($6 AS BIGINT)`

// movesBehind reads lines of changes of stays behind a place, the newest first.
func movesBehind(ctx context.Context, q database.Querier, m identity.MemberID, behind changePlace, from clock.Instant, most int) ([]moveLine, error) {
	return database.Collect(ctx, q, func(row database.Row) (l moveLine, err error) {
		var b Booker
		err = row.Scan(&l.At, &l.Stay, &l.ID, &l.Account, &l.field, &l.before, &l.after, &l.Property, &l.Parked, &l.ExternalID, &l.Source, &b.FirstName, &b.LastName, &l.Arrival)
		l.Guest = b.Name()
		return l, err
	}, ChangedStaysQuery, m, behind.at, behind.stay, behind.id, from, most)
}

// broughtQuery reads when a stay came, and when a calendar or a file has changed it last; nothing of one whose guest is erased.
const broughtQuery = `SELECT r.external_id, r.created_at, COALESCE((SELECT MAX(h.at) FROM reservation_history h WHERE h.member_id = r.member_id AND h.reservation_id = r.id AND h.account_id = 0), 0)
	FROM reservation r WHERE r.member_id = $1 AND r.id = $2 AND r.erased_at = 0`

// BroughtAt is the external id of a stay with the times at which it came and was last changed by no person, the last one first; false for one that is gone or whose guest is erased.
func (s *Service) BroughtAt(ctx context.Context, q database.Querier, stay identity.Ref) (externalID string, at [2]clock.Instant, found bool, err error) {
	err = q.QueryRow(ctx, broughtQuery, stay.Member, stay.ID).Scan(&externalID, &at[1], &at[0])
	if database.IsMissing(err) {
		return "", at, false, nil
	}
	return externalID, at, err == nil, err
}

// halvesAtOnce is for how many stays one statement looks for the other half.
const halvesAtOnce = 30

// otherHalf is a stay that begins when another one ends, or ends when it begins.
type otherHalf struct {
	of, stay int64
	created  clock.Instant
	// before reports whether it has the nights before the other one.
	before             bool
	arrival, departure clock.Date
	// guest reports whether both are of the same guest; else the same calendar has brought both.
	guest bool
}

// is reports whether the half has the nights that a change has taken from a stay. Of a guest who is known the two may be written a day apart. A calendar without names says it
// by bringing the whole rest of the nights in the fetch that shortens the stay.
func (h otherHalf) is(c ChangedStay) bool {
	if h.of != c.Stay || h.before && c.begins.moved() <= 0 || !h.before && c.ends.moved() >= 0 {
		return false
	}
	if h.guest {
		return h.created >= c.At-sameTime && h.created <= c.At+sameTime
	}
	return h.created == c.At && (h.before && h.arrival.String() == c.begins.was || !h.before && h.departure.String() == c.ends.was)
}

// A name counts where it has both parts: calendars that know no guest call all of their stays alike, by the name of the channel.
var (
	sameContact = `(o.case_id = r.case_id OR (r.account_id <> 0 AND o.account_id = r.account_id) OR (r.booker_email <> '' AND o.booker_email = r.booker_email)
		OR (r.booker_phone <> '' AND o.booker_phone = r.booker_phone))`
	sameName = `(r.booker_first_name <> '' AND r.booker_last_name <> '' AND o.booker_last_name = r.booker_last_name AND o.booker_first_name = r.booker_first_name)`
	// Without the number of the entry, what a calendar brings begins with the calendar's own: feed-12-.
	sameCalendar = `(o.property_id = r.property_id AND o.source = r.source AND r.external_id LIKE 'feed-%' AND RTRIM(o.external_id, '0123456789') = RTRIM(r.external_id, '0123456789'))`
	halfColumns  = `SELECT r.id AS whole, o.id AS half, o.created_at, CAST(o.arrival AS TEXT), CAST(o.departure AS TEXT),
		CASE WHEN ` + sameContact + ` THEN 0 WHEN ` + sameName + ` THEN 1 ELSE 2 END AS sure`
	halfWhere = `o.id <> r.id AND o.status <> 'cancelled'
	WHERE r.member_id = $1 AND r.id IN (` + database.Marks(2, halvesAtOnce) + `) AND (` + sameContact + ` OR ` + sameName + ` OR ` + sameCalendar + `)`
	otherHalvesQuery = halfColumns + `, 0 AS earlier FROM reservation r JOIN reservation o ON o.member_id = r.member_id AND o.arrival = r.departure AND ` + halfWhere +
		` UNION ALL ` + halfColumns + `, 1 AS earlier FROM reservation r JOIN reservation o ON o.member_id = r.member_id AND o.departure = r.arrival AND ` + halfWhere +
		` ORDER BY sure, half`
)

// otherHalves finds the stays that begin when some stays end, or end when they begin, of the same guests or calendars; those that are surely of the same guest come first.
func otherHalves(ctx context.Context, q database.Querier, m identity.MemberID, stays []int64) (out []otherHalf, err error) {
	for some := range slices.Chunk(stays, halvesAtOnce) {
		args := []any{m}
		for i := range halvesAtOnce {
			args = append(args, some[min(i, len(some)-1)])
		}
		found, err := database.Collect(ctx, q, func(row database.Row) (h otherHalf, err error) {
			sure, earlier := 0, 0
			err = row.Scan(&h.of, &h.stay, &h.created, &h.arrival, &h.departure, &sure, &earlier)
			h.guest, h.before = sure < 2, earlier == 1
			return h, err
		}, otherHalvesQuery, args...)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
