package channel

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
)

// erasedStay is a stay whose guest is erased, as a calendar lists it.
type erasedStay struct {
	uids               []string
	arrival, departure clock.Date
}

// eraser takes the events of erased guests out of what a channel has answered.
type eraser struct {
	zone   *time.Location
	sender Sender
	today  clock.Date
	stays  []erasedStay
	// mentions reports whether a text names the guest; nil where it is not known any more who the guests were.
	mentions func(string) bool
}

// unfold joins the lines of a calendar that were folded because they are long (RFC 5545, 3.1).
var unfold = strings.NewReplacer("\r\n ", "", "\r\n\t", "", "\n ", "", "\n\t", "")

// without gives an answer without the events of erased guests, letter by letter as it was elsewhere, and reports whether there were any. An answer that is no calendar and names a guest goes whole.
func (e eraser) without(body []byte) (left []byte, some bool) {
	head, events := []byte(nil), false
	for rest := body; len(rest) > 0; {
		event, other := nextEvent(rest)
		left = append(left, other...)
		if len(event) == 0 {
			break
		}
		if !events {
			head, events = other, true
		}
		if e.names(head, event) {
			some = true
		} else {
			left = append(left, event...)
		}
		rest = rest[len(other)+len(event):]
	}
	if !events && e.mentions != nil && e.mentions(unfold.Replace(string(body))) {
		return nil, true
	}
	return left, some
}

// nextEvent finds the first event of a calendar, to its end or, where the calendar is cut off, to the end of the text; other is what comes before it.
func nextEvent(text []byte) (event, other []byte) {
	start, at := -1, 0
	for line := range bytes.Lines(text) {
		switch word := bytes.ToUpper(bytes.TrimSpace(line)); {
		case start < 0 && bytes.Equal(word, []byte("BEGIN:VEVENT")):
			start = at
		case start >= 0 && bytes.Equal(word, []byte("END:VEVENT")):
			return text[start : at+len(line)], text[:start]
		}
		at += len(line)
	}
	if start < 0 {
		return nil, text
	}
	return text[start:], text[:start]
}

// names reports whether an event is about an erased guest. An event that is not over goes only where it is surely theirs: the nights of a cancelled stay may have been let again.
func (e eraser) names(head, event []byte) bool {
	said := e.mentions != nil && e.mentions(unfold.Replace(string(event)))
	entry, ok := entryIn(head, event, e.zone, e.sender)
	if !ok {
		return said || e.hasUID(event)
	}
	over := entry.Departure < e.today
	return over && said || slices.ContainsFunc(e.stays, func(s erasedStay) bool {
		same := entry.Kind != Block && entry.Arrival == s.arrival && entry.Departure == s.departure
		theirs := entry.UID != "" && slices.Contains(s.uids, entry.UID) && (over || entry.Arrival < s.departure && s.arrival < entry.Departure)
		return theirs || same && (over || said)
	})
}

// entryIn reads one event of a calendar, with what comes before the first one; false for one that cannot be read.
func entryIn(head, event []byte, zone *time.Location, sender Sender) (Entry, bool) {
	whole := slices.Concat(head, event)
	if !bytes.HasSuffix(bytes.ToUpper(bytes.TrimSpace(event)), []byte("END:VEVENT")) {
		whole = append(whole, "\r\nEND:VEVENT\r\n"...)
	}
	c, err := Parse(append(whole, "END:VCALENDAR\r\n"...), zone, sender)
	if err != nil || len(c.Entries) == 0 {
		return Entry{}, false
	}
	return c.Entries[0], true
}

// hasUID reports whether an event that cannot be read is that of an erased guest by its UID.
func (e eraser) hasUID(event []byte) bool {
	uid := uidIn(event)
	return uid != "" && slices.ContainsFunc(e.stays, func(s erasedStay) bool { return slices.Contains(s.uids, uid) })
}

// uidIn is the UID of an event as it is known; empty for one without.
func uidIn(event []byte) string {
	for line := range strings.Lines(unfold.Replace(string(event))) {
		name, uid, _ := strings.Cut(strings.TrimSpace(line), ":")
		if strings.EqualFold(name, "UID") && uid != "" {
			return clip(uid, 250)
		}
	}
	return ""
}
