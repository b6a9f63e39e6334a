// Package simulate replays bookings in random order, with the faults that channels and programs have, and checks after every step what must always be true.
//
// The truth is a list of bookings with their changes and cancellations. It comes into the product in one of three ways: a channel (portal.go) shows it in calendars as its kind does; a property system
// (feeding.go) writes it by calls; or the office brings files of all bookings (filing.go). Meanwhile a planner assigns tasks, and in the season, when the guests come and go, cleaners do them. checks.go compares what
// the product made of it.
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
	"latchkey/internal/importing"
	"latchkey/internal/member"
	"latchkey/internal/planning"
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
	Planning     *planning.Service
	Imports      *importing.Service
}

// Options say what is simulated.
type Options struct {
	Seed  uint64
	Homes int
	// Stays are the bookings; those of a file are spread over the homes. Generated ones where it is empty.
	Stays []Nights
	// Listings are what the homes are; homes of the same kind are made up where there are none.
	Listings []Listing
	// First is which kind of channel the first home has, 0 to 4; the others have the next ones in turn.
	First int
	// Count is how many bookings are generated.
	Count int
	// Way is how bookings come in; calendars where it is empty.
	Way Way
	// Season lets the days of all stays pass: guests stay longer or leave earlier than booked, and cleaners do the tasks of each day.
	Season bool
	// Fault seeds a fault that the invariant of this name must find; empty for none.
	Fault string
	// Chance decides in place of the seed what is booked, what happens, and in which order; nil for the seed.
	Chance Chance
}

// Chance draws numbers from 0 up to below n, and changes orders.
type Chance interface {
	IntN(n int) int
	Shuffle(n int, swap func(i, j int))
}

// Way is how bookings come into the product.
type Way string

// The ways.
const (
	ByCalendars Way = "calendars"
	ByCalls     Way = "calls"
	ByFiles     Way = "files"
)

// Nights are the nights of a booking.
type Nights struct {
	Arrival, Departure clock.Date
	Cancelled          bool
}

// Figures are what a run did.
type Figures struct {
	Seed                        uint64
	Homes, Bookings, Steps      int
	Created, Changed, Cancelled int
	// Split and Restored are bookings; Late those that are canceled on the eve or the day of arrival, Turns the days on which guests leave and others arrive, and Short the stays of one night, as it ends.
	Split, Restored, Late, Turns, Short int
	// Fetches are of calendars, calls or files; Failures those that did not reach the product or were refused.
	Fetches, Failures, Assigned, Replanned int
	// Vanished is how often several coming stays were missing from a calendar by a fault.
	Vanished int
	// Parted and Moved are stays that the office has split, and moved to another home.
	Parted, Moved int
	// Answered are the questions that the office answers.
	Answered int
	// Days are those of the season, Cleaned the tasks that were done in it.
	Days, Cleaned int
	Checks        int
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
	// Between first and last lie all the days that it will ever have; those of two bookings of a home do not overlap.
	first, last clock.Date
	// booked: it is on the channel. A cancelled one is not, any more.
	booked, cancelled bool
	todo              []event
	// late is by how many nights the guests leave later than booked, which they say on this day of their stay, unless they leave that day; negative for earlier. On the day of departure a calendar
	// that renames a changed stay, and begins it today, shows a longer one as those of Booking.com show another guest who arrives that day.
	late, on int
	// drop is when the booking is canceled although its guests are expected.
	drop drop
	// rest is the second part, once the stay is split.
	rest *booking
	// second: the second channel of the home has sold it.
	second bool
	// parted is the day on which the office has split the stay, zero for not; moved reports that it has moved it to another home.
	parted clock.Date
	moved  bool
	// inquired: a channel that shows such bookings shows it as not yet firm.
	inquired bool
}

// drop is when an expected booking is canceled.
type drop int

const (
	kept  drop = iota
	onEve      // on the day before the arrival
	onDay      // in the morning of the day of arrival
)

func (b *booking) alive() bool { return b.booked && !b.cancelled }

// event is what happens to a booking.
type event struct {
	kind               string // inquire, withdraw, create, change, split, cancel or restore
	arrival, departure clock.Date
}

type world struct {
	Deps
	Options
	random   Chance
	figures  Figures
	member   identity.MemberID
	homes    []identity.Ref
	zone     *time.Location
	people   []identity.StaffID
	manager  identity.Actor
	cleaner  identity.Actor
	bookings []*booking
	of       [][]*booking // by home
	way      way
	// shown are the bookings of each home that the product knows, with their nights.
	shown   []map[int]nights
	step    int
	written map[int64]mine // what people have decided, by task
	worked  map[int64]task.Times
	seen    map[int64]seenTask
	// cleaning is the rule of the season, which applies until seasonEnds; rules counts what was saved.
	cleaning    planning.Rule
	seasonEnds  clock.Date
	seasonMoved bool
	rules       int
	// asked are the bookings that were dropped today about which the office was asked.
	asked map[int]bool
	// takesPart are the homes of this step, answers those that no fault keeps from it.
	takesPart, answers []bool
}

