package planning

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	company identity.StaffID = 20
	person  identity.StaffID = 21
)

func testHome(t interface{ Fatal(...any) }, zone string) *property.Property {
	z, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	return &property.Property{
		Ref: identity.Ref{Member: 1, ID: 5}, TimeZone: zone, Zone: z, Arrival: 16 * 60, Departure: 10 * 60, CleaningMinutes: 180, Company: company, Person: person,
	}
}

func day(s string) clock.Date {
	d, err := clock.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func stay(id int64, arrival, departure string) Stay {
	return Stay{Stay: reservation.Stay{
		ID: id, Property: 5, Status: reservation.Confirmed, Arrival: day(arrival), Departure: day(departure), Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime},
		Persons: reservation.Persons{Adults: int(id)},
	}}
}

// lines writes tasks as one line each: rule, window on the property's wall clock, next arrival and block, parent.
func lines(tasks []task.Task, p *property.Property) []string {
	var out []string
	for _, c := range tasks {
		s := c.RuleKey + " " + wire.DateTime(c.PlannedStart, p.Zone)[:16] + "–" + wire.DateTime(c.PlannedEnd, p.Zone)[11:16]
		if !c.Next.Arrival.IsZero() {
			s += " next " + c.Next.Arrival.String()
		}
		if !c.Next.BlockArrival.IsZero() {
			s += " block " + c.Next.BlockArrival.String() + "/" + c.Next.BlockDeparture.String()
		}
		if c.ParentRule != "" {
			s += " of " + c.ParentRule
		}
		out = append(out, s)
	}
	return out
}

