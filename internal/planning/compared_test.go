package planning

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/reservation"
)

// differs gives the homes that planning would change: compared together, and each by itself as it is planned.
func (a *agency) differs() (together, alone []int64) {
	a.Helper()
	ctx := context.Background()
	rules, err := a.planning.RulesNow(ctx, a.db, 1)
	a.must(err)
	homes, err := a.properties.All(ctx, a.db, 1)
	a.must(err)
	a.write(func(ctx context.Context, tx *database.Tx) error {
		alone = nil
		for _, home := range homes {
			first, last := coming(tx.Now(), &home)
			changes, _, err := a.planning.decide(ctx, tx, a.planning.live(), rules, home.Ref, first, last, tx.Now())
			if err != nil {
				return err
			}
			own, err := a.planning.decideHome(ctx, tx, a.planning.live(), rules, home.Ref, tx.Now())
			if err != nil {
				return err
			}
			if len(changes)+len(own) > 0 {
				alone = append(alone, home.Ref.ID)
			}
		}
		return nil
	})
	now := a.tasks.Now()
	all, err := a.planning.wholeTeam(ctx, a.db, 1, now)
	a.must(err)
	together, err = a.planning.compareMany(ctx, rules, all, homes, now)
	a.must(err)
	slices.Sort(together)
	return together, alone
}

