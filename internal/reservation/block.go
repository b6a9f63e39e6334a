package reservation

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/property"
	"latchkey/internal/search"
	"latchkey/internal/wire"
)

// officeSource is the source of blocks that the office enters.
const officeSource = "office"

// BlockFields are what the office writes of a block: nights from Arrival to Departure, or hours of the day of Arrival.
type BlockFields struct {
	Property  int64       `json:"property" minimum:"0" doc:"Number of the property."`
	Reason    BlockReason `json:"reason" enum:"owner,repair,other" doc:"Why."`
	Arrival   string      `json:"arrival" doc:"yyyy-MM-dd: the first night, or the day of a visit."`
	Departure string      `json:"departure" doc:"yyyy-MM-dd: the day on which it is open again; empty for a visit."`
	From      string      `json:"from" doc:"HH:mm: when a visit begins, which closes no night; empty for nights."`
	To        string      `json:"to" doc:"HH:mm: when it ends."`
	Note      string      `json:"note" doc:"What is to be done, at most 200 characters; a visit needs it, as its task is called so."`
}

// BlockEdit is a change of some fields of a block.
type BlockEdit = wire.Changes[BlockFields]

// fields are those of a block.
func (b Block) fields() BlockFields {
	f := BlockFields{Property: b.Property, Reason: b.Reason, Arrival: b.Arrival.String(), Note: b.Note}
	if b.Visit() {
		f.From, f.To = b.From.String(), b.To.String()
	} else {
		f.Departure = b.Departure.String()
	}
	return f
}

// Own reports whether the office has entered the block.
func (b Block) Own() bool { return b.Source == officeSource }

// takes reports whether a block closes nights that another does not.
func (b Block) takes(before Block) bool {
	if b.Visit() {
		return false
	}
	return before.Visit() || b.Property != before.Property || b.Arrival != before.Arrival || b.Departure != before.Departure
}

// span is the days or hours of a block as a history keeps them.
func (b Block) span() string {
	if b.Visit() {
		return b.Arrival.String() + ", " + b.From.String() + "–" + b.To.String()
	}
	return b.Arrival.String() + " – " + b.Departure.String()
}

// CheckBlock is the rule of what the office writes of a block.
func CheckBlock(f BlockFields, home func(id int64) (property.Property, bool)) (Block, error) {
	b := Block{Property: f.Property, Source: officeSource, Reason: f.Reason, Note: strings.TrimSpace(wire.PlainDirection(f.Note))}
	wrong := map[string]string{}
	if _, known := home(f.Property); !known {
		wrong["property"] = reasonUnknown
		if f.Property == 0 {
			wrong["property"] = "required"
		}
	}
	if !slices.Contains([]BlockReason{BlockOwner, BlockRepair, BlockOther}, f.Reason) {
		wrong["reason"] = "invalid"
	}
	if utf8.RuneCountInString(b.Note) > maxName {
		wrong["note"] = "too_long"
	}
	day := func(name, text string, into *clock.Date) {
		var err error
		switch *into, err = clock.ParseDate(text); {
		case text == "":
			wrong[name] = "required"
		case err != nil:
			wrong[name] = reasonNoDate
		case !plausible(*into):
			wrong[name] = reasonYear
		}
	}
	day("arrival", f.Arrival, &b.Arrival)
	if f.From == "" && f.To == "" {
		day("departure", f.Departure, &b.Departure)
		if nights := b.Arrival.Until(b.Departure); wrong["arrival"] == "" && wrong["departure"] == "" && (nights < 1 || nights > longestBlock) {
			wrong["departure"] = reasonBefore
			if nights > 0 {
				wrong["departure"] = reasonBlockLong
			}
		}
	} else {
		b.Departure = b.Arrival
		for name, hour := range map[string]struct {
			text string
			into *clock.TimeOfDay
		}{"from": {f.From, &b.From}, "to": {f.To, &b.To}} {
			var err error
			if *hour.into, err = clock.ParseTimeOfDay(hour.text); err != nil {
				wrong[name] = "required"
			}
		}
		if wrong["from"] == "" && wrong["to"] == "" && !b.Visit() {
			wrong["to"] = reasonBefore
		}
		if b.Note == "" {
			wrong["note"] = "required"
		}
	}
	if len(wrong) > 0 {
		return b, fault.Invalid(fault.BadRequest, wrong)
	}
	return b, nil
}

// BlockFilter is which blocks a list shows.
type BlockFilter struct {
	// Typed is what was typed into the search, Lang the language of the person who did.
	Typed, Lang string
	// Period is Coming for those that are not over, by the day on which they end; Past and AllYears have the latest first.
	Period Period
	// Property and Reason are empty for all.
	Property int64
	Reason   BlockReason
	// From and To bound the first day; none where they are zero.
	From, To clock.Date
	// After is the mark of an earlier page.
	After string
}

// down reports whether the latest come first.
func (f BlockFilter) down() bool { return f.Period != Coming }

// shows reports whether a block passes the filter, its words apart.
func (f BlockFilter) shows(b Block) bool {
	return (f.Property == 0 || b.Property == f.Property) && (f.Reason == "" || b.Reason == f.Reason) && b.Arrival >= f.From && (f.To.IsZero() || b.Arrival <= f.To)
}

// answers reports whether a block has all that is searched: words of its note or its home, days on which it begins or ends.
func (b Block) answers(s sought) bool {
	for _, d := range s.days {
		if b.Arrival != d && b.Departure != d {
			return false
		}
	}
	words := search.WordsOf(b.Note)
	for i, term := range s.terms {
		if !s.homes[i][b.Property] && !begins(words, term) {
			return false
		}
	}
	return true
}

// ForeseenBlock is what a change of a block would do.
type ForeseenBlock struct {
	Taken []Hindrance
	Tasks []PlannedTask
	Homes map[int64]property.Property
}

// touchedBy are the days that a change of a block touches, by property.
func touchedBy(before, after Block) []Touched {
	var out []Touched
	for _, b := range []Block{before, after} {
		at := Touched{b.Property, b.Arrival, b.Departure}
		switch {
		case b.Property == 0:
		case len(out) > 0 && out[0].Property == b.Property:
			out[0].From, out[0].To = min(out[0].From, at.From), max(out[0].To, at.To)
		default:
			out = append(out, at)
		}
	}
	return slices.SortedFunc(slices.Values(out), func(a, b Touched) int { return cmp.Compare(a.Property, b.Property) })
}
