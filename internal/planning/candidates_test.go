package planning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

func (c candidate) String() string {
	return fmt.Sprintf("%d %t %s +%d of %d %v", c.Staff, c.Fits, c.Begin.Time().UTC().Format("15:04"), c.Travel, c.Tasks, c.Reasons)
}

// A cleaning from 10 to 12, with the next arrival at 16; 1 has it, 2 cleans next door until 12, 3 the whole day far away, 4 has more than fits, 5 knows the home, 6 is a company.
func TestWhoCouldTakeATaskIsRankedWithReasons(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	p.Lat, p.Lon = 54.0, 14.0
	day := clock.NewDate(2026, 7, 4)
	at := func(hhmm string) clock.Instant {
		tod, err := clock.ParseTimeOfDay(hhmm)
		if err != nil {
			t.Fatal(err)
		}
		return day.At(tod, p.Zone)
	}
	next := task.Next{Arrival: day, ArrivalTime: 16 * 60}
	held := func(id int64, who identity.StaffID, from, to string, lat float64) task.Held {
		return task.Held{ID: id, Person: who, Property: id, PlannedOn: day, PlannedStart: at(from), PlannedEnd: at(to), Next: next, Lat: lat, Lon: 14.0}
	}
	begun := held(14, 7, "11:00", "15:00", 54.0)
	begun.Begun = at("11:00")
	look := inquiry{
		task: task.Task{Member: 1, ID: 10, Property: p.Ref.ID, Type: task.Departure, Person: 1, PlannedStart: at("10:00"), PlannedEnd: at("12:00"), Next: next},
		home: p, people: []identity.StaffID{1, 2, 3, 4, 5, 6, 7}, companies: map[identity.StaffID]bool{6: true}, knows: []identity.StaffID{5},
		held: []task.Held{
			held(10, 1, "10:00", "12:00", 54.0), held(11, 2, "10:00", "12:00", 54.001), held(12, 3, "10:00", "16:00", 55.0),
			held(13, 4, "10:00", "14:00", 54.0), held(15, 4, "10:00", "14:00", 54.0), begun, held(16, 6, "10:00", "12:00", 54.0),
		},
	}
	var got []string
	for _, c := range look.find() {
		got = append(got, c.String())
	}
	want := []string{
		"1 true 08:00 +0 of 1 [already fewest_hours]",
		"5 true 08:00 +0 of 0 [knows_home fewest_hours]",
		"2 true 08:00 +2 of 1 [beside on_the_way]",
		"6 true 08:00 +0 of 1 []",
		"3 false 00:00 +0 of 1 [busy]",
		"7 false 00:00 +0 of 1 [busy]",
		"4 false 00:00 +0 of 2 [overfull]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestATaskWithoutAnybodyHasNoCandidates(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	if got := (inquiry{task: task.Task{Type: task.Services, PlannedStart: 3_600_000, PlannedEnd: 7_200_000}, home: p}).find(); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

// On both days on which the clocks change a task through the night is measured in real minutes.
func TestANightWithAChangeOfTheClockIsNoObstacle(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	for _, day := range []clock.Date{clock.NewDate(2026, 3, 28), clock.NewDate(2026, 10, 24)} {
		start, end := day.At(23*60, p.Zone), day.AddDays(1).At(4*60, p.Zone)
		look := inquiry{
			task: task.Task{ID: 1, Type: task.Departure, PlannedStart: start, PlannedEnd: end}, home: p, people: []identity.StaffID{1},
			held: []task.Held{{ID: 2, Person: 1, PlannedStart: start, PlannedEnd: end}},
		}
		if got := look.find(); len(got) != 1 || got[0].Fits {
			t.Errorf("%s: two tasks at once fit: %v", day, got)
		}
		look.held = nil
		if got := look.find(); len(got) != 1 || !got[0].Fits || got[0].Begin != start {
			t.Errorf("%s: %v", day, got)
		}
	}
}

func TestWhatAtTheHomeSpeaksAgainstATime(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	at := func(day, hour int) clock.Instant {
		return clock.NewDate(2026, 7, day).At(clock.TimeOfDay(hour*60), p.Zone)
	}
	stays := []reservation.Stay{stay(1, "2026-07-04", "2026-07-11").Stay, stay(2, "2026-07-11", "2026-07-18").Stay}
	cancelled := stay(3, "2026-07-18", "2026-07-25").Stay
	cancelled.Status = reservation.Cancelled
	stays = append(stays, cancelled)
	cleaning := func(day, from, to int) task.Task {
		return task.Task{ID: 1, Type: task.Departure, PlannedStart: at(day, from), PlannedEnd: at(day, to)}
	}
	interim, check := cleaning(8, 10, 12), cleaning(11, 12, 13)
	interim.Type = task.Interim
	check.ID, check.Parent, check.Check = 2, 1, true
	others := []task.Task{cleaning(11, 10, 14), check}
	for _, c := range []struct {
		name   string
		task   task.Task
		others []task.Task
		want   []Obstacle
	}{
		{"between both", cleaning(11, 10, 12), others, nil},
		{"too early", cleaning(11, 8, 12), others, []Obstacle{StillThere}},
		{"too long", cleaning(11, 10, 17), others, []Obstacle{ComesBefore, CheckBefore}},
		{"during a stay", cleaning(8, 10, 12), nil, []Obstacle{ThereAllDay}},
		{"during a stay, meant so", interim, nil, nil},
		{"where a stay was called off", cleaning(20, 10, 12), nil, nil},
		{"a check before the cleaning ends", check, others, []Obstacle{NotYetDone}},
	} {
		var got []Obstacle
		for _, o := range obstacles(c.task, p, stays, c.others) {
			got = append(got, o.Obstacle)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func (a *agency) manager() identity.Actor {
	return identity.Actor{Account: 2, Lang: "en-US", Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 2}}}
}

func (a *agency) replan(actor identity.Actor, ref identity.Ref, anyway bool, changes ...string) (task.TaskAnswer, error) {
	edit := task.PlanEdit{}
	for i := 0; i < len(changes); i += 3 {
		edit[changes[i]] = wire.FieldChange{From: []byte(changes[i+1]), To: []byte(changes[i+2])}
	}
	return a.planning.Replan(context.Background(), actor, identity.Attempt{}, ref, edit, anyway)
}

func TestAPlannerMovesATaskAndNoRuleMovesItBack(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		a.book(row("1", "haus", "2026-07-04", "2026-07-11"), row("2", "haus", "2026-07-11", "2026-07-18"))
		ctx := context.Background()
		found, ok, err := a.tasks.ByRule(ctx, a.db, 1, "departure:1")
		if a.must(err); !ok {
			t.Fatal("there is no cleaning")
		}
		ref := found.Ref()
		before, err := a.tasks.Get(ctx, a.manager(), ref, "en-US")
		a.must(err)
		warsaw, err := time.LoadLocation("Europe/Warsaw")
		a.must(err)
		quoted := func(text string) string { return `"` + text + `"` }
		from, to := quoted(before.PlannedStart), quoted(before.PlannedEnd)

		// Somebody arrives at 16:00: it is asked again.
		_, err = a.replan(a.manager(), ref, false, "planned_start", from, `"2026-07-11 14:00:00"`, "planned_end", to, `"2026-07-11 17:00:00"`)
		if !fault.Is(err, fault.StaffDoubt) {
			t.Fatalf("%v", err)
		}
		moved, err := a.replan(a.manager(), ref, true, "planned_start", from, `"2026-07-11 14:00:00"`, "planned_end", to, `"2026-07-11 17:00:00"`, "annotations", `""`, `"Fenster offen lassen"`)
		a.must(err)
		if moved.PlannedStart != "2026-07-11 14:00:00" || moved.PlannedEnd != "2026-07-11 17:00:00" || moved.Annotations != "Fenster offen lassen" {
			t.Errorf("%+v", moved.TaskCore)
		}
		// Another planner has seen the old time.
		_, err = a.replan(a.manager(), ref, true, "planned_start", from, `"2026-07-11 12:00:00"`)
		if !fault.Is(err, fault.EditClash) {
			t.Errorf("%v", err)
		}
		// The home is planned again.
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.PropertyChanged(ctx, tx, identity.Ref{Member: 1, ID: 1})
		})
		if after, _, err := a.tasks.ByRule(ctx, a.db, 1, "departure:1"); err != nil || wire.DateTime(after.PlannedStart, warsaw) != "2026-07-11 14:00:00" {
			t.Errorf("a rule has moved it back: %v", err)
		}

		for name, c := range map[string]struct {
			actor   identity.Actor
			code    fault.Code
			changes []string
		}{
			"the one who does it":         {a.cleaner, fault.TaskNotFound, []string{"planned_start", `"2026-07-11 14:00:00"`, `"2026-07-11 15:00:00"`}},
			"a day that is over":          {a.manager(), fault.BadRequest, []string{"planned_start", `"2026-07-11 14:00:00"`, `"2026-06-11 14:00:00"`}},
			"an end before the begin":     {a.manager(), fault.BadRequest, []string{"planned_end", `"2026-07-11 17:00:00"`, `"2026-07-11 13:00:00"`}},
			"longer than a day":           {a.manager(), fault.BadRequest, []string{"planned_end", `"2026-07-11 17:00:00"`, `"2026-07-13 13:00:00"`}},
			"no time":                     {a.manager(), fault.BadRequest, []string{"planned_start", `"2026-07-11 14:00:00"`, `""`}},
			"words instead of a time":     {a.manager(), fault.BadRequest, []string{"planned_start", `"2026-07-11 14:00:00"`, `"soon"`}},
			"in a hundred years":          {a.manager(), fault.BadRequest, []string{"planned_start", `"2026-07-11 14:00:00"`, `"2126-07-11 14:00:00"`}},
			"a number instead of a text":  {a.manager(), fault.BadRequest, []string{"annotations", `"Fenster offen lassen"`, `7`}},
			"a person who does not exist": {a.manager(), fault.BadRequest, []string{"person", "1", "77"}},
			"notes without end":           {a.manager(), fault.BadRequest, []string{"annotations", `"Fenster offen lassen"`, quoted(strings.Repeat("ł", 2001))}},
		} {
			if _, err := a.replan(c.actor, ref, true, c.changes...); !fault.Is(err, c.code) {
				t.Errorf("%s: %v, want %s", name, err, c.code)
			}
		}
	})
}

