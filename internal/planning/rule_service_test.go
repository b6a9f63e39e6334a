package planning

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// office is a manager of the agency.
var office = identity.Actor{Account: 2, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 2, Level: identity.Owner}}}

func (a *agency) settle() {
	a.Helper()
	for {
		more, err := a.planning.Continue(context.Background())
		a.must(err)
		if !more {
			return
		}
	}
}

func (a *agency) rule(id int64) Rule {
	a.Helper()
	book, err := a.planning.Rules(context.Background(), office, 1)
	a.must(err)
	for _, r := range book.Rules {
		if r.Ref.ID == id {
			return r
		}
	}
	a.Fatalf("no rule %d", id)
	return Rule{}
}

func (a *agency) save(r Rule) (Rule, error) {
	return a.planning.SaveRule(context.Background(), office, identity.Attempt{}, r.Ref, r.Version, whole(r.Fields))
}

// whole is a draft that names every field.
func whole(f Fields) RuleDraft { return RuleDraft{Fields: f, Names: &f.Names, Checklist: &f.Checklist} }

func TestARuleIsAddedChangedUndoneAndSwitchedOff(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-18"))
		before := []string{"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "departure:1 2026-07-18 10:00–13:00"}
		if diff := cmp.Diff(before, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}

		interim := rule(0, Fields{Kind: InterimKind, Every: 7, At: "11:00", Minutes: 60})
		interim.Ref.Member = 1
		foreseen, homes, err := a.planning.PreviewRule(ctx, office, identity.Ref{Member: 1}, whole(interim.Fields))
		a.must(err)
		if len(foreseen) != 1 || foreseen[0].Effect != Comes || len(homes) != 1 {
			a.Fatalf("%+v", foreseen)
		}
		if diff := cmp.Diff(before, a.plan(1)); diff != "" {
			a.Fatalf("a preview has written: %s", diff)
		}
		saved, err := a.save(interim)
		a.must(err)
		if saved.Ref.ID != firstOwn || saved.Version != 1 {
			a.Fatalf("%+v", saved.Ref)
		}
		a.settle()
		with := []string{before[0], before[1], "interim:1:1 2026-07-11 11:00–12:00"}
		if diff := cmp.Diff(with, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}

		// A planner sets the time of it by hand; the rule that changes moves it no more, and its other fields follow.
		late := saved
		late.At = "14:00"
		late, err = a.save(late)
		a.must(err)
		a.settle()
		with[2] = "interim:1:1 2026-07-11 14:00–15:00"
		if diff := cmp.Diff(with, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}
		if _, err := a.save(saved); !fault.Is(err, fault.Conflict) {
			a.Errorf("a version that is gone: %v", err)
		}
		undone, err := a.planning.UndoRule(ctx, office, identity.Attempt{}, late.Ref, late.Version)
		a.must(err)
		a.settle()
		with[2] = "interim:1:1 2026-07-11 11:00–12:00"
		if diff := cmp.Diff(with, a.plan(1)); diff != "" || undone.At != "11:00" {
			a.Fatal(diff, undone.At)
		}
		off := a.rule(firstOwn)
		off.On = false
		_, err = a.save(off)
		a.must(err)
		a.settle()
		with[2] += " cancelled"
		if diff := cmp.Diff(with, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}
		if book, err := a.planning.Rules(ctx, office, 1); err != nil || book.Waiting != 0 || len(book.Rules) != 4 {
			a.Errorf("%d wait, %d rules, %v", book.Waiting, len(book.Rules), err)
		}
		stranger := identity.Actor{Account: 9, Relations: []identity.Relation{{Member: 2, Role: identity.Manager, Staff: 2, Level: identity.Owner}}}
		if _, err := a.planning.SaveRule(ctx, stranger, identity.Attempt{}, off.Ref, off.Version, whole(off.Fields)); !fault.IsMissing(err) {
			a.Errorf("a stranger: %v", err)
		}
		if _, _, err := a.planning.PreviewRule(ctx, stranger, off.Ref, whole(off.Fields)); !fault.IsMissing(err) {
			a.Errorf("a stranger: %v", err)
		}
	})
}

// The tasks of an agency that has changed no rule are those that it had before rules were data; storing the rules changes none.
func TestStoredStandardRulesPlanTheSame(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"), row("b", "haus", "2026-07-11", "2026-07-18"))
		before := a.tasksOf(1)
		r := a.rule(departureNumber)
		r.Ref.Member = 1
		_, err := a.save(r)
		a.must(err)
		a.settle()
		if diff := cmp.Diff(before, a.tasksOf(1)); diff != "" {
			a.Error(diff)
		}
		for i, want := range Standard {
			got := a.rule(int64(i) + 1)
			if diff := cmp.Diff(want.Fields, got.Fields); diff != "" {
				a.Error(diff)
			}
		}
	})
}

func (a *agency) tasksOf(home int64) []task.Task {
	a.Helper()
	tasks, err := a.tasks.OfProperty(context.Background(), a.db, identity.Ref{Member: 1, ID: home}, 0, 1<<62)
	a.must(err)
	return tasks
}

