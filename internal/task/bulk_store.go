package task

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// What is read and written of tasks that change together: the statements are for any number of them. One task that changes goes the same way.

// ofMembers calls read with the tasks of each member, each once, in one order, so that no two transactions wait for each other.
func ofMembers(refs []identity.Ref, read func(m identity.MemberID, ids []int64) error) error {
	refs = slices.Clone(refs)
	slices.SortFunc(refs, func(a, b identity.Ref) int { return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.ID, b.ID)) })
	refs = slices.Compact(refs)
	for len(refs) > 0 {
		m := refs[0].Member
		var ids []int64
		for len(refs) > 0 && refs[0].Member == m {
			ids, refs = append(ids, refs[0].ID), refs[1:]
		}
		if err := read(m, ids); err != nil {
			return err
		}
	}
	return nil
}

// perTask reads things of tasks; scan says of which task each is. The things of a task have the order of the statement.
func perTask[T any](ctx context.Context, q database.Querier, of database.Among, refs []identity.Ref, scan func(row database.Row) (task int64, one T, err error)) (map[identity.Ref][]T, error) {
	out := make(map[identity.Ref][]T, len(refs))
	err := ofMembers(refs, func(m identity.MemberID, ids []int64) error {
		return database.EachAmong(of, []any{m}, ids, func(text string, args []any) error {
			_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
				id, one, err := scan(row)
				if err == nil {
					ref := identity.Ref{Member: m, ID: id}
					out[ref] = append(out[ref], one)
				}
				return struct{}{}, err
			}, text, args...)
			return err
		})
	})
	return out, err
}

// oneEach is the first thing of each task.
func oneEach[T any](all map[identity.Ref][]T) map[identity.Ref]T {
	out := make(map[identity.Ref]T, len(all))
	for ref, list := range all {
		out[ref] = list[0]
	}
	return out
}

func scanNumbered(row database.Row) (int64, Task, error) {
	c, err := scan(row)
	return c.ID, c, err
}

var (
	heldTasks      = database.NewAmong(`SELECT `+columns+` FROM task WHERE member_id = $1 AND id`, 2, ` ORDER BY id`)
	shownTasks     = database.NewAmong(`SELECT `+columns+` FROM task WHERE member_id = $1 AND id`, 2, ` AND NOT cancelled`)
	checksOfTasks  = database.NewAmong(`SELECT `+columns+` FROM task WHERE member_id = $1 AND parent_id`, 2, ` AND NOT cancelled ORDER BY planned_start, id`)
	statesOfTasks  = database.NewAmong(`SELECT id, actual_start, actual_end FROM task WHERE member_id = $1 AND id`, 2, ` AND NOT cancelled`)
	numbersOfRules = database.NewAmong(`SELECT rule_key, id FROM task WHERE member_id = $1 AND rule_key`, 2, ``)
	placesOfTasks  = database.NewAmong(`SELECT task_id, account_id, done, planned_start FROM task_list WHERE member_id = $1 AND task_id`, 2, ` ORDER BY task_id, account_id`)
	changesOfTasks = database.NewAmong(`SELECT task_id, id, at, account_id, field, was, now FROM task_change WHERE member_id = $1 AND task_id`, 2, ` ORDER BY task_id, id`)
	seenOfTasks    = database.NewAmong(`SELECT task_id, account_id, change_id FROM task_seen WHERE member_id = $1 AND task_id`, 2, ``)
	answersOfTasks = database.NewAmong(`SELECT task_id, action, value, note FROM task_history WHERE member_id = $1 AND task_id`, 2,
		` AND action IN ('accepted', 'declined', 'assigned', 'lapsed') ORDER BY task_id, id DESC`)
	endsOfHistories = database.NewAmong(`SELECT task_id, MAX(id) FROM task_history WHERE member_id = $1 AND task_id`, 2, ` GROUP BY task_id`)
)

