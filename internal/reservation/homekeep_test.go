package reservation_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// past is the history of a home as its office sees it, each line in short, the newest first.
func (w *world) past(who, home string) (out []string) {
	w.Helper()
	var page wire.List[property.HistoryLine]
	w.Decode(w.Get(who, home+"/history"), &page)
	for _, line := range page.Data {
		short := string(line.Action) + " " + line.Name
		if line.Field != "" {
			short = fmt.Sprintf("%s %s: %v -> %v", strings.TrimSpace(short), line.Field, line.Before, line.After)
		}
		out = append(out, strings.TrimSpace(short))
	}
	return out
}

func TestTheHistoryOfAHomeNamesItsTextsPicturesAndDocuments(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		const home = "/v1/manage/properties/1-1"
		text := func(general bool, title, body string) int64 {
			var written wire.Envelope[property.ManagedText]
			w.Decode(w.OK("mia", http.MethodPost, home+"/infotexts", fmt.Sprintf(`{"audience":"guest","lang":"de","title":%q,"body":%q,"general":%t}`, title, body, general)), &written)
			return written.Data.ID
		}
		id := text(false, "Kamin", "Nur trockenes Holz.")
		at := fmt.Sprintf("%s/infotexts/%d", home, id)
		w.OK("mia", http.MethodPatch, at, `{"changes":{"title":{"from":"Kamin","to":"Ofen"}}}`)
		w.OK("mia", http.MethodPatch, at, `{"changes":{"title":{"from":"Kamin","to":"Ofen"}}}`)
		w.OK("mia", http.MethodPut, home+"/infotextorder", fmt.Sprintf(`{"ids":[%d]}`, id))
		w.OK("mia", http.MethodDelete, at, "")
		general := text(true, "Ruhe", "Ab 22 Uhr.")
		w.OK("mia", http.MethodPatch, fmt.Sprintf("%s/infotexts/%d", home, general), `{"changes":{"audience":{"from":"guest","to":"staff"},"body":{"from":"Ab 22 Uhr.","to":"Ab 23 Uhr."}}}`)
		for range 2 {
			if status, body := w.upload("mia", home+"/pictures/home-sofa", "sofa.png", string(w.Pixels(40, 30))); status != http.StatusOK {
				t.Fatal(status, body)
			}
		}
		w.OK("mia", http.MethodPut, home+"/pictureorder", `{"names":["home-sofa"]}`)
		w.OK("mia", http.MethodDelete, home+"/pictures/home-sofa", "")
		status, got := w.upload("mia", home+"/documents", "kurtaxe.pdf", travelPlan, "title", "Kurtaxe", "lang", "de")
		if status != http.StatusOK {
			t.Fatal(status, got)
		}
		var document wire.Envelope[property.DocumentAnswer]
		w.Decode(got, &document)
		w.OK("mia", http.MethodDelete, fmt.Sprintf("%s/documents/%d", home, document.Data.ID), "")
		own := []string{
			"document_removed Kurtaxe",
			"document_added Kurtaxe",
			"picture_removed home-sofa",
			"pictures_ordered",
			"picture_replaced home-sofa",
			"picture_added home-sofa",
		}
		all := []string{
			"text_changed Ruhe text_audience: guest -> staff",
			"text_changed Ruhe text_body: Ab 22 Uhr. -> Ab 23 Uhr.",
			"text_added Ruhe",
		}
		texts := []string{
			"text_removed Ofen",
			"texts_ordered",
			"text_changed Ofen text_title: Kamin -> Ofen",
			"text_added Kamin",
			"created",
		}
		if got := w.past("mia", home); !slices.Equal(got, slices.Concat(own, all, texts)) {
			t.Errorf("%q", got)
		}
		// What is for all homes is in the history of each; what belongs to one home or to another agency is not.
		if got := w.past("mia", "/v1/manage/properties/1-2"); !slices.Equal(got, append(all, "created")) {
			t.Errorf("another home: %q", got)
		}
		if got := w.past("otto", "/v1/manage/properties/2-1"); !slices.Equal(got, []string{"created"}) {
			t.Errorf("another agency: %q", got)
		}
		w.Golden("getManagePropertyHistory", w.Get("mia", home+"/history"))
		// Of a long text an answer holds the beginning.
		w.OK("mia", http.MethodPatch, fmt.Sprintf("%s/infotexts/%d", home, general), fmt.Sprintf(`{"changes":{"body":{"from":"Ab 23 Uhr.","to":%q}}}`, strings.Repeat("ö", 9000)))
		if got := w.past("mia", home)[0]; !strings.HasSuffix(got, "öö…") || strings.Count(got, "ö") != 1999 {
			t.Errorf("%d letters of a long text", strings.Count(got, "ö"))
		}
		// A text that was refused, and one of an act that was made before, add no line.
		before := len(w.past("mia", home))
		w.No("mia", http.MethodPost, home+"/infotexts", `{"audience":"guest","lang":"de","title":" ","body":"x"}`)
		for range 2 {
			w.OK("mia", http.MethodPost, home+"/infotexts", `{"audience":"guest","lang":"de","title":"Sauna","body":"Bis 22 Uhr."}`, "Idempotency-Key", "one text only 0007")
		}
		if got := w.past("mia", home); len(got) != before+1 {
			t.Errorf("%q", got)
		}
	})
}

