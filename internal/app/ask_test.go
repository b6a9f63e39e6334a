package app_test

import (
	"slices"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
)

// The company of the task of the fourth of July is mailed that it has something to accept, once, and is reminded two days before.
func TestWhoHasATaskIsMailedToAcceptIt(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		_, mails := office(t)
		w := newWorld(t, mails, func(c *app.Config) { c.DatabaseURL = url })
		morning := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
		asks := func(on time.Time) (kinds []string) {
			t.Helper()
			w.clock.Set(on)
			for {
				more, err := w.Tasks.Ask(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !more {
					break
				}
			}
			for _, kind := range w.mailKinds("company") {
				if kind == "tasks_asked" || kind == "tasks_reminded" {
					kinds = append(kinds, kind)
				}
			}
			return kinds
		}
		if got := asks(morning.AddDate(0, 0, -1)); got != nil {
			t.Errorf("before the first morning: %v", got)
		}
		for _, each := range []struct {
			day  int
			want []string
		}{{0, []string{"tasks_asked"}}, {1, []string{"tasks_asked", "tasks_reminded"}}, {2, []string{"tasks_asked", "tasks_reminded"}}} {
			if got := asks(morning.AddDate(0, 0, each.day)); !slices.Equal(got, each.want) {
				t.Errorf("day %d: %v, want %v", each.day, got, each.want)
			}
		}
	})
}