func TestABegunTaskKeepsItsPlannedTimes(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	now := clock.NewDate(2026, 7, 4).At(11*60, p.Zone)
	c := task.Task{Member: 1, ID: 1, PlannedStart: now - 3_600_000, PlannedEnd: now + 3_600_000, Start: task.Pressed{At: now}}
	want := task.PlanFields{Start: "2026-07-04 12:00:00", End: "2026-07-04 13:00:00"}
	if _, err := task.Replan(c, want, p.Zone, now, &member.StaffList{}); !fault.Is(err, fault.TaskStarted) {
		t.Errorf("%v", err)
	}
	c.End.At = now
	want.Annotations = "x"
	if _, err := task.Replan(c, want, p.Zone, now, &member.StaffList{}); !fault.Is(err, fault.TaskFinished) {
		t.Errorf("%v", err)
	}
}

func TestWhoCouldTakeItIsAskedByWhoAssigns(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		ctx := context.Background()
		find := func(context.Context, database.Querier, string) (identity.AccountID, error) { return 0, nil }
		saved, err := a.members.SaveStaff(ctx, 1, []member.Staff{
			{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert", Active: true},
			{ExternalID: "ben", Kind: member.KindPerson, Name: "Ben", Active: false},
			{ExternalID: "firm", Kind: member.KindCompany, Name: "Blitzblank", Active: true},
		}, find)
		a.must(err)
		_, err = a.members.SaveStaff(ctx, 1, []member.Staff{{ExternalID: "pia", Kind: member.KindPerson, Name: "Pia", Company: saved[2].ID, Active: true}}, find)
		a.must(err)
		day, err := clock.ParseDate("2026-07-11")
		a.must(err)
		a.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := a.members.AddAbsence(ctx, tx, a.manager(), member.Absence{Member: 1, Staff: saved[0].ID, Kind: "other", From: day, To: day})
			return err
		})
		a.book(row("1", "haus", "2026-07-04", "2026-07-11"), row("2", "haus", "2026-07-11", "2026-07-18"))
		c, _, err := a.tasks.ByRule(ctx, a.db, 1, "departure:1")
		a.must(err)
		said := func(at Span, actor identity.Actor) []string {
			a.Helper()
			found, err := a.planning.Candidates(ctx, actor, c.Ref(), at)
			a.must(err)
			if found.Obstacles == nil {
				a.Error("the list of obstacles is null")
			}
			out := slices.Clone(found.Obstacles)
			for _, one := range found.People {
				out = append(out, fmt.Sprintf("%s %t %v", one.Name, one.Fits, one.Reasons))
			}
			return out
		}
		want := []string{"Anna true [On the way Fewest hours this week]", "Blitzblank true []", "Bert false [Bert is away on this day]"}
		got := said(Span{}, a.manager())
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
		if got := said(Span{"2026-07-12 10:00:00", "2026-07-12 13:00:00"}, a.manager()); !slices.Contains(got, "The property is occupied on this day") || !slices.Contains(got, "Bert true [Fewest hours this week]") {
			t.Errorf("%v", got)
		}
		for _, at := range []Span{{"2026-07-12 10:00:00", ""}, {"", "2026-07-12 10:00:00"}, {"2026-07-12 10:00:00", "2026-07-12 10:00:00"}, {"x", "y"}, {"2026-07-12 10:00:00", "2027-07-12 10:00:00"}} {
			if _, err := a.planning.Candidates(ctx, a.manager(), c.Ref(), at); !fault.Is(err, fault.BadRequest) {
				t.Errorf("%v: %v", at, err)
			}
		}
		if _, err := a.planning.Candidates(ctx, a.cleaner, c.Ref(), Span{}); !fault.Is(err, fault.TaskNotFound) {
			t.Errorf("the cleaner learns who else could come: %v", err)
		}
		// The company that has the task learns of its own people alone, and not who else is in the home.
		_, err = a.replan(a.manager(), c.Ref(), true, "person", "1", "0", "company", "0", fmt.Sprint(saved[2].ID))
		a.must(err)
		firm := identity.Actor{Account: 9, Lang: "en-US", Relations: []identity.Relation{{Member: 1, Role: identity.Company, Staff: saved[2].ID}}}
		if got := said(Span{}, firm); !slices.Equal(got, []string{"Pia true [Fewest hours this week]"}) {
			t.Errorf("%v", got)
		}
		if _, err := a.planning.Candidates(ctx, firm, c.Ref(), Span{"2026-07-12 10:00:00", "2026-07-12 13:00:00"}); !fault.Is(err, fault.BadRequest) {
			t.Errorf("the company asks about another time: %v", err)
		}
	})
}

