package property

import (
	"cmp"
	"math"
	"slices"
)

// Category is a kind of place nearby.
type Category string

// Categories are all kinds of places, in the order in which they are shown.
var Categories = []Category{
	"airport", "amusement_park", "beach", "bus_stop", "castle", "town_centre", "clubs", "doctor", "ferry", "fun_and_sport", "golf_course", "motorway",
	"ice_cream_parlour", "museum", "pharmacy", "playground", "restaurant", "sea_access", "shops", "sights", "ski_lift", "train_station", "swimming_hall",
	"tourist_information", "vet", "water_access", "water_sports",
}

// Place is something nearby.
type Place struct {
	ID       int64
	Category Category
	Name     string
	Lat, Lon float64
	// Metres is the straight line from the property.
	Metres int
}

// Nearby is the places of one category, nearest first.
type Nearby struct {
	Category Category
	Places   []Place
}

// Directions groups the places by category, in the order of Categories; categories without a place are left out. The groups are shared and must not be changed.
func (p *Property) Directions() []Nearby {
	if p.nearby != nil {
		return p.nearby
	}
	return byCategory(p.Places)
}

func byCategory(all []Place) []Nearby {
	var out []Nearby
	for _, category := range Categories {
		var places []Place
		for _, place := range all {
			if place.Category == category {
				places = append(places, place)
			}
		}
		if len(places) == 0 {
			continue
		}
		slices.SortStableFunc(places, func(a, b Place) int { return cmp.Or(cmp.Compare(a.Metres, b.Metres), cmp.Compare(a.Name, b.Name)) })
		out = append(out, Nearby{Category: category, Places: places})
	}
	return out
}

// placesFrom are the places with their distances from another position of the home.
func (p *Property) placesFrom(lat, lon float64) []Place {
	if lat == p.Lat && lon == p.Lon {
		return p.Places
	}
	out := slices.Clone(p.Places)
	for i := range out {
		out[i].Metres = Distance(lat, lon, out[i].Lat, out[i].Lon)
	}
	return out
}

// earthRadius is the mean one, in metres.
const earthRadius = 6371008.8

// Distance is the metres of the great circle between two positions in degrees (haversine on a sphere of the earth's mean radius: right to half a percent).
func Distance(lat1, lon1, lat2, lon2 float64) int {
	const radian = math.Pi / 180
	sinLat, sinLon := math.Sin((lat2-lat1)*radian/2), math.Sin((lon2-lon1)*radian/2)
	a := sinLat*sinLat + math.Cos(lat1*radian)*math.Cos(lat2*radian)*sinLon*sinLon
	return int(math.Round(2 * earthRadius * math.Asin(math.Min(1, math.Sqrt(a)))))
}

// A way of which only the straight line is known is longer by a detour. Nobody walks far with a bucket, and who drives looks for the car and a place for it. The map of the web app reckons the same way.
const (
	detour     = 1.3
	walkable   = 1200 // meters
	walking    = 75   // meters a minute
	driving    = 500
	parkingFor = 3 // minutes
)

// Minutes is roughly how long it takes from one position to another; nothing where one is not known.
func Minutes(lat1, lon1, lat2, lon2 float64) int {
	if lat1 == 0 && lon1 == 0 || lat2 == 0 && lon2 == 0 {
		return 0
	}
	meters := float64(Distance(lat1, lon1, lat2, lon2))
	minutes := meters * detour / walking
	if meters > walkable {
		minutes = meters*detour/driving + parkingFor
	}
	return int(math.Ceil(minutes))
}