// way brings bookings into the product.
type way interface {
	// bring tells the product of a home; without faults it has to succeed.
	bring(ctx context.Context, home int, faults bool) error
	close()
}

// Begin is when a simulation begins.
var Begin = time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)

// Find finds the accounts of the simulated team.
func Find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return map[string]identity.AccountID{"anna@example.org": 1, "mia@example.org": 2}[email], nil
}

// Run simulates. Violations are in the figures; an error is a fault of the run itself.
func Run(ctx context.Context, d Deps, o Options) (Figures, error) {
	w := &world{Deps: d, Options: o, random: rand.New(rand.NewPCG(o.Seed, 18)), of: make([][]*booking, o.Homes+1), shown: make([]map[int]nights, o.Homes+1), answers: make([]bool, o.Homes+1), written: map[int64]mine{}, worked: map[int64]task.Times{}, seen: map[int64]seenTask{}, asked: map[int]bool{}}
	w.figures = Figures{Seed: o.Seed, Homes: o.Homes}
	if o.Chance != nil {
		w.random = o.Chance
	}
	d.Clock.Set(Begin)
	if err := w.furnish(ctx); err != nil {
		return w.figures, err
	}
	if err := w.openSeason(ctx); err != nil {
		return w.figures, err
	}
	w.plot()
	if err := w.open(); err != nil {
		return w.figures, err
	}
	defer w.way.close()
	for w.happen() {
		if err := w.round(ctx, true); err != nil {
			return w.figures, err
		}
	}
	if err := w.moveSeason(ctx); err != nil {
		return w.figures, err
	}
	// What was held back is decided within two days, when the channels answer well.
	for range 5 {
		d.Clock.Advance(13 * time.Hour)
		if err := w.round(ctx, false); err != nil {
			return w.figures, err
		}
	}
	if err := w.rearrange(ctx); err != nil {
		return w.figures, err
	}
	for range 2 {
		if err := w.round(ctx, true); err != nil {
			return w.figures, err
		}
	}
	for range 2 {
		d.Clock.Advance(13 * time.Hour)
		if err := w.round(ctx, false); err != nil {
			return w.figures, err
		}
	}
	if w.Season {
		if err := w.season(ctx); err != nil {
			return w.figures, err
		}
	}
	if w.Fault != "" {
		if err := w.seed(ctx); err != nil {
			return w.figures, err
		}
	}
	for i := range w.takesPart {
		w.takesPart[i] = true
	}
	if err := w.check(ctx); err != nil {
		return w.figures, err
	}
	return w.figures, w.checkEnd(ctx)
}

func (w *world) open() (err error) {
	switch w.Way {
	case "", ByCalendars:
		w.way, err = openPortal(w)
	case ByCalls:
		w.way = &calls{w: w}
	case ByFiles:
		w.way = &files{w: w}
	default:
		err = fmt.Errorf("there is no way %q", w.Way)
	}
	return err
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
	w.cleaner = identity.Actor{Account: 1, Relations: []identity.Relation{crew[0].Relation()}}
	rows := make([]property.ImportRow, w.Homes+1)
	for i := range rows {
		rows[i] = w.row(i)
	}
	report, err := w.Properties.Import(ctx, m.ID, wire.Lines(rows), property.ImportOptions{})
	if err != nil {
		return err
	}
	if !report.OK() {
		return fmt.Errorf("the homes were refused: %v", report.Refused)
	}
	for i := range rows {
		p, _, err := w.Properties.External(ctx, w.DB, m.ID, externalID(i))
		if err != nil {
			return err
		}
		if w.homes = append(w.homes, p.Ref); w.zone == nil {
			w.zone = p.Zone
		}
	}
	return nil
}

func externalID(home int) string { return fmt.Sprintf("H%d", home) }

// row is a home as it is brought in: that of its listing, where there are listings.
func (w *world) row(home int) property.ImportRow {
	id := externalID(home)
	out := property.ImportRow{ExternalID: id, Title: "Home " + id, City: "Binz", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 6, CleaningMinutes: 120, KeyHandover: "office", Person: "anna"}
	if len(w.Listings) == 0 {
		if w.kindOf(home) == dutch && home != w.annex() { // midnight UTC is the evening before there
			out.TimeZone = "Atlantic/Azores"
		}
		return out
	}
	l := w.Listings[home%len(w.Listings)]
	out.Title, out.City, out.Country, out.TimeZone, out.Lat, out.Lon = l.Name, l.City, l.Country, l.TimeZone, l.Lat, l.Lon
	out.LocationDescription = wire.Words{Any: l.Neighbourhood}
	out.MaxOccupancy, out.Bedrooms = l.Capacity, l.Bedrooms
	out.CleaningMinutes = 60 + 30*min(l.Bedrooms, mostBedrooms)
	return out
}

