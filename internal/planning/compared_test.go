package planning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/raced"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// differs gives the homes that planning would change: compared together, and each by itself as it is planned. What would be written of each is the same.
func (a *agency) differs() (together, alone []int64) {
	a.Helper()
	ctx := context.Background()
	rules, err := a.planning.RulesNow(ctx, a.db, 1)
	a.must(err)
	homes, err := a.properties.All(ctx, a.db, 1)
	a.must(err)
	written := map[int64][]task.Task{}
	a.write(func(ctx context.Context, tx *database.Tx) error {
		clear(written)
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
			if changes = append(changes, own...); len(changes) > 0 {
				written[home.Ref.ID] = changes
			}
		}
		return nil
	})
	alone = slices.Sorted(maps.Keys(written))
	now := a.tasks.Now()
	all, err := a.planning.wholeTeam(ctx, a.db, 1, now)
	a.must(err)
	found, err := a.planning.compareMany(ctx, a.db, rules, all, homes, now)
	a.must(err)
	for _, one := range found {
		together = append(together, one.home)
	}
	slices.Sort(together)
	a.must(a.planning.compareEach(ctx, a.db, rules, all, homes, now, func(g *gathered, w wishes) error {
		home := w.ofStays.home.Ref.ID
		changes, err := a.planning.changesOf(ctx, a.db, sources{g, g, all, &g.room}, w, now)
		if errors.Is(err, errNotRead) {
			return nil // it is planned by itself
		}
		if err != nil {
			return err
		}
		want := written[home]
		equal := slices.EqualFunc(changes, want, func(x, y task.Task) bool {
			return x.ID == y.ID && x.RuleKey == y.RuleKey && x.More == y.More && same(&x, &y)
		})
		if !equal {
			a.Errorf("home %d: together %+v is written, alone %+v", home, changes, want)
		}
		return nil
	}, func(*property.Property) error { return nil }))
	return together, alone
}

// Homes that are compared many at a time are found to differ exactly when planning them by themselves would write something. Once they are planned, none differs.
func TestManyHomesAreComparedAsEachIsPlanned(t *testing.T) {
	for _, seed := range seeds(t, 7, 12) {
		c := clock.NewManual(july)
		dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
			c.Set(july)
			newAgency(t, c, db).comparedAndPlanned(c, rand.New(rand.NewPCG(seed, 11)), seed%2 == 0, raced.Fewer(2, 1))
		})
	}
}

// Pages of homes that two goroutines compare give each home that differs once, in order, as if all were one page.
func TestPagesAreComparedAsOne(t *testing.T) {
	c := clock.NewManual(july)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		a := newBookedAgency(t, c, db, 9, 6)
		ctx := context.Background()
		homes, err := a.properties.All(ctx, a.db, 1)
		a.must(err)
		now := a.tasks.Now()
		all, err := a.planning.wholeTeam(ctx, a.db, 1, now)
		a.must(err)
		want, err := a.planning.compareMany(ctx, a.db, Standard, all, homes, now)
		a.must(err)
		slices.SortFunc(want, func(x, y differing) int { return cmp.Compare(x.home, y.home) })
		if len(want) != 9 { // all but the one without stays
			t.Fatalf("%d of %d homes differ", len(want), len(homes))
		}
		for page := 1; page <= len(homes); page++ {
			got, err := a.planning.comparePages(ctx, Standard, all, slices.Collect(slices.Chunk(homes, page)), now)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("pages of %d homes: %v, %v, want %v", page, got, err, want)
			}
		}
	})
}

