package task

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// columns are all of a task; inserted are those that a new one is written with.
var columns = database.Days(inserted, "planned_on", "next_arrival", "block_arrival", "block_departure") + `, guests_left_at, files, items_total, items_settled, sent_back_by, sent_back_items,
	sent_back_photos`

const inserted = `member_id, id, rule_key, property_id, reservation_id, parent_id, type, is_check, title, company_id, person_id, additional_person_id,
	planned_on, day_start, day_end, planned_start, planned_end, actual_start, actual_end, started_by, started_set_at, ended_by, ended_set_at, annotations,
	next_arrival, next_arrival_minute, next_adults, next_children, next_toddlers, next_pets, next_cots, next_reservation_id, block_arrival, block_departure,
	planner_owns, cancelled, version, answer, answer_reason, answered_at, sent_back, sent_back_at, last_change, unseen, changed_at, title_words, checklist_id`

func scan(row database.Row) (Task, error) {
	var c Task
	var owned, items, photos, words string
	err := row.Scan(&c.Member, &c.ID, &c.RuleKey, &c.Property, &c.Reservation, &c.Parent, &c.Type, &c.Check, &c.Title.Any, &c.Company, &c.Person, &c.Additional,
		&c.PlannedOn, &c.DayStart, &c.DayEnd, &c.PlannedStart, &c.PlannedEnd, &c.Start.At, &c.End.At, &c.Start.By, &c.Start.SetAt, &c.End.By, &c.End.SetAt, &c.Annotations,
		&c.Next.Arrival, &c.Next.ArrivalTime, &c.Next.Adults, &c.Next.Children, &c.Next.Toddlers, &c.Next.Pets, &c.Next.Cots, &c.Next.Reservation, &c.Next.BlockArrival, &c.Next.BlockDeparture,
		&owned, &c.Cancelled, &c.Version, &c.Answer.Said, &c.Answer.Reason, &c.Answer.At, &c.SentBack.What, &c.SentBack.At, &c.LastChange, &c.Unseen, &c.ChangedAt, &words, &c.Checklist,
		&c.GuestsLeft, &c.Files, &c.List.Total, &c.List.Settled, &c.SentBack.By, &items, &photos)
	c.SentBack.Items, c.SentBack.Photos = splitNumbers(items), splitPhotos(photos)
	c.Owned = splitFields(owned)
	if err == nil {
		c.Title, err = wire.ReadWords(c.Title.Any, words)
	}
	return c, err
}

func splitFields(text string) (out []Field) {
	for f := range strings.SplitSeq(text, ",") {
		if f != "" {
			out = append(out, Field(f))
		}
	}
	return out
}

func joinFields(fields []Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = string(f)
	}
	return strings.Join(names, ",")
}

func (c Task) done() bool { return c.Cancelled || !c.End.At.IsZero() }

