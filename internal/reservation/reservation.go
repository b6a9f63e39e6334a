// Package reservation is the stays of guests: who comes when, what is booked and paid, who travels, and whether the door may open yet; and the blocks, nights that
// are closed without a guest.
package reservation

import (
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Status is how firm a stay is.
type Status string

// The three states of a reservation.
const (
	Offer     Status = "offer"
	Confirmed Status = "confirmed"
	Cancelled Status = "cancelled"
)

// Reservation is one stay without its payments, services and travelers, which Details adds.
type Reservation struct {
	Ref        identity.Ref
	ExternalID string
	// Case is the booking case, the first reservation of those booked together.
	Case     int64
	Property int64
	// Account is the booker's account; zero while there is none.
	Account   identity.AccountID
	Source    string
	Status    Status
	Arrival   clock.Date
	Departure clock.Date
	Times
	Persons
	Booker   Booker
	Lang     string
	Currency string
	// Amounts are cents.
	Deposit     int64
	Rentalprice int64
	TouristTax  int64
	// Total is what the agency gets before the key is given; TotalThird what third parties get.
	Total      int64
	TotalThird int64
	Paid       int64
	PaidThird  int64
	BeachChair string
	ParkingLot string
	// EditableUntil is the last day on which travelers can be changed; none for the day of arrival.
	EditableUntil clock.Date
	// KeyUnlockedAt is when the office unlocked the key early by hand; zero when it did not.
	KeyUnlockedAt clock.Instant
	KeyUnlockedBy identity.AccountID
	// LeftAt is when the guests said that they have left; zero when they did not.
	LeftAt clock.Instant
	// ReadyAt is when the office released the home before the time of arrival; zero when it did not.
	ReadyAt clock.Instant
	// Kind is for whom the stay is.
	Kind Kind
	// NoCleaning is set when the home needs no cleaning after the stay.
	NoCleaning bool
	// CancelledAt is when the office cancelled the stay, and CancelReason why; zero when a file or a channel did.
	CancelledAt  clock.Instant
	CancelReason string
	// Unknown is what a calendar did not say and nobody has completed yet.
	Unknown Unknown
	// ParkedAt is when the office took the stay out of its home before it knew another one, and ParkedBy who did; zero for a stay that has a home. Property is the last home meanwhile.
	ParkedAt clock.Instant      `json:",omitzero"`
	ParkedBy identity.AccountID `json:",omitzero"`
	// ErasedAt is when what is personal of the stay was erased; zero for not. Imports leave such a stay as it is.
	ErasedAt clock.Instant
}

// Unknown is a set of what is not known of a stay.
type Unknown int64

// What calendars of channels do not say.
const (
	UnknownGuest Unknown = 1 << iota
	UnknownPersons
	UnknownLang
	// UnknownAll is what is not known of a stay that a calendar has brought.
	UnknownAll = UnknownGuest | UnknownPersons | UnknownLang
)

// Has reports whether one of some is not known.
func (u Unknown) Has(some Unknown) bool { return u&some != 0 }

// Kind is for whom a stay is.
type Kind string

// The kinds of stays.
const (
	ForGuest Kind = "guest"
	ForOwner Kind = "owner"
	// Internal stays are the agency's own: its people, a photographer, a night to try the home.
	Internal Kind = "internal"
)

// Kinds are all that there are.
var Kinds = []Kind{ForGuest, ForOwner, Internal}

// Persons is who comes. Toddlers do not count for the occupancy.
type Persons struct {
	Adults, Children, Toddlers, Pets, Cots int
}

// Count is the number of persons that the occupancy counts.
func (p Persons) Count() int { return p.Adults + p.Children }

// Booker is who booked.
type Booker struct {
	FirstName, LastName, Email, Phone string
}

// Name is the booker's whole name.
func (b Booker) Name() string { return strings.TrimSpace(b.FirstName + " " + b.LastName) }

// Payment is money that was paid or is due.
type Payment struct {
	ID int64
	// PaidOn is none until it is paid; DueOn is none when no day was agreed.
	PaidOn, DueOn clock.Date
	Amount        int64
	Recipient     Recipient
	Label         Words
	// Way is how it came; empty where a file does not say.
	Way Way
	// Counters is the number of the payment that this counter entry takes back; zero for all others. Countered marks that payment.
	Counters  int64
	Countered bool
	// Reference is the number of the payment in a file of payments; empty for none. Run is the import that brought it as an own payment; zero for none.
	Reference string
	Run       int64
}

// Own reports whether the office entered or confirmed the payment here; files number theirs below.
func (p Payment) Own() bool { return p.ID >= FirstOwn }

// Way is how money came.
type Way string

// The ways.
const (
	BankTransfer Way = "bank_transfer"
	Cash         Way = "cash"
	Card         Way = "card"
	Portal       Way = "portal"
	OtherWay     Way = "other"
)

// Ways are all that there are.
var Ways = []Way{BankTransfer, Cash, Card, Portal, OtherWay}

// Recipient is who gets a payment.
type Recipient string

// The recipients.
const (
	Agency Recipient = "agency"
	Third  Recipient = "third"
)

// FeeBasis is what a service is charged by.
type FeeBasis string

// What a price is multiplied by.
const (
	PerNight          FeeBasis = "night"
	PerPerson         FeeBasis = "person"
	PerPersonAndNight FeeBasis = "person_night"
	PerUnit           FeeBasis = "unit"
)

// Timing is when a service is paid.
type Timing string

// When and to whom a booked service is paid.
const (
	WithDeposit      Timing = "deposit"
	WithFinalPayment Timing = "final_payment"
	CashToThird      Timing = "cash_third"
	CashOnArrival    Timing = "cash_arrival"
	OnCreditCard     Timing = "credit_card"
)

var (
	statuses   = []Status{Offer, Confirmed, Cancelled}
	recipients = []Recipient{Agency, Third}
	kinds      = []TravelerKind{Adult, Child, Toddler}
)

// FeeBases and Timings are all that there are.
var (
	FeeBases = []FeeBasis{PerNight, PerPerson, PerPersonAndNight, PerUnit}
	Timings  = []Timing{WithDeposit, WithFinalPayment, CashToThird, CashOnArrival, OnCreditCard}
)

// FirstOwn is the first number of what people write themselves, a traveler or a booked service; files number theirs from 1 on, far below it.
const FirstOwn = 1001

// Words is a text by content language.
type Words = wire.Words

// Booked is a service that is booked with the stay.
type Booked struct {
	ID         int64
	Kind       string
	Name       Words
	Quantity   int
	FeeBasis   FeeBasis
	UnitAmount int64
	Amount     int64
	Timing     Timing
	// Mandatory services cannot be changed.
	Mandatory bool
	// Offered is the offered service that it was booked from; zero for what came with the booking.
	Offered int64
	// ByGuest is set when the guest has booked or changed it; an import leaves it alone.
	ByGuest bool
	// ArrivalTime and DepartureTime are what it gives the stay while it is booked; zero for nothing.
	ArrivalTime, DepartureTime clock.TimeOfDay
}

// TravelerKind is the age group of a traveler.
type TravelerKind string

// The kinds of travelers.
const (
	Adult   TravelerKind = "adult"
	Child   TravelerKind = "child"
	Toddler TravelerKind = "toddler"
)

// Traveler is one person of the stay. Identity data is sealed at rest.
type Traveler struct {
	ID   int64
	Kind TravelerKind
	// Main is the main guest.
	Main      bool
	FirstName string
	LastName  string
	Birthday  clock.Date
	// Passport is the number of the passport or identity card.
	Passport secret.Text
	Registration
}

// Registration is what a country's register of guests asks for beyond name, birthday and document number. Everything is empty until it is known.
type Registration struct {
	SecondLastName string `json:"second_last_name,omitempty"`
	Sex            string `json:"sex,omitempty"`
	// Nationality, BirthCountry, DocumentCountry and Country are ISO 3166, two letters.
	Nationality     string `json:"nationality,omitempty"`
	Birthplace      string `json:"birthplace,omitempty"`
	BirthCountry    string `json:"birth_country,omitempty"`
	DocumentType    string `json:"document_type,omitempty"`
	DocumentSupport string `json:"document_support,omitempty"`
	DocumentCountry string `json:"document_country,omitempty"`
	// DocumentPlace is the town that issued the document.
	DocumentPlace  string     `json:"document_place,omitempty"`
	DocumentIssued clock.Date `json:"document_issued,omitempty"`
	Street         string     `json:"street,omitempty"`
	Postalcode     string     `json:"postalcode,omitempty"`
	City           string     `json:"city,omitempty"`
	Country        string     `json:"country,omitempty"`
	Phone          string     `json:"phone,omitempty"`
	Email          string     `json:"email,omitempty"`
	Kinship        string     `json:"kinship,omitempty"`
}

// Details is a reservation with all that belongs to it.
type Details struct {
	Reservation
	Payments  []Payment
	Services  []Booked
	Travelers []Traveler
}

// Stay is what planning needs of a reservation.
type Stay struct {
	ID       int64
	Property int64
	Status   Status
	Source   string
	Arrival  clock.Date
	// Departure is the day on which they leave.
	Departure clock.Date
	Times
	Persons
	// NoCleaning is set when the home needs no cleaning after it.
	NoCleaning bool
	Kind       Kind
	// ParkedAt is when the office took the stay out of its home; zero for a stay that has one. Where stays are read for a home, Status is Cancelled then.
	ParkedAt clock.Instant
}

// BlockReason is why nights are closed.
type BlockReason string

// The reasons.
const (
	BlockOwner  BlockReason = "owner"
	BlockRepair BlockReason = "repair"
	BlockFeed   BlockReason = "feed"
	BlockOther  BlockReason = "other"
)

var blockReasons = []BlockReason{BlockOwner, BlockRepair, BlockFeed, BlockOther}

// Block is nights that are closed without a guest, or some hours of a day in which somebody works in the home, which close no night.
type Block struct {
	Ref        identity.Ref
	ExternalID string
	Property   int64
	Source     string
	Reason     BlockReason
	Arrival    clock.Date
	Departure  clock.Date
	// From and To are the hours of a visit on the day of Arrival; both zero for nights.
	From, To clock.TimeOfDay
	Note     string
}

// Visit reports whether the block is some hours and closes no night.
func (b Block) Visit() bool { return b.To > b.From }

// Parked reports whether the stay has no home now.
func (s Stay) Parked() bool { return !s.ParkedAt.IsZero() }

// Parked reports whether the stay has no home now: it occupies no night, and its guest sees neither key nor address.
func (r Reservation) Parked() bool { return !r.ParkedAt.IsZero() }

// Nights is the number of nights.
func (r Reservation) Nights() int { return r.Arrival.Until(r.Departure) }

// Editable is the last day on which travelers can be changed.
func (r Reservation) Editable() clock.Date {
	if r.EditableUntil.IsZero() {
		return r.Arrival
	}
	return r.EditableUntil
}

// TravelersEditable reports whether fellow travelers can be changed: confirmed stays, until the editable-until day ends at the property.
func TravelersEditable(r Reservation, zone *time.Location, now time.Time) bool {
	return r.Status == Confirmed && clock.DateOf(now.In(zone)) <= r.Editable()
}

// Viewer is as whom somebody sees a stay.
type Viewer string

// The viewers.
const (
	AsGuest   Viewer = "guest"
	AsManager Viewer = "manager"
)

// ViewerOf returns as whom the actor may see the stay; ok is false for everybody but its guest and the managers of its member. A sign-in by booking number sees its one
// stay and nothing else.
func ViewerOf(actor identity.Actor, ref identity.Ref, guest identity.AccountID) (viewer Viewer, ok bool) {
	switch {
	case actor.OnlyReservation != identity.Ref{}:
		return AsGuest, actor.OnlyReservation == ref
	case actor.Manages(ref.Member):
		return AsManager, true
	}
	return AsGuest, guest != 0 && actor.Account == guest
}

// seeDocuments are the placeholders that agencies put in place of an e-mail address or a phone number; they mean "see booking documents" and are not shown.
var seeDocuments = []string{
	"see booking documents", "see booking documentation", "siehe buchungsunterlagen", "siehe reiseunterlagen", "ver documentos de la reserva", "véase la documentación de la reserva",
	"zobacz dokumenty rezerwacji", "patrz dokumenty rezerwacji",
}

// Contact is an e-mail address or a phone number as it is shown: empty for the placeholder.
func Contact(value string) string {
	value = strings.TrimSpace(value)
	if slices.Contains(seeDocuments, strings.ToLower(strings.Trim(value, " .()[]*-"))) {
		return ""
	}
	return value
}
