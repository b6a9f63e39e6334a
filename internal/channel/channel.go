// Package channel reads the calendars that booking channels publish of a property and merges them into its stays and blocks.
//
// A platform's calendar says little and says it differently each: which entry is which known stay, what is a stay at all, and when a missing one is really
// gone are rules of this package (merge.go). The rules are pure; fetch.go reads the calendar, service.go applies what was decided.
package channel

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	"golang.org/x/text/encoding/charmap"

	"latchkey/internal/clock"
	"latchkey/internal/wire"
)

// Kind is what an entry of a calendar means.
type Kind string

// The kinds of entry.
const (
	Stay      Kind = "stay"
	Block     Kind = "block"
	Tentative Kind = "tentative"
)

// Source is the platform whose habits a calendar follows.
type Source string

// The sources with habits of their own; every other calendar is generic.
const (
	Airbnb  Source = "airbnb"
	Booking Source = "booking"
	Vrbo    Source = "vrbo"
	Generic Source = "generic"
)

// Label is how the source is called where people read it.
func (s Source) Label() string {
	switch s {
	case Airbnb:
		return "Airbnb"
	case Booking:
		return "Booking.com"
	case Vrbo:
		return "Vrbo"
	default:
		return "iCal"
	}
}

// IsLabel reports whether a word, in lower case, is part of the label of a source: a stay whose guest is unknown is called by it.
func IsLabel(word string) bool {
	return slices.ContainsFunc([]Source{Airbnb, Booking, Vrbo, Generic}, func(s Source) bool {
		return slices.Contains(strings.Split(strings.ToLower(s.Label()), "."), word)
	})
}

// Entry is one event of a calendar.
type Entry struct {
	UID       string
	Kind      Kind
	Arrival   clock.Date
	Departure clock.Date
	// Name is what the calendar says about the guest, often a first name or nothing.
	Name string
	// Code is the platform's booking code; Phone4 the last four digits of the guest's phone.
	Code, Phone4 string
	Cancelled    bool
}

// Calendar is one fetched calendar. Refused entries are events that cannot be understood; their UIDs still count as seen, so that no stay is taken for gone.
type Document struct {
	Source  Source
	Entries []Entry
	Refused []wire.RefusedRow
}

// Limits of one calendar.
const (
	MaxBytes  = 5 << 20
	maxEvents = 5_000
	// maxParameters is how many parameters of properties there are at most, as far as their separators say.
	maxParameters = 150_000
	maxNights     = 1100
	longestStay   = 366
)

