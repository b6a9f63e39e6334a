package checklist

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Filing is an import of a file by a person: who does it, and the number of the run, which the history names.
type Filing struct {
	Actor  identity.Actor
	Member identity.MemberID
	Run    int64
}

// FiledItem is an item of a list as a line of a file says it. A list is named by its name, a room and an item by a text in one language. What the line does not say stays as it is.
type FiledItem struct {
	List string
	// Kinds are added to those that the list is for; a new list without any is for departures.
	Kinds      []string
	Room, Text wire.Texts
	Photo      *bool
	Optional   *bool
}

// Effect is what a line did.
type Effect string

// The effects.
const (
	EffectNew     Effect = "new"
	EffectChanged Effect = "changed"
	EffectSame    Effect = "same"
	EffectRefused Effect = "refused"
)

// Filed is what became of a line: of which list, and of which item of it.
type Filed struct {
	Effect     Effect
	List, Item int64
	Title      string
	// Changes are the fields that differ afterwards; those of a line that has made its list begin with the name of the list.
	Changes []wire.Change
	// Fields are those to blame where the line is refused, each with a code as the reason.
	Fields map[string]string
}

// Unfiled is what became of a line that was taken back. Kept are fields that people have changed since; they stay.
type Unfiled struct {
	Kept   []string
	Fields map[string]string
}

// filedFields are what a line can change of an item and its list.
type filedFields struct {
	List     string     `json:"list"`
	Kinds    []string   `json:"kind"`
	Room     wire.Texts `json:"room"`
	Text     wire.Texts `json:"item"`
	Photo    bool       `json:"photo_required"`
	Optional bool       `json:"optional"`
}

const (
	listField, kindField, roomField, itemField = "list", "kind", "room", "item"
	photoField, optionalField                  = "photo_required", "optional"
	// keptPicture is what keeps a new item when its import is taken back.
	keptPicture = "picture"
	usualKind   = "departure"
)

// place is where an item is in its list; room is below zero for one that is not there.
type place struct{ room, item int }

var nowhere = place{-1, -1}

func (l List) at(p place) Item { return l.Rooms[p.room].Items[p.item] }

// fieldsAt are the fields of the item at a place.
func (l List) fieldsAt(p place) filedFields {
	item := l.at(p)
	return filedFields{l.Name, l.Kinds, l.Rooms[p.room].Name, item.Text, item.Photo, item.Optional}
}

// fieldsBefore are the fields at the place of a line before it is written: nothing of a list, room or item that it makes.
func (l List) fieldsBefore(p place, added bool) filedFields {
	if !added {
		return l.fieldsAt(p)
	}
	var f filedFields
	if l.Ref.ID != 0 {
		f.List, f.Kinds = l.Name, l.Kinds
	}
	if p.room < len(l.Rooms) {
		f.Room = l.Rooms[p.room].Name
	}
	return f
}

// headChanges are the changes of a line about the list and the room of its item, where it has made neither.
func (l List) headChanges(p place, changes []wire.Change) []wire.Change {
	if made(changes) {
		return nil
	}
	var out []wire.Change
	room := l.Rooms[p.room].Name
	for _, c := range changes {
		lang, ofRoom := strings.CutPrefix(c.Field, roomField+".")
		if i, known := locales.Index(lang); ofRoom && known {
			_ = json.Unmarshal(c.Before, &room[i]) // it was made from a text
		}
		if ofRoom || c.Field == kindField {
			out = append(out, c)
		}
	}
	id := l.at(p).ID
	older := slices.ContainsFunc(l.Rooms[p.room].Items, func(i Item) bool { return i.ID < id }) // without one the line has made the room
	if older && !room.IsEmpty() {
		return out
	}
	return slices.DeleteFunc(out, func(c wire.Change) bool { return c.Field != kindField })
}

// placeOf finds an item by its number.
func (l List) placeOf(id int64) place {
	for r, room := range l.Rooms {
		for i, item := range room.Items {
			if item.ID == id {
				return place{r, i}
			}
		}
	}
	return nowhere
}

// over are texts with those of a line over them. A text that is spelled otherwise in capitals only stays: the line is known by it.
func over(now, said wire.Texts) wire.Texts {
	for i, text := range said {
		if text != "" && !strings.EqualFold(now[i], text) {
			now[i] = text
		}
	}
	return now
}

