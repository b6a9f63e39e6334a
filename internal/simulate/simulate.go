// Package simulate replays bookings through calendars of simulated channels, in random order and with the faults that channels have, and checks after every step what must always be true.
//
// The truth is a list of bookings with their changes and cancellations. A channel (portal.go) shows it as its kind does. The product reads the channel; checks.go compares what it made of it.
package simulate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Deps are the services of an empty installation. The channels' fetcher has to be allowed to read from this machine, and changed stays have to be planned.
type Deps struct {
	DB           *database.DB
	Clock        *clock.Manual
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Tasks        *task.Service
	Channels     *channel.Service
}

// Options say what is simulated.
type Options struct {
	Seed  uint64
	Homes int
	// Stays are the bookings; those of a file are spread over the homes. Generated ones where it is empty.
	Stays []Nights
	// Count is how many bookings are generated.
	Count int
	// Fault seeds a fault that the invariant of this name must find; empty for none.
	Fault string
}

// Nights are the nights of a booking.
type Nights struct{ Arrival, Departure clock.Date }

// Figures are what a run did.
type Figures struct {
	Seed                        uint64
	Homes, Bookings, Steps      int
	Created, Changed, Cancelled int
	Fetches, Failures, Assigned int
	Checks                      int
	// Digest stands for the end: the same bookings in another order have the same.
	Digest string
	// Violations are what was not true, the first first.
	Violations []Violation
}

// Violation is an invariant that was broken.
type Violation struct {
	Invariant, What string
	Step            int
}

// booking is one booking of the truth.
type booking struct {
	number             int
	home               int
	arrival, departure clock.Date
	name               string
	uid                string
	// booked: it is on the channel. A cancelled one is not, any more.
	booked, cancelled bool
	todo              []event
}

func (b *booking) alive() bool { return b.booked && !b.cancelled }

// event is what happens to a booking.
type event struct {
	kind               string // create, change or cancel
	arrival, departure clock.Date
}

type world struct {
	Deps
	Options
	random   *rand.Rand
	figures  Figures
	member   identity.MemberID
	homes    []identity.Ref
	people   []identity.StaffID
	manager  identity.Actor
	bookings []*booking
	portal   *portal
	step     int
	written  map[int64]mine // what people have decided, by task
	seen     map[int64]seenTask
}

// Begin is when a simulation begins.
var Begin = time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)

// Find finds the accounts of the simulated team.
func Find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return map[string]identity.AccountID{"anna@example.org": 1, "mia@example.org": 2}[email], nil
}

// Run simulates. Violations are in the figures; an error is a fault of the run itself.
func Run(ctx context.Context, d Deps, o Options) (Figures, error) {
	w := &world{Deps: d, Options: o, random: rand.New(rand.NewPCG(o.Seed, 18)), written: map[int64]mine{}, seen: map[int64]seenTask{}}
	w.figures = Figures{Seed: o.Seed, Homes: o.Homes}
	d.Clock.Set(Begin)
	if err := w.furnish(ctx); err != nil {
		return w.figures, err
	}
	w.plot()
	var err error
	if w.portal, err = openPortal(w); err != nil {
		return w.figures, err
	}
	defer w.portal.close()
	for w.happen() {
		if err := w.round(ctx, true); err != nil {
			return w.figures, err
		}
	}
	// What was held back is decided within two days, when the channels answer well.
	for range 5 {
		d.Clock.Advance(13 * time.Hour)
		if err := w.round(ctx, false); err != nil {
			return w.figures, err
		}
	}
	if w.Fault != "" {
		if err := w.seed(ctx); err != nil {
			return w.figures, err
		}
		if err := w.check(ctx); err != nil {
			return w.figures, err
		}
	}
	return w.figures, w.checkEnd(ctx)
}

