package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/reservation"
)

// calendars are what the portals send of three homes that stand empty today: their coming stays are in no booking file.
var calendars = []calendar{{home: 7, name: "airbnb.ics", earlier: ended{"20270812", "20270810"}}, {home: soldTwice, name: "abritel.ics"}, {home: 17, name: "booking.ics"}}

type calendar struct {
	home int
	name string
	// earlier is the last day that a stay had when the calendar was fetched for the first time, in place of the one in the file; empty where nothing has changed since.
	earlier ended
}

// ended are a day in the file of a calendar and the one that it was before.
type ended struct{ now, before string }

// soldTwice is the home of which the agency lets nights that the first stay of its calendar has too.
const soldTwice = 9

// twice is the stay that the agency itself has let at the home whose nights are sold twice: its first night is the last one of the calendar's first stay.
func (w *world) twice(n int) []stay {
	if n != soldTwice || w.options.isLoad() {
		return nil
	}
	rng, arrival := w.random("twice", n), w.options.Today.AddDays(firstDays+4)
	return []stay{{home: n, arrival: arrival, departure: arrival.AddDays(3), booking: draw(rng, w.pool.kept[month(arrival)]), status: reservation.Confirmed, paid: paidDeposit}}
}

// byCalendar reports whether a home's coming stays are in a calendar.
func (w *world) byCalendar(n int) bool {
	return !w.options.isLoad() && slices.ContainsFunc(calendars, func(c calendar) bool { return c.home == n })
}

var calendarDay = regexp.MustCompile(`(DTSTART|DTEND);VALUE=DATE:(\d{4})(\d{2})(\d{2})`)

// firstDays is how many days ahead the first entry of a moved calendar lies.
const firstDays = 5

// moved moves the days of a calendar so that its first entry lies some days ahead.
func moved(body []byte, today clock.Date) ([]byte, error) {
	read := func(match [][]byte) (clock.Date, error) {
		return clock.ParseDate(fmt.Sprintf("%s-%s-%s", match[2], match[3], match[4]))
	}
	var first clock.Date
	for _, match := range calendarDay.FindAllSubmatch(body, -1) {
		day, err := read(match)
		if err != nil {
			return nil, err
		}
		if first.IsZero() || day < first {
			first = day
		}
	}
	shift := first.Until(today.AddDays(firstDays))
	return calendarDay.ReplaceAllFunc(body, func(found []byte) []byte {
		match := calendarDay.FindSubmatch(found)
		day, err := read(match)
		if err != nil {
			return found
		}
		y, m, d := day.AddDays(shift).At(0, utc).Time().Date()
		return fmt.Appendf(nil, "%s;VALUE=DATE:%04d%02d%02d", match[1], y, m, d)
	}), nil
}

// fetchCalendars runs the feeds of the homes that have one.
func (m *maker) fetchCalendars(ctx context.Context) (err error) {
	if m.options.isLoad() {
		return nil
	}
	folder, err := os.MkdirTemp("", "latchkey-demo-")
	if err != nil {
		return err
	}
	defer func() {
		if removed := os.RemoveAll(folder); err == nil {
			err = removed
		}
	}()
	for _, c := range calendars {
		if c.home >= len(m.homeRefs) {
			continue
		}
		body, err := files.ReadFile("data/calendars/" + c.name)
		if err != nil {
			return err
		}
		path := filepath.Join(folder, c.name)
		known, err := m.Feeds.Calendars(ctx, m.homeRefs[c.home])
		if err != nil {
			return err
		}
		if before := c.earlier; before.now != "" && len(known) == 0 { // the demo may be made again
			if err := m.fetchCalendar(ctx, c, path, bytes.ReplaceAll(body, []byte(before.now), []byte(before.before))); err != nil {
				return err
			}
		}
		if err := m.fetchCalendar(ctx, c, path, body); err != nil {
			return err
		}
	}
	return m.breakCalendar(ctx, filepath.Join(folder, calendars[broken].name))
}

// fetchCalendar fetches a calendar from a file with its days moved.
func (m *maker) fetchCalendar(ctx context.Context, c calendar, path string, body []byte) error {
	body, err := moved(body, m.options.Today)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, body, 0o600); err != nil {
		return err
	}
	report, err := m.Feeds.Fetch(ctx, m.homeRefs[c.home], path, channel.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if len(report.Refused) > 0 {
		return fmt.Errorf("%s: %w", c.name, report.Refused[0])
	}
	return nil
}

// broken is the calendar whose address gives a page instead by now: somebody in the office has to look after it.
const broken = 2

func (m *maker) breakCalendar(ctx context.Context, path string) error {
	c := calendars[broken]
	if c.home >= len(m.homeRefs) {
		return nil
	}
	if err := os.WriteFile(path, []byte("<!doctype html><title>This listing is not available</title>"), 0o600); err != nil {
		return err
	}
	_, err := m.Feeds.Fetch(ctx, m.homeRefs[c.home], path, channel.Options{})
	var failed *channel.Failed
	if !errors.As(err, &failed) {
		return fmt.Errorf("%s: a page was taken for a calendar: %w", c.name, err)
	}
	return nil
}
