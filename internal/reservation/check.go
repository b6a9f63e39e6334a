package reservation

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	maxName  = 200
	maxEmail = 254
	maxParts = 500 // payments, services or travelers of one stay
)

// candidate is a row that was found to be right, on its way into the database.
type candidate struct {
	Details
	bookingCase string
	// cancelled is what the guest has cancelled of what files bring.
	cancelled []Booked
	// share is what the later parts of the stay have of the rent, where it was split.
	share int64
	// restore is set where the row brings a stay back that the office has cancelled; cancelledHere where it stays cancelled although the row says otherwise.
	restore, cancelledHere bool
}

// checker reads one row.
type checker struct {
	wire.RowCheck
	today clock.Date
}

// date reads yyyy-MM-dd; empty is none.
func (c *checker) date(field, value string) clock.Date {
	if value = strings.TrimSpace(value); value == "" {
		return 0
	}
	d, err := clock.ParseDate(value)
	if err != nil {
		c.Refuse(field, "not a day of the form yyyy-MM-dd")
	}
	return d
}

func (c *checker) day(field, value string) clock.Date {
	if strings.TrimSpace(value) == "" {
		c.Refuse(field, wire.ReasonRequired)
	}
	d := c.date(field, value)
	if !d.IsZero() && !plausible(d) {
		c.Refuse(field, wrongYear)
		return 0
	}
	return d
}

// wrongYear is why the day of a stay is refused that nobody can mean.
const wrongYear = "not a day of the years 2000 to 2100"

// plausible reports whether somebody can mean a day: another year was typed wrong.
func plausible(d clock.Date) bool {
	return d >= clock.NewDate(2000, time.January, 1) && d <= clock.NewDate(2100, time.December, 31)
}

func (c *checker) timeOfDay(field, value string) clock.TimeOfDay {
	if value = strings.TrimSpace(value); value == "" {
		return NoTime
	}
	t, err := clock.ParseTimeOfDay(value)
	if err != nil {
		c.Refuse(field, "not a time of the form HH:mm")
	}
	return t
}

var (
	currency = regexp.MustCompile(`^[A-Z]{3}$`)
	email    = regexp.MustCompile(`^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$`)
)

// IsEmail reports whether a text looks like an e-mail address.
func IsEmail(text string) bool { return len(text) <= maxEmail && email.MatchString(text) }

// check reads a row of a file into a candidate. at finds the property of an external id.
func check(report *wire.ImportReport, line wire.Line[ImportRow], m member.Member, today clock.Date, at func(string) (property.Property, bool)) (*candidate, bool) {
	row := line.Row
	c := &checker{RowCheck: wire.RowCheck{Report: report, Line: line.Line, ID: row.ExternalID}, today: today}
	out := &candidate{bookingCase: c.Text("case", row.Case, maxName), restore: row.Restore}
	r := &out.Reservation
	r.Ref.Member = m.ID
	if r.ExternalID = c.Text("external_id", row.ExternalID, maxName); r.ExternalID == "" {
		c.Refuse("external_id", wire.ReasonRequired)
	}
	home, known := at(strings.TrimSpace(row.Property))
	if !known {
		c.Refuse("property", "not a known property")
	}
	r.Property = home.Ref.ID
	r.Source = c.Text("source", row.Source, maxName)
	r.Status = wire.OneOf(&c.RowCheck, "status", row.Status, statuses, "")
	c.dates(r, row)
	c.persons(r, row, home, known)
	c.booker(r, row)
	if r.Lang = locales.Match(row.Lang); row.Lang == "" {
		r.Lang = m.Lang
	} else if r.Lang == "" {
		c.Refuse("lang", "not "+locales.OneOf)
	}
	if r.Currency = strings.TrimSpace(row.Currency); r.Currency == "" {
		r.Currency = m.Currency
	}
	if !currency.MatchString(r.Currency) {
		c.Refuse("currency", "not a currency code of three letters")
	}
	r.BeachChair, r.ParkingLot = c.Text("beach_chair", row.BeachChair, maxName), c.Text("parking_lot", row.ParkingLot, maxName)
	out.Payments, out.Services, out.Travelers = c.payments(row, m.Lang), c.services(row, r, m.Lang), c.travelers(row, r)
	FollowTimes(r, nil, out.Services)
	c.sums(out, row)
	return out, !c.Bad
}

func (c *checker) dates(r *Reservation, row ImportRow) {
	r.Arrival, r.Departure = c.day("arrival", row.Arrival), c.day("departure", row.Departure)
	r.ArrivalTime, r.DepartureTime = c.timeOfDay("arrival_time", row.ArrivalTime), c.timeOfDay("departure_time", row.DepartureTime)
	r.EditableUntil = c.date("editable_until", row.EditableUntil)
	if r.Arrival.IsZero() || r.Departure.IsZero() {
		return
	}
	switch nights := r.Nights(); {
	case nights < 1:
		c.Refuse("departure", "must be after arrival")
	case nights > LongestStay:
		c.Refuse("departure", fmt.Sprintf("more than %d nights after arrival", LongestStay))
	}
	if !r.EditableUntil.IsZero() && r.EditableUntil > r.Departure {
		c.Refuse("editable_until", "must not be after departure")
	}
}