// Tasks of a home come with a rule, are made again the next day for the days that have come into sight, and follow stays; one that is begun or late stays where it is.
func TestTasksOfHomesFollowStaysAndDays(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		windows := rule(0, Fields{Kind: PeriodicKind, Name: "Windows", Every: 12, From: "2026-07-06", At: "09:00", Minutes: 60})
		windows.Ref.Member = 1
		_, err := a.save(windows)
		a.must(err)
		a.settle()
		want := []string{"periodic:4:1:0 2026-07-06 09:00–10:00", "periodic:4:1:1 2026-09-28 09:00–10:00", "periodic:4:1:2 2026-12-21 09:00–10:00"}
		if diff := cmp.Diff(want, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		got := a.plan(1)
		if got[2] != "periodic:4:1:0 2026-07-11 13:00–14:00" {
			a.Error(got)
		}
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.Follow(ctx, tx, 1, 1, clock.NewDate(2026, 7, 1), clock.NewDate(2026, 7, 2))
		})
		if diff := cmp.Diff(got, a.plan(1)); diff != "" {
			a.Errorf("planning again: %s", diff)
		}
	})
}

// Staff read that a task was added because the stay has changed; a rule that the office adds is no such change.
func TestOnlyAChangedStayAddsATaskBecauseOfIt(t *testing.T) {
	each(t, func(a *agency) {
		added := func() (n int64) {
			a.must(a.db.QueryRow(context.Background(), "SELECT count(*) FROM task_history WHERE member_id = 1 AND action = 'made'").Scan(&n))
			return n
		}
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-18"))
		interim := rule(0, Fields{Kind: InterimKind, Every: 7, At: "11:00", Minutes: 60})
		interim.Ref.Member = 1
		_, err := a.save(interim)
		a.must(err)
		a.settle()
		if len(a.plan(1)) != 3 || added() != 0 {
			a.Fatalf("%v, %d said to be added for the stay", a.plan(1), added())
		}
		a.book(row("a", "haus", "2026-07-04", "2026-07-25"))
		if len(a.plan(1)) != 4 || added() != 1 {
			a.Fatalf("%v, %d said to be added for the stay", a.plan(1), added())
		}
	})
}

// What a home needs while it is empty is named by the stay before: a stay that moves to another home takes these names along.
func TestUpkeepFollowsAStayToAnotherHome(t *testing.T) {
	each(t, func(a *agency) {
		a.home("hof")
		a.follows = true
		air := rule(0, Fields{Kind: UpkeepKind, Name: "Air", Every: 60, At: "10:00", Minutes: 30})
		air.Ref.Member = 1
		_, err := a.save(air)
		a.must(err)
		a.settle()
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		upkeep := func(home int64) (out []string) {
			for _, line := range a.plan(home) {
				if strings.HasPrefix(line, upkeepRule) && !strings.HasSuffix(line, "cancelled") {
					out = append(out, line)
				}
			}
			return out
		}
		want := []string{"upkeep:4:1:1 2026-09-09 10:00–10:30", "upkeep:4:1:2 2026-11-08 10:00–10:30"}
		if diff := cmp.Diff(want, upkeep(1)); diff != "" {
			a.Fatal(diff)
		}
		for _, home := range []string{"hof", "haus", "hof"} {
			a.book(row("a", home, "2026-07-04", "2026-07-11"))
		}
		if diff := cmp.Diff(want, upkeep(2)); diff != "" {
			a.Error(diff)
		}
		if left := upkeep(1); len(left) != 0 {
			a.Error(left)
		}
	})
}

func TestOnlyHomesThatFollowOtherRulesThanBeforeArePlannedAgain(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		waiting := func() int {
			a.Helper()
			book, err := a.planning.Rules(ctx, office, 1)
			a.must(err)
			return book.Waiting
		}
		_, err := a.save(a.rule(departureNumber))
		a.must(err)
		if n := waiting(); n != 0 {
			a.Errorf("a rule saved as it is: %d homes wait", n)
		}
		homes, err := a.properties.All(ctx, a.db, 1)
		a.must(err)
		last := homes[len(homes)-1].Ref.ID
		check := a.rule(checkNumber)
		check.Ref.ID, check.Version, check.Level, check.Home, check.Minutes = 0, 0, OneHome, last, 45
		own, err := a.save(check)
		a.must(err)
		if n := waiting(); n != 1 {
			a.Errorf("a rule of the last home: %d homes wait", n)
		}
		longer := a.rule(departureNumber)
		longer.Minutes = 200
		_, err = a.save(longer)
		a.must(err)
		if n := waiting(); n != len(homes) {
			a.Errorf("a rule of all homes: %d homes wait", n)
		}
		own.Minutes = 50
		_, err = a.save(own)
		a.must(err)
		if n := waiting(); n != len(homes) {
			a.Errorf("a rule of the last home while all wait: %d homes wait", n)
		}
		a.settle()
		if n := waiting(); n != 0 {
			a.Errorf("%d homes wait", n)
		}
	})
}

