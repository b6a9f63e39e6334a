package planning

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

var july = time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)

// agency is one agency with a cleaner, whose bookings come from the reservation package.
type agency struct {
	testing.TB
	db         *database.DB
	properties *property.Service
	bookings   *reservation.Service
	tasks      *task.Service
	planning   *Service
	members    *member.Service
	streams    *realtime.Streams
	cleaner    identity.Actor
	// follows has changed stays and properties planned at once.
	follows bool
}

// rungs asks the agency's planning, which is made after its tasks.
type rungs struct{ a *agency }

func (r rungs) Leads(c task.Task) bool { return r.a.planning.Leads(c) }

func (r rungs) PassOn(ctx context.Context, tx *database.Tx, c task.Task) error {
	return r.a.planning.PassOn(ctx, tx, c)
}

func newAgency(t testing.TB, c clock.Clock, db *database.DB) *agency {
	t.Helper()
	ctx := context.Background()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	find := func(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
		return map[string]identity.AccountID{"anna@example.org": 1, "mia@example.org": 2}[email], nil
	}
	a := &agency{TB: t, db: db, streams: realtime.NewStreams(db)}
	members := member.NewService(member.Deps{DB: db, Box: box, Clock: c, WorkChanged: []member.WorkChanged{
		func(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
			return a.planning.WorkChanged(ctx, tx, m)
		},
	}})
	a.members = members
	a.properties = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: members, Changed: []property.Changed{
		func(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
			if a.follows {
				return a.planning.PropertyChanged(ctx, tx, ref)
			}
			return nil
		},
	}})
	messages := message.NewService(message.Deps{DB: db, Clock: c, Streams: a.streams})
	a.tasks = task.NewService(task.Deps{
		DB: db, Clock: c, Members: members, Properties: a.properties, Messages: messages, Checklists: checklist.NewService(db, members, a.properties, nil, checklist.KindsOf(task.Types)), Streams: a.streams,
		Ladder: rungs{a},
	})
	a.bookings = reservation.NewService(reservation.Deps{
		DB: db, Box: box, Clock: c, Members: members, Properties: a.properties, Messages: messages, Streams: a.streams, Find: find, Tasks: a.tasks, Changed: []reservation.Changed{
			func(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
				if a.follows {
					return a.planning.Follow(ctx, tx, member, property, from, to)
				}
				return nil
			},
		},
	})
	a.planning = NewService(Deps{DB: db, Members: members, Bookings: a.bookings, Properties: a.properties, Tasks: a.tasks})
	_, err = members.Save(ctx, member.Member{Name: "Strand", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, LoginCleaning: true, RetentionDays: 90})
	a.must(err)
	saved, err := members.SaveStaff(ctx, 1, []member.Staff{
		{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna", Email: "anna@example.org", Lang: "pl", Active: true},
		{ExternalID: "mia", Kind: member.KindManager, Name: "Mia", Email: "mia@example.org", Lang: "de", Active: true},
	}, find)
	a.must(err)
	a.cleaner = identity.Actor{Account: 1, Relations: []identity.Relation{saved[0].Relation()}}
	a.home("haus")
	return a
}

func (a *agency) must(err error) {
	a.Helper()
	if err != nil {
		a.Fatal(err)
	}
}

func (a *agency) home(names ...string) {
	a.Helper()
	var rows []property.ImportRow
	for _, name := range names {
		rows = append(rows, property.ImportRow{ExternalID: name, Title: name, City: "Świnoujście", Country: "PL", TimeZone: "Europe/Warsaw", MaxOccupancy: 8, CleaningMinutes: 180, KeyHandover: "office", Person: "anna"})
	}
	report, err := a.properties.Import(context.Background(), 1, wire.Lines(rows), property.ImportOptions{})
	a.must(err)
	if !report.OK() {
		a.Fatalf("%+v", report.Refused)
	}
}

func row(id, home, arrival, departure string) reservation.ImportRow {
	return reservation.ImportRow{ExternalID: id, Property: home, Source: "test", Status: "confirmed", Arrival: arrival, Departure: departure, Adults: 2, BookerLastName: "Muster", Lang: "de", Currency: "EUR"}
}

func (a *agency) book(rows ...reservation.ImportRow) {
	a.Helper()
	report, err := a.bookings.Import(context.Background(), 1, wire.Lines(rows), reservation.ImportOptions{})
	a.must(err)
	if !report.OK() {
		a.Fatalf("%+v", report.Refused)
	}
}

func (a *agency) write(fn func(ctx context.Context, tx *database.Tx) error) {
	a.Helper()
	a.must(a.db.Write(context.Background(), func(tx *database.Tx) error { return fn(context.Background(), tx) }))
}

