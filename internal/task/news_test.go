package task_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

// heardOf gives what accounts were notified of since it was asked last.
func (w *world) heardOf() (out []string) {
	for _, n := range w.news {
		out = append(out, fmt.Sprintf("%d new %d gone %d soon %d", n.Account, n.Tasks, n.Gone, n.Soon))
	}
	w.news = nil
	return out
}

// Who loses a task to another one, to another day far ahead or because it is canceled hears of it; who has done it, has left the team or hears of it in another way does not.
func TestWhoLosesATaskIsNotified(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 10, 8, 0, 0, 0, time.UTC))
		wants := func(name string, want ...string) {
			t.Helper()
			if got := w.heardOf(); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
		later := func(key string, day int) task.Task {
			c := w.departure(key, day)
			c.Company = 0
			return c
		}
		all := w.save(w.departure("departure:1", 11), later("departure:2", 18), later("departure:3", 11), later("departure:4", 11), later("departure:5", 30))
		w.heardOf()

		c := all[0]
		c.Cancelled = true
		w.save(c)
		wants("canceled for tomorrow", fmt.Sprintf("%d new 0 gone 1 soon 1", firm), fmt.Sprintf("%d new 0 gone 1 soon 1", anna))
		c.Cancelled = false
		w.save(c)
		wants("and restored", fmt.Sprintf("%d new 1 gone 0 soon 1", firm), fmt.Sprintf("%d new 1 gone 0 soon 1", anna))

		c = all[1]
		c.Person = w.staff["bert"]
		w.save(c)
		wants("another one has it", fmt.Sprintf("%d new 0 gone 1 soon 0", anna), fmt.Sprintf("%d new 1 gone 0 soon 0", bert))

		c = all[2]
		c.PlannedStart, c.PlannedEnd = local(31, "10:00"), local(31, "13:00")
		w.save(c)
		wants("moved far ahead", fmt.Sprintf("%d new 1 gone 0 soon 1", anna))

		c = all[4]
		c.Cancelled = true
		w.save(c)
		wants("canceled far ahead")

		w.ladder.leads, w.ladder.to = map[string]bool{"departure:4": true}, w.staff["bert"]
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresourceanswer/1-4", `{"answer":"declined","reason":"away"}`), http.StatusOK, "")
		wants("declined", fmt.Sprintf("%d new 1 gone 0 soon 1", bert))
	})
}

// A person who is passed over hears of it once.
func TestWhoIsPassedOverHearsOfItOnce(t *testing.T) {
	each(t, func(w *world) {
		c := w.departure("departure:1", 18)
		c.Company = 0
		w.save(c)
		w.ladder.leads, w.ladder.to = map[string]bool{"departure:1": true}, w.staff["bert"]
		nine := time.Date(2026, 7, 9, 7, 0, 0, 0, time.UTC)
		w.turns(nine.Add(-time.Hour))
		w.turns(nine)
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(nine.Add(-time.Hour))}
		w.heardOf()
		w.turns(nine.Add(3 * 24 * time.Hour))
		if got, want := w.heardOf(), []string{fmt.Sprintf("%d new 1 gone 0 soon 0", bert)}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