// heldAll reads tasks, canceled ones too, and keeps others from changing them until the transaction ends. One that is missing is an error.
func heldAll(ctx context.Context, tx *database.Tx, refs []identity.Ref) (map[identity.Ref]Task, error) {
	found, err := perTask(ctx, tx.Holding(), heldTasks, refs, scanNumbered)
	if err != nil {
		return nil, err
	}
	for _, ref := range refs {
		if len(found[ref]) == 0 {
			return nil, fmt.Errorf("task %s: %w", ref, sql.ErrNoRows)
		}
	}
	return oneEach(found), nil
}

// shownAll reads tasks; canceled ones are left out.
func shownAll(ctx context.Context, q database.Querier, refs []identity.Ref) (map[identity.Ref]Task, error) {
	found, err := perTask(ctx, q, shownTasks, refs, scanNumbered)
	return oneEach(found), err
}

// checksOfAll reads the checks of tasks by their planned start.
func checksOfAll(ctx context.Context, q database.Querier, refs []identity.Ref) (map[identity.Ref][]Task, error) {
	return perTask(ctx, q, checksOfTasks, refs, func(row database.Row) (int64, Task, error) {
		c, err := scan(row)
		return c.Parent, c, err
	})
}

// statesOfAll reads how far tasks are; canceled ones are left out.
func statesOfAll(ctx context.Context, q database.Querier, refs []identity.Ref) (map[identity.Ref]State, error) {
	found, err := perTask(ctx, q, statesOfTasks, refs, func(row database.Row) (id int64, s State, err error) {
		var c Task
		err = row.Scan(&id, &c.Start.At, &c.End.At)
		return id, c.State(), err
	})
	return oneEach(found), err
}

// numbersOf reads the numbers of a member's tasks by their rule keys; those that there are.
func numbersOf(ctx context.Context, q database.Querier, m identity.MemberID, keys []string) (map[string]int64, error) {
	out := map[string]int64{}
	err := database.EachAmong(numbersOfRules, []any{m}, keys, func(text string, args []any) error {
		var key string
		var id int64
		return database.Scanned(ctx, q, []any{&key, &id}, func() error {
			out[key] = id
			return nil
		}, text, args...)
	})
	return out, err
}

// listedAt finds tasks on all lists, for a transaction that is about to write them.
func listedAt(ctx context.Context, tx *database.Tx, refs []identity.Ref) (map[identity.Ref][]place, error) {
	return perTask(ctx, tx.Holding(), placesOfTasks, refs, func(row database.Row) (id int64, p place, err error) {
		return id, p, row.Scan(&id, &p.account, &p.done, &p.start)
	})
}

// ledgersOf reads the ledgers of tasks; a finished task has nothing to tell any more, and most tasks never changed.
func ledgersOf(ctx context.Context, q database.Querier, tasks []Task) (map[identity.Ref]ledger, error) {
	out := map[identity.Ref]ledger{}
	var refs []identity.Ref
	for _, c := range tasks {
		out[c.Ref()] = ledger{seen: map[identity.AccountID]int64{}}
		if c.LastChange != 0 && c.keepsLedger() {
			refs = append(refs, c.Ref())
		}
	}
	if len(refs) == 0 {
		return out, nil
	}
	changes, err := perTask(ctx, q, changesOfTasks, refs, func(row database.Row) (id int64, x Change, err error) {
		return id, x, row.Scan(&id, &x.ID, &x.At, &x.By, &x.Field, &x.Was, &x.Now)
	})
	if err != nil {
		return nil, err
	}
	type mark struct {
		account identity.AccountID
		change  int64
	}
	marks, err := perTask(ctx, q, seenOfTasks, refs, func(row database.Row) (id int64, m mark, err error) {
		return id, m, row.Scan(&id, &m.account, &m.change)
	})
	if err != nil {
		return nil, err
	}
	for _, ref := range refs {
		l := ledger{changes[ref], make(map[identity.AccountID]int64, len(marks[ref]))}
		for _, m := range marks[ref] {
			l.seen[m.account] = m.change
		}
		out[ref] = l
	}
	return out, nil
}

