package planning

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// visit is a block of some hours of a day, as "11:00-15:00".
func visit(id int64, on, hours string) reservation.Block {
	from, to, _ := strings.Cut(hours, "-")
	b := reservation.Block{Ref: identity.Ref{Member: 1, ID: id}, Arrival: day(on), Departure: day(on), Note: "Painter"}
	b.From, _ = clock.ParseTimeOfDay(from)
	b.To, _ = clock.ParseTimeOfDay(to)
	return b
}

// While a craftsman works in the home nothing else is planned there: what a rule plans comes before or after, also when several visits follow each other.
func TestTasksArePlannedBesideVisits(t *testing.T) {
	early, late := stay(1, "2026-07-04", "2026-07-11"), stay(2, "2026-07-11", "2026-07-18")
	linen := late
	linen.Services = []reservation.Booked{{Kind: "linen", Quantity: 1}}
	for _, c := range []struct {
		name   string
		stays  []Stay
		visits []reservation.Block
		key    string
		want   string
	}{
		{"after the visit", []Stay{early}, []reservation.Block{visit(1, "2026-07-11", "09:00-12:00")}, "departure:1", "2026-07-11 12:00–15:00"},
		{"before a later one", []Stay{early}, []reservation.Block{visit(1, "2026-07-11", "13:00-15:00")}, "departure:1", "2026-07-11 10:00–13:00"},
		{"behind two that meet", []Stay{early}, []reservation.Block{visit(2, "2026-07-11", "12:00-14:00"), visit(1, "2026-07-11", "11:00-12:30")}, "departure:1", "2026-07-11 14:00–17:00"},
		{"a short visit within a long one", []Stay{early}, []reservation.Block{visit(2, "2026-07-11", "11:00-11:30"), visit(1, "2026-07-11", "10:30-14:00")}, "departure:1", "2026-07-11 14:00–17:00"},
		{"between two", []Stay{early}, []reservation.Block{visit(1, "2026-07-11", "09:00-11:00"), visit(2, "2026-07-11", "14:00-16:00")}, "departure:1", "2026-07-11 11:00–14:00"},
		{"still before the next guests", []Stay{early, late}, []reservation.Block{visit(1, "2026-07-11", "10:30-12:30")}, "departure:1", "2026-07-11 12:30–15:30"},
		{"it fits nowhere: the longest time, here before", []Stay{early, late}, []reservation.Block{visit(1, "2026-07-11", "12:00-15:00")}, "departure:1", "2026-07-11 10:00–12:00"},
		{"and here after", []Stay{early, late}, []reservation.Block{visit(1, "2026-07-11", "11:00-13:30")}, "departure:1", "2026-07-11 13:30–16:00"},
		{"no time at all", []Stay{early, late}, []reservation.Block{visit(1, "2026-07-11", "09:00-17:00")}, "departure:1", "2026-07-11 10:00–13:00"},
		{"on another day", []Stay{early}, []reservation.Block{visit(1, "2026-07-10", "09:00-17:00")}, "departure:1", "2026-07-11 10:00–13:00"},
		{"the check of the day before", []Stay{early}, []reservation.Block{visit(1, "2026-07-03", "14:00-16:00")}, "check:1", "2026-07-03 16:00–16:30"},
		{"the check after the cleaning", []Stay{early, late}, []reservation.Block{visit(1, "2026-07-11", "13:00-15:00")}, "check:2", "2026-07-11 15:00–15:30"},
		{"an extra before the guests come", []Stay{early, linen}, []reservation.Block{visit(1, "2026-07-11", "14:00-16:00")}, "service:2:linen", "2026-07-11 13:30–14:00"},
		{"an extra without time", []Stay{early, linen}, []reservation.Block{visit(1, "2026-07-11", "10:10-16:00")}, "service:2:linen", "2026-07-11 15:30–16:00"},
		{"the visit itself", []Stay{early}, []reservation.Block{visit(7, "2026-07-11", "09:00-12:00")}, "visit:7", "2026-07-11 09:00–12:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := testHome(t, "Europe/Warsaw")
			for _, one := range Plan(c.stays, c.visits, p, Standard) {
				if one.RuleKey == c.key {
					got, _, _ := strings.Cut(strings.TrimPrefix(lines([]task.Task{one}, p)[0], c.key+" "), " next")
					if diff := cmp.Diff(c.want, got); diff != "" {
						t.Error(diff)
					}
					return
				}
			}
			t.Error("no such task")
		})
	}
}

