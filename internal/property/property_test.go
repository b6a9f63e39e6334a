package property_test

import (
	"slices"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/secret"
	"latchkey/locales"
)

func TestTheWiFiCodeEscapesWhatHasAMeaning(t *testing.T) {
	for _, c := range []struct {
		name string
		wifi property.WiFi
		want string
	}{
		{"plain", property.WiFi{Type: property.WiFiWPA, SSID: "Strandhaus", Password: secret.Of("willkommen24")}, `WIFI:T:WPA;S:Strandhaus;P:willkommen24;;`},
		{"every special character", property.WiFi{Type: property.WiFiWPA, SSID: `a\b;c,d:e"f`, Password: secret.Of(`;,:"\`)}, `WIFI:T:WPA;S:a\\b\;c\,d\:e\"f;P:\;\,\:\"\\;;`},
		{"wep", property.WiFi{Type: property.WiFiWEP, SSID: "old", Password: secret.Of("12345")}, `WIFI:T:WEP;S:old;P:12345;;`},
		{"open", property.WiFi{Type: property.WiFiOpen, SSID: "free"}, `WIFI:T:nopass;S:free;;`},
		{"other alphabets stay", property.WiFi{Type: property.WiFiWPA, SSID: "Żółw Größe", Password: secret.Of("ñandú")}, `WIFI:T:WPA;S:Żółw Größe;P:ñandú;;`},
		{"none", property.WiFi{Type: property.WiFiWPA}, ``},
	} {
		if got := c.wifi.QR().Reveal(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestDistanceIsThatOfTheGlobe(t *testing.T) {
	for _, c := range []struct {
		name                   string
		lat1, lon1, lat2, lon2 float64
		want, within           int
	}{
		{"same place", 41.4, 2.17, 41.4, 2.17, 0, 0},
		{"one degree of latitude", 0, 0, 1, 0, 111195, 5},
		{"Berlin to Warsaw", 52.52, 13.405, 52.2297, 21.0122, 517400, 2000},
		{"across the date line", 0, 179.5, 0, -179.5, 111195, 5},
		{"pole to pole", 90, 0, -90, 0, 20015115, 10},
	} {
		got := property.Distance(c.lat1, c.lon1, c.lat2, c.lon2)
		if got < c.want-c.within || got > c.want+c.within {
			t.Errorf("%s: %d m, want %d", c.name, got, c.want)
		}
	}
}

func TestThereAre27CategoriesOfPlaces(t *testing.T) {
	want := []property.Category{
		"airport", "amusement_park", "beach", "bus_stop", "castle", "town_centre", "clubs", "doctor", "ferry", "fun_and_sport", "golf_course", "motorway", "ice_cream_parlour", "museum",
		"pharmacy", "playground", "restaurant", "sea_access", "shops", "sights", "ski_lift", "train_station", "swimming_hall", "tourist_information", "vet", "water_access", "water_sports",
	}
	if len(want) != 27 || !slices.Equal(property.Categories, want) {
		t.Errorf("%d categories: %v", len(property.Categories), property.Categories)
	}
}

// Other programs and the web app know these values.
func TestTheKindsOfHandoverAndWiFi(t *testing.T) {
	if want := []property.Handover{"at_property", "key_safe", "meeting_point", "office"}; !slices.Equal(property.Handovers, want) {
		t.Errorf("the key is handed over as %v", property.Handovers)
	}
	for kind, want := range map[property.WiFiType]int{property.WiFiOpen: 0, property.WiFiWEP: 1, property.WiFiWPA: 2} {
		if int(kind) != want {
			t.Errorf("a type of WiFi is %d, want %d", kind, want)
		}
	}
}

func TestDirectionsComeByCategoryAndNearestFirst(t *testing.T) {
	p := property.Property{Places: []property.Place{
		{ID: 1, Category: "vet", Name: "vet", Metres: 10},
		{ID: 2, Category: "beach", Name: "far", Metres: 900},
		{ID: 3, Category: "beach", Name: "near", Metres: 200},
		{ID: 4, Category: "beach", Name: "also near", Metres: 200},
	}}
	got := p.Directions()
	if len(got) != 2 || got[0].Category != "beach" || got[1].Category != "vet" {
		t.Fatalf("categories: %+v", got)
	}
	var names []string
	for _, place := range got[0].Places {
		names = append(names, place.Name)
	}
	if len(names) != 3 || names[0] != "also near" || names[1] != "near" || names[2] != "far" {
		t.Errorf("beaches: %v", names)
	}
}

func TestInfoTextsFallBackFromLanguageToLanguage(t *testing.T) {
	text := func(general bool, audience property.Audience, lang, title string) property.InfoText {
		return property.InfoText{General: general, Audience: audience, Lang: lang, Title: title}
	}
	all := property.Property{Texts: []property.InfoText{
		text(true, "guest", "de", "allgemein"), text(true, "guest", "en", "general"),
		text(false, "guest", "pl", "śmieci"), text(false, "guest", "de", "Müll"), text(false, "guest", "de", "Ruhe"), text(false, "staff", "pl", "pralka"),
	}}
	for _, c := range []struct {
		name           string
		audience       property.Audience
		wanted, member string
		want           []string
	}{
		{"the wanted language", "guest", "de", "pl", []string{"allgemein", "Müll", "Ruhe"}},
		{"each group by itself", "guest", "pl", "es", []string{"general", "śmieci"}},
		{"the member's, with its region", "guest", "es", "de-DE", []string{"allgemein", "Müll", "Ruhe"}},
		{"English, else any", "guest", "es", "es", []string{"general", "śmieci"}},
		{"any, for the staff", "staff", "en", "en-US", []string{"pralka"}},
	} {
		var got []string
		for _, text := range all.InfoTexts(c.audience, c.wanted, c.member) {
			got = append(got, text.Title)
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
	if len(all.Texts) != 6 || all.Texts[5].Title != "pralka" {
		t.Error("picking texts changed the property")
	}
}

func TestContentLanguagesOfTheWire(t *testing.T) {
	for in, want := range map[string]string{"": "de", "en": "en", "en-US": "en", "PL": "pl", "es-ES": "es"} {
		if got, ok := locales.Content(in); got != want || !ok {
			t.Errorf("%q: %q, %v", in, got, ok)
		}
	}
	for _, bad := range []string{"fr", "-", "english", "de_DE"} {
		if _, ok := locales.Content(bad); ok {
			t.Errorf("%q was taken", bad)
		}
	}
}

// On SQLite a write runs again when one that shares its commit fails.
func TestWhatIsWrittenTwiceIsWrittenOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.db.RunTwice()
		other, err := f.members.Save(t.Context(), member.Member{Name: "Other", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
		if err != nil {
			t.Fatal(err)
		}
		next, err := f.members.Save(t.Context(), member.Member{Name: "Next", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
		if err != nil || other.ID != f.member+1 || next.ID != other.ID+1 {
			t.Errorf("members %d and %d after %d, %v", other.ID, next.ID, f.member, err)
		}
		f.load(t, property.ImportOptions{}, row())
		home, _, err := f.service.External(t.Context(), f.db, f.member, "H1")
		if err != nil {
			t.Fatal(err)
		}
		office := identity.Actor{Account: 1, Relations: []identity.Relation{{Member: f.member, Role: identity.Manager}}}
		for _, title := range []string{"Parking", "Sauna"} {
			made, err := f.service.AddText(t.Context(), office, identity.Attempt{}, home.Ref, property.InfoText{Audience: property.ForGuest, Lang: "en", Title: title, Body: "In the yard."})
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.service.Get(t.Context(), f.db, home.Ref)
			if err != nil || !slices.ContainsFunc(got.Texts, func(x property.InfoText) bool { return x.ID == made.ID && x.Title == title }) {
				t.Errorf("%s is not among %v, %v", title, got.Texts, err)
			}
		}
	})
}
