package channel

import (
	"context"
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const keptColumns = `member_id, calendar_id, id, at, last_at, times, reason, status, mark, size, stays, blocks, did, replay_of, account_id`

func scanKept(row database.Row) (k KeptFetch, err error) {
	var did string
	if err = row.Scan(&k.Calendar.Member, &k.Calendar.ID, &k.ID, &k.At, &k.LastAt, &k.Times, &k.Reason, &k.Status, &k.mark, &k.Size, &k.Stays, &k.Blocks, &did, &k.ReplayOf, &k.Account); err != nil {
		return k, err
	}
	return k, json.Unmarshal([]byte(did), &k.Did)
}

// lastKept is the newest fetch of a calendar.
func lastKept(ctx context.Context, q database.Querier, calendar identity.Ref) (KeptFetch, error) {
	k, err := scanKept(q.QueryRow(ctx, `SELECT `+keptColumns+` FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 ORDER BY id DESC LIMIT 1`, calendar.Member, calendar.ID))
	if database.IsMissing(err) {
		return KeptFetch{}, nil
	}
	return k, err
}

// keptOf lists the fetches of a calendar, the newest first.
func keptOf(ctx context.Context, q database.Querier, calendar identity.Ref, before int64, limit int) ([]KeptFetch, error) {
	return database.Collect(ctx, q, scanKept, `SELECT `+keptColumns+` FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 AND id < $3 ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`,
		calendar.Member, calendar.ID, before, limit)
}

func keptAt(ctx context.Context, q database.Querier, calendar identity.Ref, id int64) (KeptFetch, error) {
	return scanKept(q.QueryRow(ctx, `SELECT `+keptColumns+` FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, calendar.Member, calendar.ID, id))
}

// keptBefore is the fetch before another one that gave a calendar.
func keptBefore(ctx context.Context, q database.Querier, calendar identity.Ref, id int64) (KeptFetch, error) {
	k, err := scanKept(q.QueryRow(ctx, `SELECT `+keptColumns+` FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 AND id < $3 AND mark <> '' AND replay_of = 0 AND (reason = '' OR reason = 'vanished')
		ORDER BY id DESC LIMIT 1`, calendar.Member, calendar.ID, id))
	if database.IsMissing(err) {
		return KeptFetch{}, nil
	}
	return k, err
}

// keptBody is the sealed answer of a fetch; nil where none is kept.
func keptBody(ctx context.Context, q database.Querier, calendar identity.Ref, id int64) (sealed []byte, err error) {
	return sealed, q.QueryRow(ctx, `SELECT body_sealed FROM channel_fetch WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, calendar.Member, calendar.ID, id).Scan(&sealed)
}

func insertKept(ctx context.Context, tx *database.Tx, k KeptFetch) error {
	did, err := json.Marshal(k.Did)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO channel_fetch (`+keptColumns+`, body_sealed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		k.Calendar.Member, k.Calendar.ID, k.ID, k.At, k.LastAt, k.Times, string(k.Reason), k.Status, k.mark, k.Size, k.Stays, k.Blocks, string(did), k.ReplayOf, k.Account, k.body)
	return err
}

// repeatKept counts a fetch that gave what the one before it gave.
func repeatKept(ctx context.Context, tx *database.Tx, k KeptFetch, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE channel_fetch SET last_at = $4, times = times + 1 WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, k.Calendar.Member, k.Calendar.ID, k.ID, at)
	return err
}

// sweepStep is how many fetches are dropped in one transaction.
const sweepStep = 500

// sweepKept drops some of the fetches that ended before a time.
func sweepKept(ctx context.Context, tx *database.Tx, before clock.Instant) (int64, error) {
	var limit clock.Instant
	err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(last_at), 0) FROM (SELECT last_at FROM channel_fetch WHERE last_at < $1 ORDER BY last_at LIMIT CAST($2 AS BIGINT)) AS oldest`, before, sweepStep).Scan(&limit)
	if err != nil || limit.IsZero() {
		return 0, err
	}
	return tx.Exec(ctx, `DELETE FROM channel_fetch WHERE last_at <= $1`, limit)
}

// broughtAtOnce is of how many changes one statement asks.
const broughtAtOnce = 30

var fetchesAt = `SELECT f.calendar_id, f.at, f.id, c.property_id FROM channel_fetch f JOIN channel_calendar c ON c.member_id = f.member_id AND c.id = f.calendar_id
	WHERE f.member_id = $1 AND f.calendar_id IN (` + database.Marks(2, broughtAtOnce) + `) AND f.at IN (` + database.Marks(2+broughtAtOnce, broughtAtOnce) + `)`

// fetchesOf adds the fetches that began a row at some instants.
func fetchesOf(ctx context.Context, q database.Querier, m identity.MemberID, all []Brought, out map[Brought]BroughtBy) error {
	args := make([]any, 1+2*broughtAtOnce)
	args[0] = m
	for i := range broughtAtOnce {
		one := all[min(i, len(all)-1)]
		args[1+i], args[1+broughtAtOnce+i] = one.Calendar, one.At
	}
	_, err := database.Collect(ctx, q, func(row database.Row) (at Brought, err error) {
		var by BroughtBy
		err = row.Scan(&at.Calendar, &at.At, &by.ID, &by.Property)
		out[at] = by
		return at, err
	}, fetchesAt, args...)
	return err
}

// keptAnswer is what a calendar answered, with what is known of one of its entries.
type keptAnswer struct {
	at       clock.Instant
	id       int64
	sealed   []byte
	calendar Calendar
	entry    Known
}

const answersQuery = `SELECT f.id, f.at, f.body_sealed, c.property_id, c.source, c.url_sealed, e.uid, CAST(e.arrival AS TEXT), CAST(e.departure AS TEXT), e.gone
	FROM channel_fetch f JOIN channel_calendar c ON c.member_id = f.member_id AND c.id = f.calendar_id JOIN channel_entry e ON e.member_id = f.member_id AND e.calendar_id = f.calendar_id
	WHERE f.member_id = $1 AND f.calendar_id = $2 AND e.id = $3 AND f.at IN ($4, $5) AND f.body_sealed IS NOT NULL ORDER BY f.id DESC`

// answersAt are the answers that a calendar gave at two instants, the last one first, as far as they are kept.
func answersAt(ctx context.Context, q database.Querier, calendar identity.Ref, entry int64, at [2]clock.Instant) ([]keptAnswer, error) {
	return database.Collect(ctx, q, func(row database.Row) (keptAnswer, error) {
		one := keptAnswer{calendar: Calendar{Ref: calendar}}
		err := row.Scan(&one.id, &one.at, &one.sealed, &one.calendar.Property, &one.calendar.Source, &one.calendar.address, &one.entry.UID, &one.entry.Arrival, &one.entry.Departure, &one.entry.Gone)
		return one, err
	}, answersQuery, calendar.Member, calendar.ID, entry, at[0], at[1])
}
