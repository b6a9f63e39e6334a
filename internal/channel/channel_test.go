package channel

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
)

func day8(s string) clock.Date {
	d, err := clock.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func sample(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// calendarText is a calendar with events, each "UID start end summary". The platform is the domain of the UIDs; a UID that has one keeps it.
func calendarText(platform string, events ...string) string {
	var b strings.Builder
	b.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//channel manager//EN\r\n")
	for _, e := range events {
		part := strings.SplitN(e, " ", 4)
		uid := part[0]
		if platform != elsewhere && !strings.Contains(uid, "@") {
			uid += "@" + platform
		}
		b.WriteString("BEGIN:VEVENT\r\nUID:" + uid + "\r\nDTSTART;VALUE=DATE:" + part[1] + "\r\nDTEND;VALUE=DATE:" + part[2] + "\r\nSUMMARY:" + part[3] + "\r\nEND:VEVENT\r\n")
	}
	b.WriteString("END:VCALENDAR\r\n")
	return b.String()
}

const (
	airbnbID  = "airbnb.com"
	bookingID = "booking.com"
	vrboID    = "vrbo.com"
	elsewhere = ""
)

func TestThePlatformsCalendarsAreRead(t *testing.T) {
	addresses := map[string]string{"abritel.ics": "https://www.abritel.fr/icalendar/x.ics"} // whose UIDs have no domain
	for name, want := range map[string]Document{
		"airbnb.ics": {Source: Airbnb, Entries: []Entry{
			{UID: "1418fb94e984-c36acd434aaaaaaae6515e5ef948f56a@airbnb.com", Kind: Stay, Arrival: day8("2027-08-02"), Departure: day8("2027-08-12"), Code: "HMABCD8J99", Phone4: "4235"},
			{UID: "6fec1092d3fa-593cc373f3608bf4d477eed46f443abe@airbnb.com", Kind: Block, Arrival: day8("2027-07-03"), Departure: day8("2027-07-04")},
		}},
		"abritel.ics": {Source: Vrbo, Entries: []Entry{
			{UID: "6f49cda7-479e-454b-a6a3-39fa7feee5ed", Kind: Stay, Arrival: day8("2027-04-24"), Departure: day8("2027-04-29"), Name: "Melanie"},
			{UID: "d585fe79-8607-4b73-a4ab-47c6d4188aee", Kind: Stay, Arrival: day8("2027-05-01"), Departure: day8("2027-05-24"), Name: "M & Mme"},
			{UID: "02292020-0229-2020-0305-202003052020", Kind: Block, Arrival: day8("2027-06-29"), Departure: day8("2027-07-05")},
			{UID: "6329b32c-b425-40e1-b49e-acb83bad14aa", Kind: Stay, Arrival: day8("2027-07-09"), Departure: day8("2027-07-16"), Name: "Charlotte & Fred"},
			{UID: "a69a7fa7-6603-4b81-9596-99643c07cc4e", Kind: Stay, Arrival: day8("2027-08-13"), Departure: day8("2027-08-24")},
			{UID: "138b5f92-5aaa-400d-86b6-268bfb3c8aa5", Kind: Tentative, Arrival: day8("2027-09-15"), Departure: day8("2027-10-06"), Name: "Sylvie"},
		}},
		"booking-day-1.ics": {Source: Booking, Entries: []Entry{
			{UID: "a90207a6098fea365fa0d9ebc4af632d@booking.com", Kind: Stay, Arrival: day8("2027-09-15"), Departure: day8("2027-09-20")},
		}},
		"booking-empty.ics": {Source: Generic},
		"vrbo-duration.ics": {Source: Vrbo, Entries: []Entry{
			{UID: "1234567890abcdef@vrbo.com", Kind: Stay, Arrival: day8("2027-11-01"), Departure: day8("2027-11-05")},
		}},
	} {
		got, err := Parse(sample(t, name), time.UTC, Sender{Address: addresses[name]})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestTheWordsOfThePlatforms(t *testing.T) {
	for _, c := range []struct {
		platform, summary string
		kind              Kind
		name              string
	}{
		{airbnbID, "Reserved", Stay, ""},
		{airbnbID, "Airbnb (Not available)", Block, ""},
		{airbnbID, "Not available", Block, ""},
		{airbnbID, "Anna Demo (HMABC12345)", Stay, "Anna Demo"},
		{bookingID, "CLOSED - Not available", Stay, ""},
		{vrboID, "Reserved - Anna", Stay, "Anna"},
		{vrboID, "Reserviert - Anna", Stay, "Anna"},
		{vrboID, "Reservado - María José", Stay, "María José"},
		{vrboID, "Zarezerwowane - Łucja", Stay, "Łucja"},
		{vrboID, "Re\u0301serve\u0301e - Mélanie", Stay, "Mélanie"},
		{vrboID, "Reserved", Stay, ""},
		{vrboID, "Blocked", Block, ""},
		{vrboID, "Indisponible", Block, ""},
		{vrboID, "No disponible", Block, ""},
		{vrboID, "Niedostępne", Block, ""},
		{vrboID, "Provisoire - Sylvie", Tentative, "Sylvie"},
		{vrboID, "Vorläufig - Jens", Tentative, "Jens"},
		{vrboID, "Tentative - Al", Tentative, "Al"},
		{elsewhere, "Reserved: Anna", Stay, "Anna"},
		{elsewhere, "Anna Demo", Stay, "Anna Demo"},
		{elsewhere, "Closedown party", Stay, "Closedown party"},
		{elsewhere, "CLOSED", Block, ""},
	} {
		got, err := Parse([]byte(calendarText(c.platform, "x 20270801 20270803 "+c.summary)), time.UTC, Sender{})
		if err != nil || len(got.Entries) != 1 || got.Entries[0].Kind != c.kind || got.Entries[0].Name != c.name {
			t.Errorf("%s %q = %+v, %v; want %s %q", c.platform, c.summary, got.Entries, err, c.kind, c.name)
		}
	}
}

func TestDatesOfEvents(t *testing.T) {
	canary, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lines, want string }{
		{"DTSTART;VALUE=DATE:20270801\nDTEND;VALUE=DATE:20270805", "2027-08-01 2027-08-05"},
		{"DTSTART;VALUE=DATE:20270801", "2027-08-01 2027-08-02"},
		{"DTSTART:20270801\nDURATION:P1W", "2027-08-01 2027-08-08"},
		{"DTSTART:20270801\nDURATION:PT72H", "2027-08-01 2027-08-04"},
		{"DTSTART;TZID=Europe/Madrid:20270801T160000\nDTEND;TZID=Europe/Madrid:20270805T100000", "2027-08-01 2027-08-05"},
		{"DTSTART;TZID=Europe/Madrid:20270801T160000\nDURATION:P3DT18H", "2027-08-01 2027-08-05"},
		{"DTSTART:20270801T233000Z\nDTEND:20270805T090000Z", "2027-08-02 2027-08-05"}, // summer time in the Canaries is UTC+1
		{"DTSTART:20271201T233000Z\nDTEND:20271205T090000Z", "2027-12-01 2027-12-05"},
		{"DTSTART:20270801T160000\nDTEND:20270801T180000", "it ends before it has a night"},
		{"DTSTART:20270805\nDTEND:20270801", "it ends before it has a night"},
		{"DTSTART:20270805\nDTEND:20320805", "it is too long"},
		{"DTSTART:19970805\nDTEND:19970806", "its dates are out of range"},
		{"DTSTART:00000101\nDTEND:00000103", "its dates are out of range"},
		{"DTSTART:99991230\nDTEND:99991231", "its dates are out of range"},
		{"DTSTART:2027-08-05\nDTEND:20270806", "its start is not a date"},
		{"DTSTART:20270805\nDTEND:20270832", "its end is not a date"},
		{"DTSTART:20270805\nDURATION:-P1D", "its duration is not understood"},
		{"DTEND:20270805", "it has no start"},
		{"DTSTART:20270805\nRRULE:FREQ=WEEKLY", "repeating entries are not supported"},
	} {
		body := "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:x\n" + c.lines + "\nEND:VEVENT\nEND:VCALENDAR"
		calendar, err := Parse([]byte(body), canary, Sender{})
		if err != nil {
			t.Errorf("%q: %v", c.lines, err)
			continue
		}
		got := ""
		if len(calendar.Refused) == 1 {
			got = calendar.Refused[0].Reason
		} else if len(calendar.Entries) == 1 {
			got = calendar.Entries[0].Arrival.String() + " " + calendar.Entries[0].Departure.String()
		}
		if got != c.want {
			t.Errorf("%q = %s, want %s", c.lines, got, c.want)
		}
	}
}

// Some channels write dates as midnight UTC. They are the same nights in every zone; a real time in UTC is not.
func TestMidnightInUTCIsADate(t *testing.T) {
	for _, zone := range []string{"America/Guadeloupe", "Europe/Amsterdam", "Pacific/Auckland"} {
		home, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		for lines, want := range map[string]string{
			"DTSTART:20270801T000000Z\nDTEND:20270805T000000Z": "2027-08-01 2027-08-05",
			"DTSTART:20270801T000000Z\nDURATION:P4D":           "2027-08-01 2027-08-05",
			"DTSTART:20270801T000000Z":                         "2027-08-01 2027-08-02",
		} {
			got, err := Parse([]byte("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:UTC\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:x\n"+lines+"\nEND:VEVENT\nEND:VCALENDAR"), home, Sender{})
			if err != nil || len(got.Entries) != 1 || got.Entries[0].Arrival.String()+" "+got.Entries[0].Departure.String() != want {
				t.Errorf("%s, %q: %+v, %v", zone, lines, got, err)
			}
		}
	}
	west, err := time.LoadLocation("America/Guadeloupe")
	if err != nil {
		t.Fatal(err)
	}
	// Four in the afternoon there, and ten in the morning.
	got, err := Parse([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nDTSTART:20270801T200000Z\nDTEND:20270805T140000Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:y\nDTSTART:20270811T000000Z\nDTEND:20270815T140000Z\nEND:VEVENT\nEND:VCALENDAR"), west, Sender{})
	if err != nil || len(got.Entries) != 2 || got.Entries[0].Arrival != day8("2027-08-01") || got.Entries[1].Arrival != day8("2027-08-10") {
		t.Errorf("%+v, %v", got, err)
	}
}

// Bytes in the encoding of old programs are names; what is no text at all is refused. Neither reaches the database as it came.
func TestAnotherEncodingIsReadOrRefused(t *testing.T) {
	latin := []byte(calendarText(vrboID, "a 20270801 20270805 Reserved - Andr\xe9 M\xfcller"))
	got, err := Parse(latin, time.UTC, Sender{})
	if err != nil || len(got.Entries) != 1 || got.Entries[0].Name != "André Müller" {
		t.Errorf("%+v, %v", got, err)
	}
	wide := []byte{0xff, 0xfe}
	for _, b := range []byte(calendarText(vrboID, "a 20270801 20270805 Reserved")) {
		wide = append(wide, b, 0)
	}
	for name, body := range map[string][]byte{"UTF-16": wide, "a zero byte": []byte(calendarText(vrboID, "a 20270801 20270805 Reserved - A\x00"))} {
		var failure *Failed
		if got, err := Parse(body, time.UTC, Sender{}); !errors.As(err, &failure) || failure.Reason != NotCalendar && failure.Reason != Damaged {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestACalendarWithTooManyEventsIsRefused(t *testing.T) {
	many := "BEGIN:VCALENDAR\n" + strings.Repeat("BEGIN:VEVENT\nEND:VEVENT\n", 100_000) + "END:VCALENDAR"
	var failure *Failed
	if _, err := Parse([]byte(many), time.UTC, Sender{}); !errors.As(err, &failure) || failure.Reason != TooMany {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNoWholeCalendarIsAFailedFetch(t *testing.T) {
	whole := calendarText(airbnbID, "x 20270801 20270803 Reserved")
	for name, body := range map[string]string{
		"a page":        "<!DOCTYPE html><html><body>Sign in</body></html>",
		"a page later":  "\n\n  <html>",
		"text":          "Service unavailable",
		"JSON":          `{"error":"login"}`,
		"cut":           whole[:len(whole)-20],
		"cut at events": strings.Split(whole, "END:VEVENT")[0],
		"too large":     strings.Repeat("x", MaxBytes+1),
		"unclosed":      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VCALENDAR",
	} {
		var failure *Failed
		if got, err := Parse([]byte(body), time.UTC, Sender{}); !errors.As(err, &failure) || failure.Reason == "" {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for _, empty := range []string{"", "\r\n", "\ufeff", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"} {
		if got, err := Parse([]byte(empty), time.UTC, Sender{}); err != nil || len(got.Entries) != 0 {
			t.Errorf("the empty calendar %q: %v, %v", empty, got, err)
		}
	}
	if got, err := Parse([]byte("\ufeff"+strings.ReplaceAll(whole, "\r\n", "\n")), time.UTC, Sender{}); err != nil || len(got.Entries) != 1 {
		t.Errorf("with a byte order mark and bare newlines: %v, %v", got, err)
	}
}

func TestAStayListedThreeTimesIsOne(t *testing.T) {
	got, err := Parse([]byte(calendarText(elsewhere, "a 20270801 20270805 Reserved", "b 20270801 20270805 Reserved - Anna", "c 20270801 20270805 Reserved",
		"d 20270801 20270804 Reserved")), time.UTC, Sender{})
	if err != nil || len(got.Entries) != 2 || got.Entries[0].Name != "Anna" || got.Entries[0].UID != "b" {
		t.Errorf("%+v, %v", got.Entries, err)
	}
}

func TestAFreeEventOccupiesNothing(t *testing.T) {
	body := strings.Replace(calendarText(elsewhere, "x 20270801 20270805 Fair in town"), "SUMMARY", "TRANSP:TRANSPARENT\r\nSUMMARY", 1)
	if got, err := Parse([]byte(body), time.UTC, Sender{}); err != nil || len(got.Entries) != 0 {
		t.Errorf("%+v, %v", got.Entries, err)
	}
}

func TestTheBufferRightAfterABookingIsABlock(t *testing.T) {
	got, err := Parse([]byte(calendarText(bookingID, "a 20270801 20270805 CLOSED - Not available", "b 20270805 20270806 CLOSED - Not available", "c 20270810 20270811 CLOSED - Not available")), time.UTC, Sender{})
	if err != nil || len(got.Entries) != 3 || got.Entries[0].Kind != Stay || got.Entries[1].Kind != Block || got.Entries[2].Kind != Stay {
		t.Errorf("%+v, %v", got.Entries, err)
	}
}

func TestThePlatformIsJudgedByTheHostOrElseByTheIDsAndNeverByTheProgram(t *testing.T) {
	const atBooking, atProxy = "https://ical.booking.com/v1/export?t=x", "https://proxy.example/airbnb.ics"
	for _, c := range []struct {
		body   string
		sender Sender
		want   Source
	}{
		{calendarText(elsewhere, "1 20270801 20270802 Reserved"), Sender{Address: atBooking}, Booking},
		{calendarText(airbnbID, "1 20270801 20270802 Reserved"), Sender{Address: atBooking, Otherwise: Vrbo}, Booking},
		{calendarText(airbnbID, "1 20270801 20270802 Reserved"), Sender{Address: atProxy}, Airbnb},
		{calendarText(airbnbID, "1 20270801 20270802 Reserved"), Sender{Otherwise: Vrbo}, Airbnb},
		{calendarText(airbnbID, "1 20270801 20270802 Reserved", "2@proxy.example 20270803 20270804 x"), Sender{}, Generic},
		{calendarText(elsewhere, "1 20270801 20270802 x"), Sender{}, Generic},
		{calendarText(elsewhere, "1 20270801 20270802 x"), Sender{Otherwise: Vrbo}, Vrbo},
		{calendarText(elsewhere), Sender{Address: atBooking}, Booking},
		{"", Sender{Address: atBooking}, Booking},
	} {
		plain, err := Parse([]byte(c.body), time.UTC, c.sender)
		if err != nil || plain.Source != c.want {
			t.Errorf("%+v: %s, %v; want %s", c.sender, plain.Source, err, c.want)
		}
		for _, program := range []string{"-//Airbnb Inc//Hosting Calendar 0.8.8//EN", "-//admin.booking.com//NONSGML v1.0//EN", "-//HomeAway.com, Inc.//EN"} {
			got, err := Parse([]byte(strings.Replace(c.body, "-//channel manager//EN", program, 1)), time.UTC, c.sender)
			if diff := cmp.Diff(plain, got); err != nil || diff != "" {
				t.Errorf("%+v by %s, %v: %s", c.sender, program, err, diff)
			}
		}
	}
	for address, want := range map[string]Source{
		"https://www.airbnb.de/calendar/ical/1.ics?s=x": Airbnb, "https://ical.booking.com/v1/export?t=x": Booking, "http://www.abritel.fr/icalendar/x.ics": Vrbo, "https://example.com/airbnb.ics": Generic,
	} {
		if got := SourceOfAddress(address); got != want {
			t.Errorf("%s = %s", address, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.ics")
	if err != nil || len(files) == 0 {
		f.Fatal("no samples", err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Add([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270801T233000Z\nDURATION:P1W\nSTATUS:CANCELLED\nEND:VEVENT\nEND:VCALENDAR"))
	f.Fuzz(func(t *testing.T, body []byte) {
		calendar, err := Parse(body, time.UTC, Sender{})
		if err != nil {
			var failure *Failed
			if !errors.As(err, &failure) {
				t.Fatalf("not a failed fetch: %v", err)
			}
			return
		}
		for _, e := range calendar.Entries {
			if nights := e.Arrival.Until(e.Departure); nights < 1 || nights > maxNights || e.Kind == "" {
				t.Fatalf("an impossible entry: %+v", e)
			}
		}
		// What was read can be merged, and merging it again into what it made changes nothing.
		at := Moment{Today: day8("2027-01-01"), Now: 1, Patience: Patience}
		steps, _, err := Merge(nil, calendar, at, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := Merge(apply(nil, steps, at), calendar, at, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range again {
			if s.Op == Add || s.Op == Cancel && !s.Entry.Cancelled || s.Op == Change && calendar.Source != Booking {
				t.Fatalf("the second merge wants %s of %+v", s.Op, s.Entry)
			}
		}
	})
}

// Whatever one answer of a channel says after another: it is merged, and its merge again changes nothing.
func FuzzMerge(f *testing.F) {
	files, err := filepath.Glob("testdata/*.ics")
	if err != nil || len(files) == 0 {
		f.Fatal("no samples", err)
	}
	var before []byte
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(before, body, uint8(0))
		f.Add(body, before, uint8(3))
		before = body
	}
	sources := []string{"", "https://www.airbnb.com/a.ics", "https://ical.booking.com/a.ics", "https://www.vrbo.com/a.ics"}
	f.Fuzz(func(t *testing.T, first, second []byte, source uint8) {
		sender := Sender{Address: sources[int(source)%len(sources)]}
		at := Moment{Today: day8("2027-01-01"), Now: 1, Patience: Patience}
		var known []Known
		for _, body := range [][]byte{first, second, second} {
			calendar, err := Parse(body, time.UTC, sender)
			if err != nil {
				continue
			}
			steps, _, err := Merge(known, calendar, at, plainMark)
			if err != nil {
				t.Fatal(err)
			}
			known = apply(known, steps, at)
			at.Now += 1000
			again, _, err := Merge(known, calendar, at, plainMark)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range again {
				if s.Op == Add {
					t.Fatalf("the second merge adds %+v", s.Entry)
				}
			}
		}
	})
}

// Many programs fold a line in the middle of a character, and one damaged byte may be anywhere: neither says that the whole calendar is in an old encoding.
func TestNamesAreReadWhateverTheBytesOfTheirNeighbours(t *testing.T) {
	for name, c := range map[string]struct{ summaries, want []string }{
		"folded in the middle of a character":         {[]string{"Andr\xc3\r\n \xa9", "Jörg"}, []string{"André", "Jörg"}},
		"folded with a bare line feed and a tab":      {[]string{"Andr\xc3\n\t\xa9", "Jörg"}, []string{"André", "Jörg"}},
		"folded within an emoji, twice":               {[]string{"Zoë \xf0\x9f\r\n \x8c\r\n \x8a", "Jörg"}, []string{"Zoë 🌊", "Jörg"}},
		"a damaged byte elsewhere":                    {[]string{"André", "J\xf6rg"}, []string{"André", "Jörg"}},
		"a damaged byte in the same line":             {[]string{"André \xe9", "Jörg"}, []string{"André é", "Jörg"}},
		"all in the encoding of an old program":       {[]string{"Andr\xe9", "J\xf6rg"}, []string{"André", "Jörg"}},
		"an old encoding, and folded behind a letter": {[]string{"Andr\xe9\r\n s", "J\xf6\r\n rg"}, []string{"Andrés", "Jörg"}},
	} {
		d, err := Parse([]byte(calendarText("-//x//EN", "a 20270801 20270805 "+c.summaries[0], "b 20270901 20270905 "+c.summaries[1])), time.UTC, Sender{})
		if err != nil || len(d.Entries) != 2 || d.Entries[0].Name != c.want[0] || d.Entries[1].Name != c.want[1] {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}
