package simulate

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/raced"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
)

// noExtras has nothing to book with a stay.
type noExtras struct{}

func (noExtras) Book(context.Context, database.Querier, reservation.Reservation, []reservation.Order) ([]reservation.Booked, error) {
	return nil, nil
}

func services(t testing.TB, c *clock.Manual, db *database.DB) Deps {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	d := Deps{DB: db, Clock: c}
	streams := realtime.NewStreams(db)
	d.Members = member.NewService(member.Deps{DB: db, Box: box, Clock: c})
	d.Properties = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: d.Members})
	messages := message.NewService(message.Deps{DB: db, Clock: c, Streams: streams})
	lists := checklist.NewService(db, d.Members, d.Properties, nil, checklist.KindsOf(task.Types))
	d.Tasks = task.NewService(task.Deps{
		DB: db, Clock: c, Members: d.Members, Properties: d.Properties, Messages: messages, Checklists: lists, Streams: streams,
	})
	var plans *planning.Service
	d.Reservations = reservation.NewService(reservation.Deps{
		DB: db, Box: box, Clock: c, Members: d.Members, Properties: d.Properties, Messages: messages, Streams: streams, Find: Find, Tasks: d.Tasks, Extras: noExtras{}, Changed: []reservation.Changed{
			func(ctx context.Context, tx *database.Tx, m identity.MemberID, home int64, from, to clock.Date) error {
				return plans.Follow(ctx, tx, m, home, from, to)
			},
		},
	})
	plans = planning.NewService(planning.Deps{DB: db, Members: d.Members, Bookings: d.Reservations, Properties: d.Properties, Tasks: d.Tasks})
	d.Planning = plans
	d.Imports = importing.NewService(importing.Deps{
		DB: db, Box: box, Members: d.Members, Properties: d.Properties, Reservations: d.Reservations, Checklists: lists, Tasks: d.Tasks, Planning: plans,
		Pay:      pay.NewService(pay.Deps{DB: db, Clock: c, Members: d.Members, Properties: d.Properties, Tasks: d.Tasks}),
		Payments: payment.NewService(payment.Deps{DB: db, Box: box, Clock: c, Members: d.Members, Properties: d.Properties, Reservations: d.Reservations}),
	})
	d.Channels = channel.NewService(channel.Deps{DB: db, Box: box, Clock: c, Properties: d.Properties, Reservations: d.Reservations, Fetcher: channel.NewFetcher(true)})
	return d
}

func run(t *testing.T, o Options) Figures {
	t.Helper()
	var out Figures
	c := clock.NewManual(Begin)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		figures, err := Run(context.Background(), services(t, c, db), o)
		if err != nil {
			t.Fatal(err)
		}
		out = figures
		for _, v := range figures.Violations {
			t.Errorf("seed %d, step %d: %s: %s", o.Seed, v.Step, v.Invariant, v.What)
		}
	})
	return out
}

func TestEveryOrderOfBookingsThroughFaultyChannelsHasTheSameEnd(t *testing.T) {
	digest := ""
	for seed := range uint64(2) {
		figures := run(t, Options{Seed: seed, Homes: 4, Count: 24})
		t.Logf("%+v", figures)
		if figures.Created != 24 || figures.Changed == 0 || figures.Cancelled == 0 || figures.Failures == 0 || figures.Assigned == 0 {
			t.Errorf("too little happened: %+v", figures)
		}
		if digest == "" {
			digest = figures.Digest
		}
		if figures.Digest != digest {
			t.Errorf("seed %d ends as %s, another order as %s", seed, figures.Digest, digest)
		}
	}
}