// plan lists the tasks of a property as they stand, the cancelled ones marked, without their numbers.
func (a *agency) plan(home int64) []string {
	a.Helper()
	ctx := context.Background()
	p, err := a.properties.Get(ctx, a.db, identity.Ref{Member: 1, ID: home})
	a.must(err)
	tasks, err := a.tasks.OfProperty(ctx, a.db, p.Ref, 0, 1<<62)
	a.must(err)
	for i, c := range tasks {
		if c.Parent != 0 {
			tasks[i].ParentRule, err = a.tasks.RuleOf(ctx, a.db, identity.Ref{Member: 1, ID: c.Parent})
			a.must(err)
		}
	}
	slices.SortFunc(tasks, func(x, y task.Task) int { return strings.Compare(x.RuleKey, y.RuleKey) })
	out := lines(tasks, &p)
	for i, c := range tasks {
		if c.Cancelled {
			out[i] += " cancelled"
		}
	}
	return out
}

func each(t *testing.T, test func(a *agency)) {
	t.Helper()
	c := clock.NewManual(july)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) { test(newAgency(t, c, db)) })
}

func TestBookingsBecomeTasks(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		over := row("over", "haus", "2026-06-01", "2026-06-08")
		first, second := row("a", "haus", "2026-07-04", "2026-07-11"), row("b", "haus", "2026-07-11", "2026-07-18")
		second.Services = []reservation.ImportService{{Kind: "cot", Name: reservation.Words{Any: "Kinderbett"}, Quantity: 1, FeeBasis: "unit", UnitAmount: "10.00", Timing: "cash_arrival"}}
		a.book(over, first, second)
		want := []string{
			"check:2 2026-07-03 15:00–15:30 next 2026-07-04", "check:3 2026-07-11 13:00–13:30 next 2026-07-11 of departure:2",
			"departure:2 2026-07-11 10:00–13:00 next 2026-07-11", "departure:3 2026-07-18 10:00–13:00", "service:3:cot 2026-07-11 15:30–16:00 next 2026-07-11",
		}
		if diff := cmp.Diff(want, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}
		list, err := a.tasks.List(ctx, a.cleaner, task.Query{Scope: task.ScopeCurrent})
		a.must(err)
		if len(list.Items) != 5 {
			a.Fatalf("anna has %d tasks", len(list.Items))
		}
		last, err := a.streams.Last(ctx, 1)
		a.must(err)
		a.book(over, first, second)
		if now, err := a.streams.Last(ctx, 1); err != nil || now != last {
			a.Errorf("the same file again made events: %d, %d, %v", last, now, err)
		}

		// The first guests leave two days earlier, and the second cancel.
		first.Departure, second.Status = "2026-07-09", "cancelled"
		a.book(over, first, second)
		want = []string{
			"check:2 2026-07-03 15:00–15:30 next 2026-07-04", "check:3 2026-07-11 13:00–13:30 next 2026-07-11 of departure:2 cancelled",
			"departure:2 2026-07-09 10:00–13:00", "departure:3 2026-07-18 10:00–13:00 cancelled", "service:3:cot 2026-07-11 15:30–16:00 next 2026-07-11 cancelled",
		}
		if diff := cmp.Diff(want, a.plan(1)); diff != "" {
			a.Fatal(diff)
		}
		if list, err = a.tasks.List(ctx, a.cleaner, task.Query{Scope: task.ScopeCurrent}); err != nil || len(list.Items) != 2 {
			a.Fatalf("anna has %d tasks, %v", len(list.Items), err)
		}

		// A history that is taken over is planned on purpose.
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.Plan(ctx, tx, 1, 1, clock.NewDate(2026, 6, 1), clock.NewDate(2026, 6, 8))
		})
		if got := a.plan(1); !slices.Contains(got, "departure:1 2026-06-08 10:00–13:00 next 2026-07-04") || !slices.Contains(got, "check:2 2026-07-03 15:00–15:30 next 2026-07-04 of departure:1") {
			a.Error(got)
		}
		// A block in the gap is shown at the cleaning before it.
		a.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := a.bookings.SaveBlock(ctx, tx, reservation.Block{Ref: identity.Ref{Member: 1}, ExternalID: "x", Property: 1, Source: "test", Reason: reservation.BlockOwner, Arrival: clock.NewDate(2026, 7, 9), Departure: clock.NewDate(2026, 7, 10)})
			return err
		})
		if got := a.plan(1); !slices.Contains(got, "departure:2 2026-07-09 10:00–13:00 block 2026-07-09/2026-07-10") {
			a.Error(got)
		}
	})
}

// memory is bookings without a database.
type memory struct {
	stays  []Stay
	blocks []reservation.Block
}

