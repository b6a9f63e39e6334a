package task

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestBeginFinishAndUndo(t *testing.T) {
	noon := clock.At(time.Date(2026, 7, 11, 12, 0, 0, 0, time.UTC))
	at := func(minutes int) clock.Instant { return noon.Add(time.Duration(minutes) * time.Minute) }
	set := func(minutes int) *clock.Instant { i := at(minutes); return &i }
	var cleared clock.Instant
	const anna, bert, firm identity.AccountID = 1, 2, 3
	pressed := func(by identity.AccountID, when, said int) Pressed {
		return Pressed{At: at(when), By: by, SetAt: at(said)}
	}

	for _, c := range []struct {
		name       string
		start, end Pressed
		want       Times
		by         identity.AccountID
		access     Access
		now        int // minutes after noon
		status     int
		code       fault.Code
		steps      []Action
	}{
		{name: "begin", want: Times{Start: set(0)}, by: anna, access: Works, steps: []Action{ActionStarted}},
		{name: "begin said hours later", want: Times{Start: set(-300)}, by: anna, access: Works, steps: []Action{ActionStarted}},
		{name: "a phone two minutes ahead", want: Times{Start: set(2)}, by: anna, access: Works, steps: []Action{ActionStarted}},
		{name: "a phone three minutes ahead", want: Times{Start: set(3)}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskTimeFuture},
		{name: "begin again with the same time", start: pressed(anna, 0, 0), want: Times{Start: set(0)}, by: anna, access: Works, now: 60},
		{name: "correct the own time", start: pressed(anna, 0, 0), want: Times{Start: set(-5)}, by: anna, access: Works, steps: []Action{ActionStartChanged}},
		{name: "begin what another began", start: pressed(anna, 0, 0), want: Times{Start: set(1)}, by: bert, access: Works, status: http.StatusConflict, code: fault.TaskTakenByOther},
		{name: "begin what another began at the same second", start: pressed(anna, 0, 0), want: Times{Start: set(0)}, by: bert, access: Works, status: http.StatusConflict, code: fault.TaskTakenByOther},
		{name: "a manager sets what a cleaner set", start: pressed(anna, 0, 0), want: Times{Start: set(1)}, by: firm, access: Directs, status: http.StatusConflict, code: fault.TaskTakenByOther},
		{name: "finish", start: pressed(anna, -60, -60), want: Times{End: set(0)}, by: anna, access: Works, steps: []Action{ActionEnded}},
		{name: "another finishes", start: pressed(anna, -60, -60), want: Times{End: set(0)}, by: bert, access: Works, steps: []Action{ActionEnded}},
		{name: "another finishes and repeats the start", start: pressed(anna, -60, -60), want: Times{Start: set(-60), End: set(0)}, by: bert, access: Works, steps: []Action{ActionEnded}},
		{name: "finish at the moment of the start", start: pressed(anna, 0, 0), want: Times{End: set(0)}, by: anna, access: Works, steps: []Action{ActionEnded}},
		{name: "finish before the start", start: pressed(anna, 0, 0), want: Times{End: set(-1)}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskTimeOrder},
		{name: "finish what was not begun", want: Times{End: set(0)}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskNotStarted},
		{name: "both at once", want: Times{Start: set(-60), End: set(0)}, by: anna, access: Works, steps: []Action{ActionStarted, ActionEnded}},
		{name: "both at once, the wrong way round", want: Times{Start: set(0), End: set(-60)}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskTimeOrder},
		{name: "move the start behind the end", start: pressed(anna, -60, -60), end: pressed(anna, -30, -30), want: Times{Start: set(-10)}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskTimeOrder},
		{name: "undo the own start after ten minutes", start: pressed(anna, 0, 0), want: Times{Start: &cleared}, by: anna, access: Works, now: 10, steps: []Action{ActionStartCleared}},
		{name: "undo the own start after eleven", start: pressed(anna, 0, 0), want: Times{Start: &cleared}, by: anna, access: Works, now: 11, status: http.StatusConflict, code: fault.TaskUndoTooLate},
		{name: "the ten minutes run from when it was said", start: pressed(anna, -300, 0), want: Times{Start: &cleared}, by: anna, access: Works, now: 9, steps: []Action{ActionStartCleared}},
		{name: "undo another's start", start: pressed(anna, 0, 0), want: Times{Start: &cleared}, by: bert, access: Works, now: 1, status: http.StatusConflict, code: fault.TaskTakenByOther},
		{name: "company and manager undo anybody's at any time", start: pressed(anna, 0, 0), want: Times{Start: &cleared}, by: firm, access: Directs, now: 6000, steps: []Action{ActionStartCleared}},
		{name: "undo the end alone", start: pressed(anna, -60, -60), end: pressed(anna, 0, 0), want: Times{End: &cleared}, by: anna, access: Works, now: 1, steps: []Action{ActionEndCleared}},
		{name: "undo the start of a finished task", start: pressed(anna, -5, -5), end: pressed(anna, 0, 0), want: Times{Start: &cleared}, by: anna, access: Works, status: http.StatusBadRequest, code: fault.TaskNotStarted},
		{name: "undo both", start: pressed(anna, -5, -5), end: pressed(anna, 0, 0), want: Times{Start: &cleared, End: &cleared}, by: anna, access: Works, steps: []Action{ActionStartCleared, ActionEndCleared}},
		{name: "undo what was not done", want: Times{Start: &cleared, End: &cleared}, by: anna, access: Works},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := Task{Start: c.start, End: c.end, Version: 7}
			after, steps, err := SetTimes(before, c.want, c.by, c.access, at(c.now))
			if c.code != "" {
				f := fault.As(err)
				if f.Code != c.code || f.Status != c.status {
					t.Fatalf("refused with %v, want %s (%d)", err, c.code, c.status)
				}
				if after.Start != before.Start || after.End != before.End || after.Version != 7 || steps != nil {
					t.Fatal("a refusal changed the task")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []Action
			for _, s := range steps {
				got = append(got, s.Action)
			}
			if !slices.Equal(got, c.steps) {
				t.Fatalf("steps %v, want %v", got, c.steps)
			}
			if changed := after.Version != 7; changed != (len(steps) > 0) {
				t.Fatalf("version %d after %v", after.Version, got)
			}
			for _, p := range []struct {
				want      *clock.Instant
				was, left Pressed
			}{{c.want.Start, c.start, after.Start}, {c.want.End, c.end, after.End}} {
				switch {
				case p.want == nil || *p.want == p.was.At:
					if p.left != p.was {
						t.Fatalf("%v became %v", p.was, p.left)
					}
				case p.want.IsZero():
					if p.left != (Pressed{}) {
						t.Fatalf("cleared, but %v", p.left)
					}
				case p.left.At != *p.want || p.left.By != c.by:
					t.Fatalf("set, but %v", p.left)
				case p.was.At.IsZero() && p.left.SetAt != at(c.now), !p.was.At.IsZero() && p.left.SetAt != p.was.SetAt:
					t.Fatalf("said at %v", p.left.SetAt)
				}
			}
		})
	}
}