// lastAnswers are the last steps of histories about the acceptance of a task, or about who has it.
func lastAnswers(ctx context.Context, q database.Querier, refs []identity.Ref) (map[identity.Ref]Step, error) {
	found, err := perTask(ctx, q, answersOfTasks, refs, func(row database.Row) (id int64, step Step, err error) {
		return id, step, row.Scan(&id, &step.Action, &step.Value, &step.Note)
	})
	return oneEach(found), err
}

const upserting = ` ON CONFLICT (member_id, id) DO UPDATE SET `

// excluded assigns to each column what was to be inserted.
func excluded(columns string) string {
	var sets []string
	for column := range strings.SplitSeq(columns, ",") {
		column = strings.TrimSpace(column)
		sets = append(sets, column+` = excluded.`+column)
	}
	return strings.Join(sets, ", ")
}

const (
	// plainColumns of a plan are in no index, and in no condition of one. SQLite writes the entry of an index whenever one of its columns is set, to whatever value.
	plainColumns = `is_check, title, additional_person_id, day_start, day_end, planned_end, annotations, next_arrival, next_arrival_minute, next_adults, next_children, next_toddlers, next_pets, next_cots,
	block_arrival, block_departure, planner_owns, version, answer_reason, answered_at, last_change, changed_at, title_words, checklist_id`
	// indexedColumns are the others that change with a plan but unseen, which changes often and is in an index of its own.
	indexedColumns = `parent_id, type, company_id, person_id, planned_on, planned_start, next_reservation_id, cancelled, done, answer`
)

var (
	taskColumns = strings.Count(inserted, ",") + 2
	insertTasks = database.NewBulk(`INSERT INTO task (`+inserted+`, done) VALUES `, taskColumns, ``)
	// These write over what is stored, and set what has changed: all, only columns without an index, or these and unseen.
	writeTasks      = database.NewBulk(`INSERT INTO task (`+inserted+`, done) VALUES `, taskColumns, upserting+excluded(plainColumns+`, unseen, `+indexedColumns))
	writePlainTasks = database.NewBulk(`INSERT INTO task (`+inserted+`, done) VALUES `, taskColumns, upserting+excluded(plainColumns))
	writeNewsTasks  = database.NewBulk(`INSERT INTO task (`+inserted+`, done) VALUES `, taskColumns, upserting+excluded(plainColumns+`, unseen`))
)

// plainly reports whether two tasks differ only in columns that are in no index, unseen aside.
func plainly(a, b *Task) bool {
	return a.Parent == b.Parent && a.Type == b.Type && a.Company == b.Company && a.Person == b.Person && a.PlannedOn == b.PlannedOn && a.PlannedStart == b.PlannedStart &&
		a.Next.Reservation == b.Next.Reservation && a.Cancelled == b.Cancelled && a.done() == b.done() && a.Answer.Said == b.Answer.Said
}

// insertAll writes new tasks.
func insertAll(ctx context.Context, tx *database.Tx, tasks []Task) error {
	return execRows(ctx, tx, insertTasks, tasks)
}

func execRows(ctx context.Context, tx *database.Tx, bulk database.Bulk, tasks []Task) error {
	values := make([]any, 0, taskColumns*len(tasks))
	for _, c := range tasks {
		values = append(append(values, c.values(tx.Now())...), c.done())
	}
	return bulk.Exec(ctx, tx, values)
}

// updateAll writes the plans of tasks that the transaction holds over what is stored; before are the same tasks as they are stored. Where a task is and which rule names it is written for each by
// itself, and first, so that another may take its key: they seldom change.
func updateAll(ctx context.Context, tx *database.Tx, before, tasks []Task) error {
	var all, plain, news []Task
	for i, c := range tasks {
		was := &before[i]
		if was.Property != c.Property || was.RuleKey != c.RuleKey {
			if err := updateHome(ctx, tx, c); err != nil {
				return err
			}
		}
		switch {
		case !plainly(was, &c):
			all = append(all, c)
		case was.Unseen != c.Unseen:
			news = append(news, c)
		default:
			plain = append(plain, c)
		}
	}
	for _, some := range []struct {
		bulk  database.Bulk
		tasks []Task
	}{{writeTasks, all}, {writeNewsTasks, news}, {writePlainTasks, plain}} {
		if err := execRows(ctx, tx, some.bulk, some.tasks); err != nil {
			return err
		}
	}
	return nil
}