// A rule of one home that is saved before the pass of a new day, or during it, keeps no other home from that pass.
func TestTheNewDayReachesTheHomesBeforeThatOfAChangedRule(t *testing.T) {
	for _, after := range []int64{allPlanned, 1} {
		each(t, func(a *agency) {
			a.home("hof", "weg")
			a.follows = true
			windows := rule(0, Fields{Kind: PeriodicKind, Name: "Windows", Every: 12, From: "2026-07-06", At: "09:00", Minutes: 60})
			windows.Ref.Member = 1
			windows, err := a.save(windows)
			a.must(err)
			a.settle()
			want := a.plan(1)
			a.write(func(ctx context.Context, tx *database.Tx) error {
				if _, err := tx.Exec(ctx, `DELETE FROM task WHERE member_id = 1 AND property_id = 1`); err != nil {
					return err
				}
				_, err := tx.Exec(ctx, `UPDATE planning_progress SET after_id = $1, day = '2026-06-20' WHERE member_id = 1`, after)
				return err
			})
			windows.Ref.ID, windows.Version, windows.Level, windows.Home, windows.Minutes = 0, 0, OneHome, 3, 90
			_, err = a.save(windows)
			a.must(err)
			a.settle()
			if diff := cmp.Diff(want, a.plan(1)); diff != "" || len(want) == 0 {
				a.Errorf("stopped after home %d: the first home after the new day: %s", after, diff)
			}
			if last := strings.Join(a.plan(3), "\n"); !strings.Contains(last, " 2026-07-06 09:00–10:30") {
				a.Errorf("stopped after home %d: the home of the rule has %s", after, last)
			}
		})
	}
}

func TestAnAgencyThatCannotBePlannedKeepsNoOtherWaiting(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		other, err := a.members.Save(ctx, member.Member{Name: "Deich", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
		a.must(err)
		longer := a.rule(checkNumber)
		longer.Minutes += 15
		_, err = a.save(longer)
		a.must(err)
		a.write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE planning_rule SET body = 'broken' WHERE member_id = 1 AND id = $1`, checkNumber); err != nil {
				return err
			}
			return startProgress(ctx, tx, other.ID, day("2026-07-01"))
		})
		if more, err := a.planning.Continue(ctx); !more || err == nil {
			a.Errorf("%v %v", more, err)
		}
		after, err := progressOf(ctx, a.db, other.ID)
		a.must(err)
		if after != allPlanned {
			a.Error("the other agency waits")
		}
		if more, err := a.planning.Continue(ctx); more || err == nil {
			a.Errorf("%v %v", more, err)
		}
	})
}

func BenchmarkPreviewOf1000Homes(b *testing.B) {
	homes := int64(1000)
	bk := books{stays: map[int64][]Stay{}, known: map[string]task.Known{}, today: day("2026-07-01")}
	p := testHome(b, "Europe/Warsaw")
	all := onlyHome(p)[:0]
	for id := int64(1); id <= homes; id++ {
		home := *p
		home.Ref.ID = id
		all = append(all, home)
		for i := range 26 {
			arrival := day("2026-06-20").AddDays(i * 8)
			s := stay(id*100+int64(i), arrival.String(), arrival.AddDays(7).String())
			s.Property = id
			bk.stays[id] = append(bk.stays[id], s)
			key := fmt.Sprintf("departure:%d", s.ID)
			bk.known[key] = task.Known{RuleKey: key}
		}
	}
	longer := Standard[0]
	longer.Minutes = 240
	for b.Loop() {
		if len(foresee(all, bk, Standard, Standard.with(longer), DepartureKind)) == 0 {
			b.Fatal("nothing is foreseen")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/preview")
}

// Homes with many changes end a step sooner, and the next one goes on behind them.
func TestAStepEndsAfterManyTasks(t *testing.T) {
	a := newAgency(t, clock.NewManual(july), dbtest.New(t, clock.NewManual(july)))
	a.follows = true
	homes := []string{"haus", "home 2", "home 3", "home 4"}
	for _, home := range homes[1:] {
		a.home(home)
	}
	for _, home := range homes {
		day := clock.NewDate(2026, 8, 1)
		var stays []reservation.ImportRow
		for n := range tasksAtOnce/2 + 1 { // each has a cleaning and a check
			stays = append(stays, row(fmt.Sprint(home, n), home, day.String(), day.AddDays(2).String()))
			day = day.AddDays(2)
		}
		a.book(stays...)
	}
	a.settle()
	longer := a.rule(departureNumber)
	longer.Minutes = 45
	_, err := a.save(longer)
	a.must(err)
	var waiting []int
	for more := true; more; {
		more, err = a.planning.Continue(context.Background())
		a.must(err)
		book, err := a.planning.Rules(context.Background(), office, 1)
		a.must(err)
		waiting = append(waiting, book.Waiting)
	}
	if diff := cmp.Diff([]int{3, 2, 1, 0, 0}, waiting); diff != "" {
		a.Error("homes waiting after each step", diff)
	}
	for id := range homes {
		for _, line := range a.plan(int64(id + 1)) {
			if strings.HasPrefix(line, "departure:") && !strings.Contains(line, " 10:00–10:45") {
				a.Errorf("home %d: %s", id+1, line)
			}
		}
	}
}
