package channel

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Attention finds the calendars whose last fetch failed and those that hold stays, the one that has failed for longest first, cancelled stays that calendars still have, and what only the office can say about an entry.
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
	if err != nil {
		return nil, err
	}
	questions, err := s.questions(ctx, q, ask)
	return []attention.Group{attention.Listed(attention.CalendarsFailed, rows), listed, questions}, err
}

// stillListed are the stays that the office has cancelled and that a calendar of their home still has.
func (s *Service) stillListed(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	all, err := listedHere(ctx, q, ask.Member, ask.Today, (attention.Most+1)*len(Sources))
	if err != nil {
		return attention.Group{}, err
	}
	var rows []attention.Row
	for len(all) > 0 {
		stay := all[0]
		var labels []string
		for len(all) > 0 && all[0].id == stay.id {
			labels, all = append(labels, labelOf(all[0].source)), all[1:]
		}
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: stay.home})
		if err != nil {
			return attention.Group{}, err
		}
		ref := identity.Ref{Member: ask.Member, ID: stay.id}
		row := attention.Row{
			At: wire.DateTime(stay.arrival.At(0, home.Zone), home.Zone), Until: wire.DateTime(stay.departure.At(0, home.Zone), home.Zone), Rank: int64(stay.arrival),
			Stays: []attention.Sold{{Ref: ref.String(), Guest: stay.booker.Name(), Source: strings.Join(labels, ", "), Arrival: stay.arrival.String(), Departure: stay.departure.String()}},
		}
		rows = append(rows, row.AtHome(&home).Of(attention.ToReservation, ref))
	}
	return attention.Listed(attention.StaysStillListed, rows), nil
}

// labelOf names a channel as people do, and any other source of a stay as its file or program does.
func labelOf(source Source) string {
	if slices.Contains(Sources, source) {
		return source.Label()
	}
	return string(source)
}

// listed is a stay that the office has cancelled, with a channel whose calendar has it.
type listed struct {
	id, home           int64
	booker             reservation.Booker
	arrival, departure clock.Date
	source             Source
}

// listedHere are the coming stays that the office has cancelled, by arrival, with the channels whose calendars had them when they were last read, in their own entry or one that repeats it. A part that the office has split
// off, and whose nights the whole stay does not have again, counts where the entry of the whole stay still has nights of it. What a file or a program has named since it was cancelled counts, with the source of the stay.
func listedHere(ctx context.Context, q database.Querier, m identity.MemberID, today clock.Date, limit int) ([]listed, error) {
	from, to := reservation.CancelledDays(today)
	return database.Collect(ctx, q, func(row database.Row) (l listed, err error) {
		return l, row.Scan(&l.id, &l.home, &l.booker.FirstName, &l.booker.LastName, &l.arrival, &l.departure, &l.source)
	}, `SELECT r.id, r.property_id, r.booker_first_name, r.booker_last_name, r.arrival, r.departure, c.source
		FROM reservation r JOIN channel_calendar c ON c.member_id = r.member_id AND c.property_id = r.property_id JOIN channel_entry e ON e.member_id = c.member_id AND e.calendar_id = c.id
		WHERE r.member_id = $1 AND r.status = 'cancelled' AND r.arrival >= $2 AND r.arrival <= $3 AND r.departure > $4 AND r.cancelled_at <> 0
			AND c.next_at > 0 AND NOT e.gone AND e.missing_since = 0 AND e.kind <> 'block'
			AND (e.thing_id = r.id AND e.departure >= r.departure
				OR e.thing_id = r.case_id AND r.case_id <> r.id AND r.external_id LIKE 'latchkey-%' AND e.arrival <= r.arrival AND e.departure > r.arrival
					AND NOT EXISTS (SELECT 1 FROM reservation w WHERE w.member_id = r.member_id AND w.id = r.case_id AND w.departure > r.arrival))
		UNION SELECT r.id, r.property_id, r.booker_first_name, r.booker_last_name, r.arrival, r.departure, r.source
		FROM reservation_claim k JOIN reservation r ON r.member_id = k.member_id AND r.id = k.reservation_id
		WHERE k.member_id = $1 AND r.status = 'cancelled' AND r.arrival >= $2 AND r.arrival <= $3 AND r.departure > $4 AND r.cancelled_at <> 0 AND k.at >= r.cancelled_at
		ORDER BY arrival, id, source LIMIT CAST($5 AS BIGINT)`, m, from, to, today, limit)
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