// move plans a task of a rule for another day, from 10 to 12.
func (a *agency) move(key, day string) identity.Ref {
	a.Helper()
	ctx := context.Background()
	found, ok, err := a.tasks.ByRule(ctx, a.db, 1, key)
	if a.must(err); !ok {
		a.Fatalf("there is no %s", key)
	}
	shown, err := a.tasks.Get(ctx, a.manager(), found.Ref(), "en-US")
	a.must(err)
	_, err = a.replan(a.manager(), found.Ref(), true, "planned_start", `"`+shown.PlannedStart+`"`, `"`+day+` 10:00:00"`, "planned_end", `"`+shown.PlannedEnd+`"`, `"`+day+` 12:00:00"`)
	a.must(err)
	return found.Ref()
}

func TestWhatAPlannerPostponesOutlivesTheDayOnWhichItWasDue(t *testing.T) {
	c := clock.NewManual(july)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(july)
		a := newAgency(t, c, db)
		a.follows = true
		windows := rule(0, Fields{Kind: PeriodicKind, Name: "Windows", Every: 12, From: "2026-07-06", At: "09:00", Minutes: 60})
		windows.Ref.Member = 1
		saved, err := a.save(windows)
		a.must(err)
		a.settle()
		key := fmt.Sprintf("periodic:%d:1:0", saved.Ref.ID)
		a.move(key, "2026-07-14")
		c.Set(july.AddDate(0, 0, 10))
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.PropertyChanged(ctx, tx, identity.Ref{Member: 1, ID: 1})
		})
		if got := a.plan(1); !slices.Contains(got, key+" 2026-07-14 10:00–12:00") {
			t.Errorf("%v", got)
		}
		// Without its rule it goes.
		saved.On = false
		_, err = a.save(saved)
		a.must(err)
		a.settle()
		if got := a.plan(1); !slices.Contains(got, key+" 2026-07-14 10:00–12:00 cancelled") {
			t.Errorf("%v", got)
		}
	})
}

