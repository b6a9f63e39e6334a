package demo

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// home is a property of the demo with what the stays need to know of it.
type home struct {
	row   property.ImportRow
	price int // euros a night
}

// branchEvery: each so many houses is moved to the branch.
const branchEvery = 8

// local names that would be odd in another town.
var barcelonaOnly = regexp.MustCompile(`(?i)barcelon|bcn|sagrada|rambla|gr[aà]cia|gaud|born|eixample|sants|montju|raval|catalun|poble|diagonal|g[oò]tic|gothic|fira|camp nou|g[uü]ell|les corts|verdi|espa|universit|tibidabo|paral|ciutat|metro|olimp|forum|sant |picasso|macba`)

// random is a source of its own for each use, so that one use more does not change the others.
func (w *world) random(use string, n int) *rand.Rand {
	h := uint64(14695981039346656037)
	for _, b := range []byte(use) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return rand.New(rand.NewPCG(w.options.Seed, h+uint64(n)))
}

// makeHomes lays out houses until there are enough units. With more units than listings a listing stands for several homes.
func (w *world) makeHomes(listings []listing) {
	branch := 0
	for round := 0; len(w.homes) < w.options.Units; round++ {
		for i := 0; i < len(listings) && len(w.homes) < w.options.Units; {
			end := i
			for end < len(listings) && listings[end].House == listings[i].House {
				end++
			}
			house := listings[i:end]
			i = end
			number := len(w.homes)
			if movable(house) && branch*branchEvery < number {
				branch += len(house)
				w.house(house, true, round)
			} else {
				w.house(house, false, round)
			}
		}
	}
	w.homes = w.homes[:w.options.Units]
}

func movable(house []listing) bool {
	for _, l := range house {
		if barcelonaOnly.MatchString(l.Name) {
			return false
		}
	}
	return true
}

func (w *world) house(units []listing, branch bool, round int) {
	first := len(w.homes)
	rng := w.random("house", first)
	streets := streetsOf[units[0].District]
	city, zone, prefix := "Barcelona", "Europe/Madrid", "BCN"
	if branch {
		streets, city, zone, prefix = branchStreets, "Las Palmas de Gran Canaria", "Atlantic/Canary", "LPA"
	}
	where := streets[rng.IntN(len(streets))]
	address := where.name + " " + strconv.Itoa(2000+first+1)
	for i, l := range units {
		n := first + i
		row := property.ImportRow{
			ExternalID: fmt.Sprintf("%s-%04d", prefix, n+1), Account: fmt.Sprintf("Demo Owner %d", n%7+1), Title: l.Name, ShortTitle: short(where.name, first+1, i), Street: address,
			Postalcode: where.postalcode, City: city, Country: "ES", Lat: l.Lat, Lon: l.Lon, TimeZone: zone, ArrivalTime: "16:00", DepartureTime: "10:00",
			RegistrationNumber: fmt.Sprintf("VT-%05d-DEMO", n+1),
		}
		if round > 0 {
			row.Title += " · " + strconv.Itoa(round+1)
		}
		if len(units) > 1 {
			row.Building = address
			row.Street = fmt.Sprintf("%s, %dº %dª", address, i/2+1, i%2+1)
		}
		places := barcelonaPlaces
		place := fmt.Sprintf("%s, %s", l.Neighbourhood, l.District)
		row.LocationDescription = wire.Words{Any: place}
		if branch {
			places = branchPlaces
			row.LocationDescription = w.say(branchPlace)
			// Spread as the listings are, but within a few streets, and on land.
			row.Lat, row.Lon = branchLat+(l.Lat-41.39)/12, branchLon+(l.Lon-2.16)/30
			row.ArrivalTime, row.DepartureTime = "15:00", "11:00"
		}
		row.MaxOccupancy = occupancy(l)
		row.Bedrooms = (row.MaxOccupancy + 1) / 2
		row.CleaningMinutes = 60 + 30*row.Bedrooms
		w.keys(&row, n)
		w.wifi(&row, n)
		w.assign(&row, n, branch)
		row.Amenities = w.amenities(rng)
		row.InfoTexts = infoTexts(row, i/2+1)
		row.Places = nearest(places, row.Lat, row.Lon)
		if rng.IntN(4) == 0 {
			row.Annotations = []string{"Narrow stairs: bring the small vacuum cleaner.", "The owner keeps the cupboard beside the kitchen locked.", "Water the plants on the balcony.", "Filter coffee and tea are restocked at each change."}[rng.IntN(4)]
		}
		w.homes = append(w.homes, home{row: row, price: l.Price})
	}
}

