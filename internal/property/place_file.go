package property

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/wire"
)

// Places nearby can come from OpenStreetMap: as the JSON of Overpass, or as GeoJSON that Overpass turbo and other tools export.

const (
	maxPlaceFile = 8 << 20
	maxPlaces    = 50_000
	// farAway is from where on a place is none that is nearby.
	farAway = 100_000
	// offeredEach is how many places of a category are offered, the nearest ones; chosenEach how many of them are chosen beforehand.
	offeredEach = 20
	chosenEach  = 3
)

// tagRule says which category a tag of OpenStreetMap means. An empty value is any; values may be lists with semicolons.
type tagRule struct {
	key      string
	values   []string
	category Category
}

// tagRules are tried in their order: the particular before the general.
var tagRules = []tagRule{
	{"amenity", []string{"ice_cream"}, "ice_cream_parlour"},
	{"shop", []string{"ice_cream"}, "ice_cream_parlour"},
	{"cuisine", []string{"ice_cream"}, "ice_cream_parlour"},
	{"amenity", []string{"restaurant", "cafe", "fast_food", "pub", "bar", "biergarten", "food_court"}, "restaurant"},
	{"amenity", []string{"pharmacy"}, "pharmacy"},
	{"healthcare", []string{"pharmacy"}, "pharmacy"},
	{"amenity", []string{"veterinary"}, "vet"},
	{"amenity", []string{"doctors", "hospital", "clinic", "dentist"}, "doctor"},
	{"healthcare", []string{"doctor", "hospital", "clinic", "dentist", "centre"}, "doctor"},
	{"amenity", []string{"nightclub"}, "clubs"},
	{"leisure", []string{"dance"}, "clubs"},
	{"amenity", []string{"ferry_terminal"}, "ferry"},
	{"highway", []string{"bus_stop"}, "bus_stop"},
	{"amenity", []string{"bus_station"}, "bus_stop"},
	{"railway", []string{"station", "halt", "tram_stop"}, "train_station"},
	{"aeroway", []string{"aerodrome", "terminal"}, "airport"},
	{"highway", []string{"motorway_junction"}, "motorway"},
	{"tourism", []string{"theme_park", "zoo"}, "amusement_park"},
	{"natural", []string{"beach"}, "beach"},
	{"leisure", []string{"beach_resort"}, "beach"},
	{"historic", []string{"castle", "fort", "manor", "palace"}, "castle"},
	{"leisure", []string{"golf_course"}, "golf_course"},
	{"tourism", []string{"museum", "gallery"}, "museum"},
	{"leisure", []string{"playground"}, "playground"},
	{"aerialway", nil, "ski_lift"},
	{"leisure", []string{"swimming_pool", "water_park"}, "swimming_hall"},
	{"amenity", []string{"public_bath"}, "swimming_hall"},
	{"tourism", []string{"information"}, "tourist_information"},
	{"sport", []string{"sailing", "surfing", "windsurfing", "kitesurfing", "canoe", "rowing", "scuba_diving", "water_ski"}, "water_sports"},
	{"leisure", []string{"marina"}, "water_sports"},
	{"leisure", []string{"bathing_place", "swimming_area", "slipway"}, "water_access"},
	{"waterway", []string{"access_point"}, "water_access"},
	{"man_made", []string{"pier"}, "sea_access"},
	{"seamark:type", []string{"landmark", "harbour"}, "sea_access"},
	{"leisure", []string{"sports_centre", "pitch", "miniature_golf", "bowling_alley", "fitness_centre", "track", "stadium", "amusement_arcade", "escape_game"}, "fun_and_sport"},
	{"sport", nil, "fun_and_sport"},
	{"tourism", []string{"attraction", "viewpoint", "artwork", "aquarium"}, "sights"},
	{"historic", []string{"monument", "memorial", "ruins", "archaeological_site", "church", "city_gate", "tower", "windmill"}, "sights"},
	{"amenity", []string{"marketplace"}, "shops"},
	{"shop", nil, "shops"},
	{"place", []string{"city", "town", "village", "square"}, "town_centre"},
}

// categoryOf is the category that the tags of a thing of OpenStreetMap mean; false for none.
func categoryOf(tags map[string]string) (Category, bool) {
	for _, rule := range tagRules {
		value := tags[rule.key]
		if value == "" || value == "no" {
			continue
		}
		if rule.values == nil || slices.ContainsFunc(strings.Split(value, ";"), func(one string) bool { return slices.Contains(rule.values, strings.TrimSpace(one)) }) {
			return rule.category, true
		}
	}
	return "", false
}

// PlaceFile is what a file of places says, seen from a home.
type PlaceFile struct {
	// Offered are the nearest places of each category, those that the home has already left out.
	Offered []OfferedPlace
	// Uncategorized have tags of none of the categories; Unnamed have no name; Far are too far away; Known has the home already.
	Uncategorized, Unnamed, Far, Known int
}

// OfferedPlace is a place of a file; Chosen are the nearest of their category.
type OfferedPlace struct {
	Place
	Chosen bool
}

