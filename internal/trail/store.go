package trail

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Texts are the queries of a table with a history, in the order of the trail: over all, of one account, and of one thing. The table is called h and has the columns member_id, at, account_id and
// id; thing is its column with the number of what a line is about, or id again. The first needs an index on member_id, at, thing, id, the second one with account_id behind member_id.
type Texts struct{ all, by, of string }

// TextsOf makes the queries of columns that are read from a table and what is joined to it; only are conditions that all lines fulfill.
func TextsOf(columns, from, thing string, only ...string) Texts {
	always := ""
	for _, condition := range only {
		always += ` AND ` + condition
	}
	text := func(at, narrowed string) string {
		return `SELECT ` + columns + ` FROM ` + from + ` WHERE h.member_id = $1 AND (` + at + `, h.` + thing + `, h.id) < ($2, $3, $4) AND ` + at + ` >= $5` + always + narrowed +
			` ORDER BY ` + at + ` DESC, h.` + thing + ` DESC, h.id DESC LIMIT CAST($6 AS BIGINT)`
	}
	// One thing has few lines: they are read by its key and sorted.
	return Texts{text(`h.at`, ``), text(`h.at`, ` AND h.account_id = $7`), text(`h.at + 0`, ` AND h.`+thing+` = $7`)}
}

// Collect reads what is asked for. The account and the thing are not asked for together.
func (t Texts) Collect(ctx context.Context, q database.Querier, ask Ask, scan func(database.Row) (Line, error)) ([]Line, error) {
	text, args := t.all, []any{ask.Member, ask.Behind.At, ask.Behind.Thing, ask.Behind.ID, ask.From, ask.Most}
	switch {
	case ask.Of != 0:
		text, args = t.of, append(args, ask.Of)
	case ask.Account != 0:
		text, args = t.by, append(args, ask.Account)
	}
	return database.Collect(ctx, q, scan, text, args...)
}

// Entry is a line about something that has no history of its own.
type Entry struct {
	Noun Noun
	// Of is the number of what it is about; zero for the agency itself.
	Of   int64
	Act  string
	Name string
	// Run is the import of a file that did it; zero for none.
	Run int64
	// Undo is what the noun needs to undo it, as JSON; empty where it cannot be undone.
	Undo json.RawMessage
	wire.Change
}

// historyName counts the entries of an agency.
const historyName = "agency_history"

// longestName is how many letters of a name an entry keeps.
const longestName = 200

// Note stores entries, in the transaction of what was done.
func Note(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, all ...Entry) error {
	if len(all) == 0 {
		return nil
	}
	id, err := tx.NextIDs(ctx, m, historyName, int64(len(all)))
	if err != nil {
		return err
	}
	for i, e := range all {
		_, err := tx.Exec(ctx, `INSERT INTO agency_history (member_id, id, at, account_id, noun, thing_id, action, name, field, before, after, run_id, undo) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
			m, id+int64(i), tx.Now(), by, string(e.Noun), e.Of, e.Act, cut(e.Name, longestName), e.Field, string(e.Before), string(e.After), e.Run, string(e.Undo))
		if err != nil {
			return err
		}
	}
	return nil
}

var noted = TextsOf(`h.at, h.thing_id, h.id, h.account_id, h.noun, h.action, h.name, h.field, h.before, h.after, h.run_id, CASE WHEN h.undo <> '' THEN 1 ELSE 0 END`, `agency_history h`, `thing_id`)

// readNoted is the source of what was noted here.
func readNoted(ctx context.Context, q database.Querier, ask Ask) ([]Line, error) {
	return noted.Collect(ctx, q, ask, scanNoted)
}

func scanNoted(row database.Row) (l Line, err error) {
	var was, is string
	var undo int64
	err = row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Noun, &l.Act, &l.Name, &l.Field, &was, &is, &l.Run, &undo)
	l.Undo = undo == 1
	l.OwnersOnly = ownersOnly[l.Noun][l.Act]
	l.Of, l.Before, l.After = l.Thing, jsonOf(was), jsonOf(is)
	return l, err
}

// Noted reads what was noted of one thing, the newest first.
func Noted(ctx context.Context, q database.Querier, m identity.MemberID, noun Noun, of int64, most int) ([]Line, error) {
	return database.Collect(ctx, q, scanNoted, `SELECT at, thing_id, id, account_id, noun, action, name, field, before, after, run_id, CASE WHEN undo <> '' THEN 1 ELSE 0 END FROM agency_history
		WHERE member_id = $1 AND thing_id = $2 AND noun = $3 ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, m, of, string(noun), most)
}

// undoOf is the act of a line, and what its noun needs to undo it.
func undoOf(ctx context.Context, q database.Querier, m identity.MemberID, id int64) (noun Noun, act string, undo json.RawMessage, err error) {
	var text string
	err = q.QueryRow(ctx, `SELECT noun, action, undo FROM agency_history WHERE member_id = $1 AND id = $2`, m, id).Scan(&noun, &act, &text)
	return noun, act, jsonOf(text), err
}

// LastOfName is LastOf of what has a name.
func LastOfName(ctx context.Context, q database.Querier, m identity.MemberID, name string, acts ...string) (identity.AccountID, clock.Instant, error) {
	return lastOf(ctx, q, m, cut(name, longestName), acts)
}

// LastOf is who did one of some acts last at an agency, and when; zero where nobody did.
func LastOf(ctx context.Context, q database.Querier, m identity.MemberID, acts ...string) (by identity.AccountID, at clock.Instant, err error) {
	return lastOf(ctx, q, m, "", acts)
}

func lastOf(ctx context.Context, q database.Querier, m identity.MemberID, name string, acts []string) (by identity.AccountID, at clock.Instant, err error) {
	marks, args := make([]string, len(acts)), []any{m, name}
	for i, act := range acts {
		marks[i] = fmt.Sprintf("$%d", i+3)
		args = append(args, act)
	}
	err = q.QueryRow(ctx, `SELECT account_id, at FROM agency_history WHERE member_id = $1 AND (name = $2 OR $2 = '') AND action IN (`+strings.Join(marks, ", ")+`) ORDER BY id DESC LIMIT 1`, args...).Scan(&by, &at)
	if database.IsMissing(err) {
		err = nil
	}
	return by, at, err
}
