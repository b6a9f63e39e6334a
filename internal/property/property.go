// Package property is what is let: buildings and the units in them, how one gets in, the WiFi, what there is to know, and what is nearby.
//
// All of it is small and read with every list and every stay, so a member's properties are kept in memory as one snapshot. Key codes and WiFi passwords stay
// sealed even there; KeyCode and WiFi are the only ways to them.
package property

import (
	"reflect"
	"time"
	_ "time/tzdata" // properties name their zone; the binary must not depend on the machine's copy

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Handover is how a guest gets the key.
type Handover string

// The four ways to hand over a key.
const (
	AtProperty   Handover = "at_property"
	KeySafe      Handover = "key_safe"
	MeetingPoint Handover = "meeting_point"
	Office       Handover = "office"
)

// Handovers lists the four ways.
var Handovers = []Handover{AtProperty, KeySafe, MeetingPoint, Office}

// Schema lists the four ways.
func (Handover) Schema(huma.Registry) *huma.Schema { return wire.Among(Handovers) }

// Address is where a building or property stands.
type Address struct {
	Street, Postalcode, City, Country string
}

// Building is a house with one or more properties.
type Building struct {
	ID   int64
	Name string
	Address
}

// Property is a unit that is let. A snapshot shares it: it must not be changed.
type Property struct {
	Ref        identity.Ref
	ExternalID string
	// Building is the house; its ID is zero when the property is one by itself.
	Building Building
	// Account is the owner whose books it is in; empty for none.
	Account string
	// Groups are the groups that it is in.
	Groups     []int64
	Title      string
	ShortTitle string
	Address
	LocationDescription wire.Words
	Lat, Lon            float64
	TimeZone            string
	Zone                *time.Location
	// MaxOccupancy counts adults and children; toddlers sleep in cots.
	MaxOccupancy int
	Bedrooms     int
	// RegistrationNumber is the number under which a short-term let is registered (Regulation (EU) 2024/1028); empty where none is needed.
	RegistrationNumber string
	// Arrival and Departure are the usual times; a reservation may have its own.
	Arrival         clock.TimeOfDay
	Departure       clock.TimeOfDay
	CleaningMinutes int
	KeyHandover     Handover
	KeyLocation     wire.Words
	// CodeChange asks for another key code after each departure; CodeSince is when the present one was set.
	CodeChange bool
	CodeSince  clock.Instant
	// StaffKey says where the cleaners' key is; it is for staff only.
	StaffKey     wire.Words
	MeetingPoint wire.Words
	WiFiType     WiFiType
	WiFiSSID     string
	// Company and Person clean here unless a task says otherwise; zero for none.
	Company     identity.StaffID
	Person      identity.StaffID
	Annotations string
	Active      bool
	Amenities   []Amenity
	// Texts are its own info texts and those for all properties of the member, by position.
	Texts  []InfoText
	Places []Place
	// Pictures are its own and behind them those for all properties of the member.
	Pictures []Picture

	// HasKeyCode reports whether there is a code at all.
	HasKeyCode   bool
	keyCode      []byte // sealed
	wifiPassword []byte // sealed
	ownerID      int64
	textsByHand  bool     // the office writes its texts itself
	placesByHand bool     // … and its places
	nearby       []Nearby // Places by category, when it was read from the database
}

// column is one column of a property's row and the field that it is read into and written from. Words are in two: as shown where no language helps in the column of their
// name, by language in the column words.
type column struct {
	name  string
	field func(p *Property) any
	// sealed is a secret: it is never compared as it is stored, because sealing it again gives other bytes.
	sealed bool
}

// columns are what an import can change of a row. Reading, writing and comparing follow from it.
var columns = []column{
	{name: "building_id", field: func(p *Property) any { return &p.Building.ID }},
	{name: "property_account_id", field: func(p *Property) any { return &p.ownerID }},
	{name: "title", field: func(p *Property) any { return &p.Title }},
	{name: "short_title", field: func(p *Property) any { return &p.ShortTitle }},
	{name: "street", field: func(p *Property) any { return &p.Street }},
	{name: "postalcode", field: func(p *Property) any { return &p.Postalcode }},
	{name: "city", field: func(p *Property) any { return &p.City }},
	{name: "country", field: func(p *Property) any { return &p.Country }},
	{name: "location_description", field: func(p *Property) any { return &p.LocationDescription }},
	{name: "lat", field: func(p *Property) any { return &p.Lat }},
	{name: "lon", field: func(p *Property) any { return &p.Lon }},
	{name: "time_zone", field: func(p *Property) any { return &p.TimeZone }},
	{name: "max_occupancy", field: func(p *Property) any { return &p.MaxOccupancy }},
	{name: "bedrooms", field: func(p *Property) any { return &p.Bedrooms }},
	{name: "registration_number", field: func(p *Property) any { return &p.RegistrationNumber }},
	{name: "arrival_minute", field: func(p *Property) any { return &p.Arrival }},
	{name: "departure_minute", field: func(p *Property) any { return &p.Departure }},
	{name: "cleaning_minutes", field: func(p *Property) any { return &p.CleaningMinutes }},
	{name: "key_handover", field: func(p *Property) any { return &p.KeyHandover }},
	{name: "key_location", field: func(p *Property) any { return &p.KeyLocation }},
	{name: "key_code_sealed", field: func(p *Property) any { return &p.keyCode }, sealed: true},
	{name: "code_change", field: func(p *Property) any { return &p.CodeChange }},
	{name: "code_since", field: func(p *Property) any { return &p.CodeSince }},
	{name: "staff_key", field: func(p *Property) any { return &p.StaffKey }},
	{name: "meeting_point", field: func(p *Property) any { return &p.MeetingPoint }},
	{name: "wifi_type", field: func(p *Property) any { return &p.WiFiType }},
	{name: "wifi_ssid", field: func(p *Property) any { return &p.WiFiSSID }},
	{name: "wifi_password_sealed", field: func(p *Property) any { return &p.wifiPassword }, sealed: true},
	{name: "company_id", field: func(p *Property) any { return &p.Company }},
	{name: "person_id", field: func(p *Property) any { return &p.Person }},
	{name: "annotations", field: func(p *Property) any { return &p.Annotations }},
	{name: "active", field: func(p *Property) any { return &p.Active }},
}

// value is what a column's field holds now.
func (c column) value(p *Property) any { return reflect.ValueOf(c.field(p)).Elem().Interface() }

// sameRow reports whether two properties have the same row, their secrets apart.
func sameRow(a, b *Property) bool {
	for _, c := range columns {
		if !c.sealed && c.value(a) != c.value(b) {
			return false
		}
	}
	return true
}

// Short is the short title, or the title where there is none.
func (p *Property) Short() string {
	if p.ShortTitle != "" {
		return p.ShortTitle
	}
	return p.Title
}

// Today is the date on the property's own calendar.
func (p *Property) Today(now time.Time) clock.Date { return clock.DateOf(now.In(p.Zone)) }

// Amenity is one thing that the property has, in a category.
type Amenity struct {
	Category string
	Name     wire.Words
}

func keyCodeContext(ref identity.Ref) string { return "property.key_code/" + ref.String() }
func wifiContext(ref identity.Ref) string    { return "property.wifi_password/" + ref.String() }