// mostBedrooms is how many bedrooms make a cleaning longer: between two stays of one day there are six hours.
const mostBedrooms = 8

// plot decides what will happen to each booking. It does not depend on the seed of the order, so that all orders have the same end.
func (w *world) plot() {
	story := Chance(rand.New(rand.NewPCG(7, 18)))
	if w.Chance != nil {
		story = w.Chance
	}
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
		length := 1 + story.IntN(10)
		if len(w.Stays) > 0 {
			// A home takes one after the other; the length is the file's.
			length = min(max(1, w.Stays[n].Arrival.Until(w.Stays[n].Departure)), 60)
		}
		// Behind each stay there is room for a change, but behind one that stays as it is, whose guests often leave when the next ones arrive.
		calm := story.IntN(3) == 0
		arrival := free[home].AddDays(max(0, story.IntN(5)-2))
		b := &booking{number: n, home: home, name: fmt.Sprintf("Guest %d", n), uid: fmt.Sprintf("uid-%d", n)}
		inquiries(b, story, arrival, arrival.AddDays(length))
		last := event{"create", arrival, arrival.AddDays(length)}
		b.todo = append(b.todo, last)
		b.first, b.last = arrival, last.departure
		for range changes(story, calm) {
			from := arrival.AddDays(story.IntN(2))
			last = event{"change", from, max(from.AddDays(1), arrival.AddDays(length+story.IntN(3)))}
			b.todo = append(b.todo, last)
			b.last = max(b.last, last.departure)
		}
		b.second = w.twoSell(home) && n/w.Homes%2 == 1
		if w.ends(b, story, last, n); calm {
			b.late = 0
		} else if w.Season {
			b.last = b.last.AddDays(2)
		}
		free[home] = b.last
		w.bookings = append(w.bookings, b)
		w.of[home] = append(w.of[home], b)
		if b.rest != nil {
			b.rest.last, b.rest.second = b.last, b.second
			w.bookings = append(w.bookings, b.rest)
			w.of[home] = append(w.of[home], b.rest)
		}
	}
	w.figures.Bookings = count
}

// changes is how often a booking changes.
func changes(story Chance, calm bool) int {
	if calm {
		return 0
	}
	return story.IntN(3)
}

// inquiries are what comes before a booking: often nothing, or that somebody asks, and asks again after the first inquiry was withdrawn.
func inquiries(b *booking, story Chance, arrival, departure clock.Date) {
	asks := story.IntN(6)
	if asks > 1 {
		return
	}
	b.todo = append(b.todo, event{"inquire", arrival, departure})
	if asks == 1 {
		b.todo = append(b.todo, event{kind: "withdraw"}, event{"inquire", arrival, departure})
	}
}

// ends decides how a booking ends: that of a file as the file says; others are canceled, also when their guests are expected, are canceled and restored, are split, or are as they are, and change while the guests are there.
func (w *world) ends(b *booking, story Chance, last event, n int) {
	length := last.arrival.Until(last.departure)
	end := story.IntN(20)
	cancelled := end < 4
	if len(w.Stays) > 0 {
		cancelled, end = w.Stays[n].Cancelled, max(end, 4)
	}
	switch {
	case cancelled:
		b.todo = append(b.todo, event{kind: "cancel"})
		return
	case end < 7:
		b.todo = append(b.todo, event{kind: "cancel"}, event{kind: "restore"})
	case end < 9 && length > 3:
		parted := last.arrival.AddDays(2 + story.IntN(length-3))
		b.rest = &booking{number: n + farNumber, home: b.home, name: b.name, uid: b.uid + restSuffix, first: b.first, arrival: parted, departure: last.departure}
		b.todo = append(b.todo, event{"split", last.arrival, parted})
		return
	}
	if !w.Season {
		return
	}
	switch changes := story.IntN(8); changes {
	case 0:
		b.drop = onEve
	case 1:
		b.drop = onDay
	default:
		b.late, b.on = story.IntN(5)-2, 1+story.IntN(max(1, length-1))
	}
}

// farNumber is the distance of the numbers of the second parts of stays to those of the stays.
const farNumber = 1_000_000

// restSuffix ends their names at the channel.
const restSuffix = "-rest"

const (
	// bookingsAtOnce is for how many bookings more, more happens in each step, so that the steps of a long list end before the first guests arrive.
	bookingsAtOnce = 200
	// homesAtOnce is about how many homes take part in a step.
	homesAtOnce = 24
)

