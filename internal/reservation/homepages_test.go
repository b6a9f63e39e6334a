package reservation_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// guestSees asks for a stay as its guest.
func (w *world) guestSees(id int64) reservation.Answer {
	w.Helper()
	var answer wire.Envelope[reservation.Answer]
	w.Decode(w.Get("greta", path(id, "?lang=de")), &answer)
	return answer.Data
}

// marks are those of secrets, which are others each time.
var marks = regexp.MustCompile(`("(?:key_code|wifi_password)": ?)"[0-9a-f]{16}"`)

func TestTheOfficeKeepsThePicturesOfAHomeInAnOrder(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		const home = "/v1/manage/properties/1-1"
		for i, name := range []string{"home-kitchen", "home-garden"} {
			if status, body := w.upload("mia", home+"/pictures/"+name, name+".png", string(w.Pixels(90+i, 60))); status != http.StatusOK {
				t.Fatal(status, body)
			}
		}
		names := func() (out []string) {
			for _, picture := range w.guestSees(1).Property.Pictures {
				out = append(out, picture.Name)
			}
			return out
		}
		if got := names(); !slices.Equal(got, []string{"home", "home-kitchen", "home-garden"}) {
			t.Error(got)
		}
		w.OK("mia", http.MethodPut, home+"/pictureorder", `{"names":["home-garden","home"]}`)
		if got := names(); !slices.Equal(got, []string{"home-garden", "home", "home-kitchen"}) {
			t.Error(got)
		}
		first := w.guestSees(1).Property.Picture
		if first == nil || w.size("greta", *first) != "png 91x60" {
			t.Errorf("the first picture is %v", first)
		}
		// A picture that stands elsewhere is not to be had as one of the home.
		if got := w.size("greta", path(1, "/pictures/bins")); got != "404" {
			t.Error(got)
		}
		w.Golden("getManageProperty", marks.ReplaceAllString(w.Get("mia", home), `$1"a mark"`))
		w.Golden("getManageProperties", w.Get("mia", "/v1/manage/properties?q=D%C3%BCne"))
		if got := w.size("mia", home+"/pictures/home-garden"); got != "png 91x60" {
			t.Error(got)
		}
		w.Golden("putPropertyPictureOrder", w.OK("mia", http.MethodPut, home+"/pictureorder", `{"names":["home-garden"]}`))
		w.Golden("deletePropertyPicture", w.OK("mia", http.MethodDelete, home+"/pictures/home-garden", ""))
		if got := names(); !slices.Equal(got, []string{"home", "home-kitchen"}) {
			t.Error(got)
		}
		for _, c := range []struct {
			method, path, body string
			want               int
		}{
			{http.MethodDelete, "/pictures/home-garden", "", 404},
			{http.MethodGet, "/pictures/home-garden", "", 404},
			{http.MethodPut, "/pictureorder", `{"names":["home","home-garden"]}`, 404},
			{http.MethodPut, "/pictureorder", `{"names":[]}`, 400},
		} {
			if status, body := w.Send("mia", c.method, home+c.path, c.body); status != c.want {
				t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, status, body)
			}
		}
		// What was refused has moved nothing.
		if got := names(); !slices.Equal(got, []string{"home", "home-kitchen"}) {
			t.Error(got)
		}
	})
}