// Parse reads a calendar. The zone is the property's: a start written in UTC falls on the day that it is there; a date without a time has no zone. An empty
// body is an empty calendar; a page, a cut calendar and what is no calendar at all are a failed fetch.
func Parse(body []byte, zone *time.Location, sender Sender) (Document, error) {
	if len(body) > MaxBytes {
		return Document{}, failed(TooLarge, nil)
	}
	if !utf8.Valid(body) {
		body = readable(body)
	}
	body = bytes.TrimSpace(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")))
	if len(body) == 0 {
		return Document{Source: sender.source(nil)}, nil
	}
	upper := bytes.ToUpper(body[:min(len(body), 64)])
	switch {
	case body[0] == '<':
		return Document{}, failed(WebPage, nil)
	case !bytes.HasPrefix(upper, []byte("BEGIN:VCALENDAR")):
		return Document{}, failed(NotCalendar, nil)
	case !bytes.HasSuffix(bytes.ToUpper(body[max(0, len(body)-64):]), []byte("END:VCALENDAR")):
		return Document{}, failed(CutOff, nil)
	}
	if bytes.IndexByte(body, 0) >= 0 {
		return Document{}, failed(Damaged, nil)
	}
	// The library keeps all that it reads, which takes many times its size: how much that is, is counted before.
	switch {
	case bytes.Count(body, []byte("\nBEGIN:VEVENT")) > maxEvents:
		return Document{}, failed(TooMany, nil)
	case bytes.Count(body, []byte(";")) > maxParameters:
		return Document{}, failed(TooLarge, nil)
	}
	parsed, err := parseLibrary(body)
	if err != nil {
		return Document{}, failed(Damaged, err)
	}
	events := parsed.Events()
	if len(events) > maxEvents {
		return Document{}, failed(TooMany, nil)
	}
	calendar := Document{Source: sender.source(events)}
	for i, event := range events {
		entry, skip, err := readEvent(calendar.Source, event, zone)
		switch {
		case skip:
		case err != nil:
			// An event has no line of its own here: its number in the calendar stands for it.
			calendar.Refused = append(calendar.Refused, wire.RefusedRow{Line: i + 1, ExternalID: entry.UID, Field: "event", Reason: err.Error()})
		default:
			calendar.Entries = append(calendar.Entries, entry)
		}
	}
	calendar.Entries = distinct(calendar.Entries)
	if calendar.Source == Booking {
		ownBuffers(calendar.Entries)
	}
	return calendar, nil
}

// fold is where a long line goes on in the next one.
var fold = regexp.MustCompile("\r?\n[ \t]")

// readable makes a body UTF-8: PostgreSQL takes no other bytes. Lines are put together first, as they may be folded in the middle of a character. A byte that is in no character then is one of the encoding of old
// programs, or damaged; all others stay as they are. Days and UIDs are ASCII whatever the encoding.
func readable(body []byte) []byte {
	body = fold.ReplaceAll(body, nil)
	out := make([]byte, 0, len(body)+len(body)/8)
	for len(body) > 0 {
		c, size := utf8.DecodeRune(body)
		if c == utf8.RuneError && size == 1 {
			c = charmap.Windows1252.DecodeByte(body[0])
		}
		out, body = utf8.AppendRune(out, c), body[size:]
	}
	return out
}

// parseLibrary keeps a fault of the library to this one calendar.
func parseLibrary(body []byte) (calendar *ics.Calendar, err error) {
	defer func() {
		if recover() != nil {
			calendar, err = nil, errors.New("the calendar cannot be parsed")
		}
	}()
	calendar, err = ics.ParseCalendarWithOptions(bytes.NewReader(body), ics.WithUnknownPropertyHandler(ics.AcceptUnknownPropertyHandler))
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if calendar == nil && err == nil {
		err = errors.New("no calendar")
	}
	return calendar, err
}

// Sender is what is known of who sends a calendar beside what it holds.
type Sender struct {
	// Address is where the calendar is; empty for one that came as a file.
	Address string
	// Otherwise is the platform where neither the address nor the entries show it.
	Otherwise Source
}

// source is the platform of a calendar: by the host of its address; where that is none of a platform (a file, a program that passes calendars on), by the ids of its entries. What a calendar
// says of the program that wrote it (PRODID) does not count: programs that pass calendars on copy it, and write their own.
func (s Sender) source(events []*ics.VEvent) Source {
	if source := SourceOfAddress(s.Address); source != Generic {
		return source
	}
	counts := map[Source]int{}
	for _, event := range events {
		_, domain, _ := strings.Cut(strings.ToLower(event.Id()), "@")
		counts[sourceByName(domain)]++
	}
	for _, source := range []Source{Airbnb, Booking, Vrbo} {
		if counts[source] > 0 && counts[source] == len(events) {
			return source
		}
	}
	if s.Otherwise != "" {
		return s.Otherwise
	}
	return Generic
}

func sourceByName(name string) Source {
	for _, known := range []struct {
		part   string
		source Source
	}{{"airbnb", Airbnb}, {"booking.com", Booking}, {"homeaway", Vrbo}, {"vrbo", Vrbo}, {"abritel", Vrbo}, {"fewo-direkt", Vrbo}, {"stayz", Vrbo}, {"bookabach", Vrbo}} {
		if strings.Contains(name, known.part) {
			return known.source
		}
	}
	return Generic
}

// SourceOfAddress returns the platform by the host of a calendar's address.
func SourceOfAddress(address string) Source {
	u, err := url.Parse(address)
	if err != nil {
		return Generic
	}
	return sourceByName(strings.ToLower(u.Hostname()))
}

func text(event *ics.VEvent, property ics.ComponentProperty) string {
	if p := event.GetProperty(property); p != nil {
		return strings.TrimSpace(ics.FromText(p.Value))
	}
	return ""
}

func readEvent(source Source, event *ics.VEvent, zone *time.Location) (entry Entry, skip bool, err error) {
	entry.UID = clip(event.Id(), 250)
	if strings.EqualFold(text(event, ics.ComponentPropertyTransp), "TRANSPARENT") {
		return entry, true, nil // it does not occupy the property
	}
	if event.HasProperty(ics.ComponentPropertyRrule) || event.HasProperty(ics.ComponentPropertyRdate) {
		return entry, false, errors.New("repeating entries are not supported")
	}
	if entry.Arrival, entry.Departure, err = nights(event, zone); err != nil {
		return entry, false, err
	}
	status := text(event, ics.ComponentPropertyStatus)
	entry.Cancelled = strings.EqualFold(status, "CANCELLED")
	summary := strings.ReplaceAll(text(event, ics.ComponentPropertySummary), "e\u0301", "é")
	description := text(event, ics.ComponentPropertyDescription)
	entry.Kind, entry.Name = meaning(source, summary, description)
	if entry.Arrival.Until(entry.Departure) > longestStay {
		entry.Kind, entry.Name = Block, "" // nobody stays so long: the home is closed
	}
	if strings.EqualFold(status, "TENTATIVE") && entry.Kind == Stay {
		entry.Kind = Tentative
	}
	if entry.Kind != Block {
		entry.Code, entry.Phone4 = firstGroup(bookingCode, description), firstGroup(lastDigits, description)
		if entry.Code == "" {
			entry.Code = firstGroup(codeInSummary, summary)
		}
	}
	return entry, false, nil
}

var (
	bookingCode   = regexp.MustCompile(`reservations/details/([A-Z0-9]{6,20})`)
	lastDigits    = regexp.MustCompile(`(?i)last 4 digits\)?:?\s*(\d{4})\b`)
	codeInSummary = regexp.MustCompile(`\(((?:HM)[A-Z0-9]{6,12})\)$`)
)

func firstGroup(pattern *regexp.Regexp, s string) string {
	if found := pattern.FindStringSubmatch(s); found != nil {
		return found[1]
	}
	return ""
}

func clip(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
}

// nights reads the arrival and the departure day. DTEND is exclusive, that is: the day of departure.
func nights(event *ics.VEvent, zone *time.Location) (arrival, departure clock.Date, err error) {
	start := event.GetProperty(ics.ComponentPropertyDtStart)
	if start == nil {
		return 0, 0, errors.New("it has no start")
	}
	end, duration := event.GetProperty(ics.ComponentPropertyDtEnd), event.GetProperty(ics.ComponentPropertyDuration)
	if isMidnight(start) && (end == nil || isMidnight(end)) {
		zone = time.UTC
	}
	arrival, at, err := day(start, zone)
	if err != nil {
		return 0, 0, fmt.Errorf("its start is not a date")
	}
	switch {
	case end != nil:
		if departure, _, err = day(end, zone); err != nil {
			return 0, 0, fmt.Errorf("its end is not a date")
		}
	case duration != nil:
		length, err := parseDuration(duration.Value)
		if err != nil {
			return 0, 0, err
		}
		departure = clock.DateOf(at.Add(length))
	default:
		departure = arrival.AddDays(1)
	}
	switch count := arrival.Until(departure); {
	case count < 1:
		return 0, 0, errors.New("it ends before it has a night")
	case count > maxNights:
		return 0, 0, errors.New("it is too long")
	case arrival < clock.NewDate(2000, 1, 1) || departure > clock.NewDate(2200, 1, 1):
		return 0, 0, errors.New("its dates are out of range")
	}
	return arrival, departure, nil
}

// isMidnight reports whether a time is midnight UTC. An event from midnight UTC to midnight UTC has dates and no times: natuurhuisje.nl writes its nights so, which are not a day earlier in a home west
// of Greenwich.
func isMidnight(p *ics.IANAProperty) bool {
	return strings.HasSuffix(strings.TrimSpace(p.Value), "T000000Z")
}

// day reads DATE and DATE-TIME. A time in UTC is moved into the zone; one of a zone of its own or of none is on the day that is written.
func day(p *ics.IANAProperty, zone *time.Location) (clock.Date, time.Time, error) {
	value := strings.TrimSpace(p.Value)
	layout := ""
	switch {
	case len(value) == len("20060102"):
		layout = "20060102"
	case strings.HasSuffix(value, "Z"):
		layout = "20060102T150405Z"
	default:
		layout = "20060102T150405"
	}
	at, err := time.Parse(layout, value)
	if err != nil {
		return 0, at, err
	}
	if strings.HasSuffix(layout, "Z") {
		at = at.In(zone)
	}
	return clock.DateOf(at), at, nil
}

var durationForm = regexp.MustCompile(`^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$`)

func parseDuration(value string) (time.Duration, error) {
	found := durationForm.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(value)))
	if found == nil {
		return 0, errors.New("its duration is not understood")
	}
	var sum time.Duration
	for i, unit := range []time.Duration{7 * 24 * time.Hour, 24 * time.Hour, time.Hour, time.Minute, time.Second} {
		count := time.Duration(0)
		for _, digit := range found[i+1] {
			count = count*10 + time.Duration(digit-'0')
		}
		sum += count * unit
	}
	return sum, nil
}