// happen has one thing happen to one booking, chosen by chance; false when all has happened.
func (w *world) happen() bool {
	open := slices.DeleteFunc(slices.Clone(w.bookings), func(b *booking) bool { return len(b.todo) == 0 })
	if len(open) == 0 {
		return false
	}
	for range 1 + w.random.IntN(3*max(1, len(w.bookings)/bookingsAtOnce)) {
		b := open[w.random.IntN(len(open))]
		if len(b.todo) == 0 {
			continue
		}
		next := b.todo[0]
		b.todo = b.todo[1:]
		switch next.kind {
		case "inquire":
			b.inquired, b.arrival, b.departure = true, next.arrival, next.departure
		case "withdraw":
			b.inquired = false
		case "create":
			b.booked, b.inquired, b.arrival, b.departure = true, false, next.arrival, next.departure
			w.figures.Created++
		case "change":
			b.arrival, b.departure = next.arrival, next.departure
			w.figures.Changed++
		case "split":
			b.arrival, b.departure, b.rest.booked = next.arrival, next.departure, true
			w.figures.Split++
		case "restore":
			b.cancelled = false
			w.figures.Restored++
		default:
			b.cancelled = true
			w.figures.Cancelled++
		}
	}
	return true
}

// round lets some time pass, has the product told of each home and people work, and checks.
func (w *world) round(ctx context.Context, faults bool) error {
	w.Clock.Advance(time.Duration(5+w.random.IntN(85)) * time.Minute)
	return w.turn(ctx, faults)
}

func (w *world) turn(ctx context.Context, faults bool) error {
	w.step++
	w.figures.Steps++
	w.takesPart = make([]bool, len(w.homes))
	w.takesPart[w.annex()] = true
	for i := range w.Homes {
		faulty := faults && !w.answers[i]
		if w.takesPart[i] = !faulty || len(w.homes) <= homesAtOnce || w.random.IntN(len(w.homes)) < homesAtOnce; !w.takesPart[i] {
			continue
		}
		if err := w.way.bring(ctx, i, faulty); err != nil {
			return err
		}
	}
	if err := w.office(ctx); err != nil {
		return err
	}
	if err := w.work(ctx); err != nil {
		return err
	}
	if w.step == seasonMoves {
		if err := w.moveSeason(ctx); err != nil {
			return err
		}
	}
	return w.check(ctx)
}

// told notes that the product knows now what is booked at a home.
func (w *world) told(home int) { w.toldOf(home, w.of[home]) }

// toldOf notes it of some of the bookings of a home.
func (w *world) toldOf(home int, all []*booking) {
	if w.shown[home] == nil {
		w.shown[home] = map[int]nights{}
	}
	for _, b := range all {
		if delete(w.shown[home], b.number); b.alive() {
			w.shown[home][b.number] = nights{b.arrival, b.departure}
		}
	}
}

// season lets the days pass from the first arrival to the last departure. Early in the day what is new comes in, in the evening the tasks of the day are done.
func (w *world) season(ctx context.Context) error {
	first, last := clock.Date(1<<30), clock.Date(0)
	for _, b := range w.bookings {
		if b.alive() {
			first, last = min(first, b.arrival), max(last, b.departure.AddDays(max(0, b.late)))
		}
	}
	for day := first.AddDays(-1); day <= last; day = day.AddDays(1) {
		w.Clock.Set(day.At(6*60, time.UTC).Time())
		w.figures.Days++
		// Who stays longer than the product knows, or does not come, finds a cleaner at the door: that day the channel answers.
		again := false
		for _, b := range w.bookings {
			if !b.alive() {
				continue
			}
			if b.late != 0 && day == b.arrival.AddDays(b.on) && day < b.departure && b.departure.AddDays(min(0, b.late)) > day {
				b.departure = b.departure.AddDays(b.late)
				w.figures.Changed++
				w.answers[b.home] = true
			}
			if b.drop == onEve && day == b.arrival.AddDays(-1) || b.drop == onDay && day == b.arrival {
				b.cancelled = true
				w.figures.Cancelled++
				w.figures.Late++
				w.answers[b.home], again = true, true
			}
		}
		if err := w.turn(ctx, true); err != nil {
			return err
		}
		if again { // one that is missing from a calendar is taken for canceled when it is so for some time
			w.Clock.Advance(2 * time.Hour)
			if err := w.turn(ctx, true); err != nil {
				return err
			}
		}
		w.checkAsked(day)
		clear(w.answers)
		w.Clock.Set(day.At(20*60, time.UTC).Time())
		if err := w.clean(ctx, day); err != nil {
			return err
		}
		if err := w.check(ctx); err != nil {
			return err
		}
	}
	return nil
}
