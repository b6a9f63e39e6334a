package demo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
)

// calendars are what the portals send of three homes that stand empty today: their coming stays are in no booking file.
var calendars = []calendar{{7, "airbnb.ics"}, {9, "abritel.ics"}, {17, "booking.ics"}}

type calendar struct {
	home int
	name string
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
		if body, err = moved(body, m.options.Today); err != nil {
			return err
		}
		path := filepath.Join(folder, c.name)
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
	}
	return m.breakCalendar(ctx, filepath.Join(folder, calendars[broken].name))
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