// Cleanings during a stay and tasks of the home itself wait for a visit to end, too.
func TestOtherRulesPlanBesideVisits(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	rules := append(Rules{}, Standard...)
	for i, f := range []Fields{
		{Kind: InterimKind, Every: 4, At: "11:00", Minutes: 60},
		{Kind: PeriodicKind, Name: "Gutters", From: "2026-07-20", Every: 50, At: "09:00", Minutes: 60},
		{Kind: UpkeepKind, Name: "Water", From: "2026-07-01", Every: 3, At: "09:00", Minutes: 60},
	} {
		rules = append(rules, standard(int64(firstOwn+i), f))
	}
	visits := []reservation.Block{visit(1, "2026-07-08", "10:00-12:00"), visit(2, "2026-07-20", "08:00-10:30"), visit(3, "2026-07-14", "09:30-11:00")}
	stays := []Stay{stay(1, "2026-07-04", "2026-07-11")}
	starts := map[string]string{}
	for _, one := range append(Plan(stays, visits, p, rules), planHome(stays, visits, p, rules, nil, nil, day("2026-07-01"))...) {
		starts[one.RuleKey] = strings.TrimPrefix(lines([]task.Task{one}, p)[0], one.RuleKey+" ")
	}
	for key, want := range map[string]string{
		"interim:1:1":    "2026-07-08 12:00–13:00",
		"periodic:5:5:0": "2026-07-20 10:30–11:30",
		"upkeep:6:1:1":   "2026-07-14 11:00–12:00",
	} {
		if starts[key] != want {
			t.Errorf("%s: %s, want %s", key, starts[key], want)
		}
	}
}

// No cleaning of a rule is at the time of a visit while there is any other time from the departure to the next arrival, and the order of visits does not matter.
func TestNoCleaningMeetsAVisit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := testHome(t, "Europe/Warsaw")
		stays := []Stay{stay(1, "2026-07-04", "2026-07-11"), stay(2, "2026-07-11", "2026-07-18")}
		var visits []reservation.Block
		for i := range rapid.IntRange(0, 5).Draw(t, "visits") {
			from := rapid.IntRange(0, 23*60).Draw(t, "from")
			b := visit(int64(i+1), "2026-07-11", "00:00-00:01")
			b.From, b.To = clock.TimeOfDay(from), clock.TimeOfDay(from+rapid.IntRange(1, 24*60-1-from).Draw(t, "minutes"))
			visits = append(visits, b)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		tasks := Plan(stays, visits, p, Standard)
		if diff := cmp.Diff(tasks, Plan(stays, shuffled(visits, seed), p, Standard)); diff != "" {
			t.Fatal(diff)
		}
		free := false // a minute between departure and arrival without a visit
		for at := p.Departure; at < p.Arrival && !free; at++ {
			free = true
			for _, b := range visits {
				free = free && (at < b.From || at >= b.To)
			}
		}
		for _, c := range tasks {
			if c.RuleKey != "departure:1" {
				continue
			}
			for _, b := range visits {
				if from, to := b.Arrival.At(b.From, p.Zone), b.Arrival.At(b.To, p.Zone); free && from < c.PlannedEnd && to > c.PlannedStart {
					t.Fatal("the cleaning meets visit " + strconv.FormatInt(b.Ref.ID, 10))
				}
			}
			if c.PlannedStart < stays[0].Departure.At(p.Departure, p.Zone) || c.PlannedEnd > stays[1].Arrival.At(p.Arrival, p.Zone) {
				t.Fatal("the cleaning is beyond its window")
			}
		}
	})
}