// seeds are those of a random test, or the ones that LATCHKEY_TEST_SEEDS names.
func seeds(t *testing.T, usual ...uint64) []uint64 {
	t.Helper()
	named := strings.Fields(os.Getenv("LATCHKEY_TEST_SEEDS"))
	if len(named) == 0 {
		return usual
	}
	out := make([]uint64, len(named))
	for i, text := range named {
		var err error
		if out[i], err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// comparedAndPlanned has one rule with many kinds of booked services, or with few. Each change comes once a round.
func (a *agency) comparedAndPlanned(c *clock.Manual, chance *rand.Rand, many bool, rounds int) {
	ctx := context.Background()
	homes := []string{"haus", "hof", "weg", "ost", "west", "leer"}
	a.home(homes[1:]...)
	kinds := []string{"sauna"}
	if many {
		kinds = append(kinds, "bikes", "boat", "breakfast", "dog", "grill", "highchair", "linen", "parking", "towels")
	}
	for _, f := range []Fields{
		{Kind: ServiceKind, Level: OneHome, Home: 2, Minutes: 25, Services: kinds},
		{Kind: InterimKind, Every: 4, At: "10:00", Minutes: 30},
		{Kind: InspectionKind, Every: 2, Minutes: 20},
		{Kind: PeriodicKind, Name: "Windows", Every: 6, From: "2026-05-04", At: "09:00", Minutes: 60, Holidays: DayBefore},
		{Kind: UpkeepKind, Name: "Taps", Every: 9, From: "2026-05-01", At: "12:00", Minutes: 20},
		{Kind: UpkeepKind, Name: "Air", Every: 50, At: "13:00", Minutes: 10},
		{Kind: DepartureKind, Level: OneHome, Home: 2, Minutes: 200, Owners: true},
		{Kind: InterimKind, Level: InTown, Town: "świnoujście", Every: 5, At: "11:00", Minutes: 45, Holidays: DayAfter},
		{Kind: UpkeepKind, Level: OneHome, Home: 3, Name: "Taps", Every: 12, From: "2026-05-01", At: "12:00", Minutes: 20},
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
				for _, kind := range []string{"sauna", "boat", "firewood"} {
					other := one.Services[0]
					other.Kind, other.Name, other.Quantity = kind, reservation.Words{Any: kind}, 1+chance.IntN(2)
					one.Services = append(one.Services, other)
				}
			}
			if chance.IntN(5) == 0 {
				one.Status = "cancelled"
			}
			a.book(one)
			from = to
		}
	}
	a.book(row("older", "leer", "2023-02-01", "2023-02-05")) // nobody came for years
	a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
	a.settle()
	if together, alone := a.differs(); len(together)+len(alone) > 0 {
		a.Fatalf("after planning, %v and %v differ", together, alone)
	}
	statements := []string{
		`UPDATE task SET planned_start = planned_start + 3600000 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET planned_start = planned_start + 3600000, planner_owns = 'planned' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET planned_start = planned_start - 864000000 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET cancelled = TRUE, done = TRUE WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET actual_start = planned_start, actual_end = planned_end, done = TRUE WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET parent_id = 0 WHERE member_id = 1 AND property_id = $1 AND is_check AND id % 5 = $2`,
		`DELETE FROM task WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2 AND id NOT IN (SELECT task_id FROM task_history UNION SELECT task_id FROM task_change)`,
		`UPDATE reservation SET status = 'cancelled' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE reservation SET departure_minute = 720 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET property_id = $1 WHERE member_id = 1 AND property_id = 1 AND id % 5 = $2`,
		`UPDATE task SET title = 'Something else', title_words = '' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET person_id = 0, company_id = 0 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET person_id = 0, planner_owns = 'person,title' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET checklist_id = 7 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET checklist_id = 7, items_total = 2 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET next_adults = next_adults + 1 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET next_arrival = NULL, next_arrival_minute = 5 WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET block_arrival = '2026-08-01', block_departure = '2026-08-03' WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE task SET type = 'service', is_check = FALSE WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2`,
		`UPDATE extra SET quantity = 3 WHERE member_id = 1 AND reservation_id IN (SELECT id FROM reservation WHERE member_id = 1 AND property_id = $1 AND id % 5 = $2)`,
	}
	found, same := 0, 0
	for range rounds {
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
			if together, alone := a.differs(); len(together)+len(alone) > 0 {
				a.Errorf("after planning, %v and %v still differ after home %d, %d: %s", together, alone, home, some, statement)
			}
			// What was not begun is over, and the days ahead are planned.
			c.Advance(2 * 24 * time.Hour)
			if together, alone := a.differs(); !slices.Equal(together, alone) {
				a.Fatalf("together %v, alone %v on %s", together, alone, a.tasks.Now().Date(time.UTC))
			}
			a.settle()
			if together, alone := a.differs(); len(together)+len(alone) > 0 {
				a.Errorf("after planning, %v and %v still differ on %s", together, alone, a.tasks.Now().Date(time.UTC))
			}
		}
	}
	a.Logf("%d homes differ, %d do not", found, same)
	if found == 0 || same == 0 {
		a.Errorf("%d homes differ, %d do not", found, same)
	}
	if after, err := progressOf(ctx, a.db, 1); err != nil || after != allPlanned {
		a.Error(after, err)
	}
}

