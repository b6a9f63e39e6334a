package task_test

import (
	"context"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/member"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// A transaction shows tasks that it does not change itself: parents, checks, and those of people with another name. What somebody else changes of them while it waits for their lists is on the lists in the end.
func TestListsShowWhatChangedWhileTheyWereWaitedFor(t *testing.T) {
	for name, one := range map[string]struct {
		changed int // who is changed by somebody else: 0 the task, 1 its check
		shows   func(ctx context.Context, w *world, made []task.Task) error
	}{
		"a parent": {0, func(ctx context.Context, w *world, made []task.Task) error {
			made[1].Annotations = "Look twice"
			return w.saves(ctx, made[1])
		}},
		"a check": {1, func(ctx context.Context, w *world, made []task.Task) error {
			made[0].Annotations = "Windows too"
			return w.saves(ctx, made[0])
		}},
		"a person's new name": {0, func(ctx context.Context, w *world, _ []task.Task) error {
			_, err := w.tasks.RefreshNames(ctx)
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c := clock.NewManual(saturday)
			dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
				w := newWorld(t, c, db)
				check := w.departure("check", 11)
				check.Check, check.ParentRule, check.Person = true, "departure", w.staff["bert"]
				made := w.save(w.departure("departure", 11), check)
				w.pressed(made[0].ID, clock.At(saturday), 0)
				made[0] = w.taskOf(made[0].ID)
				w.hire(1, member.Staff{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Neu"})
				shown := make(chan error, 1)
				w.write(func(ctx context.Context, tx *database.Tx) error {
					now := made[one.changed]
					now.Title = wire.Words{Any: "Said meanwhile"}
					if _, err := w.tasks.Save(ctx, tx, []task.Task{now}); err != nil {
						return err
					}
					own := append([]task.Task(nil), made...)
					go func() { shown <- one.shows(context.Background(), w, own) }()
					for waiting := 0; waiting == 0 && db.Engine() == database.Postgres; { // SQLite has one writer
						if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM pg_locks WHERE NOT granted`).Scan(&waiting); err != nil {
							return err
						}
					}
					return nil
				})
				w.must(<-shown)
				who := []string{"anna", "bert"}[one.changed]
				if raw := string(w.get(who, "/v1/cleanings").raw); !strings.Contains(raw, "Said meanwhile") {
					t.Errorf("the list of %s has the task of before: %s", who, raw)
				}
			})
		})
	}
}

func (w *world) saves(ctx context.Context, tasks ...task.Task) error {
	return w.db.Write(ctx, func(tx *database.Tx) error {
		_, err := w.tasks.Save(ctx, tx, tasks)
		return err
	})
}
