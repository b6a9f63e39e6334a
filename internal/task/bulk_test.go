package task_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Tasks that are saved together are stored, listed and noted as when each is saved by itself, whatever people have done with them meanwhile. Both databases have the same in the end.
func TestTasksSavedTogetherAreAsEachByItself(t *testing.T) {
	for seed := range uint64(3) {
		want, first := map[string][]string{}, ""
		for _, together := range []bool{false, true} {
			c := clock.NewManual(saturday)
			dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
				c.Set(saturday)
				got := newWorld(t, c, db).manyChanges(rand.New(rand.NewPCG(seed, 5)), together)
				if first == "" {
					want, first = got, t.Name()
				}
				for table, lines := range got {
					if diff := cmp.Diff(want[table], lines); diff != "" {
						t.Errorf("seed %d: %s differs from that of %s: %s", seed, table, first, diff)
					}
					if len(lines) == 0 {
						t.Errorf("seed %d: nothing is in %s", seed, table)
					}
				}
			})
		}
	}
}

// manyChanges has tasks changed, many in each transaction, and gives what is stored then.
func (w *world) manyChanges(chance *rand.Rand, together bool) map[string][]string {
	w.Helper()
	save := func(tasks []task.Task) {
		w.write(func(ctx context.Context, tx *database.Tx) error {
			if together {
				_, err := w.tasks.Save(ctx, tx, tasks)
				return err
			}
			for _, c := range tasks {
				if _, err := w.tasks.Save(ctx, tx, []task.Task{c}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	var made []task.Task
	for n := range 12 {
		c := w.departure(fmt.Sprint("departure:", n), 11+n)
		c.Reservation, c.More = int64(100+n), n%3 == 0
		switch n % 4 {
		case 1:
			c.Company, c.Person = 0, w.staff["bert"]
		case 2:
			c.Property = 2
		case 3:
			c.Company, c.Person = 0, 0
		}
		made = append(made, c)
		if n%3 != 2 {
			check := c
			check.RuleKey, check.ParentRule, check.Type, check.Check = fmt.Sprint("check:", n), c.RuleKey, task.Arrival, true
			check.Company, check.Person, check.PlannedStart, check.PlannedEnd = 0, w.staff["bert"], c.PlannedEnd, c.PlannedEnd.Add(time.Hour)
			made = append(made, check)
		}
	}
	save(made)
	people := []string{"anna", "bert", "firm"}
	for step := range 8 {
		w.clock.Advance(7 * time.Hour)
		for range 6 { // what a person may not do is refused
			one := fmt.Sprint("1-", 1+chance.IntN(len(made)))
			who := people[chance.IntN(len(people))]
			switch chance.IntN(5) {
			case 0:
				w.call(who, http.MethodPatch, "/v1/cleaningresourceanswer/"+one, `{"answer":"accepted"}`)
			case 1:
				w.call(who, http.MethodPatch, "/v1/cleaningresourcechangesRead/"+one, `{"change_id":99}`)
			case 2:
				w.call(who, http.MethodPut, "/v1/cleaningresourcemessages/"+one, `{"msg_text":"The key is in the box."}`, "Idempotency-Key", fmt.Sprint(step, one, who))
			case 3:
				w.call(who, http.MethodPatch, "/v1/cleaningresourceanswer/"+one, `{"answer":"declined","reason":"Too far"}`)
			case 4:
				if step > 4 {
					w.call(who, http.MethodPatch, "/v1/cleaningresource/"+one, `{"cleaning_ist_start":"2026-07-11 09:58:30"}`)
				}
			}
		}
		var changed []task.Task
		for _, c := range w.all() {
			if chance.IntN(3) == 0 {
				continue
			}
			switch chance.IntN(9) {
			case 0:
				c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(time.Hour), c.PlannedEnd.Add(time.Hour)
			case 1:
				c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(24*time.Hour), c.PlannedEnd.Add(24*time.Hour)
			case 2:
				c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(-24*time.Hour), c.PlannedEnd.Add(-24*time.Hour)
			case 3:
				c.PlannedEnd = c.PlannedEnd.Add(15 * time.Minute)
			case 4:
				c.Cancelled = !c.Cancelled
			case 5:
				c.Person = w.staff[people[chance.IntN(2)]]
			case 6:
				c.Company, c.Person = w.staff["firm"], 0
			case 7:
				c.Next.Adults, c.Title = c.Next.Adults+1, wire.Words{Any: fmt.Sprint("step ", step)}
			case 8:
				c.Property = 3 - c.Property
			}
			changed = append(changed, c)
		}
		save(changed)
	}
	return w.stored()
}

// all are the tasks of agency 1 by number.
func (w *world) all() (all []task.Task) {
	w.Helper()
	for home := range int64(2) {
		found, err := w.tasks.OfProperty(context.Background(), w.db, ref(1, 1+home), 0, math.MaxInt64)
		w.must(err)
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b task.Task) int { return int(a.ID - b.ID) })
	return all
}

// stored are the lines of the tables about tasks.
func (w *world) stored() map[string][]string {
	w.Helper()
	out := map[string][]string{}
	for _, c := range w.all() {
		out["task"] = append(out["task"], fmt.Sprintf("%+v", c))
	}
	lists, err := database.Collect(context.Background(), w.db, func(row database.Row) (string, error) {
		var account, start, id, unread, first, last int64
		var done bool
		var on, typ, message string
		var packed []byte
		if err := row.Scan(&account, &done, &start, &id, &on, &first, &last, &typ, &unread, &message, &packed); err != nil {
			return "", err
		}
		core, err := database.Unpack(packed)
		return fmt.Sprint(account, done, start, id, on, first, last, typ, unread, message, string(core)), err
	}, `SELECT account_id, done, planned_start, task_id, CAST(planned_on AS TEXT), day_start, day_end, type, unread, lastmessage, task FROM task_list WHERE member_id = 1
		ORDER BY account_id, done, planned_start, task_id`)
	w.must(err)
	out["task_list"] = lists
	for table, query := range map[string]string{
		"task_history": `SELECT task_id, id, at, account_id, action || ' ' || note FROM task_history WHERE member_id = 1 ORDER BY task_id, id`,
		"task_change":  `SELECT task_id, id, at, account_id, field || ' ' || was || ' ' || now FROM task_change WHERE member_id = 1 ORDER BY task_id, id`,
		"task_seen":    `SELECT task_id, account_id, change_id, 0, '' FROM task_seen WHERE member_id = 1 ORDER BY task_id, account_id`,
		"task_lost":    `SELECT task_id, account_id, at, planned_end, '' FROM task_lost WHERE member_id = 1 ORDER BY task_id, account_id`,
		"task_ask":     `SELECT task_id, staff_id, declined_at, asked_at, CAST(planned_on AS TEXT) FROM task_ask WHERE member_id = 1 ORDER BY task_id, staff_id`,
	} {
		out[table], err = database.Collect(context.Background(), w.db, func(row database.Row) (string, error) {
			var a, b, c, d int64
			var text string
			err := row.Scan(&a, &b, &c, &d, &text)
			return fmt.Sprint(a, " ", b, " ", c, " ", d, " ", text), err
		}, query)
		w.must(err)
	}
	return out
}
