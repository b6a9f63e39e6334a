package channel

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
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
	return []attention.Group{attention.Listed(attention.CalendarsFailed, rows)}, nil
}

func failedCalendars(ctx context.Context, q database.Querier, m identity.MemberID, limit int) ([]Calendar, error) {
	return database.Collect(ctx, q, scanCalendar, `SELECT `+calendarColumns+` FROM channel_calendar WHERE member_id = $1 AND (failures > 0 OR held_stays > 0) ORDER BY id LIMIT CAST($2 AS BIGINT)`, m, limit)
}

// Counts are the calendars of all agencies: how many there are, whose last fetch failed, and that hold stays back.
type Counts struct{ All, Failing, Holding int64 }

// Count counts the calendars of all agencies, for the operator.
func Count(ctx context.Context, q database.Querier) (c Counts, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN failures > 0 THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN held_stays > 0 THEN 1 ELSE 0 END), 0) FROM channel_calendar`).
		Scan(&c.All, &c.Failing, &c.Holding)
	return c, err
}
