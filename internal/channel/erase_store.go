package channel

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func number(row database.Row) (n int64, err error) { return n, row.Scan(&n) }

// homesOfEntries are the homes in whose calendars a stay is.
func homesOfEntries(ctx context.Context, q database.Querier, stay identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, number, `SELECT DISTINCT c.property_id FROM channel_entry e JOIN channel_calendar c ON c.member_id = e.member_id AND c.id = e.calendar_id
		WHERE e.member_id = $1 AND e.thing_id = $2 AND e.kind <> 'block' ORDER BY c.property_id`, stay.Member, stay.ID)
}

// uidsOf are the UIDs by which a calendar lists a stay.
func uidsOf(ctx context.Context, q database.Querier, calendar identity.Ref, stay int64) ([]string, error) {
	return database.Collect(ctx, q, func(row database.Row) (uid string, err error) { return uid, row.Scan(&uid) },
		`SELECT uid FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND thing_id = $3 AND kind <> 'block' AND uid <> '' ORDER BY id`, calendar.Member, calendar.ID, stay)
}

// answersOf are the fetches of a calendar whose answers are kept.
func answersOf(ctx context.Context, q database.Querier, calendar identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, number, `SELECT id FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 AND body_sealed IS NOT NULL ORDER BY id`, calendar.Member, calendar.ID)
}

// setBody stores what is left of an answer; one without anything left counts as not kept.
func setBody(ctx context.Context, tx *database.Tx, erased database.Tally, calendar identity.Ref, id int64, sealed []byte) error {
	if len(sealed) == 0 {
		return erased.Exec(ctx, tx, "channel_fetch", `UPDATE channel_fetch SET body_sealed = NULL, mark = '' WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, calendar.Member, calendar.ID, id)
	}
	return erased.Exec(ctx, tx, "channel_fetch", `UPDATE channel_fetch SET body_sealed = $4 WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, calendar.Member, calendar.ID, id, sealed)
}

var erasedStayColumns = database.Days(`id, arrival, departure`, "arrival", "departure")

// erasedOf are the home of a calendar and the stays in it whose guests are erased.
func erasedOf(ctx context.Context, q database.Querier, calendar identity.Ref) (property int64, out []erasedStay, err error) {
	if err := q.QueryRow(ctx, `SELECT property_id FROM channel_calendar WHERE member_id = $1 AND id = $2`, calendar.Member, calendar.ID).Scan(&property); err != nil {
		return 0, nil, err
	}
	var ids []int64
	out, err = database.Collect(ctx, q, func(row database.Row) (e erasedStay, err error) {
		var id int64
		err = row.Scan(&id, &e.arrival, &e.departure)
		ids = append(ids, id)
		return e, err
	}, `SELECT `+erasedStayColumns+` FROM reservation WHERE member_id = $1 AND property_id = $2 AND erased_at <> 0 ORDER BY arrival, id`, calendar.Member, property)
	for i := range out {
		if err == nil {
			out[i].uids, err = uidsOf(ctx, q, calendar, ids[i])
		}
	}
	return property, out, err
}
