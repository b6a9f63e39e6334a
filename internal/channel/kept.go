package channel

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// KeepFetches is how long a fetch is kept.
const KeepFetches = 90 * 24 * time.Hour

// Did counts what a fetch changed.
type Did struct {
	Added         int `json:"added,omitempty"`
	Changed       int `json:"changed,omitempty"`
	Cancelled     int `json:"cancelled,omitempty"`
	Missing       int `json:"missing,omitempty"`
	Held          int `json:"held,omitempty"`
	Repeated      int `json:"repeated,omitempty"`
	BlocksAdded   int `json:"blocks_added,omitempty"`
	BlocksChanged int `json:"blocks_changed,omitempty"`
	BlocksRemoved int `json:"blocks_removed,omitempty"`
	Refused       int `json:"refused,omitempty"`
}

func (r Report) did() Did {
	return Did{
		Added: r.Added, Changed: r.Changed, Cancelled: r.Cancelled, Missing: r.Missing, Held: r.Held, Repeated: r.Repeated,
		BlocksAdded: r.BlocksAdded, BlocksChanged: r.BlocksChanged, BlocksRemoved: r.BlocksRemoved, Refused: len(r.Refused),
	}
}

// KeptFetch is one fetch of a calendar, or several in a row that gave the same and changed nothing.
type KeptFetch struct {
	Calendar identity.Ref
	ID       int64
	// At is the first of the fetches, LastAt the last, Times how many they are.
	At, LastAt clock.Instant
	Times      int64
	// Reason and Status say why the fetch failed; empty where it worked.
	Reason Reason
	Status int64
	// Size is how long the answer is, in bytes; Stays and Blocks are what it holds.
	Size, Stays, Blocks int64
	Did                 Did
	// ReplayOf is the fetch that a person has applied again, and Account the person.
	ReplayOf int64
	Account  identity.AccountID

	mark string // a MAC of the answer
	body []byte // sealed; read for one fetch alone
}

// HasBody reports whether the answer is kept.
func (k KeptFetch) HasBody() bool { return k.mark != "" }

// worked reports whether the fetch worked. What has vanished is held, and the rest was taken.
func (k KeptFetch) worked() bool { return k.Reason == "" || k.Reason == Vanished }

// gaveCalendar reports whether the channel gave a calendar, which a later answer may call unchanged.
func (k KeptFetch) gaveCalendar() bool { return k.worked() && k.HasBody() && k.ReplayOf == 0 }

// sameAs reports whether a fetch gave what the one before it gave, and changed nothing: then both are one row.
func (k KeptFetch) sameAs(before KeptFetch) bool {
	return before.ID != 0 && k.ReplayOf == 0 && before.ReplayOf == 0 && k.mark == before.mark && k.Reason == before.Reason && k.Status == before.Status && !k.Did.effect(before.Did)
}

// effect reports whether a fetch changed something. What is missing changes nothing while as much was missing before.
func (d Did) effect(before Did) bool {
	return d.Added+d.Changed+d.Cancelled+d.BlocksAdded+d.BlocksChanged+d.BlocksRemoved > 0 || d.Missing != before.Missing || d.Held != before.Held
}

func compress(body []byte) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}

func expand(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, MaxBytes+1))
}

// Change says what a calendar says differently about an entry than the one before.
type EntryChange struct {
	// Op is Add, Change or Cancel: an entry that is gone.
	Op Op
	// Entry is what the calendar says; of an entry that is gone what it said.
	Entry Entry
	// Fields are those that changed.
	Fields []FieldChange
}

// FieldChange is one field of an entry that changed.
type FieldChange struct{ Name, Before, After string }

// Difference lists what a calendar says differently than the one before, by arrival. An entry is recognized as a merge of that day does it.
func Difference(before, after Document, today clock.Date) []EntryChange {
	known := make([]Known, len(before.Entries))
	for i, e := range before.Entries {
		known[i] = Known{ID: int64(i + 1), UID: e.UID, Kind: e.Kind, Arrival: e.Arrival, Departure: e.Departure, Mark: e.Name}
	}
	m := newMerge(known, after, today, func(name string) string { return name })
	out := []EntryChange{}
	for i, e := range after.Entries {
		if m.match[i] < 0 {
			out = append(out, EntryChange{Op: Add, Entry: e})
			continue
		}
		if fields := fieldsBetween(before.Entries[m.match[i]], e); len(fields) > 0 {
			out = append(out, EntryChange{Op: Change, Entry: e, Fields: fields})
		}
	}
	for i, e := range before.Entries {
		if !m.found[i] {
			out = append(out, EntryChange{Op: Cancel, Entry: e})
		}
	}
	slices.SortStableFunc(out, func(a, b EntryChange) int { return int(a.Entry.Arrival) - int(b.Entry.Arrival) })
	return out
}

