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
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
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

// A visit of some hours leaves a cleaning too little time, or is at the time that a person has set: the office sees which one, until the task is moved or the visit is gone.
func TestTheOfficeSeesWhatMeetsAVisit(t *testing.T) {
	each(t, func(w *world) {
		home, err := w.properties.Get(context.Background(), w.db, ref(1, 1))
		w.must(err)
		w.clock.Set(saturday)
		rows := func() (out []string) {
			now := clock.At(w.clock.Now())
			found, err := w.tasks.Attention(context.Background(), w.db, attention.Ask{Member: 1, Zone: home.Zone, Today: now.Date(home.Zone), Now: now})
			w.must(err)
			for _, g := range found {
				for _, row := range g.Rows {
					if g.Kind == attention.TasksShort {
						out = append(out, fmt.Sprintf("%s %d %s-%s %s", row.Ref, row.Minutes, row.Task.VisitFrom, row.Task.VisitTo, row.Task.Stay))
					}
				}
			}
			return out
		}
		visit := task.Visit{Home: 1, Day: clock.NewDate(2026, 7, 13), From: 11 * 60, To: 15 * 60}
		cut := w.departure("departure:1", 13)
		cut.Reservation, cut.PlannedStart, cut.PlannedEnd = 7, local(13, "10:00"), local(13, "11:00")
		cut.Next.Arrival, cut.Next.ArrivalTime = visit.Day, 16*60
		byHand := w.departure("periodic:1:1:1", 14)
		byHand.Type, byHand.PlannedStart, byHand.PlannedEnd, byHand.Owned = task.Periodic, local(14, "10:00"), local(14, "12:00"), []task.Field{task.FieldPlanned}
		own := w.departure("visit:1", 14)
		own.Type, own.PlannedStart, own.PlannedEnd = task.Services, local(14, "11:30"), local(14, "13:00")
		all := w.save(cut, byHand, own)
		if got := rows(); got != nil {
			t.Errorf("without visits: %q", got)
		}
		w.visits = []task.Visit{visit, {Home: 1, Day: clock.NewDate(2026, 7, 14), From: 11*60 + 30, To: 13 * 60}}
		want := []string{fmt.Sprintf("1-1 %d 11:00-15:00 1-7", home.CleaningMinutes-60), "1-2 30 11:30-13:00 "}
		if got := rows(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		moved := all[1]
		moved.PlannedStart, moved.PlannedEnd = local(14, "09:30"), local(14, "11:30")
		w.save(moved)
		if got := rows(); !slices.Equal(got, want[:1]) {
			t.Errorf("moved: %q, want %q", got, want[:1])
		}
		// A rule of two people takes half the time: behind the visit it is whole. What the next guests cut names the visit before it.
		behind := all[0]
		behind.PlannedStart, behind.PlannedEnd = local(13, "12:00"), local(13, "13:00")
		w.save(behind)
		w.visits[0].From, w.visits[0].To = 9*60, 12*60
		if got := rows(); got != nil {
			t.Errorf("whole behind a visit: %q", got)
		}
		behind = w.save(behind)[0]
		behind.Next.ArrivalTime = 13 * 60
		w.save(behind)
		if got, want := rows(), []string{fmt.Sprintf("1-1 %d 09:00-12:00 1-7", home.CleaningMinutes-60)}; !slices.Equal(got, want) {
			t.Errorf("cut behind a visit: %q, want %q", got, want)
		}
		behind = w.save(behind)[0]
		behind.Next.ArrivalTime = 16 * 60
		w.save(behind)
		w.visits = nil
		if got := rows(); got != nil {
			t.Errorf("without visits again: %q", got)
		}
	})
}

// Of what nobody does on a day, the cleanings before which guests arrive on the same day come first, then by time; an earlier day goes before a later one.
func TestTheOfficeSeesSameDayTurnsFirst(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 11, 3, 0, 0, 0, time.UTC))
		nobodys := func(key string, day int, from, to string, turn bool) task.Task {
			c := w.departure(key, day)
			c.Company, c.Person, c.PlannedStart, c.PlannedEnd = 0, 0, local(day, from), local(day, to)
			c.Next.Arrival, c.Next.ArrivalTime = clock.NewDate(2026, 7, day+1), 16*60
			if turn {
				c.Next.Arrival = clock.NewDate(2026, 7, day)
			}
			return c
		}
		w.save(
			nobodys("departure:1", 11, "10:00", "12:00", false), nobodys("departure:2", 12, "10:00", "12:00", true), nobodys("departure:3", 11, "11:00", "13:00", true),
			nobodys("departure:4", 11, "10:00", "12:00", true), nobodys("departure:5", 15, "10:00", "12:00", false), nobodys("departure:6", 15, "12:00", "14:00", true),
		)
		now := clock.At(w.clock.Now())
		zone, err := time.LoadLocation("Europe/Berlin")
		w.must(err)
		found, err := w.tasks.Attention(context.Background(), w.db, attention.Ask{Member: 1, Zone: zone, Today: now.Date(zone), Now: now})
		w.must(err)
		got := map[attention.Kind][]string{}
		for _, g := range found {
			for _, row := range g.Rows {
				got[g.Kind] = append(got[g.Kind], row.Ref)
			}
		}
		if want := []string{"1-4", "1-3", "1-1", "1-2"}; !slices.Equal(got[attention.TasksUnassigned], want) {
			t.Errorf("today and tomorrow: %q, want %q", got[attention.TasksUnassigned], want)
		}
		if want := []string{"1-6", "1-5"}; !slices.Equal(got[attention.TasksNobody], want) {
			t.Errorf("within a week: %q, want %q", got[attention.TasksNobody], want)
		}
	})
}

