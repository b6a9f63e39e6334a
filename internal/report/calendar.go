package report

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/locales"
)

// keepCancelled is how long a calendar says that a task is gone (product.md 7).
const keepCancelled = 30 * 24 * time.Hour

// Calendar writes tasks, and those that are gone, as an RFC 5545 calendar. Neither a key code nor a guest's name nor what the agency wrote (which may hold either) is in
// it. The same tasks give the same bytes: DTSTAMP and SEQUENCE are those of the task.
func Calendar(lines []task.Line, lost []task.Lost, lang string, public *url.URL) []byte {
	cal := ics.NewCalendarFor("Latchkey")
	cal.SetMethod(ics.MethodPublish)
	cal.SetName(locales.Text(lang, "report.calendar"))
	cal.SetXWRCalName(locales.Text(lang, "report.calendar"))
	cal.SetRefreshInterval("PT1H") // the library writes VALUE=DURATION with it
	cal.SetXPublishedTTL("PT1H")
	for _, l := range lines {
		e := event(cal, l.Ref(), l.PlannedStart, l.PlannedEnd, public)
		stamp := l.ChangedAt
		if stamp.IsZero() {
			stamp = l.PlannedStart
		}
		e.SetDtStampTime(stamp.Time().Truncate(time.Second))
		e.SetSequence(int(l.Version))
		e.SetStatus(ics.ObjectStatusConfirmed)
		e.SetSummary(plain(summary(l, lang)))
		e.SetLocation(plain(address(l)))
		e.SetDescription(plain(description(l, lang)))
		if l.Home.Lat != 0 || l.Home.Lon != 0 {
			e.SetGeo(l.Home.Lat, l.Home.Lon)
		}
	}
	for _, l := range lost {
		e := event(cal, l.Ref, l.Start, l.End, public)
		e.SetDtStampTime(l.At.Time().Truncate(time.Second))
		e.SetSequence(int(l.Sequence) + 1)
		e.SetStatus(ics.ObjectStatusCancelled)
		e.SetSummary(plain(l.Home.Title))
	}
	return []byte(cal.Serialize(ics.WithNewLineWindows))
}

func event(cal *ics.Calendar, ref identity.Ref, start, end clock.Instant, public *url.URL) *ics.VEvent {
	e := cal.AddEvent("task-" + ref.String() + "@" + public.Hostname())
	e.SetStartAt(start.Time())
	e.SetEndAt(max(end, start.Add(time.Minute)).Time())
	e.SetURL(public.JoinPath("cleanings", ref.String()).String())
	return e
}

func summary(l task.Line, lang string) string {
	what := kind(l, lang)
	// Only a booked service is named: the title of a task made of a report is what its guest wrote.
	if title := l.Title.In(lang); title != "" && strings.HasPrefix(task.KindOf(l.Task), string(task.Services)+":") {
		what += " (" + title + ")"
	}
	return what + " · " + l.Home.Title
}

func address(l task.Line) string { return addressOf(l.Home) }

// addressOf is where a home is, in one line.
func addressOf(home *property.Property) string {
	return strings.Trim(home.Street+", "+strings.TrimSpace(home.Postalcode+" "+home.City), ", ")
}

func description(l task.Line, lang string) string {
	var out []string
	if n := l.Next; !n.Arrival.IsZero() {
		out = append(out, locales.Text(lang, "report.next_arrival")+": "+n.Arrival.String()+" "+n.ArrivalTime.String())
		for _, p := range []struct {
			text string
			n    int
		}{{"adults", n.Adults}, {"children", n.Children}, {"toddlers", n.Toddlers}, {"pets", n.Pets}, {"cots", n.Cots}} {
			if p.n > 0 {
				out = append(out, fmt.Sprintf("%s: %d", locales.Text(lang, "report."+p.text), p.n))
			}
		}
	}
	if who := strings.Trim(l.Who+", "+l.Second, ", "); who != "" {
		out = append(out, locales.Text(lang, "report.person")+": "+who)
	}
	return strings.Join(out, "\n")
}
