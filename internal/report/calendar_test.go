package report

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latchkey/internal/identity"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// component is a component of a calendar as RFC 5545 writes it, read line by line.
type component struct {
	name  string
	props map[string][]string
	parts []*component
}

// parse is strict: CRLF, lines of at most 75 octets, unfolding, BEGIN and END in pairs, names in capitals, escapes of texts.
func parse(t *testing.T, raw []byte) *component {
	t.Helper()
	if !bytes.HasSuffix(raw, []byte("\r\n")) || bytes.Contains(bytes.ReplaceAll(raw, []byte("\r\n"), nil), []byte("\n")) || bytes.Contains(bytes.ReplaceAll(raw, []byte("\r\n"), nil), []byte("\r")) {
		t.Fatalf("lines do not end with CRLF: %q", raw)
	}
	var lines []string
	for physical := range strings.SplitSeq(strings.TrimSuffix(string(raw), "\r\n"), "\r\n") {
		if len(physical) > 75 || !utf8.ValidString(physical) {
			t.Errorf("a line of %d octets, or a letter cut in two: %q", len(physical), physical)
		}
		if strings.HasPrefix(physical, " ") || strings.HasPrefix(physical, "\t") {
			lines[len(lines)-1] += physical[1:]
			continue
		}
		lines = append(lines, physical)
	}
	root := &component{}
	stack := []*component{root}
	for _, l := range lines {
		name, value, ok := strings.Cut(l, ":")
		if i := strings.IndexByte(name, ';'); i >= 0 {
			name = name[:i]
		}
		if !ok || name == "" || name != strings.ToUpper(name) {
			t.Fatalf("not a line of content: %q", l)
		}
		top := stack[len(stack)-1]
		switch name {
		case "BEGIN":
			c := &component{name: value, props: map[string][]string{}}
			top.parts = append(top.parts, c)
			stack = append(stack, c)
		case "END":
			if top.name != value {
				t.Fatalf("END:%s inside %s", value, top.name)
			}
			stack = stack[:len(stack)-1]
		default:
			top.props[name] = append(top.props[name], value)
		}
	}
	if len(stack) != 1 || len(root.parts) != 1 || root.parts[0].name != "VCALENDAR" {
		t.Fatal("not one whole calendar")
	}
	return root.parts[0]
}

// one is a property that must be there once.
func (c *component) one(t *testing.T, name string) string {
	t.Helper()
	if len(c.props[name]) != 1 {
		t.Fatalf("%s has %d %s", c.name, len(c.props[name]), name)
	}
	return c.props[name][0]
}

