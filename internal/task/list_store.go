package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// mark is a place in a list: lists are ordered by planned start, member and number.
type mark struct {
	start  clock.Instant
	member identity.MemberID
	id     int64
}

// entry is one task of a page under way: ready made from an account's own list, or a task of a managed member that is still to be presented.
type entry struct {
	mark
	listed Listed
	task   *Task
}

// span is what of a list is wanted, for all queries of a scope: tasks behind (or, newest first, before) a mark.
type span struct {
	from  mark
	now   clock.Instant
	days  Days
	typ   Type
	limit int
}

const listColumns = `planned_start, member_id, task_id, unread, lastmessage, task`

func scanListed(row database.Row) (entry, error) {
	var e entry
	var bytes []byte
	if err := row.Scan(&e.start, &e.member, &e.id, &e.listed.Unread, &e.listed.LastMessage, &bytes); err != nil {
		return e, err
	}
	e.listed.Member, e.listed.ID = int64(e.member), e.id
	var err error
	e.listed.Core, err = database.Unpack(bytes)
	return e, err
}

// longestPlain is how many bytes of a task that is not finished are stored as they are: with the rest of its row they fit into its page (database.Pack).
const longestPlain = 850

// onList is a task as its lists have it: that of a finished one is packed, because there are many and hardly anybody opens one again, and a long one.
func onList(core []byte, done bool) []byte {
	if !done && len(core) <= longestPlain {
		return core
	}
	return database.Pack(core)
}

func scanTask(row database.Row) (entry, error) {
	c, err := scan(row)
	return entry{mark: mark{c.PlannedStart, c.Member, c.ID}, task: &c}, err
}

// longestDay bounds how far a task's start lies from the ends of its day: ranges over planned_start are cut with it, and the exact ends of the day, which
// differ from zone to zone, decide within.
const longestDay = 26 * 60 * 60 * 1000