func (c *checker) persons(r *Reservation, row ImportRow, home property.Property, known bool) {
	r.Adults, r.Children, r.Toddlers = c.Number("adults", row.Adults, 0, 500), c.Number("children", row.Children, 0, 500), c.Number("toddlers", row.Toddlers, 0, 500)
	r.Pets, r.Cots = c.Number("pets", row.Pets, 0, 500), c.Number("cots", row.Cots, 0, 500)
	switch {
	case r.Count() < 1:
		c.Refuse("adults", "nobody travels")
	case known && r.Count() > home.MaxOccupancy:
		c.Refuse("adults", "more adults and children than the property's maximum occupancy")
	}
}

func (c *checker) booker(r *Reservation, row ImportRow) {
	r.Booker = Booker{
		FirstName: c.Text("booker_first_name", row.BookerFirstName, maxName), LastName: c.Text("booker_last_name", row.BookerLastName, maxName),
		Email: normalEmail(c.Text("booker_email", row.BookerEmail, maxEmail)), Phone: c.Text("booker_phone", row.BookerPhone, maxName),
	}
	if Contact(r.Booker.Email) != "" && !email.MatchString(r.Booker.Email) {
		c.Refuse("booker_email", "not an e-mail address")
	}
}

func (c *checker) payments(row ImportRow, own string) []Payment {
	c.Number("payments", len(row.Payments), 0, maxParts)
	var out []Payment
	for i, p := range row.Payments {
		next := Payment{
			ID: int64(i + 1), PaidOn: c.date("payments.paid_on", p.PaidOn), DueOn: c.date("payments.due_on", p.DueOn), Amount: c.Money("payments.amount", p.Amount),
			Recipient: wire.OneOf(&c.RowCheck, "payments.recipient", p.Recipient, recipients, Agency), Label: c.Words("payments.label", p.Label, own, maxName),
		}
		// Somewhere it may be tomorrow already.
		if next.PaidOn > c.today.AddDays(1) {
			c.Refuse("payments.paid_on", "lies in the future")
		}
		if strings.TrimSpace(p.Amount) == "" {
			c.Refuse("payments.amount", wire.ReasonRequired)
		}
		out = append(out, next)
	}
	return out
}

func (c *checker) services(row ImportRow, r *Reservation, own string) []Booked {
	c.Number("services", len(row.Services), 0, maxParts)
	var out []Booked
	for i, s := range row.Services {
		if s.Quantity == 0 {
			s.Quantity = 1
		}
		next := Booked{
			ID: int64(i + 1), Kind: c.Text("services.kind", s.Kind, maxName), Name: c.RequiredWords("services.name", s.Name, own, maxName),
			Quantity: c.Number("services.quantity", s.Quantity, 1, 1000), FeeBasis: wire.OneOf(&c.RowCheck, "services.fee_basis", s.FeeBasis, FeeBases, ""),
			UnitAmount: c.Money("services.unit_amount", s.UnitAmount), Timing: wire.OneOf(&c.RowCheck, "services.timing", s.Timing, Timings, ""), Mandatory: s.Mandatory,
			ArrivalTime: ExtraTime(&c.RowCheck, "services.arrival_time", s.ArrivalTime), DepartureTime: ExtraTime(&c.RowCheck, "services.departure_time", s.DepartureTime),
		}
		if next.Kind == "" {
			c.Refuse("services.kind", wire.ReasonRequired)
		}
		next.Amount = Amount(next, r.Nights(), r.Count())
		out = append(out, next)
	}
	return out
}

func (c *checker) travelers(row ImportRow, r *Reservation) []Traveler {
	c.Number("travellers", len(row.Travelers), 0, maxParts)
	var out []Traveler
	mains := 0
	for i, t := range row.Travelers {
		next := Traveler{
			ID: int64(i + 1), Kind: wire.OneOf(&c.RowCheck, "travellers.kind", t.Kind, kinds, ""), Main: t.Main,
			FirstName: c.Text("travellers.first_name", t.FirstName, maxName), LastName: c.Text("travellers.last_name", t.LastName, maxName),
			Birthday: c.date("travellers.birthday", t.Birthday), Passport: secret.Of(c.Text("travellers.passport", t.Passport, maxName)),
		}
		if next.Birthday > c.today {
			c.Refuse("travellers.birthday", "lies in the future")
		}
		if t.Main {
			mains++
		}
		out = append(out, next)
	}
	if mains > 1 {
		c.Refuse("travellers.main", "more than one main guest")
	}
	if len(out) > r.Count()+r.Toddlers {
		c.Refuse("travellers", "more than the persons booked")
	}
	return out
}

func (c *checker) sums(out *candidate, row ImportRow) {
	r := &out.Reservation
	r.Deposit, r.Rentalprice, r.TouristTax = c.Positive("deposit", row.Deposit), c.Positive("rentalprice", row.Rentalprice), c.Positive("tourist_tax", row.TouristTax)
	r.Total, r.TotalThird = Totals(*r, out.Services)
	if strings.TrimSpace(row.Total) != "" {
		r.Total = c.Positive("total", row.Total)
	}
	if strings.TrimSpace(row.TotalThird) != "" {
		r.TotalThird = c.Positive("total_third", row.TotalThird)
	}
	r.Paid, r.PaidThird = Paid(out.Payments)
}
