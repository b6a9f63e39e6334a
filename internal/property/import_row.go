package property

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	maxName  = 200
	maxText  = 2000
	maxBody  = 20000
	maxParts = 500 // info texts, places or amenities of one property

	usualArrival   = "16:00"
	usualDeparture = "10:00"
	usualCleaning  = 120
	longestTask    = 24 * 60
)

// ImportRow is one property of an import file. The row is the whole truth about the property: what it leaves out is emptied. Words come bare (key_location), in each language (key_location_de) or as a map.
type ImportRow struct {
	ExternalID          string           `json:"external_id"`
	Building            string           `json:"building"` // name of the house; empty for a property by itself
	Account             string           `json:"account"`  // the owner whose books it is in
	Title               string           `json:"title"`
	ShortTitle          string           `json:"short_title"`
	Street              string           `json:"street"`
	Postalcode          string           `json:"postalcode"`
	City                string           `json:"city"`
	Country             string           `json:"country"` // ISO 3166, two letters
	LocationDescription wire.Words       `json:"location_description"`
	Lat                 float64          `json:"lat"`
	Lon                 float64          `json:"lon"`
	TimeZone            string           `json:"time_zone"` // IANA; the member's when empty
	MaxOccupancy        int              `json:"max_occupancy"`
	Bedrooms            int              `json:"bedrooms"`
	RegistrationNumber  string           `json:"registration_number"` // of short-term lets (EU 2024/1028)
	ArrivalTime         string           `json:"arrival_time"`        // HH:mm; 16:00 when empty
	DepartureTime       string           `json:"departure_time"`      // HH:mm; 10:00 when empty
	CleaningMinutes     int              `json:"cleaning_minutes"`    // 120 when empty
	KeyHandover         string           `json:"key_handover"`        // at_property | key_safe | meeting_point | office
	KeyLocation         wire.Words       `json:"key_location"`
	KeyCode             string           `json:"key_code"`
	StaffKey            wire.Words       `json:"staff_key"`
	MeetingPoint        wire.Words       `json:"meeting_point"`
	WiFiType            int              `json:"wifi_type"` // 0 open | 1 WEP | 2 WPA
	WiFiSSID            string           `json:"wifi_ssid"` // empty: no WiFi
	WiFiPassword        string           `json:"wifi_password"`
	Company             string           `json:"company"` // external id of a company of the member's staff
	Person              string           `json:"person"`  // external id of a person of the member's staff
	Annotations         string           `json:"annotations"`
	Amenities           []ImportAmenity  `json:"amenities"`
	InfoTexts           []ImportInfoText `json:"info_texts"`
	Places              []ImportPlace    `json:"places"`
}

// ImportAmenity is one thing that the property has.
type ImportAmenity struct {
	Category string     `json:"category"`
	Name     wire.Words `json:"name"`
}

// ImportInfoText is one thing to know; their order is kept.
type ImportInfoText struct {
	Audience string `json:"audience"` // guest | staff
	Lang     string `json:"lang"`     // en | de | es | pl
	Title    string `json:"title"`
	Body     string `json:"body"`
}

// ImportPlace is one place nearby; its distance is computed.
type ImportPlace struct {
	Category string  `json:"category"` // one of Categories
	Name     string  `json:"name"`
	Lat      float64 `json:"lat"`
	Lon      float64 `json:"lon"`
}

// ImportOptions say how to import.
type ImportOptions struct {
	// DryRun makes the same report and changes nothing.
	DryRun bool
	// Progress is called with how many rows are done, now and then; it may be nil.
	Progress func(done int)
}

// candidate is a row that was found to be right, on its way into the database.
type candidate struct {
	Property
	line     int
	keyCode  secret.Text
	wifiPass secret.Text
}

// checker reads one row.
type checker struct {
	wire.RowCheck
}

func (c *checker) timeOfDay(field, value, usual string) clock.TimeOfDay {
	if value = strings.TrimSpace(value); value == "" {
		value = usual
	}
	t, err := clock.ParseTimeOfDay(value)
	if err != nil {
		c.Refuse(field, err.Error())
	}
	return t
}