// with is a list with a line written into it, where the item is then, and whether it is new. A new item comes behind those that are there.
func (l List) with(one FiledItem) (List, place, bool) {
	l.Kinds, l.Rooms = slices.Clone(l.Kinds), slices.Clone(l.Rooms)
	for _, kind := range one.Kinds {
		if !slices.Contains(l.Kinds, kind) {
			l.Kinds = append(l.Kinds, kind)
		}
	}
	slices.Sort(l.Kinds)
	r := slices.IndexFunc(l.Rooms, func(room Room) bool { return sameRoom(room.Name, one.Room) })
	if r < 0 {
		r, l.Rooms = len(l.Rooms), append(l.Rooms, Room{Name: one.Room})
	}
	room := &l.Rooms[r]
	room.Name, room.Items = over(room.Name, one.Room), slices.Clone(room.Items)
	i := slices.IndexFunc(room.Items, func(item Item) bool { return sameRoom(item.Text, one.Text) })
	added := i < 0
	if added {
		i, room.Items = len(room.Items), append(room.Items, Item{})
	}
	item := &room.Items[i]
	item.Text = over(item.Text, one.Text)
	if one.Photo != nil {
		item.Photo = *one.Photo
	}
	if one.Optional != nil {
		item.Optional = *one.Optional
	}
	return l, place{r, i}, added
}

// without is a list without the item at a place, and without its room where that is then empty.
func (l List) without(p place) List {
	l.Rooms = slices.Clone(l.Rooms)
	l.Rooms[p.room].Items = slices.Delete(slices.Clone(l.Rooms[p.room].Items), p.item, p.item+1)
	if len(l.Rooms[p.room].Items) == 0 {
		l.Rooms = slices.Delete(l.Rooms, p.room, p.room+1)
	}
	return l
}

// putBack gives the item at a place and its list the fields of a line back that are as the line has written them, and names those that people have changed since.
func (l List) putBack(p place, changes []wire.Change) (List, []string, error) {
	now := l.fieldsAt(p)
	var kept []string
	edit := wire.Changes[filedFields]{}
	for _, c := range changes {
		stored, err := wire.Stored(now, c.Field)
		if err != nil {
			return l, nil, err
		}
		switch {
		case bytes.Equal(stored, c.After):
			edit[c.Field] = wire.FieldChange{From: c.After, To: c.Before}
		case !bytes.Equal(stored, c.Before):
			kept = append(kept, c.Field)
		}
	}
	if _, err := edit.Apply(&now); err != nil {
		return l, kept, err
	}
	l.Rooms = slices.Clone(l.Rooms)
	l.Kinds, l.Rooms[p.room].Name, l.Rooms[p.room].Items = now.Kinds, now.Room, slices.Clone(l.Rooms[p.room].Items)
	item := &l.Rooms[p.room].Items[p.item]
	item.Text, item.Photo, item.Optional = now.Text, now.Photo, now.Optional
	return l, kept, nil
}

// touchedSince names the fields of a new item that are otherwise than its line has written them.
func (l List) touchedSince(p place, changes []wire.Change) ([]string, error) {
	before := filedFields{List: l.Name, Kinds: l.Kinds, Room: l.Rooms[p.room].Name}
	now, err := wire.Differences(before, l.fieldsAt(p))
	if err != nil {
		return nil, err
	}
	is, was := map[string]string{}, map[string]string{}
	for _, c := range now {
		is[c.Field] = string(c.After)
	}
	for _, c := range changes {
		if c.Field == photoField || c.Field == optionalField || strings.HasPrefix(c.Field, itemField+".") {
			was[c.Field] = string(c.After)
		}
	}
	var kept []string
	for _, names := range []map[string]string{is, was} {
		for name := range names {
			if is[name] != was[name] && !slices.Contains(kept, name) {
				kept = append(kept, name)
			}
		}
	}
	if l.at(p).Picture.Ref.ID != 0 {
		kept = append(kept, keptPicture)
	}
	slices.Sort(kept)
	return kept, nil
}

// made reports whether a line has made its list.
func made(changes []wire.Change) bool {
	return slices.ContainsFunc(changes, func(c wire.Change) bool { return c.Field == listField })
}

var (
	textOfItem = regexp.MustCompile(`^rooms\.\d+\.items\.\d+\.text`)
	nameOfRoom = regexp.MustCompile(`^rooms\.\d+\.name`)
)

// refusedFields are the fields of a refusal that is about what was written, each with a code as the reason; false for every other error.
func refusedFields(err error) (map[string]string, bool) {
	if err == nil || fault.IsOurs(err) {
		return nil, false
	}
	out := map[string]string{}
	for field, reason := range fault.As(err).Fields {
		code := "too_long"
		if strings.HasSuffix(reason, "in one language at least") || reason == wire.ReasonRequired {
			code = "required"
		}
		switch {
		case textOfItem.MatchString(field):
			out[itemField] = code
		case nameOfRoom.MatchString(field):
			out[roomField] = code
		case field == "name":
			out[listField] = code
		case field == "kinds":
			out[kindField] = "no_choice"
		default: // more items than a list has
			out[listField] = "too_many"
		}
	}
	if len(out) == 0 { // more lists than an agency has
		out[listField] = "too_many"
	}
	return out, true
}