// Homes that are compared many at a time are found to differ exactly when planning them by themselves would write something.
func TestManyHomesAreComparedAsEachIsPlanned(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		chance := rand.New(rand.NewPCG(7, 11))
		homes := []string{"haus", "hof", "weg", "ost", "west", "leer"}
		a.home(homes[1:]...)
		for _, f := range []Fields{
			{Kind: InterimKind, Every: 4, At: "10:00", Minutes: 30},
			{Kind: InspectionKind, Every: 2, Minutes: 20},
			{Kind: PeriodicKind, Name: "Windows", Every: 6, From: "2026-05-04", At: "09:00", Minutes: 60, Holidays: DayBefore},
			{Kind: UpkeepKind, Name: "Taps", Every: 9, From: "2026-05-01", At: "12:00", Minutes: 20},
			{Kind: DeepKind, Name: "Deep", Every: 20, ByNights: true, From: "2026-06-01", At: "10:00", Minutes: 240},
		} {
			r := rule(0, f)
			r.Ref.Member = 1
			_, err := a.save(r)
			a.must(err)
		}
		a.follows = true
		for h, home := range homes[:5] {
			from := clock.NewDate(2026, 6, 10)
			if h == 4 { // its last guests left long before those that come
				a.book(row("old", home, "2025-11-01", "2025-11-05"))
				from = clock.NewDate(2026, 7, 20)
			}
			for n := range 8 {
				from = from.AddDays(chance.IntN(9))
				to := from.AddDays(1 + chance.IntN(12))
				one := row(fmt.Sprint(home, n), home, from.String(), to.String())
				if chance.IntN(2) == 0 {
					one.Services = []reservation.ImportService{{Kind: "cot", Name: reservation.Words{Any: "Cot"}, Quantity: 1, FeeBasis: "unit", UnitAmount: "10.00", Timing: "cash_arrival"}}
				}
				if chance.IntN(5) == 0 {
					one.Status = "cancelled"
				}
				a.book(one)
				from = to
			}
		}
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		a.settle()
		if together, alone := a.differs(); !slices.Equal(together, alone) {
			a.Fatalf("together %v, alone %v", together, alone)
		}
		statements := []string{
			`UPDATE task SET planned_start = planned_start + 3600000 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET planned_start = planned_start + 3600000, planner_owns = 'planned' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET planned_start = planned_start - 864000000 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET cancelled = TRUE, done = TRUE WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET actual_start = planned_start, actual_end = planned_end, done = TRUE WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET parent_id = 0 WHERE member_id = 1 AND property_id = $1 AND is_check AND id % 5 = $2`,
			`DELETE FROM task WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE reservation SET status = 'cancelled' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE reservation SET departure_minute = 720 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
			`UPDATE task SET property_id = $1 WHERE member_id = 1 AND property_id = 1 AND id % 5 = $2`,
			`UPDATE extra SET quantity = 3 WHERE member_id = 1 AND reservation_id IN (SELECT id FROM reservation WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2)`,
		}
		found, same := 0, 0
		for range 2 {
			for _, statement := range statements {
				home, some := 1+chance.Int64N(int64(len(homes))), chance.Int64N(5)
				a.write(func(ctx context.Context, tx *database.Tx) error {
					_, err := tx.Exec(ctx, statement, home, some)
					return err
				})
				together, alone := a.differs()
				if !slices.Equal(together, alone) {
					a.Fatalf("together %v, alone %v after home %d, %d: %s", together, alone, home, some, statement)
				}
				found, same = found+len(alone), same+len(homes)-len(alone)
				a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
				a.settle()
			}
		}
		a.Logf("%d homes differ, %d do not", found, same)
		if found == 0 || same == 0 {
			a.Errorf("%d homes differ, %d do not", found, same)
		}
		if after, err := progressOf(ctx, a.db, 1); err != nil || after != allPlanned {
			a.Error(after, err)
		}
	})
}

// A rule that changes after homes were compared has them compared again, although the pass begins at the same home on the same day.
func TestWhatWasComparedBeforeARuleChangedDoesNotCount(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		today := a.tasks.Now().Date(time.UTC)
		change := func(minutes int) {
			longer := a.rule(departureNumber)
			longer.Minutes = minutes
			_, err := a.save(longer)
			a.must(err)
		}
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		p, err := dueProgress(ctx, a.db, today, 0)
		a.must(err)
		l, err := a.planning.differing(ctx, p)
		a.must(err)
		if len(l.homes) != 0 || l.next != allPlanned {
			a.Fatalf("%+v", l)
		}
		change(45)
		a.must(a.planning.advance(ctx, p, today)) // as a node that was slow
		if book, err := a.planning.Rules(ctx, office, 1); err != nil || book.Waiting != 1 {
			a.Error(book.Waiting, err)
		}
		a.settle()
		if got := a.plan(1); !slices.Contains(got, "departure:1 2026-07-11 10:00–10:45") {
			a.Error(got)
		}
	})
}

// A server that ends between two steps goes on where the last one was committed: each home is planned, and none twice.
func TestAPassGoesOnAfterARestart(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		homes := []string{"haus", "hof", "weg"}
		a.home(homes[1:]...)
		for _, home := range homes {
			day := clock.NewDate(2026, 8, 1)
			for n := range tasksAtOnce/2 + 1 {
				a.book(row(fmt.Sprint(home, n), home, day.String(), day.AddDays(2).String()))
				day = day.AddDays(2)
			}
		}
		a.settle()
		written := func() (n int64) {
			a.must(a.db.QueryRow(ctx, `SELECT SUM(version) FROM task WHERE member_id = 1 AND type = 'departure'`).Scan(&n))
			return n
		}
		before := written()
		longer := a.rule(departureNumber)
		longer.Minutes = 45
		_, err := a.save(longer)
		a.must(err)
		steps := 0
		for more := true; more; steps++ {
			a.planning = NewService(Deps{DB: a.db, Members: a.members, Bookings: a.bookings, Properties: a.properties, Tasks: a.tasks})
			// A step whose transaction fails leaves nothing behind.
			gone, cancel := context.WithCancel(ctx)
			cancel()
			if _, err := a.planning.Continue(gone); err == nil {
				a.Error("a step without a database has succeeded")
			}
			more, err = a.planning.Continue(ctx)
			a.must(err)
		}
		if steps != len(homes)+1 {
			a.Errorf("%d steps", steps)
		}
		for id := range homes {
			for _, line := range a.plan(int64(id + 1)) {
				if strings.HasPrefix(line, "departure:") && !strings.Contains(line, " 10:00–10:45") {
					a.Errorf("home %d: %s", id+1, line)
				}
			}
		}
		if n := written() - before; n != int64(len(homes)*(tasksAtOnce/2+1)) {
			a.Errorf("cleanings were written %d times", n)
		}
	})
}