func TestAFileThatBringsTextsAndPlacesIsInTheHistoryOfTheHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		row := property.ImportRow{
			ExternalID: "dune", Title: "Dünenhaus", City: "Sassnitz", MaxOccupancy: 4, KeyHandover: "key_safe", Lat: 54.5, Lon: 13.6,
			InfoTexts: []property.ImportInfoText{{Audience: "guest", Lang: "de", Title: "Müll", Body: "gelb"}},
		}
		w.Homes(1, row)
		const home = "/v1/manage/properties/1-1"
		start := len(w.past("mia", home))
		row.InfoTexts[0].Body = "blau"
		row.Places = []property.ImportPlace{{Category: "beach", Name: "Strand", Lat: 54.51, Lon: 13.61}}
		w.Homes(1, row)
		if got := w.past("mia", home); len(got) != start+2 || !slices.Equal(got[:2], []string{"places_imported", "texts_imported"}) {
			t.Errorf("%q", got)
		}
	})
}

func TestTheOfficeMakesChangesAndPutsAwayAHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		golden := func(name, body string) string {
			w.Golden(name, marks.ReplaceAllString(body, `$1"a mark"`))
			return body
		}
		made := golden("postManageProperty", w.OK("mia", http.MethodPost, "/v1/manage/properties?memberid=1", body(property.Fields{
			Title: "Möwennest", City: "Binz", MaxOccupancy: 3, Lat: 54.4, Lon: 13.61, KeyHandover: property.KeySafe, KeyCode: "canary-4711",
			WiFiType: 2, WiFiSSID: "moewe", WiFiPassword: "canary-moewe", Amenities: []property.AmenityFields{},
		})))
		var nest wire.Envelope[property.Managed]
		w.Decode(made, &nest)
		home := fmt.Sprintf("/v1/manage/properties/1-%d", nest.Data.ID)
		if strings.Contains(made, "canary") {
			t.Error("a secret is in the answer")
		}
		golden("patchManageProperty", w.OK("mia", http.MethodPatch, home, `{"changes":{"bedrooms":{"from":0,"to":2},"key_location":{"de":{"from":"","to":"links"}}}}`))
		golden("postManagePropertyCopy", w.OK("mia", http.MethodPost, home+"/copy", `{"title":"Möwennest 2"}`))
		golden("putManagePropertyAway", w.OK("mia", http.MethodPut, home+"/away", ""))
		golden("deleteManagePropertyAway", w.OK("mia", http.MethodDelete, home+"/away", ""))
		if got := golden("postManagePropertySecret", w.OK("mia", http.MethodPost, home+"/secret", `{"which":"key_code"}`)); !strings.Contains(got, "canary-4711") {
			t.Error(got)
		}
		golden("getManagePropertyCount", w.Get("mia", "/v1/manage/propertycount?memberid=1&q=m%C3%B6we"))
		golden("getManagePropertyChoices", w.Get("mia", "/v1/manage/propertychoices?memberid=1"))
		golden("getManagePropertyPreview", w.Get("mia", "/v1/manage/properties/1-1/preview?audience=guest&lang=en"))
		bulk := fmt.Sprintf(`{"rows":[{"id":%d,"changes":{"bedrooms":{"from":2,"to":3}}},{"id":1,"changes":{"max_occupancy":{"from":99,"to":5}}},{"id":987,"changes":{}}]}`, nest.Data.ID)
		golden("postManagePropertyTrial", w.OK("mia", http.MethodPost, "/v1/manage/propertytrial?memberid=1", fmt.Sprintf(`{"ids":[1,%d],"changes":{"bedrooms":{"from":0,"to":4}}}`, nest.Data.ID)))
		golden("patchManageProperties", w.OK("mia", http.MethodPatch, "/v1/manage/properties?memberid=1", bulk))
		status, table := w.Call("mia", http.MethodGet, "/v1/manage/propertytable?memberid=1&q=m%C3%B6we")
		if status != http.StatusOK || !strings.Contains(table, "Möwennest 2") || strings.Contains(table, "canary") {
			t.Errorf("%d %s", status, table)
		}
		status, proposed := w.bring("mia", http.MethodPost, "/v1/manage/propertyfile?memberid=1", "homes.csv", strings.ReplaceAll(table, "Binz", "Sellin"))
		if status != http.StatusOK || !strings.Contains(proposed, "Sellin") {
			t.Errorf("%d %s", status, proposed)
		}
		golden("postManagePropertyFile", proposed)
		status, offered := w.bring("mia", http.MethodPost, home+"/placefile", "near.geojson",
			`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Strand","natural":"beach"},"geometry":{"type":"Point","coordinates":[13.62,54.41]}}]}`)
		if status != http.StatusOK || !strings.Contains(offered, "Strand") {
			t.Errorf("%d %s", status, offered)
		}
		golden("postPropertyPlaceFile", offered)
		golden("postPropertyPlaces", w.OK("mia", http.MethodPost, home+"/places", `{"places":[{"category":"beach","name":"Strand","lat":54.41,"lon":13.62},{"category":"vet","name":"Praxis","lat":54.42,"lon":13.6}]}`))
		golden("putPropertyPlace", w.OK("mia", http.MethodPut, home+"/places/2", `{"category":"vet","name":"Tierpraxis","lat":54.42,"lon":13.6}`))
		golden("deletePropertyPlace", w.OK("mia", http.MethodDelete, home+"/places/1", ""))
		want := []string{
			"place_removed Strand", "place_changed Tierpraxis", "places_added Strand, Praxis", "edited bedrooms: 2 -> 3", "code_viewed", "brought_back", "put_away",
		}
		if got := w.past("mia", home); !slices.Equal(got[:len(want)], want) {
			t.Errorf("%q", got)
		}
	})
}