func (m *memory) Stays(_ context.Context, _ database.Querier, _ identity.MemberID, _ int64, from, to clock.Date) (stays []reservation.Stay, blocks []reservation.Block, err error) {
	for _, s := range m.stays {
		if s.Arrival <= to && s.Departure >= from {
			stays = append(stays, s.Stay)
		}
	}
	for _, b := range m.blocks {
		if b.Arrival <= to && b.Departure >= from {
			blocks = append(blocks, b)
		}
	}
	return stays, blocks, nil
}

func (m *memory) ServicesAt(_ context.Context, _ database.Querier, _ identity.MemberID, _ int64, from, to clock.Date) (map[int64][]reservation.Booked, error) {
	out := map[int64][]reservation.Booked{}
	for _, s := range m.stays {
		if s.Arrival >= from && s.Arrival <= to {
			out[s.ID] = s.Services
		}
	}
	return out, nil
}

func (m *memory) AllStays(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error) {
	return m.Stays(ctx, q, member, 0, from, to)
}

func (m *memory) ServicesBetween(context.Context, database.Querier, identity.MemberID, clock.Date, clock.Date) (map[int64][]reservation.Booked, error) {
	return nil, nil
}

func (m *memory) StaysAt(ctx context.Context, q database.Querier, _ []reservation.Stay, member identity.MemberID, _ []int64, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error) {
	return m.Stays(ctx, q, member, 0, from, to)
}

func (m *memory) ServicesOf(ctx context.Context, q database.Querier, member identity.MemberID, _ []int64, _ []string) (map[int64][]reservation.Booked, error) {
	return m.ServicesAt(ctx, q, member, 0, 0, math.MaxInt32)
}

func TestPlanningChangeByChangeIsPlanningAllAtOnce(t *testing.T) {
	a := newAgency(t, clock.NewManual(july), dbtest.New(t, clock.NewManual(july)))
	homes := int64(1)
	rapid.Check(t, func(t *rapid.T) {
		homes++
		a.home(fmt.Sprintf("home %d", homes))
		book := &memory{}
		planning := NewService(Deps{DB: a.db, Members: a.members, Bookings: book, Properties: a.properties, Tasks: a.tasks})
		plan := func(from, to clock.Date) {
			a.write(func(ctx context.Context, tx *database.Tx) error { return planning.Plan(ctx, tx, 1, homes, from, to) })
		}
		for range rapid.IntRange(1, 10).Draw(t, "changes") {
			from := clock.NewDate(2026, 7, 1).AddDays(rapid.IntRange(0, 300).Draw(t, "arrival"))
			to := from.AddDays(rapid.IntRange(1, 9).Draw(t, "nights"))
			if rapid.IntRange(0, 4).Draw(t, "kind") == 0 {
				book.blocks = append(book.blocks, reservation.Block{Ref: identity.Ref{Member: 1, ID: int64(len(book.blocks) + 1)}, Arrival: from, Departure: to})
				plan(from, to)
				continue
			}
			status := rapid.SampledFrom([]reservation.Status{reservation.Confirmed, reservation.Confirmed, reservation.Cancelled}).Draw(t, "status")
			if i := rapid.IntRange(0, len(book.stays)).Draw(t, "which"); i < len(book.stays) {
				s := &book.stays[i]
				was := s.Stay
				s.Arrival, s.Departure, s.Status = from, to, status
				from, to = min(from, was.Arrival), max(to, was.Departure)
			} else {
				// Numbers of their own for each home: a rule key is unique in the whole agency.
				s := Stay{Stay: reservation.Stay{ID: homes*100 + int64(len(book.stays)), Property: homes, Status: status, Arrival: from, Departure: to, Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime}}}
				if rapid.Bool().Draw(t, "cot") {
					s.Services = []reservation.Booked{{Kind: "cot", Name: reservation.Words{Any: "Cot"}, Quantity: 1}}
				}
				book.stays = append(book.stays, s)
			}
			plan(from, to)
		}
		p, err := a.properties.Get(context.Background(), a.db, identity.Ref{Member: 1, ID: homes})
		a.must(err)
		want := lines(Plan(book.stays, book.blocks, &p, Standard), &p)
		got := slices.DeleteFunc(a.plan(homes), func(s string) bool { return strings.HasSuffix(s, " cancelled") })
		if diff := cmp.Diff(want, got, cmp.Transformer("", func(s []string) []string { return append([]string{}, s...) })); diff != "" {
			t.Fatalf("%s\nof %+v", diff, book.stays)
		}
	})
}