func (c *checker) position(latField, lonField string, lat, lon float64) {
	if math.IsNaN(lat) || math.Abs(lat) > 90 {
		c.Refuse(latField, "must be from -90 to 90 degrees")
	}
	if math.IsNaN(lon) || math.Abs(lon) > 180 {
		c.Refuse(lonField, "must be from -180 to 180 degrees")
	}
}

var country = regexp.MustCompile(`^[A-Z]{2}$`)

// check reads a row of a file into a candidate.
func check(report *wire.ImportReport, line wire.Line[ImportRow], m member.Member, crew *member.StaffList) (*candidate, bool) {
	row := line.Row
	c := &checker{wire.RowCheck{Report: report, Line: line.Line, ID: row.ExternalID}}
	out := &candidate{line: line.Line}
	p := &out.Property
	p.Ref.Member, p.Active = m.ID, true
	p.ExternalID = c.Required("external_id", row.ExternalID, maxName)
	p.Account = c.Text("account", row.Account, maxName)
	p.Title = c.Required("title", row.Title, maxName)
	p.ShortTitle = c.Text("short_title", row.ShortTitle, maxName)
	p.Address = Address{
		Street: c.Text("street", row.Street, maxName), Postalcode: c.Text("postalcode", row.Postalcode, maxName), City: c.Required("city", row.City, maxName),
		Country: strings.ToUpper(c.Text("country", row.Country, maxName)),
	}
	if p.Country == "" {
		p.Country = m.Country
	}
	if !country.MatchString(p.Country) {
		c.Refuse("country", "not a country code of two letters")
	}
	if p.Building.Name = c.Text("building", row.Building, maxName); p.Building.Name != "" {
		p.Building.Address = p.Address
	}
	p.LocationDescription = c.Words("location_description", row.LocationDescription, m.Lang, maxText)
	c.position("lat", "lon", row.Lat, row.Lon)
	p.Lat, p.Lon = row.Lat, row.Lon
	p.TimeZone, p.Zone = c.zone(row.TimeZone, m)
	p.MaxOccupancy = c.Number("max_occupancy", row.MaxOccupancy, 1, 500)
	p.Bedrooms = c.Number("bedrooms", row.Bedrooms, 0, 500)
	p.RegistrationNumber = c.Text("registration_number", row.RegistrationNumber, maxName)
	p.Arrival = c.timeOfDay("arrival_time", row.ArrivalTime, usualArrival)
	p.Departure = c.timeOfDay("departure_time", row.DepartureTime, usualDeparture)
	if p.CleaningMinutes = c.Number("cleaning_minutes", row.CleaningMinutes, 0, longestTask); p.CleaningMinutes == 0 {
		p.CleaningMinutes = usualCleaning
	}
	p.Annotations = c.Text("annotations", row.Annotations, maxText)
	c.key(out, row, m.Lang)
	c.wifi(out, row)
	p.Company, p.Person = c.staff(crew, "company", row.Company, member.KindCompany), c.staff(crew, "person", row.Person, member.KindPerson)
	p.Amenities, p.Texts, p.Places = c.amenities(row, m.Lang), c.texts(row), c.places(row)
	return out, !c.Bad
}

func (c *checker) zone(name string, m member.Member) (string, *time.Location) {
	if name = strings.TrimSpace(name); name == "" {
		return m.TimeZone, m.Zone
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		c.Refuse("time_zone", "not a known time zone")
		return name, time.UTC
	}
	return name, zone
}

func (c *checker) key(out *candidate, row ImportRow, own string) {
	out.KeyHandover = Handover(strings.TrimSpace(row.KeyHandover))
	if !slices.Contains(Handovers, out.KeyHandover) {
		c.Refuse("key_handover", "not one of at_property, key_safe, meeting_point, office")
	}
	out.KeyLocation = c.Words("key_location", row.KeyLocation, own, maxText)
	out.keyCode = secret.Of(c.Text("key_code", row.KeyCode, maxName))
	out.StaffKey = c.Words("staff_key", row.StaffKey, own, maxText)
	out.MeetingPoint = c.Words("meeting_point", row.MeetingPoint, own, maxText)
}

