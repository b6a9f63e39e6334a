package property

import (
	"fmt"
	"strings"
	"testing"
)

func TestPlacesComeFromOverpassAndGeoJSON(t *testing.T) {
	home := &Property{Lat: 54.5, Lon: 13.6, Places: []Place{{Category: "beach", Name: "Strand", Lat: 54.5005, Lon: 13.6}}}
	for _, c := range []struct{ name, file, want string }{
		{"nodes", `{"version":0.6,"elements":[{"type":"node","id":1,"lat":54.501,"lon":13.6,"tags":{"amenity":"restaurant","name":"Fischer"}}]}`, "restaurant Fischer 111 true"},
		{"a way by its center", `{"elements":[{"type":"way","id":2,"center":{"lat":54.5,"lon":13.61},"nodes":[1,2],"tags":{"shop":"bakery","name":"Brot"}}]}`, "shops Brot 646 true"},
		{"bare nodes and ways without a position", `{"elements":[{"type":"node","id":1,"lat":54,"lon":13},{"type":"way","id":2,"tags":{"shop":"x","name":"y"}}]}`, ""},
		{"a point", `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[13.6,54.501]},"properties":{"leisure":"playground","name":"P","levels":2}}]}`, "playground P 111 true"},
		{"an area", `{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[[[13.5,54.4],[13.7,54.4],[13.7,54.6],[13.5,54.4]]]},"properties":{"tags":{"natural":"beach","name":"Other"}}}]}`, "beach Other 0 true"},
		{"known, far, unnamed, no category", `{"elements":[{"lat":54.5006,"lon":13.6,"tags":{"natural":"beach","name":"strand"}},{"lat":50,"lon":13,"tags":{"shop":"a","name":"b"}},{"lat":54.5,"lon":13.6,"tags":{"shop":"a"}},{"lat":54.5,"lon":13.6,"tags":{"highway":"crossing","name":"c"}}]}`, "uncategorized 1 unnamed 1 far 1 known 1"},
		{"a byte order mark", "\ufeff{\"elements\":[]}", ""},
		{"sport at the water", `{"elements":[{"lat":54.5,"lon":13.6,"tags":{"leisure":"sports_centre","sport":"tennis;sailing","name":"Club"}}]}`, "water_sports Club 0 true"},
		{"not JSON", "{\n\"elements\": [\n{,]}", "line 3: not JSON"},
		{"another JSON", `{"hello":1}`, "line 1: neither Overpass JSON nor GeoJSON"},
		{"a list of the wrong kind", "{\n\"elements\": 5}", "line 2: neither Overpass JSON nor GeoJSON"},
		{"an element that is none", "{\"elements\": [\n{\"lat\":1,\"lon\":1,\"tags\":{\"a\":\"b\"}},\n{\"lat\":\"x\"}]}", "line 3: not an element of Overpass"},
		{"off the globe", "{\"elements\": [\n{\"lat\":91,\"lon\":1,\"tags\":{\"a\":\"b\"}}]}", "line 2: a position that is not on the globe"},
		{"coordinates of words", `{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":["a","b"]},"properties":{}}]}`, "line 1: coordinates that are no numbers"},
		{"too deep", `{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":` + strings.Repeat("[", 90) + "1,2" + strings.Repeat("]", 90) + `},"properties":{}}]}`, "line 1: coordinates that are no numbers"},
		{"a bomb of brackets", strings.Repeat("[", 100_000), "line 1: not JSON"},
		{"NUL", "{\"elements\":\n[\x00]}", "line 2: holds a NUL byte"},
		{"another encoding", "{\"elements\":\"\xff\"}", "line 1: not UTF-8 text"},
		{"too large", `{"elements":[` + strings.Repeat(" ", maxPlaceFile) + `]}`, "line 1: the file is larger than 8 MB"},
		{"too many", `{"elements":[` + strings.Repeat("{},", maxPlaces) + `{}]}`, fmt.Sprintf("line 1: more than %d places", maxPlaces)},
		{"empty", "", "line 1: not JSON"},
	} {
		file, refused, err := ReadPlaces(strings.NewReader(c.file), home)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := []string{}
		if refused != nil {
			got = append(got, refused.Error())
		}
		for _, p := range file.Offered {
			got = append(got, fmt.Sprintf("%s %s %d %v", p.Category, p.Name, p.Metres, p.Chosen))
		}
		if n := file.Uncategorized + file.Unnamed + file.Far + file.Known; n > 0 {
			got = append(got, fmt.Sprintf("uncategorized %d unnamed %d far %d known %d", file.Uncategorized, file.Unnamed, file.Far, file.Known))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

func TestEveryCategoryHasATag(t *testing.T) {
	found := map[Category]bool{}
	for _, rule := range tagRules {
		found[rule.category] = true
	}
	for _, category := range Categories {
		if !found[category] {
			t.Errorf("no tag means %s", category)
		}
	}
}
