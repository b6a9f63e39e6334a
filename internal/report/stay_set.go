package report

import (
	"context"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// office are the managers of an agency.
var office = []identity.Role{identity.Manager}

// staySet are the arrivals and departures of confirmed stays: each stay has one row on the day of arrival and one on the day of departure.
var staySet = dataSet{
	fields: catalogueOf("stays", stayColumns, "total", "stays", "when", "move", "where", "guest", "persons", "guests", "nights", "channel", "notes", "arrival", "departure"),
	who:    office, level: identity.ReadOnly, read: still(readStays), sample: sampleStays,
}

// move is an arrival or a departure.
type move struct {
	booked
	home     *property.Property
	arriving bool
}

func (m move) day() clock.Date {
	if m.arriving {
		return m.arrival
	}
	return m.departure
}

// at is the time on the clock of the home.
func (m move) at() clock.TimeOfDay {
	if m.arriving {
		return m.ArrivalAt(m.home)
	}
	return m.DepartureAt(m.home)
}

func (m move) which() string {
	if m.arriving {
		return "arrival"
	}
	return "departure"
}

// once has a stay that arrives and departs counted once.
func (m move) once() string { return m.ref.String() }

var stayColumns = join(
	weekdays(move.day),
	[]fieldOf[move]{
		coded("move", move.which),
		{paper.Field{Name: "when"}, func(c *paper.Content, m move) paper.Value { return timeText(c.Words, m.day(), m.at()) }},
	},
	homeColumns(func(m move) *property.Property { return m.home }),
	[]fieldOf[move]{
		said("guest", func(m move) string { return m.booker.Name() }),
		counted("guests", func(m move) int { return m.Adults + m.Children + m.Toddlers }, move.once),
		{paper.Field{Name: "persons"}, func(c *paper.Content, m move) paper.Value { return paper.Value{Text: persons(m.Persons, c.Lang)} }},
		counted("adults", func(m move) int { return m.Adults }, move.once),
		counted("children", func(m move) int { return m.Children }, move.once),
		counted("toddlers", func(m move) int { return m.Toddlers }, move.once),
		counted("pets", func(m move) int { return m.Pets }, move.once),
		counted("cots", func(m move) int { return m.Cots }, move.once),
		counted("nights", func(m move) int { return m.arrival.Until(m.departure) }, move.once),
		onDay("arrival", func(m move) clock.Date { return m.arrival }),
		onDay("departure", func(m move) clock.Date { return m.departure }),
		grouping("channel", func(m move) string { return m.source }),
		coded("kind", func(m move) string { return string(m.kind) }),
		said("stay", func(m move) string { return strconv.FormatInt(m.ref.ID, 10) }),
		{paper.Field{Name: "notes"}, func(c *paper.Content, m move) paper.Value { return paper.Value{Text: booking(m.booked, c.Words)} }},
	},
)

// join puts columns one behind the other.
func join[R any](parts ...[]fieldOf[R]) (out []fieldOf[R]) {
	for _, part := range parts {
		out = append(out, part...)
	}
	return out
}

// timeText is a time on a day, in the order of both.
func timeText(words func(string) string, day clock.Date, at clock.TimeOfDay) paper.Value {
	t := day.At(at, time.UTC).Time()
	return paper.Value{Text: t.Format(words("time")), Order: t.Format("2006-01-02 15:04")}
}

// persons says who comes in words.
func persons(p reservation.Persons, lang string) string {
	return party(task.Next{Adults: p.Adults, Children: p.Children, Toddlers: p.Toddlers, Pets: p.Pets, Cots: p.Cots}, lang)
}

// booking says which places were booked with a stay.
func booking(b booked, words func(string) string) string {
	var out []string
	for _, one := range [][2]string{{"parking_lot", b.parkingLot}, {"beach_chair", b.beachChair}} {
		if one[1] != "" {
			out = append(out, words(one[0])+": "+one[1])
		}
	}
	return plain(strings.Join(out, ", "))
}

// moves are the arrivals and departures on days, of homes that there are.
func (s *Service) moves(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]move, error) {
	found, err := bookedIn(ctx, q, m, from, to, mostRows+1)
	if err != nil {
		return nil, err
	}
	homes, err := s.homesOf(ctx, q, m)
	if err != nil {
		return nil, err
	}
	var out []move
	for _, b := range found {
		home, ok := homes[b.property]
		if !ok {
			continue
		}
		for _, one := range []move{{b, home, true}, {b, home, false}} {
			if day := one.day(); day >= from && day <= to {
				out = append(out, one)
			}
		}
	}
	if len(out) > mostRows {
		return nil, tooMany()
	}
	return out, nil
}

func readStays(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, q, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	rows, err := s.moves(ctx, q, agency.ID, ask.From, ask.To)
	if err != nil {
		return nil, err
	}
	return fill(s.begun(ask, agency), stayColumns, rows), nil
}

// sampled is the content of a sample that gets its rows next, with its first day and its last.
func sampled(lang, title string, now clock.Instant) (c *paper.Content, first, last clock.Date) {
	first = now.Date(time.UTC)
	last = first.AddDays(6)
	c = blank(lang, title, sampleAgency)
	during(c, first, last)
	madeAt(c, now, time.UTC)
	return c, first, last
}

// sampleHome is one of the homes of samples.
func sampleHome(i int) *property.Property {
	home := sampleHomes[i%len(sampleHomes)]
	home.Ref, home.Zone = identity.Ref{Member: 1, ID: int64(i%len(sampleHomes) + 1)}, time.UTC
	home.Arrival, home.Departure, home.Bedrooms = 16*60, 10*60, 1+i%3
	return &home
}

// sampleMoves are made-up arrivals and departures from a day on.
func sampleMoves(first clock.Date) []move {
	guests := []reservation.Booker{{FirstName: "Ana", LastName: "Peña"}, {FirstName: "Łukasz", LastName: "Żółć"}, {FirstName: "Jörg", LastName: "Größe"}, {FirstName: "Σοφία", LastName: "Ωμέγα"}}
	channels := []string{"Booking.com", "Airbnb", "Website"}
	out := make([]move, sampleRows)
	for i := range out {
		day := first.AddDays(i * 7 / sampleRows)
		m := move{home: sampleHome(i), arriving: i%2 == 0, booked: booked{
			ref: identity.Ref{Member: 1, ID: int64(4000 + i)}, source: channels[i%len(channels)], kind: reservation.ForGuest, arrival: day, departure: day.AddDays(7), booker: guests[i%len(guests)],
			Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime}, Persons: reservation.Persons{Adults: 2, Children: i % 3, Cots: i % 5 / 4, Pets: i % 7 / 6},
		}}
		if !m.arriving {
			m.arrival, m.departure = day.AddDays(-7), day
		}
		if i%6 == 1 {
			m.parkingLot = "12"
		}
		out[i] = m
	}
	return out
}

func sampleStays(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	return fill(c, stayColumns, sampleMoves(first))
}