func TestTheOfficeWritesInfoTextsAndAnImportLeavesThemAlone(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		const home = "/v1/manage/properties/1-1"
		titles := func() (out []string) {
			for _, text := range w.guestSees(1).Infotexts {
				out = append(out, text.Title)
			}
			return out
		}
		body := w.OK("mia", http.MethodPost, home+"/infotexts", `{"audience":"guest","lang":"de","title":" Kamin ","body":"Nur <b>trockenes</b> Holz. ![der Kamin](picture:home)","general":false}`, "Idempotency-Key", "one text only 0001")
		if again := w.OK("mia", http.MethodPost, home+"/infotexts", `{"audience":"guest","lang":"de","title":" Kamin ","body":"Nur <b>trockenes</b> Holz. ![der Kamin](picture:home)","general":false}`, "Idempotency-Key", "one text only 0001"); again != body {
			t.Error("written twice:", again)
		}
		w.Golden("postPropertyText", body)
		var written wire.Envelope[property.ManagedText]
		w.Decode(body, &written)
		if got := titles(); !slices.Equal(got, []string{"Müll", "Kamin"}) || strings.Contains(body, "<b>") {
			t.Error(got, body)
		}
		all := w.OK("mia", http.MethodPost, home+"/infotexts", `{"audience":"guest","lang":"de","title":"Für alle","body":"Ruhe ab 22 Uhr","general":true}`)
		var general wire.Envelope[property.ManagedText]
		w.Decode(all, &general)
		if got := titles(); !slices.Equal(got, []string{"Für alle", "Müll", "Kamin"}) {
			t.Error(got)
		}
		at := fmt.Sprintf("%s/infotexts/%d", home, written.Data.ID)
		w.Golden("patchPropertyText", w.OK("mia", http.MethodPatch, at, `{"changes":{"title":{"from":"Kamin","to":"Ofen"}}}`))
		// Another person, who saw the text before, keeps the new headline and changes the rest; of the headline they are shown what is there.
		w.OK("mia", http.MethodPatch, at, `{"changes":{"body":{"from":"Nur trockenes Holz. ![der Kamin](picture:home)","to":"Nur trockenes Holz."}}}`)
		status, refusal := w.No("mia", http.MethodPatch, at, `{"changes":{"title":{"from":"Kamin","to":"Herd"},"audience":{"from":"guest","to":"staff"}}}`)
		if status != http.StatusConflict || refusal.ErrorCode != "edit_clash" || !strings.Contains(fmt.Sprint(refusal), "Ofen") {
			t.Errorf("%d %+v", status, refusal)
		}
		if status, refusal := w.No("mia", http.MethodPatch, at, `{"changes":{"title":{"from":"Ofen","to":" "}}}`); status != http.StatusBadRequest || refusal.Fields["title"] != "required" {
			t.Errorf("%d %+v", status, refusal)
		}
		w.Golden("putPropertyTextOrder", w.OK("mia", http.MethodPut, home+"/infotextorder", fmt.Sprintf(`{"ids":[%d]}`, written.Data.ID)))
		if got := titles(); !slices.Equal(got, []string{"Für alle", "Ofen", "Müll"}) {
			t.Error(got)
		}
		// The agency's other program sends its own texts again: the home's new title counts, the office's texts stay.
		row := property.ImportRow{
			ExternalID: "dune", Title: "Umbenannt", City: "Sassnitz", MaxOccupancy: 4, KeyHandover: "key_safe",
			InfoTexts: []property.ImportInfoText{{Audience: "guest", Lang: "de", Title: "Alt", Body: "alt"}},
		}
		w.Homes(1, row)
		if got := titles(); !slices.Equal(got, []string{"Für alle", "Ofen", "Müll"}) || w.guestSees(1).Property.Title != "Umbenannt" {
			t.Error(got, w.guestSees(1).Property.Title)
		}
		if report, err := w.Properties.Import(w.Context(), 1, wire.Lines([]property.ImportRow{row}), property.ImportOptions{}); err != nil || report.Unchanged != 1 {
			t.Errorf("the same again: %+v %v", report, err)
		}
		for _, c := range []struct{ who, method, path, body, field string }{
			{"mia", http.MethodPost, home + "/infotexts", `{"audience":"guest","lang":"de","title":" ","body":"x"}`, "title"},
			{"mia", http.MethodPost, home + "/infotexts", `{"audience":"guest","lang":"de","title":"x","body":"<p></p>"}`, "body"},
			{"mia", http.MethodPost, home + "/infotexts", `{"audience":"guest","lang":"de","title":"` + strings.Repeat("x", 201) + `","body":"x"}`, "title"},
			{"mia", http.MethodPost, home + "/infotexts", `{"audience":"guest","lang":"fr","title":"x","body":"x"}`, "lang"},
			{"mia", http.MethodPost, home + "/infotexts", `{"audience":"all","lang":"de","title":"x","body":"x"}`, "audience"},
		} {
			if status, refusal := w.No(c.who, c.method, c.path, c.body); status != http.StatusBadRequest || refusal.Fields[c.field] == "" {
				t.Errorf("%s: %d %+v", c.body, status, refusal)
			}
		}
		// Neither another home's text nor another agency's can be reached.
		for _, c := range [][2]string{{"mia", "/v1/manage/properties/1-2/infotexts/"}, {"otto", "/v1/manage/properties/2-1/infotexts/"}, {"otto", "/v1/manage/properties/1-1/infotexts/"}} {
			if status, body := w.Send(c[0], http.MethodDelete, c[1]+fmt.Sprint(written.Data.ID), ""); status != http.StatusNotFound {
				t.Errorf("%v: %d %s", c, status, body)
			}
		}
		w.Golden("deletePropertyText", w.OK("mia", http.MethodDelete, at, ""))
		w.OK("mia", http.MethodDelete, fmt.Sprintf("%s/infotexts/%d", home, general.Data.ID), "")
		if got := titles(); !slices.Equal(got, []string{"Müll"}) {
			t.Error(got)
		}
	})
}

func TestTheOfficeTakesADocumentOfAHomeAway(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		const home = "/v1/manage/properties/1-1"
		before := len(w.guestSees(1).Documents)
		if status, body := w.Call("mia", http.MethodGet, home+"/documents/2/hausordnung.pdf"); status != http.StatusOK || body != travelPlan {
			t.Error(status, body)
		}
		for _, c := range [][2]string{{"otto", home + "/documents/2"}, {"mia", home + "/documents/1"}, {"mia", "/v1/manage/properties/1-2/documents/2"}} {
			if status, body := w.Send(c[0], http.MethodDelete, c[1], ""); status != http.StatusNotFound {
				t.Errorf("%v: %d %s", c, status, body)
			}
		}
		w.Golden("deletePropertyDocument", w.OK("mia", http.MethodDelete, home+"/documents/2", ""))
		if status, _ := w.Call("mia", http.MethodGet, home+"/documents/2/hausordnung.pdf"); status != http.StatusNotFound {
			t.Error(status)
		}
		if got := w.guestSees(1).Documents; len(got) != before {
			t.Errorf("the English rules should stand in: %+v", got)
		}
	})
}