func TestWhatTheRulesWant(t *testing.T) {
	early, late := stay(1, "2026-07-04", "2026-07-11"), stay(2, "2026-07-11", "2026-07-18")
	rush := late
	rush.ArrivalTime = 12 * 60
	before := late
	before.ArrivalTime = 9 * 60
	lingering := early
	lingering.DepartureTime = 13 * 60
	booked := stay(3, "2026-07-20", "2026-07-22")
	booked.Services = []reservation.Booked{
		{Kind: "linen", Name: reservation.Words{Any: "Bettwäsche", By: wire.Texts{locales.English: "Bed linen"}}, Quantity: 2},
		{Kind: "linen", Name: reservation.Words{Any: "Handtücher", By: wire.Texts{locales.English: "Towels", locales.Polish: "Ręczniki"}}, Quantity: 1},
		{Kind: "cot", Name: reservation.Words{Any: "Kinderbett"}, Quantity: 1},
		{Kind: "boat", Name: reservation.Words{Any: "Boot"}, Quantity: 1},
		{Kind: "breakfast", Name: reservation.Words{Any: "Frühstück"}},
	}
	offer := stay(4, "2026-07-11", "2026-07-12")
	offer.Status = reservation.Offer
	cancelled := stay(5, "2026-07-11", "2026-07-12")
	cancelled.Status = reservation.Cancelled
	block := func(id int64, from, to string) reservation.Block {
		return reservation.Block{Ref: identity.Ref{Member: 1, ID: id}, Arrival: day(from), Departure: day(to)}
	}

	for _, c := range []struct {
		name   string
		zone   string
		stays  []Stay
		blocks []reservation.Block
		want   []string
	}{
		{"a stay by itself", "Europe/Warsaw", []Stay{early}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "departure:1 2026-07-11 10:00–13:00",
		}},
		{"others come on the day of departure: the check follows the cleaning", "Europe/Warsaw", []Stay{early, late}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:2 2026-07-11 13:00–13:30 next 2026-07-11 of departure:1",
			"departure:1 2026-07-11 10:00–13:00 next 2026-07-11", "departure:2 2026-07-18 10:00–13:00",
		}},
		{"they come before the cleaning would be over", "Europe/Warsaw", []Stay{early, rush}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:2 2026-07-11 11:30–12:00 next 2026-07-11 of departure:1",
			"departure:1 2026-07-11 10:00–12:00 next 2026-07-11", "departure:2 2026-07-18 10:00–13:00",
		}},
		{"they come before the others leave", "Europe/Warsaw", []Stay{early, before}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:2 2026-07-11 10:00–10:00 next 2026-07-11 of departure:1",
			"departure:1 2026-07-11 10:00–10:00 next 2026-07-11", "departure:2 2026-07-18 10:00–13:00",
		}},
		{"others leave the day before, late", "Europe/Warsaw", []Stay{lingering, stay(6, "2026-07-12", "2026-07-13")}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:6 2026-07-11 16:00–16:30 next 2026-07-12 of departure:1",
			"departure:1 2026-07-11 13:00–16:00 next 2026-07-12", "departure:6 2026-07-13 10:00–13:00",
		}},
		{"a block in between, and one behind the next stay", "Europe/Warsaw", []Stay{early, stay(7, "2026-07-13", "2026-07-14")}, []reservation.Block{block(2, "2026-07-14", "2026-07-16"), block(1, "2026-07-11", "2026-07-12")}, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:7 2026-07-12 15:00–15:30 next 2026-07-13 of departure:1",
			"departure:1 2026-07-11 10:00–13:00 next 2026-07-13 block 2026-07-11/2026-07-12", "departure:7 2026-07-14 10:00–13:00 block 2026-07-14/2026-07-16",
		}},
		{"blocks that touch are one: the night kept free, then the owner", "Europe/Warsaw", []Stay{early, stay(7, "2026-07-25", "2026-07-26")}, []reservation.Block{block(3, "2026-07-21", "2026-07-22"), block(2, "2026-07-12", "2026-07-19"), block(4, "2026-07-19", "2026-07-20"), block(1, "2026-07-11", "2026-07-12")}, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:7 2026-07-24 15:00–15:30 next 2026-07-25 of departure:1",
			"departure:1 2026-07-11 10:00–13:00 next 2026-07-25 block 2026-07-11/2026-07-20", "departure:7 2026-07-26 10:00–13:00",
		}},
		{"booked services that are work", "Europe/Warsaw", []Stay{booked}, nil, []string{
			"check:3 2026-07-19 15:00–15:30 next 2026-07-20", "departure:3 2026-07-22 10:00–13:00",
			"service:3:cot 2026-07-20 15:30–16:00 next 2026-07-20", "service:3:linen 2026-07-20 15:30–16:00 next 2026-07-20",
		}},
		{"offers and cancellations are nothing", "Europe/Warsaw", []Stay{offer, cancelled}, nil, nil},
		{"two stays that overlap do not follow each other", "Europe/Warsaw", []Stay{early, stay(8, "2026-07-08", "2026-07-09")}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "check:8 2026-07-07 15:00–15:30 next 2026-07-08",
			"departure:1 2026-07-11 10:00–13:00", "departure:8 2026-07-09 10:00–13:00",
		}},
		{"the night without two o'clock", "Europe/Warsaw", []Stay{stay(9, "2026-03-28", "2026-03-29")}, nil, []string{
			"check:9 2026-03-27 15:00–15:30 next 2026-03-28", "departure:9 2026-03-29 10:00–13:00",
		}},
		{"the Canary Islands", "Atlantic/Canary", []Stay{early}, nil, []string{
			"check:1 2026-07-03 15:00–15:30 next 2026-07-04", "departure:1 2026-07-11 10:00–13:00",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := testHome(t, c.zone)
			tasks := Plan(c.stays, c.blocks, p, Standard)
			if diff := cmp.Diff(c.want, lines(tasks, p)); diff != "" {
				t.Error(diff)
			}
			for _, one := range tasks {
				wantCompany := company
				if one.Type != task.Departure {
					wantCompany = 0
				}
				if one.Company != wantCompany || one.Person != person || one.Check != (one.Type == task.Arrival) {
					t.Errorf("%s: company %d, person %d, check %v", one.RuleKey, one.Company, one.Person, one.Check)
				}
			}
		})
	}
	var titles []wire.Words
	for _, c := range Plan([]Stay{booked}, nil, testHome(t, "Europe/Warsaw"), Standard) {
		if c.Title != (wire.Words{}) {
			titles = append(titles, c.Title)
		}
	}
	if !slices.Equal(titles, []wire.Words{
		{Any: "Kinderbett"},
		// What one language lacks stands in the agency's own.
		{Any: "2 × Bettwäsche, Handtücher", By: wire.Texts{locales.English: "2 × Bed linen, Towels", locales.Polish: "2 × Bettwäsche, Ręczniki"}},
	}) {
		t.Errorf("titles %+v", titles)
	}
}

