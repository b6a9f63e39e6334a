package task

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

func TestTheLedgerSaysWhatTheDoersMustKnow(t *testing.T) {
	zone := time.FixedZone("two hours", 2*60*60)
	names := func(id identity.StaffID) string { return map[identity.StaffID]string{1: "Anna", 2: "Bert"}[id] }
	at := func(hour int) clock.Instant { return clock.At(time.Date(2026, 7, 11, hour, 0, 0, 0, time.UTC)) }
	before := Task{Person: 1, PlannedStart: at(9), PlannedEnd: at(12), Next: Next{Arrival: clock.NewDate(2026, 7, 11), ArrivalTime: 16 * 60, Adults: 2}}
	change := func(fn func(*Task)) Task {
		c := before
		fn(&c)
		return c
	}
	homes := func(id int64) string { return fmt.Sprint("home ", id) }
	for _, c := range []struct {
		name  string
		after Task
		want  []Change
	}{
		{"nothing", before, nil},
		{"later", change(func(c *Task) { c.PlannedStart = at(11) }), []Change{{Field: "planned_start", Was: "2026-07-11 11:00:00", Now: "2026-07-11 13:00:00"}}},
		{"at another home", change(func(c *Task) { c.Property = 2 }), []Change{{Field: "home", Was: "home 0", Now: "home 2"}}},
		{"a child more, and another person", change(func(c *Task) { c.Next.Children, c.Person = 1, 2 }), []Change{{Field: "children", Was: "0", Now: "1"}, {Field: "person", Was: "Anna", Now: "Bert"}}},
		{"nobody comes any more", change(func(c *Task) { c.Next = Next{} }), []Change{{Field: "next_arrival", Was: "2026-07-11 16:00:00"}, {Field: "adults", Was: "2", Now: "0"}}},
		{"a block", change(func(c *Task) {
			c.Next.BlockArrival, c.Next.BlockDeparture = clock.NewDate(2026, 7, 12), clock.NewDate(2026, 7, 13)
		}), []Change{{Field: "block", Now: "2026-07-12 – 2026-07-13"}}},
		{"gone as a whole", change(func(c *Task) { c.Cancelled, c.Title = true, wire.Words{Any: "x"} }), nil},
		{"begun, which everybody sees", change(func(c *Task) { c.Start.At = at(10) }), nil},
	} {
		if diff := cmp.Diff(c.want, Diff(before, c.after, names, homes, zone)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestUnseenIsWhatChangedSinceThePersonLooked(t *testing.T) {
	const anna, firm = 1, 2
	all := []Change{
		{ID: 1, Field: "children", Was: "0", Now: "1"},
		{ID: 2, Field: "planned_start", Was: "11:00", Now: "12:00"},
		{ID: 3, Field: "planned_start", Was: "12:00", Now: "13:00", By: firm},
		{ID: 4, Field: "pets", Was: "0", Now: "1"},
		{ID: 5, Field: "pets", Was: "1", Now: "0"},
	}
	for _, c := range []struct {
		name string
		seen int64
		by   identity.AccountID
		want []Change
	}{
		{"never looked", 0, anna, []Change{{ID: 3, Field: "planned_start", Was: "11:00", Now: "13:00", By: firm}, {ID: 1, Field: "children", Was: "0", Now: "1"}}},
		{"looked in between", 2, anna, []Change{{ID: 3, Field: "planned_start", Was: "12:00", Now: "13:00", By: firm}}},
		{"the own change is no news", 1, firm, nil},
		{"has seen it all", 5, anna, nil},
		{"there and back again", 3, anna, nil},
	} {
		got := Unseen(all, c.seen, c.by)
		if len(got) == 0 && len(c.want) == 0 {
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