var historyRows = database.NewBulk(`INSERT INTO task_history (member_id, task_id, id, at, account_id, action, value, note) VALUES `, 8, ``)

// noted is a step on its way into the history of a task.
type noted struct {
	task identity.Ref
	by   identity.AccountID
	Step
}

// addHistories writes steps behind those that the histories of tasks have.
func addHistories(ctx context.Context, tx *database.Tx, steps []noted) error {
	if len(steps) == 0 {
		return nil
	}
	refs := make([]identity.Ref, len(steps))
	for i, n := range steps {
		refs[i] = n.task
	}
	found, err := perTask(ctx, tx, endsOfHistories, refs, func(row database.Row) (id, last int64, err error) { return id, last, row.Scan(&id, &last) })
	if err != nil {
		return err
	}
	ends := oneEach(found)
	values := make([]any, 0, 8*len(steps))
	for _, n := range steps {
		ends[n.task]++
		values = append(values, n.task.Member, n.task.ID, ends[n.task], tx.Now(), n.by, n.Action, n.Value, n.Note)
	}
	return historyRows.Exec(ctx, tx, values)
}

var changeRows = database.NewBulk(`INSERT INTO task_change (member_id, task_id, id, at, account_id, field, was, now) VALUES `, 8, ``)

// changeValues are the values of changes of a task for changeRows.
func changeValues(ref identity.Ref, changes []Change) (values []any) {
	for _, x := range changes {
		values = append(values, ref.Member, ref.ID, x.ID, x.At, x.By, x.Field, x.Was, x.Now)
	}
	return values
}

const (
	listing = `INSERT INTO task_list (account_id, done, planned_start, member_id, task_id, planned_on, day_start, day_end, type, unread, lastmessage, task) VALUES `
	overRow = ` ON CONFLICT (account_id, done, planned_start, member_id, task_id) DO UPDATE SET planned_on = excluded.planned_on, day_start = excluded.day_start, day_end = excluded.day_end,
		type = excluded.type, task = excluded.task`
)

var (
	listRows = database.NewBulk(listing, 12, overRow+`, unread = excluded.unread, lastmessage = excluded.lastmessage`)
	// rewriteRows leaves what rows say of the chat as it is: who writes there writes it.
	rewriteRows = database.NewBulk(listing, 12, overRow)

	unlistTasks = database.NewAmong(`DELETE FROM task_list WHERE member_id = $1 AND account_id = $2 AND task_id`, 3, ``)
	foundTasks  = database.NewAmong(`DELETE FROM task_lost WHERE account_id = $1 AND member_id = $2 AND task_id`, 3, ``)
	askedTasks  = database.NewAmong(`DELETE FROM task_ask WHERE member_id = $1 AND staff_id = $2 AND task_id`, 3, ``)

	lostRows = database.NewBulk(`INSERT INTO task_lost (account_id, member_id, task_id, at, sequence, planned_start, planned_end, property_id) VALUES `, 8,
		` ON CONFLICT (account_id, member_id, task_id) DO UPDATE SET at = excluded.at, sequence = excluded.sequence, planned_start = excluded.planned_start, planned_end = excluded.planned_end,
			property_id = excluded.property_id`)
	seenRows = database.NewBulk(`INSERT INTO task_seen (member_id, task_id, account_id, change_id) VALUES `, 4,
		` ON CONFLICT (member_id, task_id, account_id) DO UPDATE SET change_id = excluded.change_id WHERE task_seen.change_id < excluded.change_id`)
)

// listRow is a task on its way onto an account's list.
type listRow struct {
	account identity.AccountID
	task    *Task
	listed  Listed
}

