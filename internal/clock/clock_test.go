package clock

import (
	"testing"
	"time"
)

func TestDatesHaveNoZone(t *testing.T) {
	d, err := ParseDate("2026-03-29")
	if err != nil {
		t.Fatal(err)
	}
	if d.String() != "2026-03-29" || d.AddDays(3).String() != "2026-04-01" || d.Until(NewDate(2026, 4, 1)) != 3 || d.Weekday() != time.Sunday {
		t.Errorf("arithmetic on %v is wrong", d)
	}
	for _, bad := range []string{"2026-02-30", "2026-2-3", "x", "2026-03-29 00:00:00", ""} {
		if _, err := ParseDate(bad); err == nil {
			t.Errorf("%q was taken as a date", bad)
		}
	}
	for _, stored := range []any{"2026-03-29", []byte("2026-03-29"), time.Date(2026, 3, 29, 0, 0, 0, 0, time.UTC), "2026-03-29T00:00:00Z"} {
		var got Date
		if err := got.Scan(stored); err != nil || got != d {
			t.Errorf("Scan(%v) = %v, %v", stored, got, err)
		}
	}
	if err := new(Date).Scan(3.5); err == nil {
		t.Error("a number was taken as a date")
	}
}

func TestATimeOfDayOnADateIsAnInstantOfItsZone(t *testing.T) {
	for _, c := range []struct{ zone, date, clock, utc string }{
		{"Europe/Warsaw", "2026-07-01", "10:00", "2026-07-01T08:00:00Z"},
		{"Atlantic/Canary", "2026-07-01", "10:00", "2026-07-01T09:00:00Z"},
		{"Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00Z"}, // skipped: moves on to 03:30 summer time
		{"Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"}, // twice: the first
		{"Pacific/Kiritimati", "2026-07-01", "00:00", "2026-06-30T10:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := ParseDate(c.date)
		tod, err := ParseTimeOfDay(c.clock)
		if err != nil {
			t.Fatal(err)
		}
		got := d.At(tod, zone)
		if got.Time().Format(time.RFC3339) != c.utc {
			t.Errorf("%s %s in %s = %s, want %s", c.date, c.clock, c.zone, got.Time().Format(time.RFC3339), c.utc)
		}
		if got.Date(zone) != d {
			t.Errorf("%s does not fall on %s in its own zone", got.Time(), d)
		}
	}
}

func TestManualClockStandsStillUntilMoved(t *testing.T) {
	start := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	m := NewManual(start)
	if !m.Now().Equal(start) {
		t.Fatal("it moved by itself")
	}
	m.Advance(time.Minute)
	if !m.Now().Equal(start.Add(time.Minute)) {
		t.Fatal("it did not move")
	}
	if At(time.Time{}) != 0 || !Instant(0).Time().IsZero() {
		t.Fatal("no instant is not zero")
	}
}

func TestATimeThatTheClocksShowTwice(t *testing.T) {
	for _, c := range []struct{ zone, at, again string }{
		{"Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"},
		{"Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T01:30:00Z"}, // the second has no third
		{"Europe/Berlin", "2026-10-24T23:59:59Z", "2026-10-24T23:59:59Z"},
		{"Europe/Berlin", "2026-03-29T00:30:00Z", "2026-03-29T00:30:00Z"},
		{"Australia/Lord_Howe", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"}, // half an hour
		{"UTC", "2026-10-25T00:30:00Z", "2026-10-25T00:30:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := Again(At(at), zone).Time().UTC().Format(time.RFC3339); got != c.again {
			t.Errorf("%s %s: %s, want %s", c.zone, c.at, got, c.again)
		}
	}
}

func TestAWaitThatAFormerClockNotedIsOver(t *testing.T) {
	now := At(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	for until, want := range map[time.Duration]bool{-time.Hour: true, 0: true, time.Second: false, time.Minute: false, time.Minute + time.Second: true, 365 * 24 * time.Hour: true} {
		if got := now.Add(until).IsOver(now, time.Minute); got != want {
			t.Errorf("a wait of a minute at most, until %v from now: over %v", until, got)
		}
	}
}

func TestNothingIsDeletedForADayAfterTheClockLeapt(t *testing.T) {
	noon := At(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	const day, year = 24 * time.Hour, 365 * 24 * time.Hour
	for name, c := range map[string]struct {
		looks []time.Duration
		holds bool
	}{
		"the first look":                     {[]time.Duration{0}, false},
		"an hour later":                      {[]time.Duration{0, time.Hour}, false},
		"a clock of the other season":        {[]time.Duration{0, 2 * time.Hour}, false},
		"a year ahead":                       {[]time.Duration{0, year}, true},
		"a year ahead, an hour later":        {[]time.Duration{0, year, year + time.Hour}, true},
		"a year ahead, a day later":          {[]time.Duration{0, year, year + 23*time.Hour, year + day}, false},
		"a year ahead and back":              {[]time.Duration{0, year, time.Hour}, false},
		"a year ahead, back and ahead again": {[]time.Duration{0, year, time.Hour, year + 2*time.Hour}, true},
		"a day back":                         {[]time.Duration{0, -day}, false},
		"a day back and right again":         {[]time.Duration{0, -day, 2 * time.Hour}, true},
	} {
		var l Leap
		var now Instant
		for _, at := range c.looks {
			now = noon.Add(at)
			l = l.Look(now)
		}
		if got := l.Holds(now); got != c.holds {
			t.Errorf("%s: holds %v (%+v)", name, got, l)
		}
	}
}
