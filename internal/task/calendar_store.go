package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// shownColumns are what a mark of a task in the calendar of homes needs.
const shownColumns = `t.member_id, t.id, t.property_id, t.reservation_id, t.type, t.is_check, t.company_id, t.person_id, t.additional_person_id, CAST(t.planned_on AS TEXT), t.planned_start, t.planned_end,
	t.actual_start, t.actual_end, CAST(t.next_arrival AS TEXT), t.next_arrival_minute`

func shownFields(c *Task) []any {
	return []any{
		&c.Member, &c.ID, &c.Property, &c.Reservation, &c.Type, &c.Check, &c.Company, &c.Person, &c.Additional, &c.PlannedOn, &c.PlannedStart, &c.PlannedEnd,
		&c.Start.At, &c.End.At, &c.Next.Arrival, &c.Next.ArrivalTime,
	}
}

func scanShown(row database.Row) (c Task, err error) { return c, row.Scan(shownFields(&c)...) }

var calendarTasks = `SELECT ` + shownColumns + ` FROM task t
	WHERE t.member_id = $1 AND t.property_id IN (` + database.Marks(6, property.MostOnPage) + `) AND t.planned_start >= $2 AND t.planned_start < $3 AND t.planned_on >= $4 AND t.planned_on <= $5 AND NOT t.cancelled
	ORDER BY t.property_id, t.planned_start, t.id`

// ofHomes reads the tasks of some homes that are planned on the days from and to. Along the index they are read by instants, which are wide enough for the calendars of all zones.
func ofHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date) ([]Task, error) {
	begin, end := everywhere(from, to)
	return database.Collect(ctx, q, scanShown, calendarTasks, property.PageArgs([]any{member, begin, end, from, to}, homes)...)
}

// One task of each home is looked up, back from a day.
var lastCleaningsQuery = `SELECT ` + shownColumns + ` FROM property p JOIN task t ON t.member_id = $1 AND t.id = (
		SELECT l.id FROM task l WHERE l.member_id = $1 AND l.property_id = p.id AND l.planned_start < $2 AND l.planned_on <= $3 AND l.type IN ('departure', 'interim') AND NOT l.is_check AND NOT l.cancelled
		ORDER BY l.planned_start DESC, l.id DESC LIMIT 1)
	WHERE p.member_id = $1 AND p.id IN (` + database.Marks(4, property.MostOnPage) + `)`

func lastCleanings(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, day clock.Date) ([]Task, error) {
	_, end := everywhere(day, day)
	return database.Collect(ctx, q, scanShown, lastCleaningsQuery, property.PageArgs([]any{member, end, day}, homes)...)
}

var cleaningsAfterQuery = `SELECT ` + shownColumns + ` FROM task t
	WHERE t.member_id = $1 AND t.reservation_id IN (` + database.Marks(2, property.MostOnPage) + `) AND t.type = 'departure' AND NOT t.is_check AND NOT t.cancelled`

func cleaningsAfter(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64) ([]Task, error) {
	if len(stays) == 0 {
		return nil, nil // the numbers that fill the question up would find all tasks of no stay
	}
	return database.Collect(ctx, q, scanShown, cleaningsAfterQuery, property.PageArgs([]any{member}, stays)...)
}

// A cleaning that runs was planned for around now.
var runningCleaningsQuery = `SELECT ` + shownColumns + ` FROM task t
	WHERE t.member_id = $1 AND t.property_id IN (` + database.Marks(4, property.MostOnPage) + `) AND t.planned_start >= $2 AND t.planned_start < $3 AND t.actual_start > 0 AND t.actual_end = 0
		AND t.type IN ('departure', 'interim', 'periodic') AND NOT t.is_check AND NOT t.cancelled`

func runningCleanings(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, day clock.Date) ([]Task, error) {
	begin, end := everywhere(day.AddDays(-1), day.AddDays(1))
	return database.Collect(ctx, q, scanShown, runningCleaningsQuery, property.PageArgs([]any{member, begin, end}, homes)...)
}

// tasksOnDay reads the tasks of an agency that are planned on a day, with who answered what and what a planner has decided.
func tasksOnDay(ctx context.Context, q database.Querier, member identity.MemberID, day clock.Date) ([]Task, error) {
	return database.Collect(ctx, q, func(row database.Row) (c Task, err error) {
		var owned string
		err = row.Scan(append(shownFields(&c), &c.Answer.Said, &owned, &c.Parent)...)
		c.Owned = splitFields(owned)
		return c, err
	}, `SELECT `+shownColumns+`, t.answer, t.planner_owns, t.parent_id FROM task t WHERE t.member_id = $1 AND t.planned_on = $2 AND NOT t.cancelled ORDER BY t.planned_start, t.id`, member, day)
}

// companysOnDay reads the tasks of a company on a day as the company may see them: what an agency has planned by hand is the agency's.
func companysOnDay(ctx context.Context, q database.Querier, member identity.MemberID, company identity.StaffID, day clock.Date) ([]Task, error) {
	return database.Collect(ctx, q, func(row database.Row) (c Task, err error) {
		return c, row.Scan(append(shownFields(&c), &c.Answer.Said, &c.Parent)...)
	}, `SELECT `+shownColumns+`, t.answer, t.parent_id FROM task t WHERE t.member_id = $1 AND t.company_id = $2 AND t.planned_on = $3 AND NOT t.cancelled ORDER BY t.planned_start, t.id`, member, company, day)
}

var numberedQuery = `SELECT ` + shownColumns + `, t.cancelled FROM task t WHERE t.member_id = $1 AND t.id IN (` + database.Marks(2, readAtOnce) + `) ORDER BY t.id`

func numbered(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]Task, error) {
	return database.Collect(ctx, q, func(row database.Row) (c Task, err error) {
		return c, row.Scan(append(shownFields(&c), &c.Cancelled)...)
	}, numberedQuery, marked(member, ids)...)
}
