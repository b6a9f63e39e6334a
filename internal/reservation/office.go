package reservation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// What the office writes of a stay by hand: the fields, what they follow, and what stands against them.

// Fields are what the office keeps of a stay in the browser, beside its payments, services and travelers. Their names are those of an import file.
type Fields struct {
	Property        int64  `json:"property" minimum:"0" doc:"Number of the property."`
	Kind            Kind   `json:"kind" doc:"For whom it is: a guest, the owner of the property, or the agency itself."`
	Cleaning        bool   `json:"cleaning" doc:"Whether the property is cleaned after it."`
	Parked          bool   `json:"parked" required:"false" doc:"Whether it has no home now: its nights are free, and property is its last home. Another property gives it a home again, unless parked is named beside it. What is entered has a home."`
	Status          Status `json:"status" enum:"offer,confirmed,cancelled" doc:"How firm it is. What is sent is never cancelled: calls of their own cancel and restore a stay."`
	Arrival         string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure       string `json:"departure" doc:"yyyy-MM-dd"`
	ArrivalTime     string `json:"arrival_time" doc:"HH:mm; the property's when empty. A time that differs from what is stored ends what a booked extra gives."`
	DepartureTime   string `json:"departure_time" doc:"HH:mm; the property's when empty. As arrival_time."`
	Adults          int    `json:"adults"`
	Children        int    `json:"children"`
	Toddlers        int    `json:"toddlers" doc:"Infants; they do not count for the occupancy."`
	Pets            int    `json:"pets"`
	Cots            int    `json:"cots"`
	BookerFirstName string `json:"booker_first_name"`
	BookerLastName  string `json:"booker_last_name"`
	BookerEmail     string `json:"booker_email" doc:"The guest signs in with it; empty for none."`
	BookerPhone     string `json:"booker_phone"`
	Lang            string `json:"lang" doc:"The guest's language, such as de; the agency's when empty."`
	Source          string `json:"source" doc:"The channel."`
	Rentalprice     string `json:"rentalprice" doc:"A decimal such as 840.00; empty for none."`
	TouristTax      string `json:"tourist_tax" doc:"A decimal; empty for none."`
	Deposit         string `json:"deposit" doc:"A decimal: the first payment; empty for none."`
	BeachChair      string `json:"beach_chair"`
	ParkingLot      string `json:"parking_lot"`
}

