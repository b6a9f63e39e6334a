package report

import (
	"testing"
	"time"

	"latchkey/internal/clock"
)

func day(t *testing.T, text string) clock.Date {
	t.Helper()
	d, err := clock.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestWhichDaysAReportIsAbout(t *testing.T) {
	for _, c := range []struct {
		span            Span
		of, first, last string
	}{
		{LastWeek, "2026-11-30", "2026-11-23", "2026-11-29"},
		{ThisWeek, "2026-11-30", "2026-11-30", "2026-12-06"},
		{NextWeek, "2026-11-30", "2026-12-07", "2026-12-13"},
		{LastMonth, "2026-11-30", "2026-10-01", "2026-10-31"},
		{ThisMonth, "2026-11-30", "2026-11-01", "2026-11-30"},
		{ThisWeek, "2026-11-29", "2026-11-23", "2026-11-29"},
		{NextWeek, "2027-01-01", "2027-01-04", "2027-01-10"},
		{LastMonth, "2027-01-01", "2026-12-01", "2026-12-31"},
		{ThisMonth, "2028-02-01", "2028-02-01", "2028-02-29"},
	} {
		first, last := c.span.days(day(t, c.of))
		if first.String() != c.first || last.String() != c.last {
			t.Errorf("%s of %s: %s to %s", c.span, c.of, first, last)
		}
	}
}

// At six by the clock of the place, also on the Mondays after both changes of the clock, and where a report was due several times it is due once, for the last time.
func TestWhenAReportIsSent(t *testing.T) {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	kiritimati, err := time.LoadLocation("Pacific/Kiritimati")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) clock.Instant {
		t.Helper()
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return clock.At(moment)
	}
	for _, c := range []struct {
		rhythm    Rhythm
		zone      *time.Location
		now, next string
	}{
		{EveryMonday, madrid, "2026-07-04T12:00:00Z", "2026-07-06"},
		{EveryMonday, madrid, "2026-07-06T03:59:59Z", "2026-07-06"},
		{EveryMonday, madrid, "2026-07-06T04:00:00Z", "2026-07-13"},
		// Winter time has begun on 25 October: six is an hour later in UTC.
		{EveryMonday, madrid, "2026-10-26T04:59:59Z", "2026-10-26"},
		{EveryMonday, madrid, "2026-10-26T05:00:00Z", "2026-11-02"},
		// Daylight saving time has begun on 28 March.
		{EveryMonday, madrid, "2027-03-29T03:59:59Z", "2027-03-29"},
		{EveryMonday, madrid, "2027-03-29T04:00:00Z", "2027-04-05"},
		{FirstOfTheMonth, madrid, "2026-07-04T12:00:00Z", "2026-08-01"},
		{FirstOfTheMonth, madrid, "2026-08-01T03:59:00Z", "2026-08-01"},
		{FirstOfTheMonth, madrid, "2026-12-01T05:00:00Z", "2027-01-01"},
		{EveryMonday, kiritimati, "2026-07-05T15:59:59Z", "2026-07-06"},
		{EveryMonday, kiritimati, "2026-07-05T16:00:00Z", "2026-07-13"},
	} {
		if got := c.rhythm.after(at(c.now), c.zone); got.String() != c.next {
			t.Errorf("%s after %s: %s", c.rhythm, c.now, got)
		}
	}
	for _, c := range []struct {
		rhythm         Rhythm
		next, now, due string
	}{
		{EveryMonday, "2026-07-06", "2026-07-06T03:59:59Z", ""},
		{EveryMonday, "2026-07-06", "2026-07-06T04:00:00Z", "2026-07-06"},
		{EveryMonday, "2026-07-06", "2026-07-12T23:00:00Z", "2026-07-06"},
		{EveryMonday, "2026-07-06", "2026-07-27T03:00:00Z", "2026-07-20"},
		{EveryMonday, "2026-07-06", "2026-07-27T04:00:00Z", "2026-07-27"},
		{EveryMonday, "2026-10-26", "2026-10-26T04:30:00Z", ""},
		{FirstOfTheMonth, "2026-08-01", "2026-12-01T04:59:59Z", "2026-11-01"},
		{FirstOfTheMonth, "2026-08-01", "2026-12-01T05:00:00Z", "2026-12-01"},
	} {
		got, due := c.rhythm.due(day(t, c.next), at(c.now), madrid)
		if due != (c.due != "") || due && got.String() != c.due {
			t.Errorf("%s from %s at %s: %s %t", c.rhythm, c.next, c.now, got, due)
		}
	}
}

func TestAFailedSendingRestsLongerEachTime(t *testing.T) {
	for tries, want := range map[int64]time.Duration{1: 5 * time.Minute, 2: 10 * time.Minute, 3: 20 * time.Minute, 8: 6 * time.Hour, 500: 6 * time.Hour} {
		if got := (Regular{Tries: tries}).rest(); got != want {
			t.Errorf("after %d tries %s", tries, got)
		}
	}
}
