package property

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

func overpass(elements ...string) string {
	return "{\"elements\":[\n" + strings.Join(elements, ",\n") + "\n]}"
}

func geoJSON(features ...string) string {
	return "{\"type\":\"FeatureCollection\",\"features\":[\n" + strings.Join(features, ",\n") + "\n]}"
}

// node is an element at the home.
func node(id int, tags string) string {
	return fmt.Sprintf(`{"type":"node","id":%d,"lat":54.5,"lon":13.6,"tags":{%s}}`, id, tags)
}

func feature(coordinates, properties string) string {
	return `{"type":"Feature","geometry":{"type":"Point","coordinates":` + coordinates + `},"properties":{` + properties + `}}`
}

// Each file of places is read rightly, or refused with line and reason; none takes long or much memory.
func TestHostilePlaces(t *testing.T) {
	const (
		bakery = `"shop":"bakery","name":"Brot"`
		cafe   = `"amenity":"cafe","name":"Eck"`
		none   = "line 2: not an element of Overpass"
		noFeat = "line 2: not a feature of GeoJSON"
	)
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct{ name, file, want string }{
		{"an element twice", overpass(node(1, bakery), node(1, bakery)), "shops Brot"},
		{"an element twice, first without tags", overpass(node(1, ""), node(1, bakery)), "shops Brot"},
		{"an element twice, the other without a position", overpass(`{"type":"way","id":1,"tags":{`+bakery+`}}`, `{"type":"way","id":1,"center":{"lat":54.5,"lon":13.6},"tags":{`+bakery+`}}`), "shops Brot"},
		{"two elements of one number", overpass(node(1, bakery), node(1, cafe)), "line 3: an element that is there twice, with other tags"},
		{"a node and a way of one number", overpass(node(1, bakery), strings.Replace(node(1, cafe), "node", "way", 1)), "restaurant Eck, shops Brot"},
		{"a number that is none", overpass(strings.Replace(node(1, bakery), `"id":1`, `"id":{}`, 1)), none},
		{"a key twice", overpass(node(1, bakery), strings.Replace(node(2, cafe), `"lat":54.5`, `"lat":54.5,"lat":54.6`, 1)), "line 3: lat is given twice"},
		{"a tag twice", overpass(node(1, `"shop":"bakery","name":"Brot","name":"Other"`)), "line 2: name is given twice"},
		{"a tag twice, spelled otherwise", overpass(node(1, `"shop":"bakery","name":"Brot","n\u0061me":"Other"`)), "line 2: name is given twice"},
		{"tags that differ in capitals", overpass(node(1, `"shop":"bakery","name":"Brot","Name":"Other"`)), "shops Brot"},
		{"all elements twice", "{\"elements\":[],\n\"elements\":[" + node(1, bakery) + "]}", "line 2: elements is given twice"},
		{"a property twice", geoJSON(feature("[13.6,54.5]", bakery+`,"shop":"x"`)), "line 2: shop is given twice"},
		{"one key in two objects", overpass(`{"lat":54.5,"lon":13.6,"center":{"lat":1,"lon":1},"tags":{"lat":"x",` + bakery + `}}`), "shops Brot"},
		{"both kinds at once", `{"type":"FeatureCollection","elements":[` + node(1, bakery) + `],"features":[]}`, "line 1: neither Overpass JSON nor GeoJSON"},
		{"NaN", overpass(`{"lat":NaN,"lon":13.6,"tags":{` + bakery + `}}`), "line 2: not JSON"},
		{"without end", overpass(`{"lat":1e999,"lon":13.6,"tags":{` + bakery + `}}`), none},
		{"without end in GeoJSON", geoJSON(feature("[13.6,1e999]", bakery)), noFeat},
		{"lat as a text", overpass(`{"lat":"54,5","lon":13.6,"tags":{` + bakery + `}}`), none},
		{"lat beyond the pole", overpass(node(1, cafe), `{"lat":90.1,"lon":13.6,"tags":{`+bakery+`}}`), "line 3: a position that is not on the globe"},
		{"lat and lon the wrong way round", geoJSON(feature("[54.5,113.6]", bakery)), "line 2: a position that is not on the globe"},
		{"only a lon", geoJSON(feature("[13.6]", bakery)), "line 2: coordinates that are no numbers"},
		{"10,001 arrays", geoJSON(feature(deep(10_001), bakery)), "line 2: not JSON"},
		{"9,000 arrays", geoJSON(feature(deep(9_000), bakery)), "line 2: coordinates that are no numbers"},
		{"9,000 arrays in a property", geoJSON(feature("[13.6,54.5]", bakery+`,"x":`+deep(9_000))), "shops Brot"},
		{"9,000 arrays in a tag", overpass(node(1, bakery+`,"x":`+deep(9_000))), none},
		{"arrays without an end", `{"elements":` + strings.Repeat("[", 8_000_000), "line 1: not JSON"},
		{"a string of 50 MB", overpass(node(1, `"shop":"x","name":"`+strings.Repeat("x", 50<<20)+`"`)), "line 1: the file is larger than 8 MB"},
		{"a name of 7 MB", overpass(node(1, `"shop":"x","name":"`+strings.Repeat("x", 7<<20)+`"`)), "unnamed 1"},
		{"a collection in a collection", geoJSON(feature("[13.6,54.5]", bakery), `{"type":"FeatureCollection","features":[`+feature("[13.6,54.5]", cafe)+`]}`), "line 3: not a feature of GeoJSON"},
		{"a geometry in a collection", geoJSON(`{"type":"Point","coordinates":[13.6,54.5]}`), noFeat},
		{"features that are none", geoJSON("null", "5", `"x"`), noFeat},
		{"elements that are none", overpass("null"), none},
		{"elements of another kind", overpass("[]"), none},
		{"a feature without a place", geoJSON(`{"type":"Feature","geometry":null,"properties":{` + bakery + `}}`), ""},
		{"an answer that is not whole", `{"elements":[` + node(1, bakery) + "],\n\"remark\":\"runtime error: Query timed out\"}", "line 1: Overpass broke off: its answer is not whole"},
		{"a remark", `{"elements":[` + node(1, bakery) + `],"remark":"mirror"}`, "shops Brot"},
		{"characters that nobody sees in a name", overpass(node(1, `"shop":"x","name":"a\u0000b"`), node(2, `"shop":"x","name":"\u0007","brand":"Brot"`), node(3, `"amenity":"cafe","name":"\u202eEck"`)), "restaurant Eck, shops Brot, unnamed 1"},
		{"a list at the top", "[" + overpass(node(1, bakery)) + "]", "line 1: neither Overpass JSON nor GeoJSON"},
		{"something behind", overpass(node(1, bakery)) + "\n{}", "line 4: not JSON"},
		{"broken off", overpass(node(1, bakery))[:60], "line 2: not JSON"},
		{"UTF-16", "\xff\xfe{\x00}\x00", "line 1: not UTF-8 text"},
	} {
		home := &Property{Lat: 54.5, Lon: 13.6}
		file, refused, err := ReadPlaces(strings.NewReader(c.file), home)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := []string{}
		if refused != nil {
			got = append(got, refused.Error())
			if len(file.Offered) > 0 {
				t.Errorf("%s: a file that is refused offers places", c.name)
			}
		}
		for _, p := range file.Offered {
			if _, err := CheckPlace(p.Place); err != nil {
				t.Errorf("%s: %q is offered and cannot be taken", c.name, p.Name)
			}
			got = append(got, fmt.Sprintf("%s %s", p.Category, p.Name))
		}
		for _, n := range []struct {
			name  string
			count int
		}{{"uncategorized", file.Uncategorized}, {"unnamed", file.Unnamed}, {"far", file.Far}, {"known", file.Known}} {
			if n.count > 0 {
				got = append(got, fmt.Sprintf("%s %d", n.name, n.count))
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %.300q, want %q", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

// The most places that a file may have are looked through at once, whatever they are called and wherever they are.
func TestManyPlacesAreLookedThroughAtOnce(t *testing.T) {
	for name, one := range map[string]func(i int) string{
		"other names, one place": func(i int) string {
			return fmt.Sprintf(`{"lat":54.5,"lon":13.6,"tags":{"shop":"x","name":"n%05d"}}`, i)
		},
		"one name, other places": func(i int) string {
			return fmt.Sprintf(`{"lat":%f,"lon":%f,"tags":{"shop":"x","name":"n"}}`, 54+float64(i/200)*0.004, 13+float64(i%200)*0.005)
		},
		"one name, one place": func(int) string { return `{"lat":54.5,"lon":13.6,"tags":{"shop":"x","name":"n"}}` },
	} {
		all := make([]string, maxPlaces)
		for i := range all {
			all[i] = one(i)
		}
		file, refused, err := ReadPlaces(strings.NewReader(overpass(all...)), &Property{Lat: 54.5, Lon: 13.6})
		if err != nil || refused != nil || len(file.Offered) == 0 {
			t.Errorf("%s: %v %v %d offered", name, err, refused, len(file.Offered))
		}
		if name == "one name, one place" && (len(file.Offered) != 1 || file.Known != maxPlaces-1) {
			t.Errorf("%s: %d offered, %d known", name, len(file.Offered), file.Known)
		}
	}
}

// A file beyond the limit is not read into memory.
func TestALargeFileOfPlacesStaysOutside(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, refused, err := ReadPlaces(io.LimitReader(endless{}, 1<<40), &Property{Lat: 54.5, Lon: 13.6})
	runtime.ReadMemStats(&after)
	if err != nil || refused == nil || after.TotalAlloc-before.TotalAlloc > 64<<20 {
		t.Errorf("%v %v, %d MB", err, refused, (after.TotalAlloc-before.TotalAlloc)>>20)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
