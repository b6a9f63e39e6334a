package task_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/task"
)

// The browser's test reads the same cases: planned from ten to twelve on July 10, 2026, the next guests at four; now is the clock of Berlin.
func TestWhenATaskIsLate(t *testing.T) {
	raw, err := os.ReadFile("testdata/urgency.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		What, Arrival, Start, End, Begun, Zone, Now, Want string
		Finished                                          bool
		Minutes                                           int
	}
	if err := json.Unmarshal(raw, &cases); err != nil || len(cases) < 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	day := clock.NewDate(2026, time.July, 10)
	at := func(zone, text, otherwise string) clock.Instant {
		t.Helper()
		if text == "" {
			text = otherwise
		}
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		minute, err := clock.ParseTimeOfDay(text)
		if err != nil {
			t.Fatal(err)
		}
		return day.At(minute, location)
	}
	for _, c := range cases {
		zone := c.Zone
		if zone == "" {
			zone = "Europe/Berlin"
		}
		one := task.Task{PlannedOn: day, PlannedStart: at(zone, c.Start, "10:00"), PlannedEnd: at(zone, c.End, "12:00")}
		if c.Arrival != "none" {
			one.Next.Arrival, one.Next.ArrivalTime = day, 16*60
		}
		if c.Arrival != "" && c.Arrival != "none" {
			if one.Next.Arrival, err = clock.ParseDate(c.Arrival); err != nil {
				t.Fatal(err)
			}
		}
		if c.Begun != "" {
			one.Start.At = at(zone, c.Begun, "")
		}
		if c.Finished {
			one.Start.At, one.End.At = at(zone, "10:00", ""), at(zone, "12:00", "")
		}
		location, _ := time.LoadLocation(zone)
		urgency, minutes := task.UrgencyOf(one, location, at("Europe/Berlin", c.Now, ""))
		if string(urgency) != c.Want || minutes != c.Minutes {
			t.Errorf("%s: %q %d, want %q %d", c.What, urgency, minutes, c.Want, c.Minutes)
		}
	}
}
