package channel

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// Outgoing is a calendar of a home that one channel reads: the nights that are taken elsewhere. Channels pass on what they read, so that each has one of its own, without what the channel
// itself has brought: its own stays would come back to it as closed nights.
type Outgoing struct {
	Ref      identity.Ref
	Property int64
	// Source is the channel that reads it, Name what the office calls a channel without habits of its own.
	Source Source
	Name   string
	// Calendar is the number of the calendar by which the home follows that channel; 0 where none is chosen.
	Calendar int64
	// CreatedAt is when the calendar was made, ReadAt when it was last read, at most once a minute; zero for never.
	CreatedAt, ReadAt clock.Instant

	token []byte // sealed
}

const (
	// outgoingAhead is how many days ahead an outgoing calendar reaches: channels sell at most two years ahead.
	outgoingAhead = 800
	// mostOutgoing is how many of them a home has at most.
	mostOutgoing = 20
	// longestChannelName is in letters.
	longestChannelName = 60
)

// taken is a stretch of nights that a channel must not sell.
type taken struct {
	thing              string
	arrival, departure clock.Date
	// changed is when the nights were last changed; zero while they are as they came.
	changed clock.Instant
}

// brings reports whether a stay has come from the channel that reads the calendar: by the calendar that has brought it, where the channel's own is chosen; else by its source.
func (o Outgoing) brings(s reservation.Stay, broughtBy map[int64]int64) bool {
	if by := broughtBy[s.ID]; by != 0 && o.Calendar != 0 {
		return by == o.Calendar
	}
	source := strings.ToLower(strings.TrimSpace(s.Source))
	if o.Source != Generic {
		// Stays of its calendar have its code; files and the office write its name.
		return source == string(o.Source) || sourceByName(source) == o.Source
	}
	return o.Name != "" && source == strings.ToLower(o.Name)
}

// taken are the nights of a home that the channel must not sell, from a day on: all confirmed stays, and the nights that the office has closed. What other channels close is left out: these
// are their own rules (notice, preparation, seasons), and a stay that they have brought is a stay here. broughtBy says which calendar has brought a stay.
func (o Outgoing) taken(stays []reservation.Stay, broughtBy map[int64]int64, blocks []reservation.Block, today clock.Date) []taken {
	var out []taken
	for _, s := range stays {
		if s.Status == reservation.Confirmed && s.Departure > today && !o.brings(s, broughtBy) {
			out = append(out, taken{thing: fmt.Sprint("stay ", s.ID), arrival: s.Arrival, departure: s.Departure})
		}
	}
	for _, b := range blocks {
		if b.Reason != reservation.BlockFeed && !b.Visit() && b.Departure > today {
			out = append(out, taken{thing: fmt.Sprint("block ", b.Ref.ID), arrival: b.Arrival, departure: b.Departure})
		}
	}
	return out
}

// uid is the same for a stay as long as the calendar lives, and says nothing about it (RFC 7986, 5.3).
func (o Outgoing) uid(thing string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "outgoing calendar/%s/%d/%s", o.Ref, o.CreatedAt, thing))
	h := hex.EncodeToString(sum[:16])
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
}

// write makes the calendar, RFC 5545: whole days, the departure day exclusive, and a word that channels take for a booking. It holds no name, no number and no reason. The same nights give the
// same bytes.
func (o Outgoing) write(nights []taken) []byte {
	cal := ics.NewCalendarFor("Latchkey")
	cal.SetMethod(ics.MethodPublish)
	cal.SetRefreshInterval("PT1H")
	cal.SetXPublishedTTL("PT1H")
	for _, n := range nights {
		e := cal.AddEvent(o.uid(n.thing))
		// A reader that knows the entry takes other nights only with a later stamp.
		e.SetDtStampTime(max(o.CreatedAt, n.changed).Time())
		if n.changed > o.CreatedAt {
			e.SetModifiedAt(n.changed.Time())
			e.SetSequence(int(n.changed.Time().Sub(o.CreatedAt.Time()) / time.Second))
		}
		day := func(property ics.ComponentProperty, d clock.Date) {
			e.SetProperty(property, strings.ReplaceAll(d.String(), "-", ""), ics.WithValue(string(ics.ValueDataTypeDate)))
		}
		day(ics.ComponentPropertyDtStart, n.arrival)
		day(ics.ComponentPropertyDtEnd, n.departure)
		e.SetSummary("Reserved")
		e.SetStatus(ics.ObjectStatusConfirmed)
		e.SetTimeTransparency(ics.TransparencyOpaque)
	}
	return []byte(cal.Serialize(ics.WithNewLineWindows))
}