func TestATaskThatWasMovedFarFollowsItsStayAlone(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		var rows []reservation.ImportRow
		for i := range 14 {
			from := clock.NewDate(2026, 7, 4).AddDays(7 * i)
			rows = append(rows, row(fmt.Sprint(i+1), "haus", from.String(), from.AddDays(7).String()))
		}
		a.book(rows...)
		a.move("departure:1", "2026-09-12")
		line := func() string {
			i := slices.IndexFunc(a.plan(1), func(s string) bool { return strings.HasPrefix(s, "departure:1 ") })
			return a.plan(1)[i]
		}
		// Another stay, near its new day, changes.
		rows[10].Adults = 4
		a.book(rows...)
		if got := line(); !strings.HasPrefix(got, "departure:1 2026-09-12 10:00–12:00") || strings.Contains(got, "cancelled") {
			a.Error(got)
		}
		rows[0].Status = "cancelled"
		a.book(rows...)
		if got := line(); !strings.HasSuffix(got, "cancelled") {
			a.Error(got)
		}
	})
}

func TestARuleAsksWhoCanComeOnTheDayToWhichATaskWasMoved(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		ctx := context.Background()
		a.book(row("1", "haus", "2026-07-04", "2026-07-11"))
		away := func(day string) {
			d, err := clock.ParseDate(day)
			a.must(err)
			a.write(func(ctx context.Context, tx *database.Tx) error {
				_, err := a.members.AddAbsence(ctx, tx, a.manager(), member.Absence{Member: 1, Staff: 1, Kind: "other", From: d, To: d})
				return err
			})
			a.settle()
		}
		person := func() identity.StaffID {
			c, _, err := a.tasks.ByRule(ctx, a.db, 1, "departure:1")
			a.must(err)
			return c.Person
		}
		a.move("departure:1", "2026-07-13")
		away("2026-07-11")
		if person() != 1 {
			a.Error("the task was taken from who is away on the day from which it was moved")
		}
		away("2026-07-13")
		if person() != 0 {
			a.Error("the task stays with who is away on its day")
		}
	})
}

