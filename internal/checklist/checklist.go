// Package checklist is what is to be done at a task, point by point: the lists that an agency keeps, by home and kind of task, and each task's own copy, which is fixed when
// the task is begun and then ticked. Who may see a task is not known here: cleaning asks first, and hands over the number of the task.
package checklist

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// same reports whether two names of rooms mean one room: the first language that both speak decides.
func sameRoom(t, o wire.Texts) bool {
	for i := range t {
		if t[i] != "" && o[i] != "" {
			return strings.EqualFold(t[i], o[i])
		}
	}
	return t.IsEmpty() && o.IsEmpty()
}

// Item is one point of a list.
type Item struct {
	ID   int64
	Text wire.Texts
	// Photo: it is done only with a photo of it.
	Photo bool
	// Optional: the task may end while it is open.
	Optional bool
	// Picture shows how it should look; without a number there is none.
	Picture files.File
}

// Room is the items of one room, or of whatever else belongs together.
type Room struct {
	Name  wire.Texts
	Items []Item
}

// List is a list that an agency keeps.
type List struct {
	Ref identity.Ref
	// ExternalID is the import's; empty for a list that was made by hand.
	ExternalID string
	Name       string
	// Kinds are the tasks that it is for, at least one (see KindOf).
	Kinds []string
	// Properties are the homes that it is for; none means all.
	Properties []int64
	Rooms      []Room
	// Version counts its changes.
	Version int64
	// changed is when its row was last touched, which a new picture does too.
	changed clock.Instant
}

// unchanged reports whether a list that was read before has the same row now, and with it the same rooms.
func (l List) unchanged(now List) bool {
	return l.Ref == now.Ref && l.Version == now.Version && l.changed == now.changed
}

// CheckKind is the kind of all checks, whatever they check.
const CheckKind = "check"

// serviceKind is a service task with the kind of its service.
var serviceKind = regexp.MustCompile(`^service:[a-z0-9_-]{1,40}$`)

// Kinds are what a list can be for: the types of tasks, checks, and the services one by one.
type Kinds []string

// KindsOf are those of an installation whose tasks have types.
func KindsOf[T ~string](types []T) Kinds {
	out := Kinds{}
	for _, one := range types {
		out = append(out, string(one))
	}
	return append(out, CheckKind)
}

func (k Kinds) know(kind string) bool {
	return slices.Contains(k, kind) || serviceKind.MatchString(kind)
}

// IsFor reports whether a list is for tasks of a kind (such as departure, check, or service:cot) at a home.
func (l List) IsFor(kind string, home int64) bool {
	if len(l.Properties) > 0 && !slices.Contains(l.Properties, home) {
		return false
	}
	general, _, _ := strings.Cut(kind, ":")
	return slices.Contains(l.Kinds, kind) || slices.Contains(l.Kinds, general)
}

// Join makes one list of all that are for a task. They add up: first those for all homes, then those of the home itself; rooms of the same name become one.
func Join(lists []List) []Room {
	lists = slices.Clone(lists)
	slices.SortStableFunc(lists, func(a, b List) int { return min(len(a.Properties), 1) - min(len(b.Properties), 1) })
	var out []Room
	for _, l := range lists {
		for _, r := range l.Rooms {
			i := slices.IndexFunc(out, func(have Room) bool { return sameRoom(have.Name, r.Name) })
			if i < 0 {
				out = append(out, Room{Name: r.Name, Items: slices.Clone(r.Items)})
				continue
			}
			out[i].Items = append(out[i].Items, r.Items...)
		}
	}
	return out
}

const (
	longestName   = 80
	longestRoom   = 60
	longestText   = 300
	longestReason = 500
	mostLists     = 200
	mostItems     = 200
	mostKinds     = 20
	mostHomes     = 2000
	// MostPhotos is how many photos one item takes.
	MostPhotos = 10
)

// check is the rule for what is kept, and gives it without white space around it. Refused fields are named by their place.
func (l List) check(kinds Kinds) (List, error) {
	fields := map[string]string{}
	short := func(field, text string, longest int) string {
		text = strings.TrimSpace(text)
		if utf8.RuneCountInString(text) > longest || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			fields[field] = fmt.Sprintf("expected up to %d characters in one line", longest)
		}
		return text
	}
	texts := func(field string, t wire.Texts, longest int) wire.Texts {
		for i, lang := range locales.Contents {
			t[i] = short(field+"."+lang, t[i], longest)
		}
		if t.IsEmpty() {
			fields[field] = "expected a text in one language at least"
		}
		return t
	}
	if l.Name = short("name", l.Name, longestName); l.Name == "" {
		fields["name"] = "required"
	}
	l.Kinds = slices.Compact(slices.Sorted(slices.Values(l.Kinds)))
	if len(l.Kinds) == 0 || len(l.Kinds) > mostKinds || slices.ContainsFunc(l.Kinds, func(k string) bool { return !kinds.know(k) }) {
		fields["kinds"] = "expected some of " + strings.Join(kinds, ", ") + ", service:…"
	}
	if l.Properties = slices.Compact(slices.Sorted(slices.Values(l.Properties))); len(l.Properties) > mostHomes {
		fields["properties"] = fmt.Sprintf("expected at most %d", mostHomes)
	}
	items := 0
	known := map[int64]bool{}
	l.Rooms = slices.Clone(l.Rooms)
	for r, room := range l.Rooms {
		at := fmt.Sprintf("rooms.%d", r)
		room.Name, room.Items = texts(at+".name", room.Name, longestRoom), slices.Clone(room.Items)
		if len(room.Items) == 0 {
			fields[at+".items"] = "required"
		}
		for i, item := range room.Items {
			room.Items[i].Text = texts(fmt.Sprintf("%s.items.%d.text", at, i), item.Text, longestText)
			if item.ID != 0 && known[item.ID] {
				fields[fmt.Sprintf("%s.items.%d.id", at, i)] = "given twice"
			}
			known[item.ID] = true
			items++
		}
		l.Rooms[r] = room
	}
	if items == 0 || items > mostItems {
		fields["rooms"] = fmt.Sprintf("expected 1 to %d items", mostItems)
	}
	if len(fields) > 0 {
		return l, fault.Invalid(fault.BadRequest, fields)
	}
	return l, nil
}

