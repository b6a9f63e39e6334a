package channel

import (
	"context"
	"strings"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Attention finds the calendars whose last fetch failed and those that hold stays, the one that has failed for longest first.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	failed, err := failedCalendars(ctx, q, ask.Member, attention.Most+1)
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(failed))
	for _, f := range failed {
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: f.Property})
		if err != nil {
			return nil, err
		}
		row := attention.Row{Text: f.Source.Label(), Cause: string(f.LastError), At: wire.DateTime(f.LastGoodAt, home.Zone), Rank: int64(f.LastGoodAt)}
		row = row.AtHome(&home).Of(attention.ToProperty, home.Ref)
		row.ID = f.Ref.ID // a property may have several
		rows = append(rows, row)
	}
	listed, err := s.stillListed(ctx, q, ask)
	return []attention.Group{attention.Listed(attention.CalendarsFailed, rows), listed}, err
}

// stillListed are the stays that the office has cancelled and that a calendar of their home still has.
func (s *Service) stillListed(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	stays, err := s.stays.CancelledHere(ctx, q, ask.Member, ask.Today, attention.Most+1)
	if err != nil {
		return attention.Group{}, err
	}
	var rows []attention.Row
	for _, stay := range stays {
		sources, err := listedBy(ctx, q, ask.Member, stay)
		if err != nil {
			return attention.Group{}, err
		}
		if len(sources) == 0 {
			continue
		}
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: stay.Property})
		if err != nil {
			return attention.Group{}, err
		}
		labels := make([]string, len(sources))
		for i, source := range sources {
			labels[i] = source.Label()
		}
		ref := identity.Ref{Member: ask.Member, ID: stay.ID}
		row := attention.Row{
			At: wire.DateTime(stay.Arrival.At(0, home.Zone), home.Zone), Until: wire.DateTime(stay.Departure.At(0, home.Zone), home.Zone), Rank: int64(stay.Arrival),
			Stays: []attention.Sold{{Ref: ref.String(), Guest: stay.Guest, Source: strings.Join(labels, ", "), Arrival: stay.Arrival.String(), Departure: stay.Departure.String()}},
		}
		rows = append(rows, row.AtHome(&home).Of(attention.ToReservation, ref))
	}
	return attention.Listed(attention.StaysStillListed, rows), nil
}

// listedBy are the channels whose calendars had a cancelled stay when they were last read, in its own entry or one that repeats it; a part counts where the entry of the whole stay still has nights of it.
func listedBy(ctx context.Context, q database.Querier, m identity.MemberID, stay reservation.CancelledHere) ([]Source, error) {
	return database.Collect(ctx, q, func(row database.Row) (source Source, err error) { return source, row.Scan(&source) },
		`SELECT DISTINCT c.source FROM channel_calendar c JOIN channel_entry e ON e.member_id = c.member_id AND e.calendar_id = c.id
			WHERE c.member_id = $1 AND c.property_id = $2 AND c.next_at > 0 AND NOT e.gone AND e.missing_since = 0 AND e.kind <> 'block'
				AND (e.thing_id = $4 AND e.departure >= $3 OR e.thing_id = $5 AND e.arrival <= $6 AND e.departure > $6) ORDER BY c.source`,
		m, stay.Property, stay.Departure, stay.ID, stay.Whole, stay.Arrival)
}

func failedCalendars(ctx context.Context, q database.Querier, m identity.MemberID, limit int) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND (failures > 0 OR held_stays > 0) ORDER BY id LIMIT CAST($2 AS BIGINT)`, m, limit)
}

// Counts are the calendars of all agencies: how many there are, whose last fetch failed, that hold stays back, and that do neither.
type Counts struct{ All, Failing, Holding, Working int64 }

// Count counts the calendars of all agencies, for the operator.
func Count(ctx context.Context, q database.Querier) (c Counts, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN failures > 0 THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN held_stays > 0 THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN failures = 0 AND held_stays = 0 THEN 1 ELSE 0 END), 0) FROM channel_calendar`).Scan(&c.All, &c.Failing, &c.Holding, &c.Working)
	return c, err
}