// An hour of another task of the day counts once, and the task that is asked about does not count at all.
func TestTheHoursOfTheWeekCountEachTaskOnce(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	day := clock.NewDate(2026, 7, 4)
	at := func(hour int) clock.Instant { return day.At(clock.TimeOfDay(hour*60), p.Zone) }
	look := inquiry{
		task: task.Task{ID: 1, Type: task.Services, Person: 1, PlannedStart: at(10), PlannedEnd: at(14)}, home: p, people: []identity.StaffID{1, 2, 3},
		held:   []task.Held{{ID: 1, Person: 1, PlannedOn: day, PlannedStart: at(10), PlannedEnd: at(14)}, {ID: 2, Person: 2, PlannedOn: day, PlannedStart: at(15), PlannedEnd: at(17)}},
		worked: map[identity.StaffID]time.Duration{1: 5 * time.Hour, 2: 2 * time.Hour, 3: 3 * time.Hour}, // before: 1, none, 3 hours
	}
	for _, c := range look.find() {
		if fewest := slices.Contains(c.Reasons, fewestHours); fewest != (c.Staff == 1) {
			t.Errorf("%s", c)
		}
	}
}

func TestWorkOverMidnightKeepsSomebodyBusy(t *testing.T) {
	p := testHome(t, "Europe/Berlin")
	day := clock.NewDate(2026, 7, 4)
	night := task.Held{ID: 2, Person: 1, PlannedOn: day.AddDays(-1), PlannedStart: day.AddDays(-1).At(22*60, p.Zone), PlannedEnd: day.At(2*60, p.Zone), Begun: day.At(0, p.Zone)}
	look := inquiry{
		task: task.Task{ID: 1, Type: task.Services, PlannedStart: day.At(3*60, p.Zone), PlannedEnd: day.At(4*60, p.Zone)}, home: p, people: []identity.StaffID{1}, held: []task.Held{night},
	}
	if got := look.find(); len(got) != 1 || got[0].Fits || got[0].Tasks != 0 {
		t.Errorf("who has begun late is free: %v", got)
	}
}