// writeList writes rows of lists, in the order of the lists.
func writeList(ctx context.Context, tx *database.Tx, bulk database.Bulk, rows []listRow) error {
	slices.SortStableFunc(rows, func(a, b listRow) int {
		return cmp.Or(cmp.Compare(a.account, b.account), cmp.Compare(a.task.PlannedStart, b.task.PlannedStart), cmp.Compare(a.task.Member, b.task.Member), cmp.Compare(a.task.ID, b.task.ID))
	})
	values := make([]any, 0, 12*len(rows))
	for _, r := range rows {
		c, l := r.task, r.listed
		values = append(values, r.account, c.done(), c.PlannedStart, c.Member, c.ID, c.PlannedOn, c.DayStart, c.DayEnd, c.Type, l.Unread, l.LastMessage, onList(l.Core, c.done()))
	}
	return bulk.Exec(ctx, tx, values)
}

// byAccount are tasks of accounts, or of entries of the staff.
type byAccount[A ~int64] map[A][]identity.Ref

// each gives the tasks of each account, in one order.
func (b byAccount[A]) each(do func(one A, m identity.MemberID, ids []int64) error) error {
	ones := make([]A, 0, len(b))
	for one := range b {
		ones = append(ones, one)
	}
	slices.Sort(ones)
	for _, one := range ones {
		if err := ofMembers(b[one], func(m identity.MemberID, ids []int64) error { return do(one, m, ids) }); err != nil {
			return err
		}
	}
	return nil
}

// execAmong runs a statement that changes what is named.
func execAmong(ctx context.Context, tx *database.Tx, of database.Among, before []any, ids []int64) error {
	return database.EachAmong(of, before, ids, func(text string, args []any) error {
		_, err := tx.Exec(ctx, text, args...)
		return err
	})
}

// forgetAsked forgets what was asked of those who answer for tasks, so that they are asked again.
func forgetAsked(ctx context.Context, tx *database.Tx, of byAccount[identity.StaffID]) error {
	return of.each(func(staff identity.StaffID, m identity.MemberID, ids []int64) error {
		return execAmong(ctx, tx, askedTasks, []any{m, staff}, ids)
	})
}

// listWrites are what is to be written so that tasks are on the lists on which they belong.
type listWrites struct {
	// gone are the tasks whose row of an account is taken away, found those that an account has got that it may have lost before.
	gone, found byAccount[identity.AccountID]
	// rows are written whole, inPlace are over rows of which the chat stays.
	rows, inPlace []listRow
	lost, seen    []any
}

func newListWrites() *listWrites {
	return &listWrites{gone: byAccount[identity.AccountID]{}, found: byAccount[identity.AccountID]{}}
}

// keepLost remembers that an account had a task, for its calendar.
func (l *listWrites) keepLost(account identity.AccountID, c Task, at clock.Instant) {
	l.lost = append(l.lost, account, c.Member, c.ID, at, c.Version, c.PlannedStart, c.PlannedEnd, c.Property)
}

// markSeen notes up to which change an account has seen a task.
func (l *listWrites) markSeen(ref identity.Ref, account identity.AccountID, change int64) {
	l.seen = append(l.seen, ref.Member, ref.ID, account, change)
}

func (l *listWrites) exec(ctx context.Context, tx *database.Tx) error {
	if err := lostRows.Exec(ctx, tx, l.lost); err != nil {
		return err
	}
	err := l.found.each(func(account identity.AccountID, m identity.MemberID, ids []int64) error {
		return execAmong(ctx, tx, foundTasks, []any{account, m}, ids)
	})
	if err != nil {
		return err
	}
	if err := seenRows.Exec(ctx, tx, l.seen); err != nil {
		return err
	}
	err = l.gone.each(func(account identity.AccountID, m identity.MemberID, ids []int64) error {
		return execAmong(ctx, tx, unlistTasks, []any{m, account}, ids)
	})
	if err != nil {
		return err
	}
	if err := writeList(ctx, tx, rewriteRows, l.inPlace); err != nil {
		return err
	}
	return writeList(ctx, tx, listRows, l.rows)
}