// find reads one task; a cancelled one is gone for everybody.
func find(ctx context.Context, q database.Querier, ref identity.Ref) (Task, error) {
	c, err := scan(q.QueryRow(ctx, `SELECT `+columns+` FROM task WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
	if database.IsMissing(err) || (err == nil && c.Cancelled) {
		return Task{}, fault.Missing(fault.TaskNotFound)
	}
	return c, err
}

// lock reads one task and keeps others from changing it until the transaction ends; a cancelled one is gone.
func lock(ctx context.Context, tx *database.Tx, ref identity.Ref) (Task, error) {
	c, err := scan(tx.Holding().QueryRow(ctx, `SELECT `+columns+` FROM task WHERE member_id = $1 AND id = $2 AND NOT cancelled`, ref.Member, ref.ID))
	if database.IsMissing(err) {
		return Task{}, fault.Missing(fault.TaskNotFound)
	}
	return c, err
}

// placeOf reads the little of a task that its chat needs, where it is, what it checks and who works on it: every message asks for it. A cancelled task is gone.
func placeOf(ctx context.Context, q database.Querier, ref identity.Ref) (Task, error) {
	c := Task{Member: ref.Member, ID: ref.ID}
	err := q.QueryRow(ctx, `SELECT property_id, company_id, person_id, additional_person_id, parent_id FROM task WHERE member_id = $1 AND id = $2 AND NOT cancelled`, ref.Member, ref.ID).
		Scan(&c.Property, &c.Company, &c.Person, &c.Additional, &c.Parent)
	if database.IsMissing(err) {
		return c, fault.Missing(fault.TaskNotFound)
	}
	return c, err
}

// checksOf reads the checks of a task by their planned start.
func checksOf(ctx context.Context, q database.Querier, ref identity.Ref) ([]Task, error) {
	all, err := checksOfAll(ctx, q, []identity.Ref{ref})
	return all[ref], err
}

// ofProperty reads a property's tasks that are planned to start in a range, with the cancelled ones.
func ofProperty(ctx context.Context, q database.Querier, property identity.Ref, from, to clock.Instant) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND planned_start < $4
		ORDER BY planned_start, id`, property.Member, property.ID, from, to)
}

func ofReservation(ctx context.Context, q database.Querier, stay identity.Ref) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`, stay.Member, stay.ID)
}

// readAtOnce is how many tasks, or tasks of how many stays, one statement asks for.
const readAtOnce = 16

// marked are the arguments of a statement about some of a member's, at most readAtOnce: the last one fills up the rest, because a statement has a constant text.
func marked[T any](member identity.MemberID, some []T) []any {
	args := []any{member}
	for i := range readAtOnce {
		args = append(args, some[min(i, len(some)-1)])
	}
	return args
}

var (
	ofReservationsQuery = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND reservation_id IN (` + database.Marks(2, readAtOnce) + `) ORDER BY id`
	byRulesQuery        = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND rule_key IN (` + database.Marks(2, readAtOnce) + `) ORDER BY id`
)

func ofReservations(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64) ([]Task, error) {
	return database.Collect(ctx, q, scan, ofReservationsQuery, marked(member, stays)...)
}

func byRules(ctx context.Context, q database.Querier, member identity.MemberID, keys []string) ([]Task, error) {
	return database.Collect(ctx, q, scan, byRulesQuery, marked(member, keys)...)
}

func ruleOf(ctx context.Context, q database.Querier, ref identity.Ref) (string, error) {
	var key string
	err := q.QueryRow(ctx, `SELECT rule_key FROM task WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&key)
	if database.IsMissing(err) {
		return "", nil
	}
	return key, err
}

// byRule finds a task by its rule key.
func byRule(ctx context.Context, q database.Querier, member identity.MemberID, key string) (Task, bool, error) {
	c, err := scan(q.QueryRow(ctx, `SELECT `+columns+` FROM task WHERE member_id = $1 AND rule_key = $2`, member, key))
	if database.IsMissing(err) {
		return c, false, nil
	}
	return c, err == nil, err
}

const knownColumns = `SELECT id, property_id, rule_key, actual_start <> 0, items_total > 0, actual_end, cancelled, planner_owns FROM task WHERE member_id = $1`

func scanKnown(row database.Row) (k Known, err error) {
	var owned string
	err = row.Scan(&k.ID, &k.Property, &k.RuleKey, &k.Begun, &k.Listed, &k.Ended, &k.Cancelled, &owned)
	k.Owned = splitFields(owned)
	return k, err
}

// knownFrom reads what a preview needs of tasks from a day on: of those that are still as their rule made them it needs nothing.
func knownFrom(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) ([]Known, error) {
	return database.Collect(ctx, q, scanKnown, knownColumns+` AND planned_on >= $2 AND (actual_start <> 0 OR items_total > 0 OR planner_owns <> '')`, m, day)
}

// finishedBefore reads the finished periodic tasks before a day of a member, finishedPeriodic all of a property.
func finishedBefore(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) ([]Known, error) {
	return database.Collect(ctx, q, scanKnown, knownColumns+` AND planned_on < $2 AND type = 'periodic' AND actual_end <> 0`, m, day)
}

func finishedPeriodic(ctx context.Context, q database.Querier, property identity.Ref) ([]Known, error) {
	return database.Collect(ctx, q, scanKnown, knownColumns+` AND property_id = $2 AND type = 'periodic' AND actual_end <> 0`, property.Member, property.ID)
}

