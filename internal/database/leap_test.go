package database_test

import (
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// What is known of a leap is kept, so that a restart of the server does not end the pause.
func TestALeapOfTheClockIsKept(t *testing.T) {
	noon := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		year := noon.AddDate(1, 0, 0)
		for _, one := range []struct {
			at    time.Time
			holds bool
		}{{noon, false}, {noon.Add(time.Hour), false}, {year, true}, {year.Add(time.Hour), true}, {year.Add(25 * time.Hour), false}, {noon.Add(2 * time.Hour), false}} {
			c.Set(one.at)
			_, holds, err := db.LookAtClock(t.Context())
			if err != nil || holds != one.holds {
				t.Errorf("at %v: holds %v, %v", one.at, holds, err)
			}
			if kept, err := db.Leap(t.Context()); err != nil || kept.Seen != clock.At(one.at) {
				t.Errorf("at %v: kept %+v, %v", one.at, kept, err)
			}
		}
	})
}
