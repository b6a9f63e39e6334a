package task

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// followedAtOnce is of how many changes of stays one statement asks.
const followedAtOnce = 30

// followedTask is a task with what is needed to say in words what became of it.
type followedTask struct {
	Followed
	property int64
	start    clock.Instant
	staff    [3]identity.StaffID
	// change is the number of the move in the ledger of the task; zero for a task that has not moved.
	change int64
	seen   map[seenBy]int64
}

// seenBy names a task and an account.
type seenBy struct {
	task    int64
	account identity.AccountID
}

const followedColumns = `t.id, t.reservation_id, t.type, t.is_check, t.property_id, t.planned_start, t.person_id, t.additional_person_id, t.company_id`

func (f *followedTask) fields() []any {
	return []any{&f.Task, &f.Reservation, &f.Type, &f.Check, &f.property, &f.start, &f.staff[0], &f.staff[1], &f.staff[2]}
}

// followedArgs are the arguments of both queries: the member, the first and the last instant, and the stays.
func followedArgs(m identity.MemberID, all []OfStay) []any {
	first, last := all[0].At, all[0].At
	args := []any{m, first, last}
	for i := range followedAtOnce {
		one := all[min(i, len(all)-1)]
		first, last = min(first, one.At), max(last, one.At)
		args = append(args, one.Reservation)
	}
	args[1], args[2] = first, last
	return args
}

var followedMovesQuery = `SELECT ` + followedColumns + `, x.at, x.was, x.now, x.id
	FROM task t JOIN task_change x ON x.member_id = t.member_id AND x.task_id = t.id
	WHERE t.member_id = $1 AND x.account_id = 0 AND x.field IN ('home', 'planned_start') AND x.at >= $2 AND x.at <= $3 AND t.reservation_id IN (` + database.Marks(4, followedAtOnce) + `)
	ORDER BY t.planned_start, t.id, x.id`

// followedMoves are the tasks of stays that rules have moved.
func followedMoves(ctx context.Context, q database.Querier, m identity.MemberID, all []OfStay) ([]followedTask, error) {
	return database.Collect(ctx, q, func(row database.Row) (f followedTask, err error) {
		return f, row.Scan(append(f.fields(), &f.At, &f.Was, &f.Now, &f.change)...)
	}, followedMovesQuery, followedArgs(m, all)...)
}

var followedSeenQuery = `SELECT s.task_id, s.account_id, s.change_id FROM task t JOIN task_seen s ON s.member_id = t.member_id AND s.task_id = t.id
	WHERE t.member_id = $1 AND t.reservation_id IN (` + database.Marks(2, followedAtOnce) + `)`

// followedSeen says up to which change accounts have seen the tasks of stays.
func followedSeen(ctx context.Context, q database.Querier, m identity.MemberID, all []OfStay) (map[seenBy]int64, error) {
	out := map[seenBy]int64{}
	_, err := database.Collect(ctx, q, func(row database.Row) (by seenBy, err error) {
		var change int64
		err = row.Scan(&by.task, &by.account, &change)
		out[by] = change
		return by, err
	}, followedSeenQuery, slices.Delete(followedArgs(m, all), 1, 3)...)
	return out, err
}

var followedActsQuery = `SELECT ` + followedColumns + `, h.at, h.action
	FROM task t JOIN task_history h ON h.member_id = t.member_id AND h.task_id = t.id
	WHERE t.member_id = $1 AND h.account_id = 0 AND h.action IN ('made', 'gone', 'back') AND h.at >= $2 AND h.at <= $3 AND t.reservation_id IN (` + database.Marks(4, followedAtOnce) + `)
	ORDER BY t.planned_start, t.id, h.id`

// followedActs are the tasks of stays that rules have made, cancelled or taken back in.
func followedActs(ctx context.Context, q database.Querier, m identity.MemberID, all []OfStay) ([]followedTask, error) {
	return database.Collect(ctx, q, func(row database.Row) (f followedTask, err error) {
		return f, row.Scan(append(f.fields(), &f.At, &f.Action)...)
	}, followedActsQuery, followedArgs(m, all)...)
}
