package checklist

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// keptItem and keptRoom are items as the history keeps them to put them back. Pictures are not kept: an item that is still there has its own, one that comes back has none.
type keptItem struct {
	ID       int64      `json:"id"`
	Text     wire.Texts `json:"text"`
	Photo    bool       `json:"photo,omitempty"`
	Optional bool       `json:"optional,omitempty"`
}

type keptRoom struct {
	Name  wire.Texts `json:"name"`
	Items []keptItem `json:"items"`
}

// keptList is a whole list.
type keptList struct {
	headOf
	Rooms   []keptRoom `json:"rooms"`
	Version int64      `json:"version"`
}

func keptRooms(l List) []keptRoom {
	out := make([]keptRoom, 0, len(l.Rooms))
	for _, r := range l.Rooms {
		room := keptRoom{Name: r.Name}
		for _, i := range r.Items {
			room.Items = append(room.Items, keptItem{i.ID, i.Text, i.Photo, i.Optional})
		}
		out = append(out, room)
	}
	return out
}

// roomsOf are kept rooms as they come back into a list: items that it still has keep their numbers, and with them their pictures.
func roomsOf(kept []keptRoom, l List) []Room {
	out := make([]Room, 0, len(kept))
	for _, r := range kept {
		room := Room{Name: r.Name}
		for _, i := range r.Items {
			item := Item{ID: i.ID, Text: i.Text, Photo: i.Photo, Optional: i.Optional}
			if _, still := l.item(i.ID); !still {
				item.ID = 0
			}
			room.Items = append(room.Items, item)
		}
		out = append(out, room)
	}
	return out
}

// roomsMark names what the rooms of a list say, without numbers and pictures.
func roomsMark(l List) string {
	rooms := keptRooms(l)
	for r := range rooms {
		for i := range rooms[r].Items {
			rooms[r].Items[i].ID = 0
		}
	}
	raw, err := json.Marshal(rooms)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:16])
}

// pictures are the numbers of the pictures of a list, by the number of the item.
func pictures(l List) map[int64]int64 {
	out := map[int64]int64{}
	for _, r := range l.Rooms {
		for _, i := range r.Items {
			if i.Picture.Ref.ID != 0 {
				out[i.ID] = i.Picture.Ref.ID
			}
		}
	}
	return out
}

// losesPicture reports whether an item that the undoing would remove has got a picture since: a picture changes nothing that the mark compares.
func (u listUndo) losesPicture(now List) bool {
	for item, file := range pictures(now) {
		stays := slices.ContainsFunc(u.Rooms, func(r keptRoom) bool {
			return slices.ContainsFunc(r.Items, func(i keptItem) bool { return i.ID == item })
		})
		if !stays && u.Pictures[item] != file {
			return true
		}
	}
	return false
}

func (l List) head() headOf { return headOf{l.Name, l.Kinds, l.Properties} }

// listUndo is what undoes an act on a list: a field of its head with what it was, its rooms with the mark of what came in their place, or the whole of one that was added or removed.
type listUndo struct {
	ID    int64           `json:"id"`
	Field string          `json:"field,omitempty"`
	From  json.RawMessage `json:"from,omitempty"`
	To    json.RawMessage `json:"to,omitempty"`
	Rooms []keptRoom      `json:"rooms,omitempty"`
	Mark  string          `json:"mark,omitempty"`
	// Pictures are the pictures that the items had then, by the number of the item: one that came later is not removed.
	Pictures map[int64]int64 `json:"pictures,omitempty"`
	Added    *keptList       `json:"added,omitempty"`
	Removed  *keptList       `json:"removed,omitempty"`
}

// whole is the undoing of an act on a whole list.
func whole(l List, act string) (json.RawMessage, error) {
	u := listUndo{ID: l.Ref.ID}
	if act == ActAdded {
		u.Added = &keptList{headOf: l.head()}
		u.Mark, u.Pictures = roomsMark(l), pictures(l)
	} else {
		u.Removed = &keptList{l.head(), keptRooms(l), l.Version}
	}
	return json.Marshal(u)
}

// undoing gives the lines of a change of a list, each with what undoes it. A change of items that is in none of their texts gets a line of its own.
func undoing(before, after List, changes []wire.Change) ([]wire.Change, []json.RawMessage, error) {
	if itemsDiffer := roomsMark(before) != roomsMark(after); itemsDiffer && !slices.ContainsFunc(changes, func(c wire.Change) bool { return c.Field == itemsField }) {
		changes = append(changes, wire.Change{})
	}
	undo := make([]json.RawMessage, 0, len(changes))
	for _, c := range changes {
		u := listUndo{ID: after.Ref.ID}
		switch c.Field {
		case itemsField, "":
			u.Rooms, u.Mark, u.Pictures = keptRooms(before), roomsMark(after), pictures(after)
		default:
			u.Field, u.From, u.To = c.Field, c.After, c.Before
		}
		raw, err := json.Marshal(u)
		if err != nil {
			return nil, nil, err
		}
		undo = append(undo, raw)
	}
	return changes, undo, nil
}

