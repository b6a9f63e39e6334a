package property

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/wire"
)

// Fields are what the office keeps of a home in the browser, beside its pictures, info texts, documents and places. Their names are those of an import file.
type Fields struct {
	Title               string          `json:"title"`
	ShortTitle          string          `json:"short_title" doc:"For lists and narrow places; the title where it is empty."`
	Building            string          `json:"building" doc:"Name of the house; empty for a home by itself. A name that is new makes a house at the home's address."`
	Account             string          `json:"account" doc:"The owner whose books it is in; empty for none."`
	Street              string          `json:"street"`
	Postalcode          string          `json:"postalcode"`
	City                string          `json:"city"`
	Country             string          `json:"country" doc:"ISO 3166, two letters; the agency's when empty."`
	Lat                 float64         `json:"lat" doc:"Latitude in degrees; 0 with lon 0 when unknown."`
	Lon                 float64         `json:"lon" doc:"Longitude in degrees."`
	TimeZone            string          `json:"time_zone" doc:"IANA name; the agency's when empty."`
	LocationDescription wire.Texts      `json:"location_description" doc:"How to find it."`
	MaxOccupancy        int             `json:"max_occupancy" doc:"Adults and children; infants do not count."`
	Bedrooms            int             `json:"bedrooms"`
	RegistrationNumber  string          `json:"registration_number" doc:"Of a short-term let, Regulation (EU) 2024/1028; guests see it."`
	ArrivalTime         string          `json:"arrival_time" doc:"HH:mm, the usual time from which guests may come."`
	DepartureTime       string          `json:"departure_time" doc:"HH:mm, the usual time until which they leave."`
	CleaningMinutes     int             `json:"cleaning_minutes" doc:"How long its cleaning takes; 120 when 0."`
	KeyHandover         Handover        `json:"key_handover" doc:"How guests get the key."`
	KeyLocation         wire.Texts      `json:"key_location" doc:"Where the key is."`
	KeyCode             string          `json:"key_code" edit:"secret" doc:"Written: the code of the key safe, empty for none. Read: a mark of the code that is kept, never the code; empty for none."`
	CodeChange          bool            `json:"code_change" doc:"Whether another code is wanted after each departure."`
	MeetingPoint        wire.Texts      `json:"meeting_point" doc:"Where guests are met."`
	StaffKey            wire.Texts      `json:"staff_key" doc:"Where the cleaners' key is; staff only."`
	WiFiType            int             `json:"wifi_type" enum:"0,1,2" doc:"0 open, 1 password (WEP), 2 password (WPA/WPA2)."`
	WiFiSSID            string          `json:"wifi_ssid" doc:"Name of the network; empty without WiFi."`
	WiFiPassword        string          `json:"wifi_password" edit:"secret" doc:"Written: the password, empty for an open network. Read: a mark of the password that is kept, never the password; empty for none."`
	Company             int64           `json:"company" doc:"The cleaning company that cleans here; 0 for none."`
	Person              int64           `json:"person" doc:"The person who cleans here; 0 for none."`
	Annotations         string          `json:"annotations" doc:"Notes for staff."`
	Amenities           []AmenityFields `json:"amenities" nullable:"false" doc:"What the home has, by category."`
}

// AmenityFields is one thing that a home has.
type AmenityFields struct {
	Category string     `json:"category"`
	Name     wire.Texts `json:"name"`
}

// Edit is a change of some fields.
type Edit = wire.Changes[Fields]

// mark names a sealed secret without saying anything of it: sealing the same value again gives other bytes.
func mark(sealed []byte) string {
	if len(sealed) == 0 {
		return ""
	}
	sum := sha256.Sum256(sealed)
	return hex.EncodeToString(sum[:8])
}