// State is what became of an item.
type State string

// The states of an item. A skipped one has a reason.
const (
	Open    State = "open"
	Done    State = "done"
	Skipped State = "skipped"
)

// Line is an item of one task's list, and what became of it.
type Line struct {
	Room wire.Texts
	Item
	State  State
	Reason string
	// By and At are of the last change; At is when it was done, which may be long before it was sent.
	By      identity.AccountID
	At      clock.Instant
	Version int64
	// Again: a check found it wrong, and it is not settled again yet.
	Again  bool
	Photos []Photo
}

// Photo is a photo that somebody took of an item.
type Photo struct {
	File files.File
	By   identity.AccountID
	At   clock.Instant
}

// Act is what somebody does with an item.
type Act struct {
	State  State
	Reason string
	At     clock.Instant
	// Seen is the version of the line that they saw.
	Seen int64
}

// Take applies what somebody does. The last one wins, item by item: an act overrides what stands when its person has seen that, when it is their own, or when it was done later;
// what was done earlier and comes late (from a phone that was without a network) changes nothing.
func (l Line) Take(a Act, by identity.AccountID) (Line, bool, error) {
	a.Reason = strings.TrimSpace(a.Reason)
	if a.State != Skipped {
		a.Reason = ""
	}
	switch {
	case !slices.Contains([]State{Open, Done, Skipped}, a.State):
		return l, false, fault.Invalid(fault.BadRequest, map[string]string{"state": "expected open, done or skipped"})
	case a.State == Skipped && a.Reason == "":
		return l, false, fault.Invalid(fault.ReasonRequired, map[string]string{"reason": "required"})
	case utf8.RuneCountInString(a.Reason) > longestReason:
		return l, false, fault.Invalid(fault.BadRequest, map[string]string{"reason": fmt.Sprintf("longer than %d characters", longestReason)})
	case l.State == a.State && l.Reason == a.Reason && (l.By == by || a.At <= l.At):
		return l, false, nil
	case l.Version != a.Seen && l.By != by && a.At < l.At:
		return l, false, nil
	case a.State == Done && l.Photo && len(l.Photos) == 0:
		return l, false, fault.Of(fault.PhotoRequired)
	}
	l.State, l.Reason, l.By, l.At = a.State, a.Reason, by, a.At
	l.Again = l.Again && a.State == Open
	l.Version++
	return l, true, nil
}

// Reopen is what a failed check does to an item that it found wrong.
func (l Line) Reopen(by identity.AccountID, at clock.Instant) Line {
	l.State, l.Reason, l.By, l.At, l.Again = Open, "", by, at, true
	l.Version++
	return l
}

// Progress is how much of a list is settled: done or skipped.
type Progress struct{ Settled, Total int }

// Count counts lines.
func Count(lines []Line) Progress {
	p := Progress{Total: len(lines)}
	for _, l := range lines {
		if l.State != Open {
			p.Settled++
		}
	}
	return p
}

// StillOpen are the lines that keep a task from ending.
func StillOpen(lines []Line) []Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.State != Open || l.Optional })
}

// mostNames is how many items a refusal names.
const mostNames = 5

// Refuse is the refusal of an end while items are open, with their names in the reader's language. nil when nothing is open.
func Refuse(lines []Line, lang, memberLang string) error {
	open := StillOpen(lines)
	if len(open) == 0 {
		return nil
	}
	var names []string
	for _, l := range open {
		text, _ := l.Text.Best(lang, memberLang)
		names = append(names, text)
	}
	words := strings.Join(names[:min(len(names), mostNames)], " · ")
	if len(names) > mostNames {
		words += " …"
	}
	f := fault.Of(fault.ChecklistOpen)
	f.Words = []string{"count", fmt.Sprint(len(open)), "items", words}
	f.Fields = map[string]string{}
	for _, l := range open {
		f.Fields[fmt.Sprintf("items.%d", l.ID)] = "open"
	}
	return f
}