// BenchmarkOneChangedStay is a stay that gets a day longer in a property with five years of stays, among many others.
func BenchmarkOneChangedStay(b *testing.B) {
	c := clock.NewManual(july)
	db, err := database.Open(context.Background(), b.TempDir()+"/latchkey.db", c)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(context.Background()); err != nil {
		b.Fatal(err)
	}
	a := newAgency(b, c, db)
	const homes, staysEach = 20, 200
	var names []string
	for i := range homes {
		names = append(names, fmt.Sprintf("home %02d", i))
	}
	a.home(names...)
	book := &memory{}
	planning := NewService(Deps{DB: a.db, Members: a.members, Bookings: book, Properties: a.properties, Tasks: a.tasks})
	first := clock.NewDate(2022, 1, 1)
	for home := range int64(homes) {
		book.stays = book.stays[:0]
		for i := range staysEach {
			arrival := first.AddDays(i * 9)
			book.stays = append(book.stays, Stay{Stay: reservation.Stay{ID: home*1000 + int64(i) + 1, Status: reservation.Confirmed, Arrival: arrival, Departure: arrival.AddDays(7), Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime}}})
		}
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return planning.Plan(ctx, tx, 1, home+2, first, first.AddDays(9*staysEach))
		})
	}
	changed := &book.stays[staysEach/2].Stay
	for i := 0; b.Loop(); i++ {
		changed.Departure = changed.Arrival.AddDays(7 + i%2)
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return planning.Plan(ctx, tx, 1, homes+1, changed.Arrival, changed.Arrival.AddDays(8))
		})
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/change")
}

func TestAPropertyWithOtherTimesIsPlannedAgain(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		report, err := a.properties.Import(context.Background(), 1, wire.Lines([]property.ImportRow{{
			ExternalID: "haus", Title: "haus", City: "Świnoujście", Country: "PL", TimeZone: "Europe/Warsaw", MaxOccupancy: 8, CleaningMinutes: 60, DepartureTime: "11:00", KeyHandover: "office", Person: "anna",
		}}), property.ImportOptions{})
		a.must(err)
		if !report.OK() {
			a.Fatalf("%+v", report.Refused)
		}
		want := []string{"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "departure:1 2026-07-11 11:00–12:00"}
		if diff := cmp.Diff(want, a.plan(1)); diff != "" {
			a.Error(diff)
		}
	})
}

func TestWhatACompanysPersonDoesIsTheCompanys(t *testing.T) {
	each(t, func(a *agency) {
		a.follows = true
		find := func(context.Context, database.Querier, string) (identity.AccountID, error) { return 0, nil }
		firm, err := a.members.SaveStaff(context.Background(), 1, []member.Staff{{ExternalID: "firm", Kind: member.KindCompany, Name: "Firma", Email: "firm@example.org", Lang: "de", Active: true}}, find)
		a.must(err)
		_, err = a.members.SaveStaff(context.Background(), 1, []member.Staff{
			{ExternalID: "pia", Kind: member.KindPerson, Company: firm[0].ID, Name: "Pia", Email: "pia@example.org", Lang: "pl", Active: true},
		}, find)
		a.must(err)
		homes := []property.ImportRow{
			{ExternalID: "hers", Company: "firm", Person: "pia"},
			{ExternalID: "alone", Person: "pia"},
			{ExternalID: "ours", Company: "firm", Person: "anna"},
		}
		for i := range homes {
			homes[i].Title, homes[i].City, homes[i].MaxOccupancy, homes[i].KeyHandover = homes[i].ExternalID, "Świnoujście", 8, "office"
		}
		report, err := a.properties.Import(context.Background(), 1, wire.Lines(homes), property.ImportOptions{})
		a.must(err)
		if !report.OK() {
			a.Fatalf("%+v", report.Refused)
		}
		for _, home := range homes {
			stay := row(home.ExternalID, home.ExternalID, "2026-07-04", "2026-07-11")
			stay.Services = []reservation.ImportService{{Kind: "cot", Name: reservation.Words{Any: "Kinderbett"}, Quantity: 1, FeeBasis: "unit", UnitAmount: "10.00", Timing: "cash_arrival"}}
			a.book(stay)
		}
		for home, want := range map[int64]string{2: "arrival firm, departure firm, service firm", 3: "arrival firm, departure firm, service firm", 4: "arrival nobody, departure firm, service nobody"} {
			tasks, err := a.tasks.OfProperty(context.Background(), a.db, identity.Ref{Member: 1, ID: home}, 0, 1<<62)
			a.must(err)
			var got []string
			for _, c := range tasks {
				whose := map[identity.StaffID]string{0: "nobody", firm[0].ID: "firm"}[c.Company]
				got = append(got, string(c.Type)+" "+whose)
			}
			slices.Sort(got)
			if strings.Join(got, ", ") != want {
				a.Errorf("home %d: %v, want %s", home, got, want)
			}
		}
	})
}