// osmThing is an element of Overpass or a feature of GeoJSON.
type osmThing struct {
	number   osmNumber // zero for a feature
	lat, lon float64
	tags     map[string]string
}

// osmNumber names an element of Overpass.
type osmNumber struct {
	Type string `json:"type"`
	ID   int64  `json:"id"`
}

// ReadPlaces reads a file of places for a home. A file that is none is refused with the line and the reason.
func ReadPlaces(r io.Reader, p *Property) (PlaceFile, *wire.RefusedRow, error) {
	var out PlaceFile
	content, err := io.ReadAll(io.LimitReader(r, maxPlaceFile+1))
	if err != nil {
		return out, nil, err
	}
	things, refused := osmThings(content)
	if refused != nil {
		return out, refused, nil
	}
	byCategory := map[Category][]Place{}
	known := placeIndex{}
	for _, place := range p.Places {
		known.add(place)
	}
	for _, thing := range things {
		category, ok := categoryOf(thing.tags)
		name := placeName(thing.tags)
		place := Place{Category: category, Name: name, Lat: thing.lat, Lon: thing.lon, Metres: Distance(p.Lat, p.Lon, thing.lat, thing.lon)}
		switch {
		case !ok:
			out.Uncategorized++
		case name == "":
			out.Unnamed++
		case place.Metres > farAway:
			out.Far++
		case known.has(place):
			out.Known++
		default:
			known.add(place)
			byCategory[category] = append(byCategory[category], place)
		}
	}
	for _, category := range Categories {
		places := byCategory[category]
		slices.SortStableFunc(places, func(a, b Place) int { return cmp.Or(cmp.Compare(a.Metres, b.Metres), cmp.Compare(a.Name, b.Name)) })
		for i, place := range places[:min(offeredEach, len(places))] {
			out.Offered = append(out.Offered, OfferedPlace{Place: place, Chosen: i < chosenEach})
		}
	}
	return out, nil, nil
}

// onePlace is from how many metres on two places of one name are two.
const onePlace = 150

// sameAs reports whether two places are one: the entrance and the outline of a shop are both in the map.
func (a Place) sameAs(b Place) bool {
	return a.Category == b.Category && strings.EqualFold(a.Name, b.Name) && Distance(a.Lat, a.Lon, b.Lat, b.Lon) < onePlace
}

// placeIndex finds a place that is the same as another without comparing all of a file: places are in cubes as wide as onePlace, and the same place can only be in the same one or beside it.
type placeIndex map[placeCube][]Place

type placeCube struct {
	category Category
	name     string
	at       [3]int
}

func cubeOf(p Place) placeCube {
	sinLat, cosLat := math.Sincos(p.Lat * math.Pi / 180)
	sinLon, cosLon := math.Sincos(p.Lon * math.Pi / 180)
	cube := placeCube{category: p.Category, name: strings.ToLower(strings.ToUpper(p.Name))}
	for i, part := range [3]float64{cosLat * cosLon, cosLat * sinLon, sinLat} {
		cube.at[i] = int(math.Floor(part * earthRadius / onePlace))
	}
	return cube
}

func (all placeIndex) add(p Place) {
	cube := cubeOf(p)
	all[cube] = append(all[cube], p)
}

func (all placeIndex) has(p Place) bool {
	middle := cubeOf(p)
	for i := range 27 {
		cube := middle
		cube.at[0] += i%3 - 1
		cube.at[1] += i/3%3 - 1
		cube.at[2] += i/9 - 1
		if slices.ContainsFunc(all[cube], p.sameAs) {
			return true
		}
	}
	return false
}

// placeName is what a place is called: its name, or the number of an exit; always one that the office could write.
func placeName(tags map[string]string) string {
	for _, key := range []string{"name", "brand", "operator", "ref"} {
		c := &wire.RowCheck{Report: &wire.ImportReport{}}
		if name := c.Text(key, tags[key], maxName); name != "" && !c.Bad {
			return name
		}
	}
	return ""
}