// decimal is an amount as people write it; empty for none.
func decimal(cents int64) string {
	if cents == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

func ownTime(t clock.TimeOfDay) string {
	if t == NoTime {
		return ""
	}
	return t.String()
}

// fieldsOf are the fields of a stay.
func fieldsOf(r Reservation) Fields {
	return Fields{
		Property: r.Property, Kind: cmp.Or(r.Kind, ForGuest), Cleaning: !r.NoCleaning, Parked: r.Parked(), Status: r.Status, Arrival: r.Arrival.String(), Departure: r.Departure.String(), ArrivalTime: ownTime(r.ownArrival()),
		DepartureTime: ownTime(r.ownDeparture()), Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Pets: r.Pets, Cots: r.Cots, BookerFirstName: r.Booker.FirstName,
		BookerLastName: r.Booker.LastName, BookerEmail: Contact(r.Booker.Email), BookerPhone: Contact(r.Booker.Phone), Lang: locales.Code(r.Lang), Source: r.Source, Rentalprice: decimal(r.Rentalprice),
		TouristTax: decimal(r.TouristTax), Deposit: decimal(r.Deposit), BeachChair: r.BeachChair, ParkingLot: r.ParkingLot,
	}
}

// row is the row of a file that would say the same; its rule is theirs.
func (f Fields) row() ImportRow {
	return ImportRow{
		ExternalID: "latchkey", Property: strconv.FormatInt(f.Property, 10), Source: f.Source, Status: string(f.Status), Arrival: f.Arrival, Departure: f.Departure, ArrivalTime: f.ArrivalTime,
		DepartureTime: f.DepartureTime, Adults: f.Adults, Children: f.Children, Toddlers: f.Toddlers, Pets: f.Pets, Cots: f.Cots, BookerFirstName: f.BookerFirstName, BookerLastName: f.BookerLastName,
		BookerEmail: f.BookerEmail, BookerPhone: f.BookerPhone, Lang: f.Lang, Deposit: f.Deposit, Rentalprice: f.Rentalprice, TouristTax: f.TouristTax, BeachChair: f.BeachChair, ParkingLot: f.ParkingLot,
	}
}

// The reasons of refused fields that forms know beside those of wire.ReasonCode.
const (
	reasonTaken     = "taken"
	reasonOver      = "over_maximum"
	reasonBefore    = "not_after_arrival"
	reasonTooLong   = "too_many_nights"
	reasonBlockLong = "block_too_long"
	reasonNobody    = "nobody"
	reasonNoDate    = "no_date"
	reasonYear      = "year"
	reasonUnknown   = "unknown"
	reasonCancelled = "cancelled"
	reasonSplit     = "split"
)

// codes are the codes of the reasons that the rule of a file gives in words.
var codes = map[string]string{
	"not a day of the form yyyy-MM-dd": reasonNoDate, wrongYear: reasonYear, "must be after arrival": reasonBefore, "nobody travels": reasonNobody, "not a known property": reasonUnknown,
	"more adults and children than the property's maximum occupancy": reasonOver, fmt.Sprintf("more than %d nights after arrival", LongestStay): reasonTooLong,
}

func codeOf(reason string) string {
	if code, ok := codes[reason]; ok {
		return code
	}
	switch {
	case reason == wire.ReasonRequired:
		return "required"
	case strings.HasPrefix(reason, "longer than "):
		return "too_long"
	case strings.HasPrefix(reason, "must be from "):
		return "range"
	}
	return "invalid"
}

// checkFields is the rule of what the office writes: that of a row of a file, and a guest has a name. Refused fields are named as in Fields, with a code as the reason. What have, the stay before, has
// wrong already does not stand in the way of changing something else.
func checkFields(have Reservation, f Fields, m member.Member, today clock.Date, home func(id int64) (property.Property, bool)) (Reservation, error) {
	var report wire.ImportReport
	c, _ := check(&report, wire.Line[ImportRow]{Row: f.row()}, m, today, func(id string) (property.Property, bool) {
		n, ok := identity.ParseNumber(id)
		if !ok {
			return property.Property{}, false
		}
		return home(n)
	})
	wrong := map[string]string{}
	for _, refused := range report.Refused {
		code := codeOf(refused.Reason)
		if code == reasonOver && have.Property == f.Property && have.Count() == f.Adults+f.Children {
			continue
		}
		if wrong[refused.Field] == "" {
			wrong[refused.Field] = code
		}
	}
	if f.Property == 0 {
		wrong["property"] = "required"
	}
	if !slices.Contains(Kinds, f.Kind) {
		wrong["kind"] = "invalid"
	}
	if f.Kind == ForGuest && (have.Ref.ID == 0 || have.Booker.Name() != "") && strings.TrimSpace(f.BookerFirstName+f.BookerLastName) == "" {
		wrong["booker_last_name"] = "required"
	}
	if f.Parked && have.Ref.ID == 0 {
		wrong["parked"] = "invalid"
	}
	if f.Status == Cancelled {
		wrong["status"] = "invalid"
	}
	if len(wrong) > 0 {
		return Reservation{}, fault.Invalid(fault.BadRequest, wrong)
	}
	r := c.Reservation
	r.ExternalID, r.Kind, r.NoCleaning = "", f.Kind, !f.Cleaning
	return r, nil
}

// Draft is a stay before and after an edit, with what follows from it. A new stay has no Before.
type Draft struct {
	Before, After Details
}

// follow makes the rest of a stay follow fields that were found right: services are priced for the new nights and persons, totals differ by what that changes, and the last day for changes of
// travelers does not lie behind the departure.
func follow(before Details, fields Reservation) Draft {
	after := before
	r, have := &after.Reservation, before.Reservation
	*r = have
	r.Property, r.Kind, r.NoCleaning, r.Status = fields.Property, fields.Kind, fields.NoCleaning, fields.Status
	r.Arrival, r.Departure, r.Persons = fields.Arrival, fields.Departure, fields.Persons
	r.write(fields.ArrivalTime, fields.DepartureTime)
	r.Lang, r.Source, r.Rentalprice, r.TouristTax, r.Deposit, r.BeachChair, r.ParkingLot = fields.Lang, fields.Source, fields.Rentalprice, fields.TouristTax, fields.Deposit, fields.BeachChair, fields.ParkingLot
	booker := fields.Booker
	// "See booking documents" is no address, but is not lost either while nobody writes one.
	if booker.Email == "" && Contact(have.Booker.Email) == "" {
		booker.Email = have.Booker.Email
	}
	if booker.Phone == "" && Contact(have.Booker.Phone) == "" {
		booker.Phone = have.Booker.Phone
	}
	r.Booker = booker
	if r.Currency == "" {
		r.Currency = fields.Currency
	}
	if r.EditableUntil > r.Departure {
		r.EditableUntil = 0
	}
	after.Services = slices.Clone(before.Services)
	for i := range after.Services {
		s := &after.Services[i]
		if s.Amount == Amount(*s, have.Nights(), have.Count()) { // an agreed price stays as it was agreed
			s.Amount = Amount(*s, r.Nights(), r.Count())
		}
	}
	wasAgency, wasThird := Totals(have, before.Services)
	agency, third := Totals(*r, after.Services)
	r.Total, r.TotalThird = max(0, have.Total+agency-wasAgency), max(0, have.TotalThird+third-wasThird)
	return Draft{before, after}
}

// moves reports whether the stay takes other nights or another home than before, or loses its home.
func (d Draft) moves() bool {
	a, b := d.Before.Reservation, d.After.Reservation
	return d.isNew() || a.Property != b.Property || a.Arrival != b.Arrival || a.Departure != b.Departure || a.Status != b.Status || a.Parked() != b.Parked()
}

// parks reports whether the stay loses its home.
func (d Draft) parks() bool { return d.After.Parked() && !d.Before.Parked() }

func (d Draft) isNew() bool { return d.Before.Ref.ID == 0 }

// Hindrance is a stay or a block that has some of the nights.
type Hindrance struct {
	// Stay is the number of a stay; zero for a block.
	Stay               int64
	Status             Status
	Reason             BlockReason
	Guest              string
	Arrival, Departure clock.Date
}

// hindrances are what has nights of a stay already: confirmed stays, and blocks. Offers only stand in the way of each other when one of them is confirmed.
func hindrances(r Reservation, others []Stay, closed []Block) (taken, offered []Hindrance) {
	for _, s := range others {
		if s.ID == r.Ref.ID || s.Status == Cancelled || s.Arrival >= r.Departure || s.Departure <= r.Arrival {
			continue
		}
		h := Hindrance{Stay: s.ID, Status: s.Status, Arrival: s.Arrival, Departure: s.Departure}
		if s.Status == Confirmed {
			taken = append(taken, h)
		} else {
			offered = append(offered, h)
		}
	}
	for _, b := range closed {
		if !b.Visit() && b.Arrival < r.Departure && b.Departure > r.Arrival {
			taken = append(taken, Hindrance{Reason: b.Reason, Arrival: b.Arrival, Departure: b.Departure})
		}
	}
	return taken, offered
}

// Warning is what the office should know of a change that is possible all the same.
type Warning string

// The warnings.
const (
	WarnPast      Warning = "arrival_past"
	WarnOffer     Warning = "offer_has_nights"
	WarnKeySeen   Warning = "key_seen"
	WarnNoEmail   Warning = "no_email"
	WarnTravelers Warning = "more_travelers"
	WarnChannel   Warning = "from_channel"
	WarnBegun     Warning = "task_begun"
	WarnShort     Warning = "little_time"
	WarnPaid      Warning = "paid_more"
	// WarnFree is for a stay that loses its home: calendars of channels say from then on that its nights are free.
	WarnFree Warning = "nights_free"
)

// Warnings are all that there are.
var Warnings = []Warning{WarnPast, WarnOffer, WarnKeySeen, WarnNoEmail, WarnTravelers, WarnChannel, WarnBegun, WarnShort, WarnPaid, WarnFree}

// warnings are those that follow from the stay alone. keySeen reports that the guest has looked at the key code, or has it on a phone.
func (d Draft) warnings(today clock.Date, offered []Hindrance, keySeen bool) []Warning {
	before, after := d.Before.Reservation, d.After.Reservation
	var out []Warning
	warn := func(is bool, w Warning) {
		if is {
			out = append(out, w)
		}
	}
	warn(d.moves() && after.Status != Cancelled && after.Arrival < today, WarnPast)
	warn(len(offered) > 0, WarnOffer)
	warn(keySeen && (before.Property != after.Property || after.Status == Cancelled || d.parks()), WarnKeySeen)
	warn(d.isNew() && after.Kind == ForGuest && after.Booker.Email == "", WarnNoEmail)
	warn(len(d.After.Travelers) > after.Count()+after.Toddlers, WarnTravelers)
	warn(!d.isNew() && d.moves() && strings.HasPrefix(before.ExternalID, feedPrefix), WarnChannel)
	warn(d.parks() && after.Status != Cancelled, WarnFree)
	warn(after.Paid > after.Total || (after.Status == Cancelled && after.Paid > 0), WarnPaid)
	return out
}

// PlannedTask is what a change does to one task.
type PlannedTask struct {
	Effect TaskEffect
	// Type is the kind of the task, Check whether it is a check of one.
	Type  string
	Check bool
	Title Words
	// Property is where it is afterwards, WasProperty before.
	Property, WasProperty int64
	// Start and End are the planned times afterwards, WasStart and WasEnd before.
	Start, End, WasStart, WasEnd clock.Instant
	// People are those who do it, before or after.
	People []identity.StaffID
}

// TaskEffect is what happens to a task.
type TaskEffect string

// The effects.
const (
	TaskMade      TaskEffect = "made"
	TaskMoved     TaskEffect = "moved"
	TaskChanged   TaskEffect = "changed"
	TaskCancelled TaskEffect = "cancelled"
	// TaskKept was begun and stays as it is although its stay changes.
	TaskKept TaskEffect = "kept"
)

// TaskEffects are all that there are.
var TaskEffects = []TaskEffect{TaskMade, TaskMoved, TaskChanged, TaskCancelled, TaskKept}