// The cleaning after a stay that was over before it was known is not planned any more. The check of the next stay names it in vain: it is written once, and not each time that planning looks at it.
func TestACheckAfterACleaningThatWasNeverPlannedIsWrittenOnce(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		a.book(row("old", "haus", "2026-05-01", "2026-05-05"), row("a", "haus", "2026-07-20", "2026-07-25"))
		version := func() (n int64) {
			a.must(a.db.QueryRow(ctx, `SELECT version FROM task WHERE member_id = 1 AND rule_key = 'check:2'`).Scan(&n))
			return n
		}
		before := version()
		for range 2 {
			a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
			a.settle()
		}
		if now := version(); now != before {
			a.Errorf("the check was written %d times more", now-before)
		}
		if together, alone := a.differs(); len(together)+len(alone) > 0 {
			a.Errorf("%v and %v differ", together, alone)
		}
		// When the history is taken over, there is a cleaning to name.
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.Plan(ctx, tx, 1, 1, clock.NewDate(2026, 5, 1), clock.NewDate(2026, 5, 5))
		})
		if got := a.plan(1); !slices.Contains(got, "check:2 2026-07-19 15:00–15:30 next 2026-07-20 of departure:1") {
			a.Error(got)
		}
		if together, alone := a.differs(); len(together)+len(alone) > 0 {
			a.Errorf("with its cleaning, %v and %v differ", together, alone)
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
		l, err := a.planning.compareNext(ctx, p)
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
			var stays []reservation.ImportRow
			for n := range tasksAtOnce/2 + 1 {
				stays = append(stays, row(fmt.Sprint(home, n), home, day.String(), day.AddDays(2).String()))
				day = day.AddDays(2)
			}
			a.book(stays...)
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

// A plan that is under way has read what was before the change for which homes are compared: they are compared after it.
func TestHomesAreComparedAfterAPlanThatIsUnderWay(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		a.settle()
		begun, end, planned := make(chan struct{}, 8), make(chan struct{}), make(chan error, 1)
		go func() {
			planned <- a.db.Write(ctx, func(tx *database.Tx) error {
				if _, err := tx.NextID(ctx, 1, "planning"); err != nil {
					return err
				}
				_, err := tx.Exec(ctx, `UPDATE task SET planned_end = planned_end + 60000 WHERE member_id = 1 AND type = 'departure'`)
				begun <- struct{}{}
				<-end
				return err
			})
		}()
		<-begun
		several := a.db.Engine() == database.Postgres
		if !several { // SQLite has one writer: all others wait for the plan
			close(end)
		}
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		p, err := dueProgress(ctx, a.db, a.tasks.Now().Date(time.UTC), 0)
		a.must(err)
		done := make(chan error, 1)
		var c *compared
		go func() {
			l, err := a.planning.compareNext(ctx, p)
			c = l
			done <- err
		}()
		if several {
			for waiting := 0; waiting == 0 && len(done) == 0; {
				a.must(a.db.QueryRow(ctx, `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waiting))
			}
			close(end)
		}
		a.must(<-planned)
		a.must(<-done)
		if len(c.homes) != 1 || c.homes[0].home != 1 {
			a.Errorf("%v differ after the plan", c.homes)
		}
	})
}
