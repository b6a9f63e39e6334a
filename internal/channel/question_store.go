package channel

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// asked is an entry that the office is asked about.
type asked struct {
	Known
	calendar, home int64
	source         Source
	booker         reservation.Booker
}

// askedOf are the entries of an agency about which the office is asked and whose nights are not over, by arrival. A stay that is cancelled meanwhile, or has no home, is no question.
func askedOf(ctx context.Context, q database.Querier, m identity.MemberID, today clock.Date, limit int) ([]asked, error) {
	return database.Collect(ctx, q, func(row database.Row) (a asked, err error) {
		return a, row.Scan(&a.ID, &a.Kind, &a.Arrival, &a.Departure, &a.Thing, &a.MissingSince, &a.AskedAt, &a.calendar, &a.home, &a.source, &a.booker.FirstName, &a.booker.LastName)
	}, `SELECT e.id, e.kind, e.arrival, e.departure, e.thing_id, e.missing_since, e.asked_at, e.calendar_id, COALESCE(r.property_id, c.property_id), c.source, COALESCE(r.booker_first_name, ''), COALESCE(r.booker_last_name, '')
		FROM channel_entry e JOIN channel_calendar c ON c.member_id = e.member_id AND c.id = e.calendar_id
			LEFT JOIN reservation r ON r.member_id = e.member_id AND r.id = e.thing_id AND e.kind <> 'block' AND r.status = 'confirmed' AND r.parked_at = 0
		WHERE e.member_id = $1 AND e.asked_at > 0 AND e.departure > $2 AND NOT e.gone AND NOT e.echo AND (e.kind = 'block' OR r.id IS NOT NULL)
		ORDER BY e.arrival, e.calendar_id, e.id LIMIT CAST($3 AS BIGINT)`, m, today, limit)
}

var askAboutEntries = database.NewAmong(`UPDATE channel_entry SET asked_at = $1 WHERE member_id = $2 AND calendar_id = $3 AND id`, 4, ``)

// askAbout has the office asked about entries of a calendar from now on.
func askAbout(ctx context.Context, tx *database.Tx, calendar identity.Ref, entries []int64) error {
	return database.EachAmong(askAboutEntries, []any{tx.Now(), calendar.Member, calendar.ID}, entries, func(text string, args []any) error {
		_, err := tx.Exec(ctx, text, args...)
		return err
	})
}

// settleBuffers has the office asked no more about the closed nights of a calendar. They are not settled one by one: when it takes that back, it is asked about them again.
func settleBuffers(ctx context.Context, tx *database.Tx, calendar identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE channel_entry SET asked_at = 0 WHERE member_id = $1 AND calendar_id = $2 AND kind = 'block' AND asked_at > 0`, calendar.Member, calendar.ID)
	return err
}