// On a big Saturday no task is too late in the day to be looked at.
func TestTheOfficeSeesTheLastOfManyTasks(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 11, 5, 0, 0, 0, time.UTC))
		many := make([]task.Task, 0, 1200)
		for i := range 1100 {
			c := w.departure(fmt.Sprint("departure:", i+1), 11)
			c.Company, c.Answer = 0, task.Answer{Said: task.Accepted}
			many = append(many, c)
		}
		for i := range 1100 { // planned by hand, and fitting
			c := w.departure(fmt.Sprint("departure:", i+2001), 13)
			c.Owned, c.Next.Arrival, c.Next.ArrivalTime = []task.Field{task.FieldPlanned}, clock.NewDate(2026, 7, 13), 16*60
			many = append(many, c)
		}
		nobodys, tight := w.departure("departure:5000", 11), w.departure("departure:5001", 14)
		nobodys.Company, nobodys.Person = 0, 0
		nobodys.PlannedStart, nobodys.PlannedEnd = local(11, "14:00"), local(11, "15:00")
		tight.Owned, tight.Next.Arrival, tight.Next.ArrivalTime = []task.Field{task.FieldPlanned}, clock.NewDate(2026, 7, 14), 12*60
		many = append(many, nobodys, tight)
		w.save(many...)
		want := []string{"tasks_short 1-2202 Anna Besen 60 ", "tasks_unassigned 1-2201  0 "}
		if got := w.attentionTo(attention.TasksUnassigned, attention.TasksShort); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// A time that a planner has set stays when the guests stay longer: the office sees the cleaning that begins before they leave.
func TestTheOfficeSeesWhatBeginsBeforeTheGuestsLeave(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 10, 8, 0, 0, 0, time.UTC))
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(attention.TasksEarly); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		owned, ruled := w.departure("departure:1", 12), w.departure("departure:2", 12)
		owned.Owned, owned.Reservation = []task.Field{task.FieldPlanned}, 7
		c := w.save(owned, ruled)[0]
		w.guestsUntil = local(12, "10:00")
		wants("as planned")
		w.guestsUntil = local(15, "10:00")
		wants("three nights more", "tasks_early 1-1 Anna Besen 0 1-7")
		w.write(func(ctx context.Context, tx *database.Tx) error {
			return w.tasks.GuestsLeft(ctx, tx, ref(1, 7), local(12, "08:00"))
		})
		wants("they have left")
		w.write(func(ctx context.Context, tx *database.Tx) error { return w.tasks.GuestsLeft(ctx, tx, ref(1, 7), 0) })
		c.PlannedStart, c.PlannedEnd = local(15, "11:00"), local(15, "13:00")
		w.save(c)
		wants("moved")
	})
}

