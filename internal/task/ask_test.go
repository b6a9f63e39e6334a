package task_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

// turns has all agencies ask whose turn it is, and gives what was sent.
func (w *world) turns(at time.Time) []string {
	w.Helper()
	w.clock.Set(at)
	w.heard = nil
	for {
		more, err := w.tasks.Ask(context.Background())
		w.must(err)
		if !more {
			break
		}
	}
	slices.Sort(w.heard)
	return w.heard
}

// People are asked 30 days before a task, once a day in one message, and reminded once; a restart or a clock that moves asks nobody twice.
func TestPeopleAreAskedAndRemindedOnce(t *testing.T) {
	each(t, func(w *world) {
		own := func(n, day int) task.Task {
			c := w.departure(fmt.Sprintf("departure:%d", n), day)
			c.Company = 0
			return c
		}
		firms := w.departure("departure:3", 14)
		w.save(own(1, 13), own(2, 41), firms, own(4, 15), own(5, 42)) // 41 and 42 are the 10th and 11th of August
		wants := func(when string, at time.Time, want ...string) {
			w.Helper()
			slices.Sort(want)
			if got := w.turns(at); !slices.Equal(got, want) {
				w.Errorf("%s: %q, want %q", when, got, want)
			}
		}
		nine := time.Date(2026, 7, 9, 7, 0, 0, 0, time.UTC)
		day := 24 * time.Hour
		wants("a new agency waits for the morning", nine.Add(-time.Hour))
		wants("too early", nine.Add(-time.Minute))
		wants("in the morning", nine, fmt.Sprintf("%d asked 2 2026-07-13", anna), fmt.Sprintf("%d asked 1 2026-07-14", firm))
		wants("later on the day", nine.Add(time.Hour))
		wants("the next day", nine.Add(day))
		wants("two days before, and 30", nine.Add(2*day), fmt.Sprintf("%d asked 1 2026-08-10", anna), fmt.Sprintf("%d reminded 1 2026-07-13", anna))
		w.wants(w.call("firm", "PATCH", "/v1/cleaningresourceanswer/1-3", `{"answer":"accepted"}`), 200, "")
		wants("who has answered is not reminded", nine.Add(3*day), fmt.Sprintf("%d asked 1 2026-08-11", anna))
		wants("a clock that was wrong", nine.Add(-300*day))
		wants("and is right again", nine.Add(3*day+time.Hour))
	})
}

// Who gives no answer and does not use the app is passed over a week before, where the rules lead the task and somebody else can come; else the office sees it.
func TestASilentPersonIsPassedOver(t *testing.T) {
	each(t, func(w *world) {
		led, stays, seen := w.departure("departure:1", 18), w.departure("departure:2", 18), w.departure("departure:3", 18)
		for _, c := range []*task.Task{&led, &stays, &seen} {
			c.Company = 0
		}
		seen.Person = w.staff["bert"]
		w.save(led, stays, seen)
		w.ladder.leads, w.ladder.to = map[string]bool{"departure:1": true, "departure:3": true}, w.staff["carla"]
		nine := time.Date(2026, 7, 9, 7, 0, 0, 0, time.UTC)
		w.turns(nine.Add(-time.Hour))
		w.turns(nine)
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(nine.Add(-time.Hour)), bert: clock.At(nine.Add(time.Hour))}
		if got := w.turns(nine.Add(24 * time.Hour)); got != nil {
			t.Errorf("eight days before: %q", got)
		}
		if got := w.turns(nine.Add(3 * 24 * time.Hour)); !slices.Equal(got, []string{fmt.Sprintf("%d given_away 1 2026-07-18", anna)}) {
			t.Errorf("a week before: %q", got)
		}
		for key, want := range map[string]identity.StaffID{"departure:1": w.staff["carla"], "departure:2": w.staff["anna"], "departure:3": w.staff["bert"]} {
			c, _, err := w.tasks.ByRule(context.Background(), w.db, 1, key)
			if err != nil || c.Person != want {
				t.Errorf("%s: person %d, want %d (%v)", key, c.Person, want, err)
			}
		}
		silent := func() (rows []string) {
			t.Helper()
			found, err := w.tasks.Attention(context.Background(), w.db, attention.Ask{Member: 1, Zone: berlin(t), Today: clock.NewDate(2026, 7, 12), Now: clock.At(w.clock.Now())})
			w.must(err)
			for _, g := range found {
				for _, row := range g.Rows {
					rows = append(rows, string(g.Kind)+" "+row.Ref+" "+row.Who)
				}
			}
			return rows
		}
		if got := silent(); !slices.Equal(got, []string{"tasks_silent 1-2 Anna Besen"}) {
			t.Errorf("the office sees %q", got)
		}
		w.wants(w.call("anna", "PATCH", "/v1/cleaningresourceanswer/1-2", `{"answer":"accepted"}`), 200, "")
		if got := silent(); got != nil {
			t.Errorf("after her answer the office sees %q", got)
		}
	})
}

