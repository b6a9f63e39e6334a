package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// plannedColumns are those of a task that planning compares with what the rules want.
var plannedColumns = database.Days(`id, rule_key, property_id, reservation_id, parent_id, type, is_check, title, company_id, person_id, planned_start, planned_end, actual_start, actual_end,
	next_arrival, next_arrival_minute, next_adults, next_children, next_toddlers, next_pets, next_cots, next_reservation_id, block_arrival, block_departure,
	planner_owns, cancelled, title_words, checklist_id, items_total`, "next_arrival", "block_arrival", "block_departure")

// readPlanned reads tasks of a member into a room.
func readPlanned(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, query string, args ...any) (out []*Task, err error) {
	var c Task
	var owned, words string
	places := []any{
		&c.ID, &c.RuleKey, &c.Property, &c.Reservation, &c.Parent, (*string)(&c.Type), &c.Check, &c.Title.Any, (*int64)(&c.Company), (*int64)(&c.Person),
		(*int64)(&c.PlannedStart), (*int64)(&c.PlannedEnd), (*int64)(&c.Start.At), (*int64)(&c.End.At),
		&c.Next.Arrival, &c.Next.ArrivalTime, &c.Next.Adults, &c.Next.Children, &c.Next.Toddlers, &c.Next.Pets, &c.Next.Cots, &c.Next.Reservation, &c.Next.BlockArrival, &c.Next.BlockDeparture,
		&owned, &c.Cancelled, &words, &c.Checklist, &c.List.Total,
	}
	err = database.Scanned(ctx, q, places, func() (err error) {
		if c.Title, err = wire.ReadWords(c.Title.Any, words); err != nil {
			return err
		}
		c.Member, c.Owned = member, splitFields(owned)
		out, c.Title = append(out, room.Put(&c)), wire.Words{}
		return nil
	}, query, args...)
	return out, err
}

var (
	plannedOfHomesQuery = `SELECT ` + plannedColumns + ` FROM task WHERE member_id = $1 AND property_id IN (` + database.Marks(4, property.MostOnPage) + `) AND planned_start >= $2 AND planned_start < $3`
	plannedOfStaysQuery = `SELECT ` + plannedColumns + ` FROM task WHERE member_id = $1 AND reservation_id IN (` + database.Marks(2, property.MostOnPage) + `)`
	plannedOfRulesQuery = `SELECT ` + plannedColumns + ` FROM task WHERE member_id = $1 AND rule_key IN (` + database.Marks(2, property.MostOnPage) + `)`
	ruleKeysQuery       = `SELECT id, rule_key FROM task WHERE member_id = $1 AND id IN (` + database.Marks(2, property.MostOnPage) + `)`

	finishedPeriodicAtQuery = knownColumns + ` AND property_id IN (` + database.Marks(2, property.MostOnPage) + `) AND type = 'periodic' AND actual_end <> 0`
)

func plannedOfHomes(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, homes []int64, from, to clock.Instant) ([]*Task, error) {
	return readPlanned(ctx, q, room, member, plannedOfHomesQuery, property.PageArgs([]any{member, from, to}, homes)...)
}

func plannedOfStays(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, stays []int64) ([]*Task, error) {
	return readPlanned(ctx, q, room, member, plannedOfStaysQuery, property.PageArgs([]any{member}, stays)...)
}

func plannedOfRules(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, keys []string) ([]*Task, error) {
	args := []any{member}
	for i := range property.MostOnPage {
		args = append(args, keys[min(i, len(keys)-1)])
	}
	return readPlanned(ctx, q, room, member, plannedOfRulesQuery, args...)
}

// ruleKeysOf reads of tasks their numbers and rule keys.
func ruleKeysOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]Task, error) {
	return database.Collect(ctx, q, func(row database.Row) (c Task, err error) { return c, row.Scan(&c.ID, &c.RuleKey) }, ruleKeysQuery, property.PageArgs([]any{member}, ids)...)
}

// finishedPeriodicAt is finishedPeriodic for some homes at once.
func finishedPeriodicAt(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64) ([]Known, error) {
	return database.Collect(ctx, q, scanKnown, finishedPeriodicAtQuery, property.PageArgs([]any{member}, homes)...)
}
