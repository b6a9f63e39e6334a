package property

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
)

// RowEdit is an edit of one of several homes; one without a number is made.
type RowEdit struct {
	ID   int64
	Edit Edit
}

// Outcome is what became, or would become, of one of several homes.
type Outcome string

// The outcomes.
const (
	OutcomeAdded     Outcome = "added"
	OutcomeChanged   Outcome = "changed"
	OutcomeUnchanged Outcome = "unchanged"
	OutcomeRefused   Outcome = "refused"
)

// Outcomes lists them.
var Outcomes = []Outcome{OutcomeAdded, OutcomeChanged, OutcomeUnchanged, OutcomeRefused}

// RowResult is the result of one of several edits.
type RowResult struct {
	ID      int64
	Title   string
	Outcome Outcome
	// Changes are the fields that differ afterwards.
	Changes []wire.Change
	// Fields are refused, each with a code as the reason; Clashes are others' changes. Missing says that there is no such home.
	Fields  map[string]string
	Clashes []wire.Clash
	Missing bool
}

// TryAll says what one edit would make of several homes, whatever of it they have now. Nothing is changed.
func (s *Service) TryAll(ctx context.Context, actor identity.Actor, memberID identity.MemberID, ids []int64, all Edit) ([]RowResult, error) {
	if !actor.Manages(memberID) {
		return nil, fault.Missing(fault.NotFound)
	}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return nil, err
	}
	rows := make([]RowEdit, len(ids))
	for i, id := range ids {
		rows[i] = RowEdit{ID: id}
		p, err := s.Get(ctx, s.db, identity.Ref{Member: memberID, ID: id})
		if fault.IsMissing(err) {
			continue // its row is refused
		}
		if err != nil {
			return nil, err
		}
		if rows[i].Edit, err = all.Seeing(fieldsOf(&p, m.Lang)); err != nil {
			return nil, err
		}
	}
	return s.Bulk(ctx, actor, identity.Attempt{}, memberID, rows, true)
}

// Bulk edits several homes. Each is changed whole or not at all: one that is refused keeps the others from nothing. A trial says what would happen and changes nothing.
func (s *Service) Bulk(ctx context.Context, actor identity.Actor, attempt identity.Attempt, memberID identity.MemberID, rows []RowEdit, trial bool) ([]RowResult, error) {
	if !actor.Manages(memberID) {
		return nil, fault.Missing(fault.NotFound)
	}
	work := func(tx *database.Tx) ([]RowResult, error) {
		e, err := s.newEditor(ctx, tx, actor, memberID)
		if err != nil {
			return nil, err
		}
		var out []RowResult
		for _, row := range rows {
			result, err := e.row(ctx, row)
			if err != nil {
				return nil, err
			}
			if trial {
				result.hideGuess(row.Edit)
			}
			if result.Outcome == OutcomeAdded || result.Outcome == OutcomeChanged {
				e.touched = append(e.touched, result.ID)
			}
			out = append(out, result)
		}
		if trial || len(e.touched) == 0 {
			return out, nil
		}
		return out, s.touched(ctx, tx, memberID, e.touched)
	}
	if trial {
		var out []RowResult
		err := s.db.Try(ctx, true, func(tx *database.Tx) error {
			var err error
			out, err = work(tx)
			return err
		})
		return out, err
	}
	return database.Once(ctx, s.db, attempt, work)
}

// hideGuess has a trial say of each secret that an edit brings that it would change. That a guess is right would else be known without a look that is in the history.
func (r *RowResult) hideGuess(edit Edit) {
	if r.Outcome != OutcomeChanged && r.Outcome != OutcomeUnchanged {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(secretColumns)) {
		change, brought := edit[name]
		if !brought || string(change.To) == `""` || slices.ContainsFunc(r.Changes, func(c wire.Change) bool { return c.Field == name }) {
			continue
		}
		r.Outcome = OutcomeChanged
		r.Changes = append(r.Changes, wire.Change{Field: name, Before: json.RawMessage("true"), After: json.RawMessage("true")})
	}
}

// row makes or edits one home and gives a refusal as its result.
func (e *editor) row(ctx context.Context, row RowEdit) (RowResult, error) {
	result := RowResult{ID: row.ID, Outcome: OutcomeUnchanged}
	var err error
	if row.ID == 0 {
		var fields Fields
		if _, err = row.Edit.Apply(&fields); err == nil {
			var ref identity.Ref
			ref, err = e.create(ctx, fields, actionCreated)
			result.ID, result.Title, result.Outcome = ref.ID, fields.Title, OutcomeAdded
		}
	} else {
		var have *Property
		if have, err = e.one(ctx, identity.Ref{Member: e.of.ID, ID: row.ID}); err == nil {
			result.Title = have.Title
			var changed bool
			if result.Changes, changed, err = e.edit(ctx, have, row.Edit); changed {
				result.Outcome = OutcomeChanged
			}
		}
	}
	var refused *fault.Fault
	if err == nil || !errors.As(err, &refused) || fault.IsOurs(err) {
		return result, err
	}
	result.Outcome, result.Fields, result.Missing = OutcomeRefused, refused.Fields, fault.IsMissing(err)
	if clash, ok := refused.Data.(wire.EditClash); ok {
		result.Clashes = clash.Clashes
	}
	return result, nil
}

// Table is the homes that a query finds as a table, one line each. It goes out with no secret and comes back through Propose.
func (s *Service) Table(ctx context.Context, actor identity.Actor, memberID identity.MemberID, query Query) (sheet.Table, error) {
	table := sheet.Table{Name: "Latchkey", Head: append([]string{"id"}, wire.EditColumns[Fields]()...)}
	found, _, err := s.Find(ctx, actor, memberID, query)
	if err != nil {
		return table, err
	}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return table, err
	}
	crew, err := s.members.Staff(ctx, s.db, memberID)
	if err != nil {
		return table, err
	}
	for _, p := range found {
		row := append([]any{strconv.FormatInt(p.Ref.ID, 10)}, wire.EditCells(fieldsOf(p, m.Lang))...)
		for at, column := range table.Head {
			switch column {
			case "company":
				one, _ := crew.By(p.Company)
				row[at] = one.Name
			case "person":
				one, _ := crew.By(p.Person)
				row[at] = one.Name
			}
		}
		table.Rows = append(table.Rows, row)
	}
	return table, nil
}
