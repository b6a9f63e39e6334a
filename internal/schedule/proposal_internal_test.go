package schedule

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// busyDay has a number of tasks for some people; a part of them has nobody, some are pinned, and all are planned at one of three hours.
func busyDay(tb testing.TB, people, tasks int) (sources, knowledge) {
	tb.Helper()
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		tb.Fatal(err)
	}
	day := clock.NewDate(2026, 7, 11)
	from := sources{day: day, now: day.At(6*60, zone), known: member.Availability{Zone: zone}, homes: map[int64]*property.Property{}, worked: map[identity.StaffID]time.Duration{}}
	for id := range people {
		from.crew = append(from.crew, member.Staff{ID: identity.StaffID(id + 1), Kind: member.KindPerson, Name: fmt.Sprint("Demo ", id), Active: true})
	}
	for n := range int64(tasks) {
		from.homes[n+1] = &property.Property{Ref: identity.Ref{Member: 1, ID: n + 1}, Zone: zone, Title: fmt.Sprint("Home ", n), Lat: 41.3 + float64(n%37)/200, Lon: 2.1 + float64(n%41)/200}
		begin := clock.TimeOfDay(10*60 + n%3*60)
		t := task.Task{ID: n + 1, Member: 1, Property: n + 1, Type: task.Departure, PlannedOn: day, PlannedStart: day.At(begin, zone), PlannedEnd: day.At(begin+60, zone)}
		if t.Next.Arrival = day; n%3 != 0 {
			t.Person = identity.StaffID(n%int64(people) + 1)
		}
		if n%7 == 0 && t.Person != 0 {
			t.Owned = []task.Field{task.FieldPerson}
		}
		t.Next.ArrivalTime = 19 * 60
		from.tasks = append(from.tasks, t)
	}
	return from, knowledge{published: from.tasks, seed: 7, steps: 2000}
}

func TestAProposalBreaksNothingOnABusyDay(t *testing.T) {
	for _, size := range []struct{ people, tasks int }{{3, 10}, {8, 60}, {5, 80}, {1, 40}} {
		for seed := range uint64(5) {
			from, k := busyDay(t, size.people, size.tasks)
			k.seed = seed
			p, err := from.propose(k)
			if err != nil {
				t.Fatal(size, err)
			}
			before, after := p.Before.Counts(), p.After.Counts()
			if after.Assigned < before.Assigned || p.After.Conflicts() > p.Before.Conflicts() {
				t.Errorf("%v: %d of %d cleanings before, %d after; conflicts %d, then %d", size, before.Assigned, before.Cleanings, after.Assigned, p.Before.Conflicts(), p.After.Conflicts())
			}
			for _, c := range p.Changes {
				if c.Task.HasPinnedPeople() || c.To.Person == 0 {
					t.Errorf("%v: %+v", size, c.To)
				}
			}
		}
	}
}

