package reservation

import "latchkey/internal/property"

// PropertyAnswer is the property of a stay.
type PropertyAnswer struct {
	MemberID            int64                    `json:"memberid"`
	ID                  int64                    `json:"id"`
	Title               string                   `json:"title"`
	ShortTitle          string                   `json:"short_title"`
	Building            string                   `json:"building" doc:"Name of the house; empty for a property by itself."`
	Street              string                   `json:"street"`
	Postalcode          string                   `json:"postalcode"`
	City                string                   `json:"city"`
	Country             string                   `json:"country" doc:"ISO 3166, two letters."`
	LocationDescription string                   `json:"location_description"`
	Lat                 float64                  `json:"lat" doc:"Latitude in degrees; 0 with lon 0 when unknown."`
	Lon                 float64                  `json:"lon" doc:"Longitude in degrees."`
	Bedrooms            int                      `json:"bedrooms"`
	RegistrationNumber  string                   `json:"registration_number" doc:"Of a short-term let (EU 2024/1028); empty where there is none."`
	Amenities           []AmenityAnswer          `json:"amenities" nullable:"false"`
	Picture             *string                  `json:"picture" doc:"Address of the first picture; null when there is none."`
	Pictures            []property.PictureAnswer `json:"pictures" nullable:"false" doc:"Pictures of the home in their order; the call …/pictures/{name} gives each."`
}

// AmenityAnswer is one thing that the property has.
type AmenityAnswer struct {
	Category string `json:"category"`
	Name     string `json:"name"`
}

func presentProperty(r Reservation, p *property.Property, words func(Words) string) PropertyAnswer {
	out := PropertyAnswer{
		MemberID: int64(p.Ref.Member), ID: p.Ref.ID, Title: p.Title, ShortTitle: p.Short(), Building: p.Building.Name, Street: p.Street, Postalcode: p.Postalcode, City: p.City,
		Country: p.Country, LocationDescription: words(p.LocationDescription), Lat: p.Lat, Lon: p.Lon, Bedrooms: p.Bedrooms, RegistrationNumber: p.RegistrationNumber, Amenities: make([]AmenityAnswer, 0, len(p.Amenities)),
		Pictures: property.PresentPictures(p.HomePictures()),
	}
	if len(out.Pictures) > 0 {
		out.Picture = picturePath(r.Ref, p, out.Pictures[0].Name)
	}
	for _, a := range p.Amenities {
		out.Amenities = append(out.Amenities, AmenityAnswer{Category: a.Category, Name: words(a.Name)})
	}
	return out
}