// short is what fits on a chip: the street without its kind, the house number, the flat.
func short(street string, number, unit int) string {
	for _, kind := range []string{"Carrer de la ", "Carrer de les ", "Carrer de l'", "Carrer del ", "Carrer dels ", "Carrer de ", "Carrer d'", "Carrer ", "Passeig de ", "Paseo de ", "Calle ", "Rambla del ", "Rambla de ", "Ronda del "} {
		if rest, ok := strings.CutPrefix(street, kind); ok {
			street = rest
			break
		}
	}
	return fmt.Sprintf("%s %d-%c", street, 2000+number, 'A'+rune(unit))
}

var sleeps = regexp.MustCompile(`(?i)\b(\d{1,2})\s*(?:people|pax|persons|guests|pers)\b`)

// occupancy is what the listing's name says, else what homes of such a price usually hold.
func occupancy(l listing) int {
	if found := sleeps.FindStringSubmatch(l.Name); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n >= 1 && n <= 16 {
			return n
		}
	}
	switch {
	case l.Price < 80:
		return 2
	case l.Price < 130:
		return 4
	case l.Price < 200:
		return 5
	default:
		return 6
	}
}

func (w *world) keys(row *property.ImportRow, n int) {
	rng := w.random("keys", n)
	code := fmt.Sprintf("%04d", rng.IntN(10_000))
	row.StaffKey = w.say(staffKey, "{n}", strconv.Itoa(n+1))
	switch []property.Handover{property.KeySafe, property.MeetingPoint, property.KeySafe, property.AtProperty, property.KeySafe, property.Office, property.KeySafe}[n%7] {
	case property.KeySafe:
		row.KeyHandover, row.KeyCode = string(property.KeySafe), code
		row.KeyLocation = w.say(keyInSafe)
	case property.AtProperty:
		row.KeyHandover, row.KeyCode = string(property.AtProperty), code+"#"
		row.KeyLocation = w.say(keyAtDoor)
	case property.MeetingPoint:
		row.KeyHandover = string(property.MeetingPoint)
		row.MeetingPoint = w.say(meetingPoint, "{phone}", agencyPhone)
	case property.Office:
		row.KeyHandover = string(property.Office)
		row.KeyLocation = w.say(keyAtOffice)
	}
}

func (w *world) wifi(row *property.ImportRow, n int) {
	rng := w.random("wifi", n)
	row.WiFiSSID, row.WiFiPassword = fmt.Sprintf("CasaMar-%04d", n+1), fmt.Sprintf("sol-y-mar-%04d", rng.IntN(10_000))
	switch {
	case n%17 == 3:
		row.WiFiSSID = "Café Löwe; Gäste" // the letters and signs that a QR code must get right
		row.WiFiType = int(property.WiFiWPA)
	case n%11 == 5:
		row.WiFiType, row.WiFiPassword = int(property.WiFiOpen), ""
	case n%13 == 7:
		row.WiFiType, row.WiFiPassword = int(property.WiFiWEP), fmt.Sprintf("solmar%07d", rng.IntN(10_000_000))
	default:
		row.WiFiType = int(property.WiFiWPA)
	}
}

var amenityList = []struct{ category, name string }{
	{"Kitchen", "Dishwasher"},
	{"Kitchen", "Oven"},
	{"Kitchen", "Coffee machine"},
	{"Kitchen", "Microwave"},
	{"Bathroom", "Shower"},
	{"Bathroom", "Bath tub"},
	{"Bathroom", "Washing machine"},
	{"Comfort", "Air conditioning"},
	{"Comfort", "Heating"},
	{"Comfort", "Lift"},
	{"Comfort", "Desk"},
	{"Outdoors", "Balcony"},
	{"Outdoors", "Roof terrace"},
	{"Family", "Cot"},
	{"Family", "High chair"},
}

func (w *world) amenities(rng *rand.Rand) []property.ImportAmenity {
	var out []property.ImportAmenity
	for _, a := range amenityList {
		if rng.IntN(10) < 6 {
			out = append(out, property.ImportAmenity{Category: a.category, Name: w.say(amenityWords[a.name])})
		}
	}
	return out
}

// assign gives a home to those who clean it: companies, people of companies, or the agency's own people.
func (w *world) assign(row *property.ImportRow, n int, branch bool) {
	if w.options.isLoad() {
		row.Company, row.Person = w.crew.at(n)
		return
	}
	// Nobody works in Barcelona and on the Canaries on the same day.
	own, north, south, islands := []string{"anna", "anna", "lukas", "pilar"}, []string{"ola", "emma", "diego", ""}, []string{"jonas", "jonas", ""}, []string{"zofia", "zofia", ""}
	switch {
	case branch:
		row.Company, row.Person = "south", islands[n%len(islands)]
	case n%3 == 0:
		row.Person = own[(n/3)%len(own)]
	case row.Lat > 41.392:
		row.Company, row.Person = "north", north[n%len(north)]
	default:
		row.Company, row.Person = "south", south[n%len(south)]
	}
}