func TestTheSameWallClockIsAnotherInstantElsewhere(t *testing.T) {
	start := func(zone, departure string) string {
		for _, c := range Plan([]Stay{stay(1, "2026-01-01", departure)}, nil, testHome(t, zone), Standard) {
			if c.Type == task.Departure {
				return c.PlannedStart.Time().Format(time.RFC3339)
			}
		}
		return ""
	}
	for _, c := range []struct{ zone, departure, want string }{
		{"Europe/Warsaw", "2026-03-28", "2026-03-28T09:00:00Z"},
		{"Europe/Warsaw", "2026-03-29", "2026-03-29T08:00:00Z"},
		{"Europe/Warsaw", "2026-10-25", "2026-10-25T09:00:00Z"},
		{"Atlantic/Canary", "2026-03-28", "2026-03-28T10:00:00Z"},
		{"Atlantic/Canary", "2026-03-29", "2026-03-29T09:00:00Z"},
		{"Pacific/Kiritimati", "2026-03-29", "2026-03-28T20:00:00Z"},
	} {
		if got := start(c.zone, c.departure); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.zone, c.departure, got, c.want)
		}
	}
}

// someStays draws stays that may overlap, touch, be offers or cancelled.
func someStays(t *rapid.T) []Stay {
	var out []Stay
	for i := range rapid.IntRange(0, 12).Draw(t, "stays") {
		arrival := clock.NewDate(2026, 7, 1).AddDays(rapid.IntRange(0, 60).Draw(t, "arrival"))
		s := Stay{Stay: reservation.Stay{
			ID: int64(i + 1), Property: 5, Arrival: arrival, Departure: arrival.AddDays(rapid.IntRange(1, 10).Draw(t, "nights")), Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime},
			Status: rapid.SampledFrom([]reservation.Status{reservation.Confirmed, reservation.Confirmed, reservation.Confirmed, reservation.Cancelled, reservation.Offer}).Draw(t, "status"),
		}}
		if rapid.Bool().Draw(t, "early") {
			s.ArrivalTime = clock.TimeOfDay(rapid.IntRange(0, 1439).Draw(t, "minute"))
		}
		if rapid.Bool().Draw(t, "cot") {
			s.Services = []reservation.Booked{{Kind: "cot", Name: reservation.Words{Any: "Cot"}, Quantity: 1}, {Kind: "linen", Name: reservation.Words{Any: "Linen"}, Quantity: 2}}
		}
		out = append(out, s)
	}
	return out
}

func someBlocks(t *rapid.T) []reservation.Block {
	var out []reservation.Block
	for i := range rapid.IntRange(0, 4).Draw(t, "blocks") {
		arrival := clock.NewDate(2026, 7, 1).AddDays(rapid.IntRange(0, 60).Draw(t, "from"))
		out = append(out, reservation.Block{Ref: identity.Ref{Member: 1, ID: int64(i + 1)}, Arrival: arrival, Departure: arrival.AddDays(rapid.IntRange(1, 5).Draw(t, "closed"))})
	}
	return out
}

func shuffled[T any](items []T, seed uint64) []T {
	out := slices.Clone(items)
	r := rand.New(rand.NewPCG(seed, seed))
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func TestTheOrderOfBookingsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stays, blocks := someStays(t), someBlocks(t)
		p := testHome(t, "Europe/Warsaw")
		seed := rapid.Uint64().Draw(t, "seed")
		one, two := Plan(stays, blocks, p, Standard), Plan(shuffled(stays, seed), shuffled(blocks, seed), p, Standard)
		if diff := cmp.Diff(one, two); diff != "" {
			t.Fatal(diff)
		}
		for _, c := range one {
			if c.PlannedEnd < c.PlannedStart {
				t.Fatalf("%s ends before it starts", c.RuleKey)
			}
			if strings.HasPrefix(c.RuleKey, departureRule) && c.Next.Arrival != 0 && c.PlannedEnd > c.Next.Arrival.At(c.Next.ArrivalTime, p.Zone) && c.PlannedEnd > c.PlannedStart {
				t.Fatalf("%s lasts beyond the next arrival", c.RuleKey)
			}
		}
	})
}
