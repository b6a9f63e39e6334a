package simulate

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"latchkey/internal/identity"
)

// Listing is a real home.
type Listing struct {
	Name, Neighbourhood, City, Country, TimeZone string
	Lat, Lon                                     float64
	Capacity, Bedrooms                           int
}

// What the parts of a listing are where its file does not say.
const (
	usualCountry = "ES"
	usualZone    = "Europe/Madrid"
	longestName  = 200
	mostPersons  = 16
)

// sleeps finds for how many people a home is in what it is called.
var sleeps = regexp.MustCompile(`(?i)\b(\d{1,2})\s*(?:people|persons?|pax|guests|personas|personen|pers\b)`)

// usualCapacity is for how many people a home of a kind is, where neither its columns nor its name say so.
var usualCapacity = map[string]int{"Entire home/apt": 4, "Private room": 2, "Hotel room": 2, "Shared room": 1}

// ReadListings reads homes from a table of Inside Airbnb with the columns name, neighbourhood, latitude and longitude. Where it has them, the columns city (else neighbourhood_group) say the town, country
// and time_zone where that is (else Spain), accommodates and bedrooms the size (else what the name says, else what is usual for its room_type). At most so many are read; zero is all of them.
func ReadListings(r io.Reader, limit int) ([]Listing, error) {
	table := csv.NewReader(r)
	head, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("the heading: %w", err)
	}
	at := map[string]int{}
	for i, name := range head {
		at[strings.TrimPrefix(name, "\ufeff")] = i
	}
	for _, name := range []string{"name", "neighbourhood", "latitude", "longitude"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("there is no column %s", name)
		}
	}
	var out []Listing
	for limit == 0 || len(out) < limit {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		cell := func(name string) string {
			i, ok := at[name]
			if !ok {
				return ""
			}
			return strings.Join(strings.Fields(strings.ToValidUTF8(row[i], "")), " ")
		}
		l := Listing{
			Name: shortened(cmp.Or(cell("name"), cell("neighbourhood"), "Home"), longestName), Neighbourhood: cell("neighbourhood"), City: cmp.Or(cell("city"), cell("neighbourhood_group"), cell("neighbourhood")),
			Country: cmp.Or(cell("country"), usualCountry), TimeZone: cmp.Or(cell("time_zone"), usualZone),
		}
		line, _ := table.FieldPos(0)
		for name, degrees := range map[string]*float64{"latitude": &l.Lat, "longitude": &l.Lon} {
			if *degrees, err = strconv.ParseFloat(cell(name), 64); err != nil {
				return nil, fmt.Errorf("line %d: %s: %q is not a number of degrees", line, name, cell(name))
			}
		}
		if l.City == "" {
			return nil, fmt.Errorf("line %d: there is no town", line)
		}
		l.Capacity = min(capacity(l.Name, cell("accommodates"), cell("room_type")), mostPersons)
		if l.Bedrooms = (l.Capacity + 1) / 2; cell("bedrooms") != "" {
			if n, ok := identity.ParseNumber(strings.TrimSuffix(cell("bedrooms"), ".0")); ok {
				l.Bedrooms = int(min(n, mostPersons))
			}
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		return nil, errors.New("there is no home in it")
	}
	return out, nil
}

func capacity(name, accommodates, kind string) int {
	said := []string{accommodates}
	if found := sleeps.FindStringSubmatch(name); found != nil {
		said = append(said, found[1])
	}
	for _, text := range said {
		if n, ok := identity.ParseNumber(text); ok && n >= 1 {
			return int(min(n, mostPersons))
		}
	}
	return cmp.Or(usualCapacity[kind], 2)
}

// shortened is a text without what is behind so many characters.
func shortened(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most]))
}
