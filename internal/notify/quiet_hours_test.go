package notify

import (
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestQuietHoursEndWhenTheClockOnTheWallSays(t *testing.T) {
	night := Quiet{On: true, From: 22 * 60, To: 7 * 60, Zone: zone(t, "Europe/Berlin")}
	noon := Quiet{On: true, From: 13 * 60, To: 15 * 60, Zone: zone(t, "Europe/Madrid")}
	summer := Quiet{On: true, From: 23 * 60, To: 2*60 + 30, Zone: zone(t, "Europe/Berlin")}
	far := Quiet{On: true, From: 22 * 60, To: 7 * 60, Zone: zone(t, "Pacific/Kiritimati")}
	off := night
	off.On = false
	for _, c := range []struct {
		name string
		q    Quiet
		now  string
		want string // empty: not quiet
	}{
		{"by day", night, "2026-07-04T12:00:00+02:00", ""},
		{"a minute before they begin", night, "2026-07-04T21:59:59+02:00", ""},
		{"as they begin, until tomorrow", night, "2026-07-04T22:00:00+02:00", "2026-07-05T07:00:00+02:00"},
		{"behind midnight, until today", night, "2026-07-05T00:00:00+02:00", "2026-07-05T07:00:00+02:00"},
		{"as they end", night, "2026-07-05T07:00:00+02:00", ""},
		{"at the end of a month", night, "2026-07-31T23:00:00+02:00", "2026-08-01T07:00:00+02:00"},
		{"within a day", noon, "2026-07-04T14:59:00+02:00", "2026-07-04T15:00:00+02:00"},
		{"within a day, behind them", noon, "2026-07-04T15:00:00+02:00", ""},
		{"switched off", off, "2026-07-04T23:00:00+02:00", ""},
		{"the night that loses an hour", night, "2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00"},
		{"the night that wins an hour", night, "2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00"},
		{"an end that does not exist", summer, "2026-03-29T01:59:00+01:00", "2026-03-29T03:30:00+02:00"},
		{"an end that comes twice, before the first", summer, "2026-10-25T02:29:00+02:00", "2026-10-25T02:30:00+02:00"},
		{"an end that comes twice, between them", summer, "2026-10-25T02:10:00+01:00", "2026-10-25T02:30:00+01:00"},
		{"where it is tomorrow already", far, "2026-07-04T10:00:00Z", "2026-07-04T17:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		got := c.q.Until(now)
		if c.want == "" {
			if !got.IsZero() {
				t.Errorf("%s: quiet until %s", c.name, got)
			}
			continue
		}
		want, err := time.Parse(time.RFC3339, c.want)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Equal(want) {
			t.Errorf("%s: until %s, want %s", c.name, got, want)
		}
	}
}

// Whatever the hours, the zone and the moment: the end is still to come, within a day and the hour that clocks are set by, and no second before it is loud that the rule calls quiet.
func TestQuietHoursAlwaysEnd(t *testing.T) {
	zones := []*time.Location{time.UTC, zone(t, "Europe/Berlin"), zone(t, "America/St_Johns"), zone(t, "Australia/Lord_Howe"), zone(t, "Pacific/Apia")}
	rapid.Check(t, func(t *rapid.T) {
		q := Quiet{On: true, From: rapid.IntRange(0, 1439).Draw(t, "from"), To: rapid.IntRange(0, 1439).Draw(t, "to"), Zone: rapid.SampledFrom(zones).Draw(t, "zone")}
		now := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(t, "now"), 0)
		end := q.Until(now)
		if !end.IsZero() && (!end.After(now) || end.Sub(now) > 25*time.Hour) {
			t.Fatalf("%s: %s", now, end)
		}
	})
}