func (c *checker) wifi(out *candidate, row ImportRow) {
	out.WiFiType = WiFiType(c.Number("wifi_type", row.WiFiType, int(WiFiOpen), int(WiFiWPA)))
	if out.WiFiSSID = c.Text("wifi_ssid", row.WiFiSSID, maxName); out.WiFiSSID == "" {
		if row.WiFiPassword != "" {
			c.Refuse("wifi_ssid", wire.ReasonRequired)
		}
		return
	}
	switch {
	case out.WiFiType != WiFiOpen && row.WiFiPassword == "":
		c.Refuse("wifi_password", wire.ReasonRequired)
	case out.WiFiType == WiFiOpen && row.WiFiPassword != "":
		c.Refuse("wifi_password", "an open network has none")
	}
	out.wifiPass = secret.Of(c.Text("wifi_password", row.WiFiPassword, maxName))
}

func (c *checker) staff(crew *member.StaffList, field, externalID string, kind member.Kind) identity.StaffID {
	if externalID = strings.TrimSpace(externalID); externalID == "" {
		return 0
	}
	entry, ok := crew.External(externalID)
	if !ok || entry.Kind != kind {
		c.Refuse(field, "not a known "+field)
	}
	return entry.ID
}

func (c *checker) amenities(row ImportRow, own string) []Amenity {
	c.Number("amenities", len(row.Amenities), 0, maxParts)
	var out []Amenity
	for _, a := range row.Amenities {
		next := Amenity{Category: c.Required("amenities.category", a.Category, maxName), Name: c.RequiredWords("amenities.name", a.Name, own, maxName)}
		if slices.ContainsFunc(out, func(a Amenity) bool { return a.Category == next.Category && a.Name.Any == next.Name.Any }) {
			c.Refuse("amenities", wire.ReasonDuplicate)
		}
		out = append(out, next)
	}
	return out
}

var tag = regexp.MustCompile(`<[A-Za-z/!?]`)

func (c *checker) texts(row ImportRow) []InfoText {
	c.Number("info_texts", len(row.InfoTexts), 0, maxParts)
	var out []InfoText
	for i, t := range row.InfoTexts {
		next := InfoText{
			Audience: Audience(t.Audience), Lang: t.Lang, Position: i + 1,
			Title: c.Required("info_texts.title", t.Title, maxName), Body: c.Required("info_texts.body", t.Body, maxBody),
		}
		if next.Audience != ForGuest && next.Audience != ForStaff {
			c.Refuse("info_texts.audience", "not one of guest, staff")
		}
		if !slices.Contains(locales.Contents, next.Lang) {
			c.Refuse("info_texts.lang", "not "+locales.OneOf)
		}
		if tag.MatchString(next.Title) || tag.MatchString(next.Body) {
			c.Refuse("info_texts.body", "holds HTML")
		}
		next.Title, next.Body = markdown.Clean(next.Title), markdown.Clean(next.Body)
		out = append(out, next)
	}
	return out
}

func (c *checker) places(row ImportRow) []Place {
	c.Number("places", len(row.Places), 0, maxParts)
	var out []Place
	for i, p := range row.Places {
		if !slices.Contains(Categories, Category(p.Category)) {
			c.Refuse("places.category", "not one of the categories")
		}
		c.position("places.lat", "places.lon", p.Lat, p.Lon)
		out = append(out, Place{
			ID: int64(i + 1), Category: Category(p.Category), Name: c.Required("places.name", p.Name, maxName), Lat: p.Lat, Lon: p.Lon,
			Metres: Distance(row.Lat, row.Lon, p.Lat, p.Lon),
		})
	}
	return out
}