// distinct keeps one of the entries that say the same: some channel managers list a stay three times. The one that knows more is kept; a cancelled one never
// hides a living one of the same nights.
func distinct(entries []Entry) []Entry {
	type nights struct {
		kind               Kind
		arrival, departure clock.Date
		cancelled          bool
	}
	at := map[nights]int{}
	var out []Entry
	for _, e := range entries {
		key := nights{e.Kind, e.Arrival, e.Departure, e.Cancelled}
		i, twice := at[key]
		switch {
		case !twice:
			at[key] = len(out)
			out = append(out, e)
		case knows(e) > knows(out[i]):
			out[i] = e
		}
	}
	return out
}

func knows(e Entry) int {
	n := 0
	for _, s := range []string{e.Code, e.Name, e.Phone4} {
		if s != "" {
			n++
		}
	}
	return n
}

// ownBuffers finds, where stays and blocks look alike, the one-day block that an agency's own buffer leaves right after a stay.
func ownBuffers(entries []Entry) {
	ends := map[clock.Date]bool{}
	for _, e := range entries {
		if e.Kind == Stay && e.Arrival.Until(e.Departure) > 1 {
			ends[e.Departure] = true
		}
	}
	for i, e := range entries {
		if e.Kind == Stay && e.Arrival.Until(e.Departure) == 1 && ends[e.Arrival] {
			entries[i].Kind = Block
		}
	}
}