// fieldsOf are the fields of a property as the office of an agency that speaks a language sees them.
func fieldsOf(p *Property, own string) Fields {
	f := Fields{
		Title: p.Title, ShortTitle: p.ShortTitle, Building: p.Building.Name, Account: p.Account, Street: p.Street, Postalcode: p.Postalcode, City: p.City, Country: p.Country,
		Lat: p.Lat, Lon: p.Lon, TimeZone: p.TimeZone, LocationDescription: p.LocationDescription.Shown(own), MaxOccupancy: p.MaxOccupancy, Bedrooms: p.Bedrooms,
		RegistrationNumber: p.RegistrationNumber, ArrivalTime: p.Arrival.String(), DepartureTime: p.Departure.String(), CleaningMinutes: p.CleaningMinutes,
		KeyHandover: p.KeyHandover, KeyLocation: p.KeyLocation.Shown(own), KeyCode: mark(p.keyCode), CodeChange: p.CodeChange, MeetingPoint: p.MeetingPoint.Shown(own),
		StaffKey: p.StaffKey.Shown(own), WiFiType: int(p.WiFiType), WiFiSSID: p.WiFiSSID, WiFiPassword: mark(p.wifiPassword), Company: int64(p.Company), Person: int64(p.Person),
		Annotations: p.Annotations, Amenities: make([]AmenityFields, 0, len(p.Amenities)),
	}
	for _, a := range p.Amenities {
		f.Amenities = append(f.Amenities, AmenityFields{Category: a.Category, Name: a.Name.Shown(own)})
	}
	slices.SortStableFunc(f.Amenities, func(a, b AmenityFields) int {
		return cmp.Or(cmp.Compare(a.Category, b.Category), cmp.Compare(a.Name.In(own), b.Name.In(own)))
	})
	return f
}

// row is the row of a file that would say the same; its rule is theirs.
func (f Fields) row(externalID string, crew *member.StaffList) ImportRow {
	// A number that nobody has names no staff, and check refuses it.
	external := func(id int64) string {
		if id == 0 {
			return ""
		}
		if one, ok := crew.By(identity.StaffID(id)); ok {
			return one.ExternalID
		}
		return "nobody"
	}
	words := func(t wire.Texts) wire.Words { return wire.Words{By: t} }
	row := ImportRow{
		ExternalID: externalID, Building: f.Building, Account: f.Account, Title: f.Title, ShortTitle: f.ShortTitle, Street: f.Street, Postalcode: f.Postalcode, City: f.City,
		Country: f.Country, LocationDescription: words(f.LocationDescription), Lat: f.Lat, Lon: f.Lon, TimeZone: f.TimeZone, MaxOccupancy: f.MaxOccupancy, Bedrooms: f.Bedrooms,
		RegistrationNumber: f.RegistrationNumber, ArrivalTime: f.ArrivalTime, DepartureTime: f.DepartureTime, CleaningMinutes: f.CleaningMinutes, KeyHandover: string(f.KeyHandover),
		KeyLocation: words(f.KeyLocation), KeyCode: f.KeyCode, StaffKey: words(f.StaffKey), MeetingPoint: words(f.MeetingPoint), WiFiType: f.WiFiType, WiFiSSID: f.WiFiSSID,
		WiFiPassword: f.WiFiPassword, Company: external(f.Company), Person: external(f.Person), Annotations: f.Annotations,
	}
	for _, a := range f.Amenities {
		row.Amenities = append(row.Amenities, ImportAmenity{Category: a.Category, Name: words(a.Name)})
	}
	return row
}

// CheckFields is the rule of what the office writes: that of a row of a file. Refused fields are named as in Fields, a language of a text behind a point, with a code as the reason.
func CheckFields(f Fields, externalID string, m member.Member, crew *member.StaffList) (*Property, error) {
	var report wire.ImportReport
	c, ok := check(&report, wire.Line[ImportRow]{Row: f.row(externalID, crew)}, m, crew)
	if ok {
		c.CodeChange = f.CodeChange
		return &c.Property, nil
	}
	wrong := map[string]string{}
	for _, refused := range report.Refused {
		name := fieldName(refused.Field)
		if wrong[name] == "" {
			wrong[name] = wire.ReasonCode(refused.Reason)
		}
	}
	return nil, fault.Invalid(fault.BadRequest, wrong)
}

// fieldName is the name that a field has in Fields, of that which the report of an import gives it.
func fieldName(column string) string {
	column, _, _ = strings.Cut(column, ".") // amenities.name
	for _, text := range []string{"location_description", "key_location", "staff_key", "meeting_point"} {
		if lang, found := strings.CutPrefix(column, text+"_"); found {
			return text + "." + lang
		}
	}
	return column
}