// Every query walks ranges of the primary key in the order of the list, and stops at the limit: its cost does not grow with what an account has done before.
var (
	ownCurrent = `SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = FALSE AND (planned_start, member_id, task_id) > ($2, $3, $4)
		UNION ALL SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = TRUE AND (planned_start, member_id, task_id) > ($5, $6, $7) AND day_end > $8
		ORDER BY planned_start, member_id, task_id LIMIT CAST($9 AS BIGINT)`
	ownPast = `SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = TRUE AND (planned_start, member_id, task_id) < ($2, $3, $4) AND day_end <= $5
		ORDER BY planned_start DESC, member_id DESC, task_id DESC LIMIT CAST($6 AS BIGINT)`
	ownDays = `SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = FALSE AND (planned_start, member_id, task_id) > ($2, $3, $4) AND planned_start < $5
			AND planned_on >= $6 AND planned_on <= $7 AND (type = $8 OR $8 = '')
		UNION ALL SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = TRUE AND (planned_start, member_id, task_id) > ($2, $3, $4) AND planned_start < $5
			AND planned_on >= $6 AND planned_on <= $7 AND (type = $8 OR $8 = '')
		ORDER BY planned_start, member_id, task_id LIMIT CAST($9 AS BIGINT)`
	ownServicesActual = `SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = FALSE AND (planned_start, member_id, task_id) > ($2, $3, $4)
		AND planned_start < $5 AND type = 'service' AND day_start <= $6 ORDER BY planned_start, member_id, task_id LIMIT CAST($7 AS BIGINT)`
	ownServicesNext = `SELECT ` + listColumns + ` FROM task_list WHERE account_id = $1 AND done = FALSE AND (planned_start, member_id, task_id) > ($2, $3, $4)
		AND type = 'service' AND day_start > $5 ORDER BY planned_start, member_id, task_id LIMIT CAST($6 AS BIGINT)`

	allCurrent = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = FALSE AND (planned_start, id) > ($2, $3)
		UNION ALL SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = TRUE AND (planned_start, id) > ($4, $5) AND day_end > $6 AND NOT cancelled
		ORDER BY planned_start, id LIMIT CAST($7 AS BIGINT)`
	allPast = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = TRUE AND (planned_start, id) < ($2, $3) AND day_end <= $4 AND NOT cancelled
		ORDER BY planned_start DESC, id DESC LIMIT CAST($5 AS BIGINT)`
	allDays = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = FALSE AND (planned_start, id) > ($2, $3) AND planned_start < $4
			AND planned_on >= $5 AND planned_on <= $6 AND (type = $7 OR $7 = '')
		UNION ALL SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = TRUE AND (planned_start, id) > ($2, $3) AND planned_start < $4
			AND planned_on >= $5 AND planned_on <= $6 AND (type = $7 OR $7 = '') AND NOT cancelled
		ORDER BY planned_start, id LIMIT CAST($8 AS BIGINT)`
	allServicesActual = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = FALSE AND (planned_start, id) > ($2, $3)
		AND planned_start < $4 AND type = 'service' AND day_start <= $5 ORDER BY planned_start, id LIMIT CAST($6 AS BIGINT)`
	allServicesNext = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND done = FALSE AND (planned_start, id) > ($2, $3)
		AND type = 'service' AND day_start > $4 ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`

	boardQuery = `SELECT ` + columns + ` FROM task WHERE member_id = $1 AND planned_on = $2 AND (planned_start, id) > ($3, $4) AND NOT cancelled ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`
)

// later is the later of a mark and the first place at an instant.
func (m mark) later(start clock.Instant) mark {
	if m.start >= start {
		return m
	}
	return mark{start: start}
}

// own reads an account's own list.
func own(ctx context.Context, q database.Querier, account identity.AccountID, scope Scope, s span) ([]entry, error) {
	m := s.from
	switch scope {
	case ScopePast:
		return database.Collect(ctx, q, scanListed, ownPast, account, m.start, m.member, m.id, s.now, s.limit)
	case ScopeDays:
		first, end := s.days.bounds()
		m = m.later(first)
		return database.Collect(ctx, q, scanListed, ownDays, account, m.start, m.member, m.id, end, s.days.From, s.days.To, s.typ, s.limit)
	case ScopeServicesActual:
		return database.Collect(ctx, q, scanListed, ownServicesActual, account, m.start, m.member, m.id, s.now+longestDay, s.now, s.limit)
	case ScopeServicesNext:
		m = m.later(s.now)
		return database.Collect(ctx, q, scanListed, ownServicesNext, account, m.start, m.member, m.id, s.now, s.limit)
	default:
		d := m.later(s.now - longestDay)
		return database.Collect(ctx, q, scanListed, ownCurrent, account, m.start, m.member, m.id, d.start, d.member, d.id, s.now, s.limit)
	}
}

// managed reads all tasks of one member.
func managed(ctx context.Context, q database.Querier, member identity.MemberID, scope Scope, s span) ([]entry, error) {
	m := s.from.within(member)
	switch scope {
	case ScopePast:
		return database.Collect(ctx, q, scanTask, allPast, member, m.start, m.id, s.now, s.limit)
	case ScopeDays:
		first, end := s.days.bounds()
		m = m.later(first)
		return database.Collect(ctx, q, scanTask, allDays, member, m.start, m.id, end, s.days.From, s.days.To, s.typ, s.limit)
	case ScopeServicesActual:
		return database.Collect(ctx, q, scanTask, allServicesActual, member, m.start, m.id, s.now+longestDay, s.now, s.limit)
	case ScopeServicesNext:
		m = m.later(s.now)
		return database.Collect(ctx, q, scanTask, allServicesNext, member, m.start, m.id, s.now, s.limit)
	default:
		d := m.later(s.now - longestDay)
		return database.Collect(ctx, q, scanTask, allCurrent, member, m.start, m.id, d.start, d.id, s.now, s.limit)
	}
}

// within is the same place in the list of one member, which is ordered by start and number only: at the same start all of a lower member come before the mark and
// all of a higher member behind it.
func (m mark) within(member identity.MemberID) mark {
	switch {
	case m.member < member:
		return mark{start: m.start, member: member}
	case m.member > member:
		return mark{start: m.start + 1, member: member}
	}
	return m
}

func boardPage(ctx context.Context, q database.Querier, member identity.MemberID, day clock.Date, from mark, limit int) ([]entry, error) {
	return database.Collect(ctx, q, scanTask, boardQuery, member, day, from.start, from.id, limit)
}

// place is where a task stands on an account's list.
type place struct {
	account identity.AccountID
	done    bool
	start   clock.Instant
}

// fits reports whether the task as it is now stands in the same place, so that its row can be written over.
func (p place) fits(c Task) bool { return p.done == c.done() && p.start == c.PlannedStart }

func updateMessages(ctx context.Context, tx *database.Tx, ref identity.Ref, unread int64, last string) error {
	_, err := tx.Exec(ctx, `UPDATE task_list SET unread = $3, lastmessage = $4 WHERE member_id = $1 AND task_id = $2`, ref.Member, ref.ID, unread, last)
	return err
}

func unlistAccount(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `DELETE FROM task_list WHERE account_id = $1`, account)
	return err
}

// staffEntry is one place of an account among a member's staff.
type staffEntry struct {
	member identity.MemberID
	id     identity.StaffID
}

// entriesOf reads them inside the transaction that may just have linked them.
func entriesOf(ctx context.Context, tx *database.Tx, account identity.AccountID) ([]staffEntry, error) {
	return database.Collect(ctx, tx, func(row database.Row) (e staffEntry, err error) { return e, row.Scan(&e.member, &e.id) },
		`SELECT member_id, id FROM staff WHERE account_id = $1 AND active AND kind <> 'manager' ORDER BY member_id, id`, account)
}

func assignedTo(ctx context.Context, tx *database.Tx, e staffEntry) ([]Task, error) {
	return database.Collect(ctx, tx, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND NOT cancelled
		AND (company_id = $2 OR person_id = $2 OR additional_person_id = $2) ORDER BY id`, e.member, e.id)
}
