package channel

import (
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const outgoingColumns = `member_id, id, property_id, source, name, token_sealed, created_at, read_at, calendar_id`

func scanOutgoing(row database.Row) (o Outgoing, err error) {
	return o, row.Scan(&o.Ref.Member, &o.Ref.ID, &o.Property, &o.Source, &o.Name, &o.token, &o.CreatedAt, &o.ReadAt, &o.Calendar)
}

func outgoingOf(ctx context.Context, q database.Querier, home identity.Ref) ([]Outgoing, error) {
	return database.Collect(ctx, q, scanOutgoing, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE member_id = $1 AND property_id = $2 ORDER BY id`, home.Member, home.ID)
}

func outgoingByID(ctx context.Context, q database.Querier, ref identity.Ref) (Outgoing, error) {
	return scanOutgoing(q.QueryRow(ctx, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func outgoingByHash(ctx context.Context, q database.Querier, hash []byte) (Outgoing, error) {
	return scanOutgoing(q.QueryRow(ctx, `SELECT `+outgoingColumns+` FROM outgoing_calendar WHERE token_hash = $1`, hash))
}

func saveOutgoing(ctx context.Context, tx *database.Tx, o Outgoing, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO outgoing_calendar (`+outgoingColumns+`, token_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (member_id, id) DO UPDATE SET token_sealed = $6, read_at = $8, token_hash = $10`,
		o.Ref.Member, o.Ref.ID, o.Property, string(o.Source), o.Name, o.token, o.CreatedAt, o.ReadAt, o.Calendar, hash)
	return err
}

func dropOutgoing(ctx context.Context, tx *database.Tx, ref identity.Ref) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM outgoing_calendar WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
}

func outgoingRead(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE outgoing_calendar SET read_at = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, at)
	return err
}

// broughtBy are the calendars that have brought the stays of a home, by stay, also those that the office has split from them.
func broughtBy(ctx context.Context, q database.Querier, home identity.Ref, today clock.Date) (map[int64]int64, error) {
	const brought = ` FROM channel_calendar c JOIN channel_entry e ON e.member_id = c.member_id AND e.calendar_id = c.id JOIN reservation r ON r.member_id = e.member_id AND r.id = e.thing_id`
	const which = ` WHERE c.member_id = $1 AND c.property_id = $2 AND e.departure >= $3 AND NOT e.echo AND e.kind <> 'block'`
	out := map[int64]int64{}
	_, err := database.Collect(ctx, q, func(row database.Row) (none struct{}, err error) {
		var stay, calendar int64
		err = row.Scan(&stay, &calendar)
		out[stay] = calendar
		return none, err
	}, `SELECT r.id, c.id`+brought+which+`
		UNION ALL SELECT p.id, c.id`+brought+` JOIN reservation p ON p.member_id = r.member_id AND p.case_id = r.case_id AND p.case_id <> p.id`+which, home.Member, home.ID, today)
	return out, err
}

// nightsOf are when the nights of a home's stays and closings that are not over were last changed, those that were, as taken names them.
func nightsOf(ctx context.Context, q database.Querier, home identity.Ref, today clock.Date) (map[string]clock.Instant, error) {
	out := map[string]clock.Instant{}
	_, err := database.Collect(ctx, q, func(row database.Row) (none struct{}, err error) {
		var what string
		var id int64
		var at clock.Instant
		err = row.Scan(&what, &id, &at)
		out[fmt.Sprint(what, " ", id)] = at
		return none, err
	}, `SELECT 'stay' AS what, id, nights_at FROM reservation WHERE member_id = $1 AND property_id = $2 AND departure > $3 AND nights_at > 0
		UNION ALL SELECT 'block', id, nights_at FROM block WHERE member_id = $1 AND property_id = $2 AND departure > $3 AND nights_at > 0`, home.Member, home.ID, today)
	return out, err
}