// refuseChanged refuses to put back what has changed since, with who changed the list last.
func (s *Service) refuseChanged(ctx context.Context, tx *database.Tx, l List, field string) error {
	by, at, err := trail.LastOfName(ctx, tx, l.Ref.Member, l.Name, Acts...)
	if err != nil {
		return err
	}
	return s.members.RefuseEdit(ctx, tx, l.Ref.Member, []wire.Clash{{Field: field, Stored: l.Name}}, by, at)
}

// PutBack undoes an act on a list, as its line in the history has kept it: one that was removed comes back under its number, one that was added goes, unless it has changed since. It is a trail.PutBack.
func (s *Service) PutBack(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	var u listUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		ref := identity.Ref{Member: m, ID: u.ID}
		if err := inTurn(ctx, tx, m); err != nil {
			return struct{}{}, err
		}
		before, err := s.held(ctx, tx, ref)
		gone := fault.IsMissing(err)
		switch {
		case err != nil && !gone:
			return struct{}{}, err
		case u.Removed != nil && gone:
			return struct{}{}, s.bringBack(ctx, tx, actor, ref, *u.Removed)
		case u.Removed != nil:
			return struct{}{}, s.refuseChanged(ctx, tx, before, "list_name")
		case gone:
			return struct{}{}, fault.Missing(fault.NotFound)
		case u.Added != nil:
			if same, err := sameHead(before.head(), u.Added.headOf); err != nil || !same || u.Mark != roomsMark(before) || u.losesPicture(before) {
				return struct{}{}, orElse(err, func() error { return s.refuseChanged(ctx, tx, before, "list_name") })
			}
			return struct{}{}, s.drop(ctx, tx, actor, before)
		}
		next := before
		if u.Field == "" {
			if u.Mark != roomsMark(before) || u.losesPicture(before) {
				return struct{}{}, s.refuseChanged(ctx, tx, before, itemsField)
			}
			next.Rooms = roomsOf(u.Rooms, before)
		} else {
			head := before.head()
			clashes, err := wire.Changes[headOf]{u.Field: {From: u.From, To: u.To}}.Apply(&head)
			if err != nil || len(clashes) > 0 {
				return struct{}{}, orElse(err, func() error { return s.refuseChanged(ctx, tx, before, u.Field) })
			}
			next.Name, next.Kinds, next.Properties = head.Name, head.Kinds, head.Properties
		}
		return struct{}{}, s.saveChanged(ctx, tx, actor, before, next)
	})
	return err
}

func orElse(err error, other func() error) error {
	if err != nil {
		return err
	}
	return other()
}

func sameHead(a, b headOf) (bool, error) {
	changes, err := wire.Differences(a, b)
	return len(changes) == 0, err
}

// bringBack adds a list again that was removed.
func (s *Service) bringBack(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, kept keptList) error {
	l := List{Ref: ref, Name: kept.Name, Kinds: kept.Kinds, Properties: kept.Properties, Version: kept.Version + 1}
	l.Rooms = roomsOf(kept.Rooms, List{})
	l, err := l.check(s.kinds)
	if err != nil {
		return err
	}
	if err := s.knowsHomes(ctx, tx, l); err != nil {
		return err
	}
	have, err := countLists(ctx, tx, ref.Member)
	switch {
	case err != nil:
		return err
	case have >= mostLists:
		return fault.Of(fault.Conflict)
	}
	if l, err = s.number(ctx, tx, l, List{}); err != nil {
		return err
	}
	if err := insertList(ctx, tx, l); err != nil {
		return err
	}
	if err := replaceParts(ctx, tx, l); err != nil {
		return err
	}
	return note(ctx, tx, actor, l, ActAdded)
}

// saveChanged stores what was put back, with the checks of the form.
func (s *Service) saveChanged(ctx context.Context, tx *database.Tx, actor identity.Actor, before, next List) error {
	next, err := next.check(s.kinds)
	if err != nil {
		return err
	}
	if err := s.knowsHomes(ctx, tx, next); err != nil {
		return err
	}
	saved, err := s.save(ctx, tx, next)
	if err != nil {
		return err
	}
	return noteChange(ctx, tx, actor, before, saved)
}

// knowsHomes refuses a list for homes that the agency does not have.
func (s *Service) knowsHomes(ctx context.Context, q database.Querier, l List) error {
	known, err := s.properties.All(ctx, q, l.Ref.Member)
	if err != nil {
		return err
	}
	if at := homes(known); slices.ContainsFunc(l.Properties, func(id int64) bool { return !at[id] }) {
		return fault.Invalid(fault.BadRequest, map[string]string{"properties": "unknown"})
	}
	return nil
}