func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\N`, "\n", `\,`, ",", `\;`, ";", `\\`, `\`).Replace(s)
}

func TestTheCalendarIsOneOfRFC5545(t *testing.T) {
	public, _ := url.Parse("https://stay.example/app")
	gone := task.Lost{Ref: identity.Ref{Member: 1, ID: 8}, At: at("2026-07-09 10:00:00"), Sequence: 4, Start: at("2026-07-12 09:00:00"), End: at("2026-07-12 09:00:00"), Home: home(t)}
	raw := Calendar([]task.Line{line(t)}, []task.Lost{gone}, "es", public)
	cal := parse(t, raw)
	if cal.one(t, "VERSION") != "2.0" || cal.one(t, "PRODID") == "" || cal.one(t, "METHOD") != "PUBLISH" || len(cal.parts) != 2 {
		t.Fatalf("%+v", cal)
	}
	kept, lost := cal.parts[0], cal.parts[1]
	for name, want := range map[string]string{
		"UID": "task-1-7@stay.example", "SEQUENCE": "3", "DTSTAMP": "20260710T120000Z", "DTSTART": "20260711T090000Z", "DTEND": "20260711T123000Z", "STATUS": "CONFIRMED",
		"URL": "https://stay.example/app/cleanings/1-7",
	} {
		if got := kept.one(t, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := unescape(kept.one(t, "LOCATION")); got != "Calle Ñandú 1, bajo; izq., 01001 Corralejo" {
		t.Errorf("location %q", got)
	}
	if got := unescape(kept.one(t, "SUMMARY")); got != `Limpieza de salida · =HYPERLINK("http://evil.example","Casa")` {
		t.Errorf("summary %q", got)
	}
	if got := unescape(kept.one(t, "DESCRIPTION")); got != "Próxima llegada: 2026-07-11 16:00\nAdultos: 2\nNiños: 1\nPersona: Ana Peña" {
		t.Errorf("description %q", got)
	}
	for name, want := range map[string]string{"UID": "task-1-8@stay.example", "SEQUENCE": "5", "STATUS": "CANCELLED", "DTSTAMP": "20260709T100000Z"} {
		if got := lost.one(t, name); got != want {
			t.Errorf("the lost one: %s is %q, want %q", name, got, want)
		}
	}
	if strings.Contains(strings.ToLower(string(raw)), "canary") {
		t.Error("what the agency wrote is in the calendar")
	}
	if !bytes.Equal(raw, Calendar([]task.Line{line(t)}, []task.Lost{gone}, "es", public)) {
		t.Error("the same tasks give another calendar")
	}
}

func TestTheCalendarNamesABookedServiceAndNothingThatSomebodyReported(t *testing.T) {
	public, _ := url.Parse("https://stay.example")
	booked, reported := line(t), line(t)
	booked.Type, booked.RuleKey, booked.Title = task.Services, "service:2:cot", wire.Words{Any: "2 × Cot", By: wire.Texts{locales.Spanish: "2 × Cuna", locales.German: "2 × Kinderbett"}}
	reported.Type, reported.RuleKey, reported.Title = task.Services, "problem:9", wire.Words{Any: "Canary Canary: el código 4711 no abre"}
	raw := Calendar([]task.Line{booked, reported}, nil, "es", public)
	cal := parse(t, raw)
	for i, want := range []string{"Tarea de servicio (2 × Cuna) · ", "Tarea de servicio · "} {
		if got := unescape(cal.parts[i].one(t, "SUMMARY")); !strings.HasPrefix(got, want) {
			t.Errorf("the summary is %q, want %q", got, want)
		}
	}
	if strings.Contains(string(raw), "4711") {
		t.Error("a key code that a guest wrote is in the calendar")
	}
}

func TestTheCalendarNamesBothPersonsOfATask(t *testing.T) {
	public, _ := url.Parse("https://stay.example")
	for _, c := range []struct{ who, second, want string }{
		{"Ana Peña", "Bea Ruiz", "Person: Ana Peña, Bea Ruiz"},
		{"Ana Peña", "", "Person: Ana Peña"},
		// The company does it, and one of its people is there as the second one.
		{"", "Bea Ruiz", "Person: Bea Ruiz"},
	} {
		l := line(t)
		l.Who, l.Second = c.who, c.second
		cal := parse(t, Calendar([]task.Line{l}, nil, "en-US", public))
		if got := unescape(cal.parts[0].one(t, "DESCRIPTION")); !strings.HasSuffix(got, "\n"+c.want) {
			t.Errorf("the description is %q, want %q at its end", got, c.want)
		}
	}
}

func TestNoNameBreaksOutOfItsLine(t *testing.T) {
	public, _ := url.Parse("https://stay.example")
	l := line(t)
	p := *l.Home
	p.Title = "Dom\r\nEND:VEVENT\x00\x1b " + strings.Repeat("👩🏽\u200d🚀", 40)
	p.Street = "Plaża\r7"
	l.Home, l.Who = &p, "Ana\rPeña"
	gone := task.Lost{Ref: identity.Ref{Member: 1, ID: 8}, At: at("2026-07-09 10:00:00"), Start: at("2026-07-12 09:00:00"), End: at("2026-07-12 10:00:00"), Home: &p}
	cal := parse(t, Calendar([]task.Line{l}, []task.Lost{gone}, "pl", public))
	if len(cal.parts) != 2 {
		t.Fatalf("%d events", len(cal.parts))
	}
	want := "Dom\nEND:VEVENT " + strings.Repeat("👩🏽\u200d🚀", 40)
	if got := unescape(cal.parts[0].one(t, "SUMMARY")); !strings.HasSuffix(got, want) {
		t.Errorf("the task is called %q", got)
	}
	if got := unescape(cal.parts[1].one(t, "SUMMARY")); got != want {
		t.Errorf("the lost task is called %q", got)
	}
}

func TestLongAndManyTasksStayWhole(t *testing.T) {
	public, _ := url.Parse("https://stay.example")
	var lines []task.Line
	for i := range 300 {
		l := line(t)
		l.ID = int64(i + 1)
		p := *l.Home
		p.Title = fmt.Sprintf("%d %s", i, strings.Repeat("Łódź, ", i%40))
		l.Home = &p
		l.PlannedStart = l.PlannedStart.Add(time.Duration(i) * time.Hour)
		lines = append(lines, l)
	}
	cal := parse(t, Calendar(lines, nil, "pl", public))
	if len(cal.parts) != 300 {
		t.Fatalf("%d events", len(cal.parts))
	}
	for i, e := range cal.parts {
		if got := unescape(e.one(t, "SUMMARY")); !strings.HasSuffix(got, lines[i].Home.Title) && !strings.HasSuffix(got, strings.TrimSpace(lines[i].Home.Title)) {
			t.Errorf("%d: %q", i, got)
		}
	}
}
