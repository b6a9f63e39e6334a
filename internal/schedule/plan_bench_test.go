package schedule

import (
	"fmt"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// BenchmarkPlan makes the schedule of a day with 1,000 tasks for 100 people; a third of the tasks nobody has.
func BenchmarkPlan(b *testing.B) {
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		b.Fatal(err)
	}
	day := clock.NewDate(2026, 7, 11)
	from := sources{day: day, now: day.At(6*60, zone), known: member.Availability{Zone: zone}, homes: map[int64]*property.Property{}, worked: map[identity.StaffID]time.Duration{}}
	for id := range int64(100) {
		from.crew = append(from.crew, member.Staff{ID: identity.StaffID(id + 1), Kind: member.KindPerson, Name: fmt.Sprint("Demo ", id), Active: true})
	}
	for id := range int64(1000) {
		from.homes[id+1] = &property.Property{Ref: identity.Ref{Member: 1, ID: id + 1}, Zone: zone, Title: fmt.Sprint("Home ", id), Lat: 41.38 + float64(id%37)/1000, Lon: 2.16 + float64(id%41)/1000}
		begin := clock.TimeOfDay(9*60 + id/100*45)
		t := task.Task{ID: id + 1, Member: 1, Property: id + 1, Type: task.Departure, PlannedStart: day.At(begin, zone), PlannedEnd: day.At(begin+40, zone)}
		if t.Next.Arrival = day; id%3 != 0 {
			t.Person = identity.StaffID(id%100 + 1)
		}
		t.Next.ArrivalTime = 21 * 60
		from.tasks = append(from.tasks, t)
	}
	for b.Loop() {
		if plan := from.plan(); len(plan.Tasks) != 1000 || len(plan.People) != 100 {
			b.Fatal(len(plan.Tasks), len(plan.People))
		}
	}
}
