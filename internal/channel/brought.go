package channel

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// CalendarOf is the calendar that a stay has come from, by its external id; false for a stay from elsewhere.
func CalendarOf(externalID string) (int64, bool) {
	rest, ok := strings.CutPrefix(externalID, feedPrefix)
	calendar, entry, found := strings.Cut(rest, "-")
	id, isNumber := identity.ParseNumber(calendar)
	_, isEntry := identity.ParseNumber(entry)
	if !ok || !found || !isNumber || !isEntry {
		return 0, false
	}
	return id, true
}

// Brought names what a calendar changed at an instant.
type Brought struct {
	Calendar int64
	At       clock.Instant
}

// BroughtBy names a kept fetch, and the property of its calendar.
type BroughtBy struct{ ID, Property int64 }

// FetchesOf are the kept fetches that changed something at some instants.
func (s *Service) FetchesOf(ctx context.Context, q database.Querier, m identity.MemberID, all []Brought) (map[Brought]BroughtBy, error) {
	out := map[Brought]BroughtBy{}
	for some := range slices.Chunk(all, broughtAtOnce) {
		if err := fetchesOf(ctx, q, m, some, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Lines are those of a calendar about one stay.
type Lines struct {
	// Calendar is what the calendar is called, never its address.
	Calendar string
	At       clock.Instant
	// Text has the lines as they came, without the secret parts of the address. Cut reports whether there are more.
	Text string
	Cut  bool
}

// LinesOf are the lines of a calendar about a stay, of the later of two fetches that has them; false where no calendar has brought the stay, or the answers are not kept any more.
func (s *Service) LinesOf(ctx context.Context, q database.Querier, m identity.MemberID, externalID string, at [2]clock.Instant, zone *time.Location) (Lines, bool, error) {
	calendar, entry, ok := entryOf(externalID)
	if !ok {
		return Lines{}, false, nil
	}
	answers, err := answersAt(ctx, q, identity.Ref{Member: m, ID: calendar}, entry, at)
	if err != nil {
		return Lines{}, false, err
	}
	for _, byNights := range []bool{false, true} {
		for _, a := range answers {
			if byNights && a.entry.Gone { // its nights may be those of another booking by now
				continue
			}
			if lines, found, err := s.linesIn(a, byNights, zone); err != nil || found {
				return lines, found, err
			}
		}
	}
	return Lines{}, false, nil
}

// linesIn are the lines of an answer about an entry, which is found by its UID or by its nights.
func (s *Service) linesIn(a keptAnswer, byNights bool, zone *time.Location) (Lines, bool, error) {
	body, err := s.openBody(a.calendar.Ref, a.id, a.sealed)
	if err != nil {
		return Lines{}, false, err
	}
	sender, err := s.senderOf(a.calendar)
	if err != nil {
		return Lines{}, false, err
	}
	event := eventByUID(body, a.entry.UID)
	if byNights {
		event = eventByNights(body, a.entry, zone, sender)
	}
	if len(event) == 0 {
		return Lines{}, false, nil
	}
	address, err := s.addressOf(a.calendar)
	out := Lines{Calendar: a.calendar.Source.Label(), At: a.at}
	out.Text, out.Cut = shownText(bytes.TrimSpace(event), address, mostShownEvent)
	return out, err == nil, err
}

// eventByUID finds an event in an answer; empty where there is none.
func eventByUID(body []byte, uid string) []byte {
	for rest := body; uid != ""; {
		event, other := nextEvent(rest)
		if len(event) == 0 || uidIn(event) == uid {
			return event
		}
		rest = rest[len(other)+len(event):]
	}
	return nil
}

// eventByNights finds the only stay in an answer that has the nights of an entry, which the channel then listed under another UID; empty where there is none or more than one.
func eventByNights(body []byte, known Known, zone *time.Location, sender Sender) (found []byte) {
	var head []byte
	for rest := body; ; {
		event, other := nextEvent(rest)
		if len(event) == 0 {
			return found
		}
		if head == nil {
			head = other
		}
		if e, ok := entryIn(head, event, zone, sender); ok && e.Kind != Block && e.Arrival == known.Arrival && e.Departure == known.Departure {
			if found != nil {
				return nil
			}
			found = event
		}
		rest = rest[len(other)+len(event):]
	}
}