func osmThings(content []byte) ([]osmThing, *wire.RefusedRow) {
	refuse := func(at int64, reason string) ([]osmThing, *wire.RefusedRow) {
		return nil, &wire.RefusedRow{Line: 1 + bytes.Count(content[:min(at, int64(len(content)))], []byte("\n")), Reason: reason}
	}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	switch {
	case len(content) > maxPlaceFile:
		return refuse(0, "the file is larger than 8 MB")
	case !utf8.Valid(content):
		return refuse(0, "not UTF-8 text")
	case bytes.IndexByte(content, 0) >= 0:
		return refuse(int64(bytes.IndexByte(content, 0)), "holds a NUL byte")
	}
	var file struct {
		Type     string            `json:"type"`
		Elements []json.RawMessage `json:"elements"`
		Features []json.RawMessage `json:"features"`
		Remark   string            `json:"remark"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		if broken, ok := errors.AsType[*json.SyntaxError](err); ok {
			return refuse(broken.Offset, "not JSON")
		}
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return refuse(wrong.Offset, "neither Overpass JSON nor GeoJSON")
		}
		return refuse(0, "not JSON")
	}
	raw, read := file.Elements, overpassThing
	switch {
	case file.Elements != nil && file.Features == nil:
	case file.Elements == nil && file.Features != nil && file.Type == "FeatureCollection":
		raw, read = file.Features, geoThing
	default:
		return refuse(0, "neither Overpass JSON nor GeoJSON")
	}
	if len(raw) > maxPlaces {
		return refuse(0, fmt.Sprintf("more than %d places", maxPlaces))
	}
	if strings.Contains(file.Remark, "error") {
		return refuse(0, "Overpass broke off: its answer is not whole")
	}
	if name, at, twice := wire.DuplicateKey(content); twice {
		return refuse(at, string([]rune(name)[:min(80, utf8.RuneCountInString(name))])+" is given twice")
	}
	tagsOf := map[osmNumber]map[string]string{}
	var out []osmThing
	from := 0
	for _, one := range raw {
		at := from + bytes.Index(content[from:], one)
		from = at + len(one)
		thing, found, reason := read(one)
		if reason != "" {
			return refuse(int64(at), reason)
		}
		if !found || len(thing.tags) == 0 {
			continue
		}
		if thing.number.ID != 0 {
			tags, twice := tagsOf[thing.number]
			if twice && !maps.Equal(tags, thing.tags) {
				return refuse(int64(at), "an element that is there twice, with other tags")
			}
			if twice {
				continue
			}
			tagsOf[thing.number] = thing.tags
		}
		out = append(out, thing)
	}
	return out, nil
}

// overpassThing reads an element. The bare nodes of a way have no tags, and a way without a center no position: neither is a place.
func overpassThing(raw json.RawMessage) (osmThing, bool, string) {
	type position struct {
		Lat *float64 `json:"lat"`
		Lon *float64 `json:"lon"`
	}
	var one struct {
		osmNumber
		position
		Center *position         `json:"center"`
		Tags   map[string]string `json:"tags"`
	}
	if raw[0] != '{' || json.Unmarshal(raw, &one) != nil {
		return osmThing{}, false, "not an element of Overpass"
	}
	at := one.position
	if at.Lat == nil && one.Center != nil {
		at = *one.Center
	}
	if at.Lat == nil || at.Lon == nil {
		return osmThing{}, false, ""
	}
	thing, found, reason := placed(*at.Lat, *at.Lon, one.Tags)
	thing.number = one.osmNumber
	return thing, found, reason
}

// geoThing reads a feature: a point, or the middle of what a line or an area spans.
func geoThing(raw json.RawMessage) (osmThing, bool, string) {
	var one struct {
		Type     string `json:"type"`
		Geometry *struct {
			Type        string          `json:"type"`
			Coordinates json.RawMessage `json:"coordinates"`
		} `json:"geometry"`
		Properties map[string]any `json:"properties"`
	}
	if raw[0] != '{' || json.Unmarshal(raw, &one) != nil || (one.Type != "Feature" && one.Type != "") {
		return osmThing{}, false, "not a feature of GeoJSON"
	}
	if one.Geometry == nil || one.Geometry.Coordinates == nil {
		return osmThing{}, false, ""
	}
	var coordinates any
	if json.Unmarshal(one.Geometry.Coordinates, &coordinates) != nil {
		return osmThing{}, false, "not a feature of GeoJSON"
	}
	span := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	if !spanned(coordinates, &span, 0) {
		return osmThing{}, false, "coordinates that are no numbers"
	}
	tags := map[string]string{}
	collect := func(all map[string]any) {
		for key, value := range all {
			if text, ok := value.(string); ok {
				tags[key] = text
			}
		}
	}
	collect(one.Properties)
	if inner, ok := one.Properties["tags"].(map[string]any); ok {
		collect(inner)
	}
	return placed((span[1]+span[3])/2, (span[0]+span[2])/2, tags)
}

// spanned widens a span of longitudes and latitudes by coordinates, however deep they are nested.
func spanned(value any, span *[4]float64, depth int) bool {
	list, ok := value.([]any)
	if !ok || len(list) == 0 || depth > 4 {
		return false
	}
	if lon, isPoint := list[0].(float64); isPoint {
		if len(list) < 2 {
			return false
		}
		lat, ok := list[1].(float64)
		span[0], span[1], span[2], span[3] = min(span[0], lon), min(span[1], lat), max(span[2], lon), max(span[3], lat)
		return ok
	}
	for _, inner := range list {
		if !spanned(inner, span, depth+1) {
			return false
		}
	}
	return true
}

func placed(lat, lon float64, tags map[string]string) (osmThing, bool, string) {
	if math.IsNaN(lat) || math.IsNaN(lon) || math.Abs(lat) > 90 || math.Abs(lon) > 180 {
		return osmThing{}, false, "a position that is not on the globe"
	}
	return osmThing{lat: lat, lon: lon, tags: tags}, true, ""
}
