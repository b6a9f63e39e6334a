package task

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func heldOn(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]Held, error) {
	return database.Collect(ctx, q, func(row database.Row) (h Held, err error) {
		return h, row.Scan(&h.ID, &h.Property, &h.Company, &h.Person, &h.Additional, &h.PlannedStart, &h.PlannedEnd, &h.Next.Arrival, &h.Next.ArrivalTime, &h.Begun, &h.Lat, &h.Lon, &h.PlannedOn)
	}, `SELECT t.id, t.property_id, t.company_id, t.person_id, t.additional_person_id, t.planned_start, t.planned_end, CAST(t.next_arrival AS TEXT), t.next_arrival_minute, t.actual_start, p.lat, p.lon, CAST(t.planned_on AS TEXT)
		FROM task t JOIN property p ON p.member_id = t.member_id AND p.id = t.property_id
		WHERE t.member_id = $1 AND t.planned_on >= $2 AND t.planned_on <= $3 AND NOT t.done AND NOT t.cancelled AND (t.company_id <> 0 OR t.person_id <> 0 OR t.additional_person_id <> 0)
		ORDER BY t.planned_start, t.id`, m, from, to)
}

// plannedBetween reads the tasks of a company, or of the whole agency for none.
func plannedBetween(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, from, to clock.Date) (map[identity.StaffID]time.Duration, error) {
	type sum struct {
		staff identity.StaffID
		ms    int64
	}
	sums, err := database.Collect(ctx, q, func(row database.Row) (s sum, err error) { return s, row.Scan(&s.staff, &s.ms) },
		`SELECT staff, CAST(SUM(ms) AS BIGINT) FROM (
			SELECT person_id AS staff, planned_end - planned_start AS ms FROM task WHERE member_id = $1 AND planned_on >= $2 AND planned_on <= $3 AND (company_id = $4 OR $4 = 0) AND NOT cancelled AND person_id <> 0
			UNION ALL
			SELECT additional_person_id, planned_end - planned_start FROM task WHERE member_id = $1 AND planned_on >= $2 AND planned_on <= $3 AND (company_id = $4 OR $4 = 0) AND NOT cancelled AND additional_person_id <> 0
		) planned GROUP BY staff`, m, from, to, company)
	out := make(map[identity.StaffID]time.Duration, len(sums))
	for _, s := range sums {
		out[s.staff] = time.Duration(s.ms) * time.Millisecond
	}
	return out, err
}

func knowHome(ctx context.Context, q database.Querier, home identity.Ref, since, until clock.Instant) ([]identity.StaffID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.StaffID, err error) { return id, row.Scan(&id) },
		`SELECT staff FROM (
			SELECT company_id AS staff FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
			UNION SELECT person_id FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
			UNION SELECT additional_person_id FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
		) known WHERE staff <> 0 ORDER BY staff`, home.Member, home.ID, since, until)
}

// knowHomes are those who have finished a task at the homes of a day since a moment, by the number of the home.
func knowHomes(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date, since, until clock.Instant) (map[int64][]identity.StaffID, error) {
	type line struct {
		home  int64
		staff identity.StaffID
	}
	lines, err := database.Collect(ctx, q, func(row database.Row) (l line, err error) { return l, row.Scan(&l.home, &l.staff) },
		`SELECT home, staff FROM (
			SELECT property_id AS home, company_id AS staff FROM task WHERE member_id = $1 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
			UNION SELECT property_id, person_id FROM task WHERE member_id = $1 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
			UNION SELECT property_id, additional_person_id FROM task WHERE member_id = $1 AND planned_start >= $3 AND planned_start < $4 AND done AND NOT cancelled
		) known WHERE staff <> 0 AND home IN (SELECT property_id FROM task WHERE member_id = $1 AND planned_on = $2 AND NOT cancelled) ORDER BY home, staff`, m, day, since, until)
	out := map[int64][]identity.StaffID{}
	for _, l := range lines {
		out[l.home] = append(out[l.home], l.staff)
	}
	return out, err
}
