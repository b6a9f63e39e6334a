package channel

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Calendar is one calendar of a property.
type Calendar struct {
	Ref      identity.Ref
	Property int64
	Source   Source
	// LastAt is the last fetch, LastGoodAt the last that gave a calendar.
	LastAt, LastGoodAt clock.Instant
	// Failures counts the fetches that failed since; LastError says why the last one did.
	Failures  int64
	LastError Reason
	// Buffers: the office keeps a night free behind the stays of this calendar.
	Buffers bool
	// BusyUntil is until when its host wants to be left alone; zero for not.
	BusyUntil clock.Instant
	// Held are coming stays that the calendar has lost at once; then LastError is Vanished, also while the fetches work.
	Held Held

	address            []byte // sealed
	etag, lastModified string
	nextAt             clock.Instant
}

const calendarColumns = `member_id, id, property_id, source, url_sealed, etag, last_modified, last_at, last_good_at, failures, last_error, next_at, held_stays, held_until, buffers, busy_until`

func scanCalendar(row database.Row) (Calendar, error) {
	var f Calendar
	err := row.Scan(&f.Ref.Member, &f.Ref.ID, &f.Property, &f.Source, &f.address, &f.etag, &f.lastModified, &f.LastAt, &f.LastGoodAt, &f.Failures, &f.LastError, &f.nextAt, &f.Held.Stays, &f.Held.Until, &f.Buffers, &f.BusyUntil)
	return f, err
}

func calendarsOf(ctx context.Context, q database.Querier, property identity.Ref) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND property_id = $2 ORDER BY id`, property.Member, property.ID)
}

func anyCalendar(ctx context.Context, q database.Querier, member identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM channel_calendar WHERE member_id = $1 LIMIT 1) AS one`, member).Scan(&some)
}

func saveCalendar(ctx context.Context, tx *database.Tx, f Calendar) error {
	_, err := tx.Exec(ctx, `INSERT INTO channel_calendar (`+calendarColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (member_id, id) DO UPDATE SET source = $4, url_sealed = $5, etag = $6, last_modified = $7, last_at = $8, last_good_at = $9, failures = $10, last_error = $11, next_at = $12,
		held_stays = $13, held_until = $14, buffers = $15, busy_until = $16`,
		f.Ref.Member, f.Ref.ID, f.Property, string(f.Source), f.address, f.etag, f.lastModified, f.LastAt, f.LastGoodAt, f.Failures, string(f.LastError), f.nextAt, f.Held.Stays, f.Held.Until, f.Buffers, f.BusyUntil)
	return err
}

const entryColumns = `id, uid, kind, arrival, departure, name_mark, thing_id, echo, missing_since, gone, alone_since, held_until, asked_at, settled_at`

func scanKnown(row database.Row) (k Known, err error) {
	return k, row.Scan(&k.ID, &k.UID, &k.Kind, &k.Arrival, &k.Departure, &k.Mark, &k.Thing, &k.Echo, &k.MissingSince, &k.Gone, &k.AloneSince, &k.HeldUntil, &k.AskedAt, &k.SettledAt)
}

// knownOf reads the entries that may still matter: those that have not ended long ago.
func knownOf(ctx context.Context, q database.Querier, feed identity.Ref, since clock.Date) ([]Known, error) {
	return database.Collect(ctx, q, scanKnown, `SELECT `+entryColumns+` FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND departure >= $3 ORDER BY arrival, id`, feed.Member, feed.ID, since)
}

func saveKnown(ctx context.Context, tx *database.Tx, feed identity.Ref, k Known) error {
	_, err := tx.Exec(ctx, `INSERT INTO channel_entry (member_id, calendar_id, `+entryColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (member_id, calendar_id, id) DO UPDATE SET uid = $4, kind = $5, arrival = $6, departure = $7, name_mark = $8, thing_id = $9, echo = $10, missing_since = $11, gone = $12, alone_since = $13,
		held_until = $14, asked_at = $15, settled_at = $16`,
		feed.Member, feed.ID, k.ID, k.UID, string(k.Kind), k.Arrival, k.Departure, k.Mark, k.Thing, k.Echo, k.MissingSince, k.Gone, k.AloneSince, k.HeldUntil, k.AskedAt, k.SettledAt)
	return err
}

func calendarByID(ctx context.Context, q database.Querier, ref identity.Ref) (Calendar, error) {
	return scanCalendar(q.QueryRow(ctx, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// coming counts what a calendar holds of today and later.
type coming struct{ stays, blocks int }

func comingOf(ctx context.Context, q database.Querier, home identity.Ref, today clock.Date) (map[int64]coming, error) {
	out := map[int64]coming{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var id, n int64
		var block bool
		err := row.Scan(&id, &block, &n)
		c := out[id]
		if block {
			c.blocks = int(n)
		} else {
			c.stays = int(n)
		}
		out[id] = c
		return struct{}{}, err
	}, `SELECT e.calendar_id, e.kind = 'block' AS closed, COUNT(*) FROM channel_calendar c JOIN channel_entry e ON e.member_id = c.member_id AND e.calendar_id = c.id
		WHERE c.member_id = $1 AND c.property_id = $2 AND NOT e.gone AND e.departure >= $3 GROUP BY e.calendar_id, e.kind = 'block' ORDER BY e.calendar_id`, home.Member, home.ID, today)
	return out, err
}

// listedAt reports whether another calendar of a home has a stay of its own with all nights of an entry; one that it lacks for a while counts until it is gone.
func listedAt(ctx context.Context, q database.Querier, f Calendar, stay int64, e Entry) (is bool, err error) {
	return is, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM channel_calendar c JOIN channel_entry e ON e.member_id = c.member_id AND e.calendar_id = c.id
		WHERE c.member_id = $1 AND c.property_id = $2 AND c.id <> $3 AND e.thing_id = $4 AND e.kind <> 'block' AND NOT e.echo AND NOT e.gone AND e.arrival <= $5 AND e.departure >= $6`,
		f.Ref.Member, f.Property, f.Ref.ID, stay, e.Arrival, e.Departure).Scan(&is)
}

// addressed are the calendars of an agency that may have an address, for who looks whether one is used twice.
func addressed(ctx context.Context, q database.Querier, m identity.MemberID) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND next_at > 0 ORDER BY id`, m)
}

// dueCalendars are the calendars of homes in use whose turn has come, the longest due first.
// A turn behind the latest that one can have was noted by a clock that was set back since, and has come.
func dueCalendars(ctx context.Context, q database.Querier, now, latest clock.Instant, limit int) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE next_at > 0 AND (next_at <= $1 OR next_at > $3)
		AND EXISTS (SELECT 1 FROM property p WHERE p.member_id = channel_calendar.member_id AND p.id = channel_calendar.property_id AND p.active)
		ORDER BY next_at, member_id, id LIMIT CAST($2 AS BIGINT)`, now, limit, latest)
}

// busyCalendars are those whose hosts want to be left alone. A rest behind the latest that one can have was noted by a clock that was set back since, and is over.
func busyCalendars(ctx context.Context, q database.Querier, now, latest clock.Instant) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE busy_until > 0 AND busy_until > $1 AND busy_until <= $2 ORDER BY busy_until`, now, latest)
}

// takeTurn puts a calendar's next turn off, unless another node has done so meanwhile.
func takeTurn(ctx context.Context, tx *database.Tx, f Calendar, next clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE channel_calendar SET next_at = $1 WHERE member_id = $2 AND id = $3 AND next_at = $4`, next, f.Ref.Member, f.Ref.ID, f.nextAt)
	return n == 1, err
}