// The guests come and go while channels and programs fail, planners assign and cleaners work: by each way, in each order, it ends the same.
func TestASeasonEndsTheSameByEachWayAndInEachOrder(t *testing.T) {
	digest := ""
	for _, way := range []Way{ByCalendars, ByCalls, ByFiles} {
		for seed := range cmp.Or(*orders, uint64(raced.Fewer(2, 1))) {
			figures := run(t, Options{Seed: seed, Homes: *homes, Count: *bookings, Way: way, Season: true})
			t.Logf("%s: %+v", way, figures)
			if figures.Created != *bookings || figures.Changed == 0 || figures.Cancelled == 0 || figures.Failures == 0 || figures.Assigned == 0 || figures.Cleaned < 8 || figures.Late == 0 || figures.Turns == 0 || figures.Restored+figures.Split == 0 || figures.Parted == 0 || figures.Moved == 0 {
				t.Errorf("%s: too little happened: %+v", way, figures)
			}
			digest = cmp.Or(digest, figures.Digest)
			if figures.Digest != digest {
				t.Errorf("%s, seed %d: it ends as %s, another way or order as %s", way, seed, figures.Digest, digest)
			}
		}
	}
}

var (
	orders   = flag.Uint64("orders", 0, "how many orders of a season are run by each way, on each engine; two, or one under the race detector, when it is 0")
	homes    = flag.Int("homes", 5, "how many homes a season has")
	bookings = flag.Int("bookings", 20, "how many bookings a season has")
)

// A small history in a hundred orders ends the same, each on a database of its own.
func TestAHundredOrdersOfAHistoryHaveTheSameEnd(t *testing.T) {
	digest := ""
	for seed := range raced.Fewer(100, 20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			c := clock.NewManual(Begin)
			figures, err := Run(context.Background(), services(t, c, dbtest.New(t, c)), Options{Seed: uint64(seed), Homes: 2, Count: 5})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range figures.Violations {
				t.Errorf("step %d: %s: %s", v.Step, v.Invariant, v.What)
			}
			if figures.Created != 5 {
				t.Errorf("too little happened: %+v", figures)
			}
			digest = cmp.Or(digest, figures.Digest)
			if figures.Digest != digest {
				t.Errorf("it ends as %s, another order as %s", figures.Digest, digest)
			}
		})
	}
}

// drawn are numbers of an arbitrary history, which becomes the smallest one that fails.
type drawn struct{ t *rapid.T }

func (d drawn) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "chance") }

func (d drawn) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.IntN(i+1))
	}
}

// Whatever is booked, changed and canceled, whatever fails meanwhile and whatever planners do: what must always be true is.
func TestAnArbitraryHistoryBreaksNothing(t *testing.T) {
	c := clock.NewManual(Begin)
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set(strconv.Itoa(raced.Fewer(100, 20))); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		o := Options{
			Homes: rapid.IntRange(1, 2).Draw(r, "homes"), Count: rapid.IntRange(1, 4).Draw(r, "bookings"), Way: rapid.SampledFrom([]Way{ByCalendars, ByCalls, ByFiles}).Draw(r, "way"), Chance: drawn{r},
			Season: rapid.Bool().Draw(r, "season"), First: rapid.IntRange(0, 4).Draw(r, "kind of channel"),
		}
		c.Set(Begin)
		figures, err := Run(context.Background(), services(t, c, dbtest.New(t, c)), o)
		if err != nil {
			r.Fatal(err)
		}
		for _, v := range figures.Violations {
			r.Errorf("step %d: %s: %s", v.Step, v.Invariant, v.What)
		}
	})
}

func TestEachInvariantFindsItsFault(t *testing.T) {
	for _, invariant := range Invariants[:raced.Fewer(len(Invariants), 3)] {
		t.Run(invariant, func(t *testing.T) {
			c := clock.NewManual(Begin)
			figures, err := Run(context.Background(), services(t, c, dbtest.New(t, c)), Options{Seed: 3, Homes: 5, Count: 20, Season: true, Fault: invariant})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range figures.Violations {
				if v.Invariant == invariant {
					return
				}
			}
			t.Errorf("the fault was not found: %+v", figures)
		})
	}
}