// Who has lost a task that would begin within four hours, and has not used the app since, has to be called.
func TestTheOfficeSeesWhoDoesNotKnowThatATaskIsGone(t *testing.T) {
	each(t, func(w *world) {
		at := func(hour int) { w.clock.Set(time.Date(2026, 7, 11, hour-2, 0, 0, 0, time.UTC)) }
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(attention.TasksGone); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		at(5)
		given, gone := w.departure("departure:1", 11), w.departure("departure:2", 11)
		given.Company, gone.Company = 0, 0
		both := w.save(given, gone)
		given, gone = both[0], both[1]
		given.Person, gone.Cancelled = w.staff["bert"], true
		w.save(given, gone)
		wants("earlier than four hours before")
		at(6)
		wants("soon", "tasks_gone 1-1 Anna Besen 0 ", "tasks_gone 1-1 Anna Besen 0 ")
		gone.Cancelled = false
		w.save(gone)
		wants("one is back", "tasks_gone 1-1 Anna Besen 0 ")
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(w.clock.Now())}
		wants("she has used the app")
	})
}

// Who has declined a task, or has assigned it to another, knows that it is gone, also where the app notes only now and then when it was used.
func TestWhoGivesATaskUpHasNotLostIt(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 11, 4, 0, 0, 0, time.UTC))
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(attention.TasksGone); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		first, second := w.departure("departure:1", 11), w.departure("departure:2", 11)
		first.Company, second.Company = 0, 0
		both := w.save(first, second)
		w.lastSeen = map[identity.AccountID]clock.Instant{anna: clock.At(w.clock.Now())}
		w.clock.Advance(2 * time.Minute)
		if _, err := w.tasks.Answer(identity.Within(context.Background(), w.actor(anna)), w.actor(anna), identity.Attempt{}, both[0].Ref(), task.Declined, "I am ill"); err != nil {
			t.Fatal(err)
		}
		wants("declined")
		second = both[1]
		second.Person = w.staff["bert"]
		w.save(second)
		wants("the other one is taken from her", "tasks_gone 1-2 Anna Besen 0 ")
	})
}

// A person who works and assigns tasks as well knows of what they assign to another themselves. What another planner takes from them they may not know.
func TestWhoAssignsATaskToAnotherHasNotLostIt(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Set(time.Date(2026, 7, 11, 4, 0, 0, 0, time.UTC))
		wants := func(name string, rows ...string) {
			t.Helper()
			if got := w.attentionTo(attention.TasksGone); !slices.Equal(got, rows) {
				t.Errorf("%s: %q, want %q", name, got, rows)
			}
		}
		w.firmsPeople()
		w.accounts["mia-cleans"], w.accounts["firm-cleans"] = mia, firm // a manager, and the head of a company, who clean as well
		w.hire(1, member.Staff{ExternalID: "mia-cleans", Kind: member.KindPerson, Name: "Mia Besen"},
			member.Staff{ExternalID: "firm-cleans", Kind: member.KindPerson, Company: w.staff["firm"], Name: "Fritz Blank"})
		var tasks []task.Task
		for i, person := range []string{"mia-cleans", "mia-cleans", "anna", "firm-cleans", "pia"} {
			c := w.departure(fmt.Sprintf("departure:%d", i+1), 11)
			c.Person = w.staff[person]
			if i < 3 {
				c.Company = 0
			}
			tasks = append(tasks, c)
		}
		tasks = w.save(tasks...)
		w.clock.Advance(2 * time.Minute)
		assigns := func(account identity.AccountID, c task.Task, person string) {
			t.Helper()
			to := w.staff[person]
			if _, err := w.tasks.Assign(identity.Within(context.Background(), w.actor(account)), w.actor(account), identity.Attempt{}, 1, []int64{c.ID}, task.Assignment{Person: &to}, true); err != nil {
				t.Fatal(err)
			}
		}
		assigns(mia, tasks[0], "bert")
		wants("a manager assigns their own task to another")
		assigns(firm, tasks[3], "pia")
		wants("a company's planner assigns their own task to a colleague")
		lost := func(c task.Task, who string) string { return fmt.Sprintf("tasks_gone %s %s 0 ", c.Ref(), who) }
		assigns(mia, tasks[2], "bert")
		wants("a planner takes a task from a person", lost(tasks[2], "Anna Besen"))
		assigns(firm, tasks[4], "firm-cleans")
		wants("a company's planner takes one from a colleague", lost(tasks[2], "Anna Besen"), lost(tasks[4], "Pia Lappen"))
		tasks[1].Person = w.staff["bert"]
		w.save(tasks[1])
		wants("a rule takes one from a manager who cleans", lost(tasks[1], "Mia Office"), lost(tasks[2], "Anna Besen"), lost(tasks[4], "Pia Lappen"))
	})
}