func fieldsBetween(a, b Entry) []FieldChange {
	word := func(cancelled bool) string {
		if cancelled {
			return "cancelled"
		}
		return ""
	}
	var out []FieldChange
	for _, f := range []FieldChange{
		{"uid", a.UID, b.UID},
		{"kind", string(a.Kind), string(b.Kind)},
		{"arrival", a.Arrival.String(), b.Arrival.String()},
		{"departure", a.Departure.String(), b.Departure.String()},
		{"name", a.Name, b.Name},
		{"code", a.Code, b.Code},
		{"phone", a.Phone4, b.Phone4},
		{"status", word(a.Cancelled), word(b.Cancelled)},
	} {
		if f.Before != f.After {
			out = append(out, f)
		}
	}
	return out
}

const (
	// mostShownText is how many bytes of a calendar are shown, mostShownEvent of one event.
	mostShownText  = 256 << 10
	mostShownEvent = 4 << 10
)

// shownText is an answer, or a part of it, as a person may read it: without the secret parts of its address, which some channels repeat in it. cut reports whether it is longer than most.
func shownText(body []byte, address string, most int) (text string, cut bool) {
	text = strings.ToValidUTF8(string(body), "\ufffd")
	text = strings.ReplaceAll(text, "\x00", "\ufffd")
	// A long line is folded: a secret that is broken by the fold is one all the same.
	text = unfold.Replace(text)
	for _, secret := range secretsOf(address) {
		text = strings.ReplaceAll(text, secret, "…")
	}
	if len(text) > most {
		text, cut = strings.ToValidUTF8(text[:most], ""), true
	}
	return text, cut
}

// shortestSecret is the length of the shortest part of an address that can be one.
const shortestSecret = 6

// secretsOf are the parts of an address that let a person read the calendar, the longest first.
func secretsOf(address string) []string {
	u, err := url.Parse(address)
	if address == "" || err != nil {
		return nil
	}
	parts := []string{address, u.RequestURI(), u.EscapedPath(), u.RawQuery}
	if password, ok := u.User.Password(); ok {
		parts = append(parts, password)
	}
	for _, segment := range append(strings.Split(u.EscapedPath(), "/"), strings.Split(u.Path, "/")...) {
		parts = append(parts, segment, strings.TrimSuffix(segment, ".ics"))
	}
	for _, values := range u.Query() {
		for _, value := range values {
			parts = append(parts, value, url.QueryEscape(value))
		}
	}
	parts = slices.DeleteFunc(parts, func(part string) bool {
		return len(part) < shortestSecret || strings.EqualFold(part, "calendar") || strings.EqualFold(part, "/calendar/")
	})
	slices.SortFunc(parts, func(a, b string) int { return len(b) - len(a) })
	return slices.Compact(parts)
}

// Planned is one thing that a fetch would change, or has changed.
type Planned struct {
	Op   Op
	Kind Kind
	// Thing is the stay or the block; zero for one that is new.
	Thing identity.Ref
	// Before are the nights of one that is known.
	BeforeArrival, BeforeDeparture clock.Date
	Arrival, Departure             clock.Date
	// Repeated: a stay from elsewhere has these nights already.
	Repeated bool
}

func planned(f Calendar, step Step) Planned {
	p := Planned{Op: step.Op, Kind: step.Entry.Kind, Arrival: step.Entry.Arrival, Departure: step.Entry.Departure}
	if k := step.Known; k != nil {
		p.Thing = identity.Ref{Member: f.Ref.Member, ID: k.Thing}
		p.BeforeArrival, p.BeforeDeparture, p.Repeated = k.Arrival, k.Departure, k.Echo
		if step.Op == Cancel || step.Op == Miss {
			p.Kind, p.Arrival, p.Departure = k.Kind, k.Arrival, k.Departure
		}
	}
	return p
}

// countsOf counts the stays and the blocks that a calendar holds.
func countsOf(c Document) (stays, blocks int64) {
	for _, e := range c.Entries {
		switch {
		case e.Cancelled:
		case e.Kind == Block:
			blocks++
		default:
			stays++
		}
	}
	return stays, blocks
}

// FetchDifference is one kept fetch, read again.
type FetchDifference struct {
	KeptFetch
	// Before is the fetch before it that gave a calendar; zero where it is the first.
	Before  KeptFetch
	Changes []EntryChange
	Refused []wire.RefusedRow
}
