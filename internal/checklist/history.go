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

// note writes an act on a list into the history of the agency. One that has changed nothing but a picture is not undone.
func note(ctx context.Context, tx *database.Tx, actor identity.Actor, l List, act string) error {
	line := trail.Entry{Noun: trail.Settings, Act: act, Name: l.Name}
	if act != ActChanged {
		var err error
		if line.Undo, err = whole(l, act); err != nil {
			return err
		}
	}
	return trail.Note(ctx, tx, l.Ref.Member, actor.Account, line)
}

// noteChange writes a change of a list into the history of the agency, line by line.
func noteChange(ctx context.Context, tx *database.Tx, actor identity.Actor, before, after List) error {
	changes, err := changesOf(before, after)
	if err != nil {
		return err
	}
	changes, undo, err := undoing(before, after, changes)
	if err != nil {
		return err
	}
	if len(changes) == 0 {
		return note(ctx, tx, actor, after, ActChanged)
	}
	lines := make([]trail.Entry, 0, len(changes))
	for i, c := range changes {
		lines = append(lines, trail.Entry{Noun: trail.Settings, Act: ActChanged, Name: after.Name, Change: c, Undo: undo[i]})
	}
	return trail.Note(ctx, tx, after.Ref.Member, actor.Account, lines...)
}

// noteRun writes what an import of a file did to a list: it is taken back as a whole, not line by line.
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
