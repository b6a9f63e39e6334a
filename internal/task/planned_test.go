package task_test

import (
	"context"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// planned saves tasks as rules want them, computed from what was read before.
func (w *world) planned(tasks ...task.Task) {
	w.Helper()
	w.write(func(ctx context.Context, tx *database.Tx) error {
		_, err := w.tasks.SavePlanned(ctx, tx, tasks)
		return err
	})
}

func (w *world) taskOf(id int64) task.Task {
	w.Helper()
	all, err := w.tasks.OfProperty(w.Context(), w.db, ref(1, 1), 0, 1<<60)
	w.must(err)
	for _, c := range all {
		if c.ID == id {
			return c
		}
	}
	w.Fatalf("task %d is not at home 1", id)
	return task.Task{}
}

// pressed enters the actual times of a task.
func (w *world) pressed(id int64, start, end clock.Instant) {
	w.Helper()
	times := task.Times{Start: &start}
	if !end.IsZero() {
		times.End = &end
	}
	_, err := w.tasks.SetTimes(w.Context(), w.actor(mia), identity.Attempt{}, ref(1, id), func(*time.Location) (task.Times, error) { return times, nil })
	w.must(err)
}

// Planning reads many tasks before it holds them. What a manager sets by hand, or a person begins, in between stays.
func TestWhatPeopleDoBetweenReadingAndPlanningStays(t *testing.T) {
	c := clock.NewManual(saturday)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		w := newWorld(t, c, db)
		made := w.save(w.departure("a", 11), w.departure("b", 11), w.departure("c", 11), w.departure("d", 11))
		// wanted is what the rules want of a task as it was read.
		wanted := func(i int) task.Task {
			out := made[i]
			out.Property, out.Company, out.Person, out.Title = 2, w.staff["rival"], w.staff["carla"], wire.Words{Any: "By rule"}
			out.PlannedStart, out.PlannedEnd = local(12, "08:00"), local(12, "09:00")
			out.Next = task.Next{Reservation: 5, Arrival: clock.NewDate(2026, 7, 14), ArrivalTime: 16 * 60}
			return out
		}
		byHand := made[0]
		byHand.Property, byHand.Company, byHand.Person, byHand.Title = 1, 0, w.staff["bert"], wire.Words{Any: "By hand"}
		byHand.PlannedStart, byHand.PlannedEnd = local(13, "14:00"), local(13, "15:00")
		byHand.Owned = []task.Field{task.FieldCompany, task.FieldPerson, task.FieldPlanned, task.FieldTitle}
		w.save(byHand)
		begun := clock.At(saturday.Add(-time.Hour))
		w.pressed(made[1].ID, begun, 0)
		w.pressed(made[2].ID, begun, begun.Add(time.Minute))
		var all []task.Task
		for i := range made {
			one := wanted(i)
			if i != 1 && i != 2 {
				one.Property = 1
			}
			all = append(all, one)
		}
		w.planned(all...)

		got := w.taskOf(made[0].ID)
		if got.Person != w.staff["bert"] || got.Company != 0 || got.Title.Any != "By hand" || got.PlannedStart != local(13, "14:00") || got.PlannedEnd != local(13, "15:00") || got.PlannedOn != clock.NewDate(2026, 7, 13) || got.DayStart != local(13, "00:00") {
			t.Errorf("set by hand: %+v", got)
		}
		if got.Next.Reservation != 5 || len(got.Owned) != 4 {
			t.Errorf("set by hand, what comes next: %+v", got)
		}
		for i, next := range map[int]int64{1: 5, 2: 0} {
			got := w.taskOf(made[i].ID)
			if got.Person != w.staff["anna"] || got.Company != w.staff["firm"] || got.Title.Any != "" || got.PlannedStart != local(11, "10:00") || got.PlannedEnd != local(11, "13:00") || got.PlannedOn != clock.NewDate(2026, 7, 11) || got.Next.Reservation != next {
				t.Errorf("task %d, begun: %+v", i, got)
			}
		}
		if got := w.taskOf(made[3].ID); got.Person != w.staff["carla"] || got.Company != w.staff["rival"] || got.PlannedStart != local(12, "08:00") || got.PlannedOn != clock.NewDate(2026, 7, 12) || got.Next.Reservation != 5 {
			t.Errorf("by the rule: %+v", got)
		}
	})
}
