package property_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"latchkey/internal/property"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// leaves are all values inside an import row that a file can write, each with a way to it.
func leaves(path string, v reflect.Value, visit func(path string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(path+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			leaves(fmt.Sprintf("%s[%d]", path, i), v.Index(i), visit)
		}
	default:
		visit(path, v)
	}
}

// A changed value of a file, whichever it is, is seen as a change and comes back from the database: an import that compares all but one field would leave that one as it was for ever.
func TestEveryFieldOfAFileCountsAsAChange(t *testing.T) {
	all := wire.Words{Any: "any", By: wire.Texts(locales.Contents)}
	whole := func() property.ImportRow {
		return row(func(r *property.ImportRow) {
			r.LocationDescription, r.KeyLocation, r.StaffKey, r.MeetingPoint = all, all, all, all
			r.Country, r.Amenities, r.CleaningMinutes, r.DepartureTime = "DE", []property.ImportAmenity{{Category: "Kitchen", Name: all}}, 90, "10:00"
		})
	}
	// A field that is new gets a value by itself; one that takes only some values needs one in the sample.
	given := whole
	whole = func() property.ImportRow {
		r := given()
		leaves("", reflect.ValueOf(&r).Elem(), func(_ string, v reflect.Value) {
			if !v.IsZero() {
				return
			}
			switch v.Kind() {
			case reflect.String:
				v.SetString("sample")
			case reflect.Int:
				v.SetInt(1)
			case reflect.Float64:
				v.SetFloat(1)
			}
		})
		return r
	}
	// Values that are not free text need another one that is allowed.
	other := map[string]any{
		".Country": "PL", ".TimeZone": "Europe/Warsaw", ".ArrivalTime": "17:00", ".DepartureTime": "09:00", ".KeyHandover": "office", ".WiFiType": 1, ".Company": "", ".Person": "",
		".InfoTexts[0].Audience": "staff", ".InfoTexts[1].Audience": "guest", ".InfoTexts[0].Lang": "en", ".InfoTexts[1].Lang": "en", ".Places[0].Category": "castle",
	}
	each(t, func(t *testing.T, f *fixture) {
		var paths []string
		sample := whole()
		leaves("", reflect.ValueOf(&sample).Elem(), func(path string, v reflect.Value) {
			if paths = append(paths, path); v.IsZero() {
				t.Errorf("%s is empty in the sample, so nobody sees whether it is kept", path)
			}
		})
		if len(paths) < 45 {
			t.Fatalf("only %d values: %v", len(paths), paths)
		}
		for _, path := range paths {
			if path == ".ExternalID" { // another id is another property
				continue
			}
			f.load(t, property.ImportOptions{}, whole())
			changed := whole()
			leaves("", reflect.ValueOf(&changed).Elem(), func(at string, v reflect.Value) {
				if at != path {
					return
				}
				if value, ok := other[path]; ok {
					v.Set(reflect.ValueOf(value).Convert(v.Type()))
					return
				}
				switch v.Kind() {
				case reflect.String:
					v.SetString(v.String() + " changed")
				case reflect.Int:
					v.SetInt(v.Int() + 1)
				case reflect.Float64:
					v.SetFloat(v.Float() + 0.5)
				case reflect.Bool:
					v.SetBool(!v.Bool())
				default:
					t.Fatalf("%s: a %s is new to this test", at, v.Kind())
				}
			})
			if got := counts(f.load(t, property.ImportOptions{}, changed)); got != "read 1 added 0 changed 1 unchanged 0 refused 0" {
				t.Errorf("a change of %s: %s", path, got)
			}
			if got := counts(f.load(t, property.ImportOptions{}, changed)); got != "read 1 added 0 changed 0 unchanged 1 refused 0" {
				t.Errorf("%s does not come back from the database as it was written: %s", path, got)
			}
		}
		p, ok, err := f.service.External(t.Context(), f.db, f.member, "H1")
		if err != nil || !ok || !slices.Equal([]wire.Words{p.LocationDescription, p.KeyLocation, p.StaffKey, p.MeetingPoint}, []wire.Words{all, all, all, all}) {
			t.Errorf("%v %v %+v", ok, err, p)
		}
	})
}