func TestCorrectingATimeGivesNoNewTimeToTakeItBack(t *testing.T) {
	noon := clock.At(time.Date(2026, 7, 11, 12, 0, 0, 0, time.UTC))
	later, cleared := noon.Add(time.Second), clock.Instant(0)
	task := Task{Start: Pressed{At: noon, By: 1, SetAt: noon}}
	task, _, err := SetTimes(task, Times{Start: &later}, 1, Works, noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := SetTimes(task, Times{Start: &cleared}, 1, Works, noon.Add(time.Hour)); !fault.Is(err, fault.TaskUndoTooLate) {
		t.Errorf("an hour after the press: %v", err)
	}
}

func TestTheHourThatComesTwice(t *testing.T) {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	// On 2026-10-25 the clocks of Madrid show 02:00 to 03:00 in summer time until 01:00 UTC, and then again.
	at := func(utc string) clock.Instant {
		moment, err := time.Parse(time.DateTime, "2026-10-25 "+utc+":00")
		if err != nil {
			t.Fatal(err)
		}
		return clock.At(moment)
	}
	for _, c := range []struct {
		name                string
		start, end          clock.Instant // as they stand
		wantStart, wantEnd  string        // what the wall shows
		now                 string
		gotStart, gotFinish clock.Instant
	}{
		{"begin in the first", 0, 0, "02:50", "", "00:50", at("00:50"), 0},
		{"begin in the second", 0, 0, "02:10", "", "01:10", at("01:10"), 0},
		{"finish in the second what was begun in the first", at("00:50"), 0, "", "02:10", "01:10", 0, at("01:10")},
		{"a phone one minute ahead, at the end of the first", 0, 0, "02:59", "", "00:58", at("00:59"), 0},
		{"both at once, said in the morning", 0, 0, "02:10", "02:40", "07:00", at("01:10"), at("01:40")},
		{"what stands is not another time an hour later", at("00:50"), 0, "02:50", "", "02:30", at("00:50"), 0},
		{"from before the change to after it", 0, 0, "01:30", "03:30", "07:00", at("23:30") - 24*60*60*1000, at("02:30")},
	} {
		var want Times
		for _, w := range []struct {
			text string
			into **clock.Instant
		}{{c.wantStart, &want.Start}, {c.wantEnd, &want.End}} {
			if w.text == "" {
				continue
			}
			moment, err := time.Parse(time.DateTime, "2026-10-25 "+w.text+":00")
			if err != nil {
				t.Fatal(err)
			}
			said := clock.Wall(moment, madrid)
			*w.into = &said
		}
		got := want.onThatNight(Task{Start: Pressed{At: c.start}, End: Pressed{At: c.end}}, madrid, at(c.now))
		if got.Start != nil && *got.Start != c.gotStart || got.End != nil && *got.End != c.gotFinish {
			t.Errorf("%s: %v %v", c.name, got.Start, got.End)
		}
	}
}

func TestWhoMayDoWhatWithATask(t *testing.T) {
	task := Task{Member: 1, Company: 10, Person: 11, Additional: 12}
	for _, c := range []struct {
		name      string
		relations []identity.Relation
		want      Access
	}{
		{"nobody", nil, None},
		{"a guest of the agency", []identity.Relation{{Member: 1, Role: identity.Guest}}, None},
		{"the person", []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: 11}}, Works},
		{"the additional person", []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: 12}}, Works},
		{"a colleague of the company", []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: 13, CompanyOf: 10}}, None},
		{"the company", []identity.Relation{{Member: 1, Role: identity.Company, Staff: 10}}, Directs},
		{"another company", []identity.Relation{{Member: 1, Role: identity.Company, Staff: 14}}, None},
		{"the same numbers at another agency", []identity.Relation{{Member: 2, Role: identity.Company, Staff: 10}, {Member: 2, Role: identity.Cleaner, Staff: 11}, {Member: 2, Role: identity.Manager}}, None},
		{"a company whose number is a person's", []identity.Relation{{Member: 1, Role: identity.Company, Staff: 11}}, None},
		{"a manager", []identity.Relation{{Member: 1, Role: identity.Manager}}, Directs},
		{"a manager who also cleans", []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: 11}, {Member: 1, Role: identity.Manager}}, Directs},
	} {
		if got := AccessOf(identity.Actor{Relations: c.relations}, task); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if AccessOf(identity.Actor{Relations: []identity.Relation{{Member: 1, Role: identity.Cleaner}, {Member: 1, Role: identity.Company}}}, Task{Member: 1}) != None {
		t.Error("a relation without a number fits a task without people")
	}
}

func TestTheOrderOfATaskAndItsCheck(t *testing.T) {
	noon := clock.At(time.Date(2026, 7, 11, 12, 0, 0, 0, time.UTC))
	at := func(minutes int) Pressed { return Pressed{At: noon.Add(time.Duration(minutes) * time.Minute)} }
	begun := Task{Start: at(-60)}
	ended := Task{Start: at(-60), End: at(0)}
	for _, c := range []struct {
		name        string
		task, check Task
		want        bool
	}{
		{"neither has begun", Task{}, Task{}, true},
		{"the task runs", begun, Task{}, true},
		{"the check before the task", Task{}, Task{Start: at(0)}, false},
		{"the check while the task runs", begun, Task{Start: at(0)}, false},
		{"the check long before the end", ended, Task{Start: at(-3)}, false},
		{"clocks that differ by two minutes", ended, Task{Start: at(-2)}, true},
		{"the check after the end", ended, Task{Start: at(1)}, true},
		{"a finished check of a task that was reopened", begun, Task{Start: at(1), End: at(9)}, false},
	} {
		if got := InOrder(c.task, c.check); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