// Who has accepted a task that a changed booking moves to another day, or to another home, is asked again; a changed hour is only news.
func TestAnAcceptanceCountsForItsDayAndHome(t *testing.T) {
	each(t, func(w *world) {
		c := w.departure("departure:1", 13)
		c.Company = 0
		w.save(c)
		nine := time.Date(2026, 7, 9, 7, 0, 0, 0, time.UTC)
		w.turns(nine.Add(-time.Hour))
		if got := w.turns(nine); !slices.Equal(got, []string{fmt.Sprintf("%d asked 1 2026-07-13", anna)}) {
			t.Fatalf("%q", got)
		}
		accept := func() {
			t.Helper()
			w.wants(w.call("anna", "PATCH", "/v1/cleaningresourceanswer/1-1", `{"answer":"accepted"}`), 200, "")
		}
		said := func() any {
			t.Helper()
			got, _ := w.get("mia", "/v1/cleaning/1-1").data()["company_answer"].(map[string]any)
			return got["answer"]
		}
		change := func(change func(c *task.Task)) {
			t.Helper()
			now, _, err := w.tasks.ByRule(t.Context(), w.db, 1, "departure:1")
			w.must(err)
			change(&now)
			w.save(now)
		}
		accept()
		change(func(c *task.Task) {
			c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(time.Hour), c.PlannedEnd.Add(time.Hour)
		})
		if got := said(); got != "accepted" {
			t.Errorf("an hour later she has said %v", got)
		}
		change(func(c *task.Task) {
			c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(24*time.Hour), c.PlannedEnd.Add(24*time.Hour)
		})
		if got := said(); got != nil {
			t.Errorf("of the next day she has said %v", got)
		}
		history, err := json.Marshal(w.get("mia", "/v1/cleaning/1-1").data())
		w.must(err)
		if !strings.Contains(string(history), `"lapsed"`) {
			t.Errorf("the history does not say that the acceptance has lapsed: %s", history)
		}
		for _, hours := range []time.Duration{-24, 24} { // moved back, and away again
			change(func(c *task.Task) {
				c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(hours*time.Hour), c.PlannedEnd.Add(hours*time.Hour)
			})
			if got := said(); (got == "accepted") != (hours < 0) {
				t.Errorf("%d hours on she has said %v", hours, got)
			}
		}
		if got := w.turns(nine.Add(24 * time.Hour)); !slices.Equal(got, []string{fmt.Sprintf("%d asked 1 2026-07-14", anna)}) {
			t.Errorf("asked again: %q", got)
		}
		accept()
		change(func(c *task.Task) { c.Property = 2 })
		if got := said(); got != nil {
			t.Errorf("of another home she has said %v", got)
		}
	})
}

// Asked at short notice, a person who is silent is passed over while there is time; who uses the app, or whose task stays, is reminded.
func TestASilentPersonIsPassedOverAtShortNotice(t *testing.T) {
	each(t, func(w *world) {
		led, stays, seen := w.departure("departure:1", 11), w.departure("departure:2", 11), w.departure("departure:3", 11)
		for _, c := range []*task.Task{&led, &stays, &seen} {
			c.Company = 0
		}
		seen.Person = w.staff["bert"]
		w.save(led, stays, seen)
		w.ladder.leads, w.ladder.to = map[string]bool{"departure:1": true, "departure:3": true}, w.staff["carla"]
		nine := time.Date(2026, 7, 9, 7, 0, 0, 0, time.UTC)
		w.turns(nine.Add(-time.Hour))
		w.turns(nine)
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(nine.Add(-time.Hour)), bert: clock.At(nine.Add(time.Hour))}
		got := w.turns(nine.Add(24 * time.Hour))
		slices.Sort(got)
		want := []string{fmt.Sprintf("%d given_away 1 2026-07-11", anna), fmt.Sprintf("%d reminded 1 2026-07-11", anna), fmt.Sprintf("%d reminded 1 2026-07-11", bert)}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if got := w.attentionTo(attention.TasksSilent); !slices.Equal(got, []string{"tasks_silent 1-2 Anna Besen 0 "}) {
			t.Errorf("the office sees %q", got)
		}
	})
}
