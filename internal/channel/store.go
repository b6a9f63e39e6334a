package channel

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Feed is one calendar of a property.
type Calendar struct {
	Ref      identity.Ref
	Property int64
	Source   Source
	// LastAt is the last fetch, LastGoodAt the last that gave a calendar.
	LastAt, LastGoodAt clock.Instant
	// Failures counts the fetches that failed since; LastError says why the last one did.
	Failures  int64
	LastError string

	address            []byte // sealed
	etag, lastModified string
}

const calendarColumns = `member_id, id, property_id, source, url_sealed, etag, last_modified, last_at, last_good_at, failures, last_error`

func scanCalendar(row database.Row) (Calendar, error) {
	var f Calendar
	err := row.Scan(&f.Ref.Member, &f.Ref.ID, &f.Property, &f.Source, &f.address, &f.etag, &f.lastModified, &f.LastAt, &f.LastGoodAt, &f.Failures, &f.LastError)
	return f, err
}

func calendarsOf(ctx context.Context, q database.Querier, property identity.Ref) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND property_id = $2 ORDER BY id`, property.Member, property.ID)
}

func anyCalendar(ctx context.Context, q database.Querier, member identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM channel_calendar WHERE member_id = $1 LIMIT 1) AS one`, member).Scan(&some)
}

func saveCalendar(ctx context.Context, tx *database.Tx, f Calendar) error {
	_, err := tx.Exec(ctx, `INSERT INTO channel_calendar (`+calendarColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (member_id, id) DO UPDATE SET source = $4, url_sealed = $5, etag = $6, last_modified = $7, last_at = $8, last_good_at = $9, failures = $10, last_error = $11`,
		f.Ref.Member, f.Ref.ID, f.Property, string(f.Source), f.address, f.etag, f.lastModified, f.LastAt, f.LastGoodAt, f.Failures, f.LastError)
	return err
}

// knownOf reads the entries that may still matter: those that have not ended long ago.
func knownOf(ctx context.Context, q database.Querier, feed identity.Ref, since clock.Date) ([]Known, error) {
	return database.Collect(ctx, q, func(row database.Row) (Known, error) {
		var k Known
		err := row.Scan(&k.ID, &k.UID, &k.Kind, &k.Arrival, &k.Departure, &k.Mark, &k.Thing, &k.Echo, &k.MissingSince, &k.Gone)
		return k, err
	}, `SELECT id, uid, kind, arrival, departure, name_mark, thing_id, echo, missing_since, gone FROM channel_entry
		WHERE member_id = $1 AND calendar_id = $2 AND departure >= $3 ORDER BY arrival, id`, feed.Member, feed.ID, since)
}

func saveKnown(ctx context.Context, tx *database.Tx, feed identity.Ref, k Known) error {
	_, err := tx.Exec(ctx, `INSERT INTO channel_entry (member_id, calendar_id, id, uid, kind, arrival, departure, name_mark, thing_id, echo, missing_since, gone)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (member_id, calendar_id, id) DO UPDATE SET uid = $4, kind = $5, arrival = $6, departure = $7, name_mark = $8, thing_id = $9, echo = $10, missing_since = $11, gone = $12`,
		feed.Member, feed.ID, k.ID, k.UID, string(k.Kind), k.Arrival, k.Departure, k.Mark, k.Thing, k.Echo, k.MissingSince, k.Gone)
	return err
}