// furnish makes the agency, its team and its homes.
func (w *world) furnish(ctx context.Context) error {
	m, err := w.Members.Save(ctx, member.Member{Name: "Simulation", Lang: "en-US", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, LoginCleaning: true, RetentionDays: 90})
	if err != nil {
		return err
	}
	w.member = m.ID
	crew, err := w.Members.SaveStaff(ctx, m.ID, []member.Staff{
		{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna", Email: "anna@example.org", Lang: "en-US", Active: true},
		{ExternalID: "ben", Kind: member.KindPerson, Name: "Ben", Lang: "en-US", Active: true},
		{ExternalID: "mia", Kind: member.KindManager, Name: "Mia", Email: "mia@example.org", Lang: "en-US", Active: true},
	}, Find)
	if err != nil {
		return err
	}
	w.people = []identity.StaffID{crew[0].ID, crew[1].ID}
	w.manager = identity.Actor{Account: 2, Relations: []identity.Relation{crew[2].Relation()}}
	var rows []property.ImportRow
	for i := range w.Homes {
		id := fmt.Sprintf("H%d", i)
		rows = append(rows, property.ImportRow{ExternalID: id, Title: "Home " + id, City: "Binz", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 6, CleaningMinutes: 120, KeyHandover: "office", Person: "anna"})
	}
	report, err := w.Properties.Import(ctx, m.ID, wire.Lines(rows), property.ImportOptions{})
	if err != nil {
		return err
	}
	if !report.OK() {
		return fmt.Errorf("the homes were refused: %v", report.Refused)
	}
	for i := range w.Homes {
		p, _, err := w.Properties.External(ctx, w.DB, m.ID, fmt.Sprintf("H%d", i))
		if err != nil {
			return err
		}
		w.homes = append(w.homes, p.Ref)
	}
	return nil
}

// plot decides what will happen to each booking. It does not depend on the seed of the order, so that all orders have the same end.
func (w *world) plot() {
	story := rand.New(rand.NewPCG(7, 18))
	first := clock.At(Begin).Date(time.UTC).AddDays(30)
	free := make([]clock.Date, w.Homes)
	for i := range free {
		free[i] = first
	}
	count := w.Count
	if len(w.Stays) > 0 {
		count = len(w.Stays)
	}
	for n := range count {
		home := n % w.Homes
		length := 2 + story.IntN(9)
		if len(w.Stays) > 0 {
			// A home takes one after the other; the length is the file's. One night beside a longer stay is a closed day to a channel that does not tell them apart.
			length = min(max(2, w.Stays[n].Arrival.Until(w.Stays[n].Departure)), 60)
		}
		// Behind each stay there is room for a change.
		arrival := free[home].AddDays(story.IntN(3))
		b := &booking{number: n, home: home, name: fmt.Sprintf("Guest %d", n), uid: fmt.Sprintf("uid-%d", n)}
		last := event{"create", arrival, arrival.AddDays(length)}
		b.todo = append(b.todo, last)
		end := last.departure
		for range story.IntN(3) {
			last = event{"change", arrival.AddDays(story.IntN(2)), arrival.AddDays(length + story.IntN(3))}
			b.todo = append(b.todo, last)
			end = max(end, last.departure)
		}
		if story.IntN(5) == 0 {
			b.todo = append(b.todo, event{kind: "cancel"})
		}
		free[home] = end
		w.bookings = append(w.bookings, b)
	}
	w.figures.Bookings = len(w.bookings)
}

// happen has one thing happen to one booking, chosen by chance; false when all has happened.
func (w *world) happen() bool {
	open := slices.DeleteFunc(slices.Clone(w.bookings), func(b *booking) bool { return len(b.todo) == 0 })
	if len(open) == 0 {
		return false
	}
	for range 1 + w.random.IntN(3) {
		b := open[w.random.IntN(len(open))]
		if len(b.todo) == 0 {
			continue
		}
		next := b.todo[0]
		b.todo = b.todo[1:]
		switch next.kind {
		case "create":
			b.booked, b.arrival, b.departure = true, next.arrival, next.departure
			w.figures.Created++
		case "change":
			b.arrival, b.departure = next.arrival, next.departure
			w.figures.Changed++
		default:
			b.cancelled = true
			w.figures.Cancelled++
		}
	}
	return true
}

// round lets some time pass, has each calendar fetched and people work, and checks.
func (w *world) round(ctx context.Context, faults bool) error {
	w.step++
	w.figures.Steps++
	w.Clock.Advance(time.Duration(5+w.random.IntN(85)) * time.Minute)
	for i, home := range w.homes {
		w.portal.mood(i, faults)
		_, err := w.Channels.Fetch(ctx, home, w.portal.address(i), channel.Options{})
		w.figures.Fetches++
		if _, failed := asFailed(err); failed {
			w.figures.Failures++
			if !faults {
				return fmt.Errorf("home %s cannot read a calendar without a fault: %w", home, err)
			}
		} else if err != nil {
			return err
		}
	}
	if err := w.work(ctx); err != nil {
		return err
	}
	return w.check(ctx)
}
