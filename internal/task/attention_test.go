package task_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

// attentionTo is what the office has to look at, of some kinds.
func (w *world) attentionTo(kinds ...attention.Kind) (rows []string) {
	w.Helper()
	now := clock.At(w.clock.Now())
	zone, err := time.LoadLocation("Europe/Berlin")
	w.must(err)
	found, err := w.tasks.Attention(context.Background(), w.db, attention.Ask{Member: 1, Zone: zone, Today: now.Date(zone), Now: now})
	w.must(err)
	for _, g := range found {
		for _, row := range g.Rows {
			if slices.Contains(kinds, g.Kind) {
				rows = append(rows, fmt.Sprintf("%s %s %s %d %s", g.Kind, row.Ref, row.Who, row.Minutes, row.Task.Stay))
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// What begins within four hours and is not seen, a new task or a change, comes to the office's list; what begins later does not yet.
func TestTheOfficeSeesWhatNobodyHasSeen(t *testing.T) {
	each(t, func(w *world) {
		kinds := []attention.Kind{attention.TasksUnseen, attention.ChangesUnseen}
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(kinds...); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		at := func(hour int) {
			w.clock.Set(time.Date(2026, 7, 11, hour-2, 0, 0, 0, time.UTC))
		}
		at(5)
		fresh, changed := w.departure("departure:1", 11), w.departure("departure:2", 11)
		fresh.Company = 0
		fresh.PlannedStart, fresh.PlannedEnd = local(11, "12:00"), local(11, "14:00")
		both := w.save(fresh, changed)
		changed = both[1]
		changed.PlannedStart, changed.PlannedEnd = local(11, "11:00"), local(11, "14:00")
		w.save(changed)
		at(6)
		wants("earlier than four hours before")
		at(7)
		wants("the change", "changes_unseen 1-2 Anna Besen 0 ")
		at(8)
		wants("and the new one", "changes_unseen 1-2 Anna Besen 0 ", "tasks_unseen 1-1 Anna Besen 0 ")
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(w.clock.Now())}
		wants("she has used the app, but not seen the change", "changes_unseen 1-2 Anna Besen 0 ")
		w.lastSeen = nil
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresourceanswer/1-1", `{"answer":"accepted"}`), http.StatusOK, "")
		wants("she has accepted", "changes_unseen 1-2 Anna Besen 0 ")
	})
}

// A cleaning that no longer fits before the next guests comes to the office's list, until somebody has moved or shortened it, or given it a second person.
func TestTheOfficeSeesWhatNoLongerFits(t *testing.T) {
	each(t, func(w *world) {
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(attention.TasksShort); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		home, err := w.properties.Get(context.Background(), w.db, ref(1, 1))
		w.must(err)
		takes := home.CleaningMinutes
		w.clock.Set(saturday)
		next := func(c task.Task, start, end, arrival string, day int) task.Task {
			c.Reservation = 7
			c.PlannedStart, c.PlannedEnd = local(day, start), local(day, end)
			c.Next.Arrival = clock.NewDate(2026, 7, day)
			c.Next.ArrivalTime, err = clock.ParseTimeOfDay(arrival)
			w.must(err)
			return c
		}
		fits := next(w.departure("departure:1", 12), "10:00", "11:00", "16:00", 12)
		cut := next(w.departure("departure:2", 13), "15:30", "16:00", "16:00", 13)
		over := next(w.departure("departure:3", 14), "14:00", "17:00", "16:00", 14)
		far := next(w.departure("departure:4", 30), "15:30", "16:00", "16:00", 30)
		over.Owned = []task.Field{task.FieldPlanned}
		all := w.save(fits, cut, over, far)
		tooLong := "tasks_short 1-3 Anna Besen 60 1-7"
		wants("both", fmt.Sprintf("tasks_short 1-2 Anna Besen %d 1-7", takes-30), tooLong)
		helped := all[1]
		helped.Additional = w.staff["bert"]
		w.save(helped)
		wants("a second person", tooLong)
		moved := all[2]
		moved.PlannedStart, moved.PlannedEnd = local(14, "13:00"), local(14, "16:00")
		w.save(moved)
		wants("moved")
	})
}
