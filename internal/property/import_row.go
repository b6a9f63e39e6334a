package property

import "latchkey/internal/wire"

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
	ArrivalTime         string           `json:"arrival_time"`     // HH:mm; 16:00 when empty
	DepartureTime       string           `json:"departure_time"`   // HH:mm; 10:00 when empty
	CleaningMinutes     int              `json:"cleaning_minutes"` // 120 when empty
	KeyHandover         string           `json:"key_handover"`     // at_property | key_safe | meeting_point | office
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