// values are what a new task's columns are written with, in the order of inserted.
func (c Task) values(now clock.Instant) []any {
	return []any{
		c.Member, c.ID, c.RuleKey, c.Property, c.Reservation, c.Parent, c.Type, c.Check, c.Title.Any, c.Company, c.Person, c.Additional,
		c.PlannedOn, c.DayStart, c.DayEnd, c.PlannedStart, c.PlannedEnd, c.Start.At, c.End.At, c.Start.By, c.Start.SetAt, c.End.By, c.End.SetAt, c.Annotations,
		c.Next.Arrival, c.Next.ArrivalTime, c.Next.Adults, c.Next.Children, c.Next.Toddlers, c.Next.Pets, c.Next.Cots, c.Next.Reservation, c.Next.BlockArrival, c.Next.BlockDeparture,
		joinFields(c.Owned), c.Cancelled, c.Version, c.Answer.Said, c.Answer.Reason, c.Answer.At, c.SentBack.What, c.SentBack.At, c.LastChange, c.Unseen, now, c.Title.Stored(), c.Checklist,
	}
}

// whole is where a task is that was just changed.
const whole = `task WHERE member_id = $1 AND id = $2`

// updateHome writes where a task is and which rule names it: they seldom change and are in an index each.
func updateHome(ctx context.Context, tx *database.Tx, c Task) error {
	_, err := tx.Exec(ctx, `UPDATE task SET property_id = $3, rule_key = $4 WHERE member_id = $1 AND id = $2`, c.Member, c.ID, c.Property, c.RuleKey)
	return err
}

const timesOf = `actual_start = $4, started_by = $5, started_set_at = $6, actual_end = $7, ended_by = $8, ended_set_at = $9, version = $10, sent_back = $11, sent_back_at = $12, changed_at = $13,
	items_total = $14, items_settled = $15, sent_back_by = $16, sent_back_items = $17, sent_back_photos = $18`

// updateTimes writes the actual times if the task still has the version that they were decided on. SQLite writes the entry of an index whenever one of its columns is set, to whatever value: so done is
// set only where it changes.
func updateTimes(ctx context.Context, tx *database.Tx, c, before Task) (bool, error) {
	args := []any{
		c.Member, c.ID, before.Version, c.Start.At, c.Start.By, c.Start.SetAt, c.End.At, c.End.By, c.End.SetAt, c.Version, c.SentBack.What, c.SentBack.At, tx.Now(),
		c.List.Total, c.List.Settled, c.SentBack.By, joinNumbers(c.SentBack.Items), joinPhotos(c.SentBack.Photos),
	}
	query := `UPDATE task SET ` + timesOf + ` WHERE member_id = $1 AND id = $2 AND version = $3 AND NOT cancelled`
	if c.done() != before.done() {
		args = append(args, c.done())
		query = `UPDATE task SET ` + timesOf + `, done = $19 WHERE member_id = $1 AND id = $2 AND version = $3 AND NOT cancelled`
	}
	n, err := tx.Exec(ctx, query, args...)
	return n == 1, err
}

func addHistory(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant, account identity.AccountID, step Step) error {
	_, err := tx.Exec(ctx, `INSERT INTO task_history (member_id, task_id, id, at, account_id, action, value, note)
		VALUES ($1, $2, (SELECT COALESCE(MAX(id), 0) + 1 FROM task_history WHERE member_id = $1 AND task_id = $2), $3, $4, $5, $6, $7)`,
		ref.Member, ref.ID, at, account, step.Action, step.Value, step.Note)
	return err
}

type historyLine struct {
	id      int64
	at      clock.Instant
	account identity.AccountID
	photos  []Photo
	Step
}

func history(ctx context.Context, q database.Querier, ref identity.Ref) ([]historyLine, error) {
	lines, err := database.Collect(ctx, q, func(row database.Row) (h historyLine, err error) {
		return h, row.Scan(&h.id, &h.at, &h.account, &h.Action, &h.Value, &h.Note)
	}, `SELECT id, at, account_id, action, value, note FROM task_history WHERE member_id = $1 AND task_id = $2 ORDER BY id`, ref.Member, ref.ID)
	if err != nil {
		return nil, err
	}
	return lines, addPhotos(ctx, q, ref, lines)
}
