// Package property is what is let: buildings and the units in them, how one gets in, the WiFi, what there is to know, and what is nearby.
//
// All of it is small and read with every list and every stay, so a member's properties are kept in memory as one snapshot. Key codes and WiFi passwords stay
// sealed even there; KeyCode and WiFi are the only ways to them.
package property

import (
	"time"
	_ "time/tzdata" // properties name their zone; the binary must not depend on the machine's copy

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
	Account    string
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
	// Arrival and Departure are the usual times; a reservation may have its own.
	Arrival         clock.TimeOfDay
	Departure       clock.TimeOfDay
	CleaningMinutes int
	KeyHandover     Handover
	KeyLocation     wire.Words
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
	nearby       []Nearby // Places by category, when it was read from the database
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