func TestOneProposalOfAnAgencyIsMadeAtATime(t *testing.T) {
	s := newSearches()
	end, err := s.begin(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.begin(t.Context(), 1); !fault.Is(err, fault.ProposalRunning) {
		t.Errorf("a second one: %v", err)
	}
	for range cap(s.slots) - 1 {
		s.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.begin(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits any more: %v", err)
	}
	end()
	again, err := s.begin(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

// BenchmarkPropose makes a proposal for 500 tasks and 60 people.
func BenchmarkPropose(b *testing.B) {
	from, k := busyDay(b, 60, 500)
	k.steps = stepsFor(500)
	for b.Loop() {
		if _, err := from.propose(k); err != nil {
			b.Fatal(err)
		}
	}
}

// A search that nobody waits for any more ends without a proposal.
func TestAProposalEndsWithItsRequest(t *testing.T) {
	from, k := busyDay(t, 5, 30)
	tries := 0
	k.stop = func() bool { tries++; return true }
	out, err := from.propose(k)
	if err != nil || len(out.Changes) != 0 || len(out.After.Tasks) != len(out.Before.Tasks) || tries > 10 {
		t.Errorf("%d changes after %d questions: %v", len(out.Changes), tries, err)
	}
}

// What moves may collide with is all of those who are concerned, and of those who work with them, and the checks of all that: they end the windows of their cleanings.
func TestTheTasksThatMovesMayCollideWith(t *testing.T) {
	of := func(id int64, people ...identity.StaffID) task.Task {
		return task.Task{ID: id, Person: people[0], Additional: people[1]}
	}
	checks := func(parent, id int64, person identity.StaffID) task.Task {
		return task.Task{ID: id, Parent: parent, Check: true, Person: person}
	}
	// Person 7 checks tasks 1 and 6 and has task 12, person 8 checks task 12.
	from := sources{tasks: []task.Task{checks(6, 11, 7), of(1, 1, 0), of(2, 2, 0), of(3, 2, 3), of(4, 3, 4), of(5, 5, 6), of(6, 0, 0), of(7, 0, 4), of(8, 0, 5), of(9, 1, 1), checks(1, 10, 7), of(12, 7, 0), checks(12, 13, 8)}}
	about := func(id int64, person, additional identity.StaffID) (out []int64) {
		for _, c := range from.about([]Row{{Move: task.Move{Task: id, Is: task.Placed{Person: person, Additional: additional}}}}).tasks {
			out = append(out, c.ID)
		}
		return out
	}
	for _, c := range []struct {
		task   int64
		person identity.StaffID
		want   []int64
	}{{6, 1, []int64{11, 1, 6, 9, 10}}, {1, 2, []int64{1, 2, 3, 4, 7, 9, 10}}, {8, 0, []int64{5, 8}}, {6, 0, []int64{11, 6}}, {99, 6, []int64{5, 8}}, {10, 7, []int64{11, 10, 12, 13}}} {
		if got := about(c.task, c.person, 0); !slices.Equal(got, c.want) {
			t.Errorf("task %d to %d: %v instead of %v", c.task, c.person, got, c.want)
		}
	}
}

// Moves collide in the part of the day that they concern as they do in the whole day.
func TestMovesCollideAsInTheWholeDay(t *testing.T) {
	collided := 0
	for seed := range uint64(300) {
		from, _ := busyDay(t, 6, 18)
		random := rand.New(rand.NewPCG(seed, 1))
		for i := range from.tasks {
			c := &from.tasks[i]
			if random.IntN(4) == 0 && c.Person != 0 {
				c.Additional = c.Person%6 + 1
			}
			if random.IntN(2) == 0 {
				begin := c.PlannedEnd.Add(time.Duration(random.IntN(3)) * 30 * time.Minute)
				from.tasks = append(from.tasks, task.Task{
					ID: c.ID + 100, Member: 1, Property: c.Property, Parent: c.ID, Check: true, Type: task.Departure, PlannedOn: from.day,
					PlannedStart: begin, PlannedEnd: begin.Add(30 * time.Minute), Person: identity.StaffID(random.IntN(7)),
				})
			}
		}
		from = from.with(nil)
		var moves []Row
		for _, i := range random.Perm(len(from.tasks))[:1+random.IntN(3)] {
			c := from.tasks[i]
			is := c.Placed()
			is.Person, is.Additional = identity.StaffID(1+random.IntN(6)), 0
			moves = append(moves, Row{Move: task.Move{Task: c.ID, Was: c.Placed(), Is: is}, Reason: LessTravel})
		}
		before, err := from.misfits()
		if err != nil {
			t.Fatal(err)
		}
		want, err := from.collide(moves, before)
		if err != nil {
			t.Fatal(err)
		}
		got, err := from.collisions(moves)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("seed %d: %v instead of %v: %v", seed, got, want, err)
		}
		if len(want) > 0 {
			collided++
		}
	}
	if collided < 20 || collided > 280 {
		t.Errorf("%d of 300 collide, which tests little", collided)
	}
}
