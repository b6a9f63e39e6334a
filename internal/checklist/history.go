package checklist

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// The acts on lists that the history of the agency has.
const (
	ActAdded   = "checklist_added"
	ActChanged = "checklist_changed"
	ActRemoved = "checklist_removed"
)

// Acts lists the acts.
var Acts = []string{ActAdded, ActChanged, ActRemoved}

// headOf is what the history compares of a list, beside its items.
type headOf struct {
	Name       string   `json:"list_name"`
	Kinds      []string `json:"kinds"`
	Properties []int64  `json:"only_homes"`
}

// itemsField is the field of a line about items.
const itemsField = "list_items"

// changesOf are the lines of a change of a list: its head field by field, and the texts of items that went and that came.
func changesOf(before, after List) ([]wire.Change, error) {
	out, err := wire.Differences(headOf{before.Name, before.Kinds, before.Properties}, headOf{after.Name, after.Kinds, after.Properties})
	if err != nil {
		return nil, err
	}
	gone, come := itemsBut(before, after), itemsBut(after, before)
	if len(gone)+len(come) == 0 {
		return out, nil
	}
	items := wire.Change{Field: itemsField}
	if items.Before, err = json.Marshal(gone); err != nil {
		return nil, err
	}
	items.After, err = json.Marshal(come)
	return append(out, items), err
}

// itemsBut are the texts of the items of a list that another does not have so.
func itemsBut(l, other List) []wire.Texts {
	out := []wire.Texts{}
	for _, r := range l.Rooms {
		for _, i := range r.Items {
			if !slices.ContainsFunc(other.Rooms, func(o Room) bool {
				return slices.ContainsFunc(o.Items, func(have Item) bool { return have.Text == i.Text })
			}) {
				out = append(out, i.Text)
			}
		}
	}
	return out
}

// note writes an act on a list into the history of the agency.
func note(ctx context.Context, tx *database.Tx, actor identity.Actor, l List, act string, changes ...wire.Change) error {
	return noteRun(ctx, tx, actor, 0, l, act, changes...)
}

// noteRun is note of an import of a file; zero for none.
func noteRun(ctx context.Context, tx *database.Tx, actor identity.Actor, run int64, l List, act string, changes ...wire.Change) error {
	if len(changes) == 0 {
		changes = []wire.Change{{}}
	}
	lines := make([]trail.Entry, 0, len(changes))
	for _, c := range changes {
		lines = append(lines, trail.Entry{Noun: trail.Settings, Act: act, Name: l.Name, Run: run, Change: c})
	}
	return trail.Note(ctx, tx, l.Ref.Member, actor.Account, lines...)
}
