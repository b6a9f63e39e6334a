package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// The photo of a key safe is half of the way in: whatever names it, it is shown together with the code and to nobody else.
func TestThePhotoOfAKeySafeIsHeldToTheKeyRuleOnEveryRoute(t *testing.T) {
	w := newWorld(t)
	home := identity.Ref{Member: w.members[0], ID: 2}
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 37, 23))); err != nil {
		t.Fatal(err)
	}
	got, err := w.Files.Receive(t.Context(), identity.Principal{}, "key.png", bytes.NewReader(raw.Bytes()), files.Pictures)
	if err == nil {
		err = w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := w.Properties.SavePicture(t.Context(), tx, home, property.KeyPicture, got)
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, audience := range []string{"guest", "staff"} {
		body := fmt.Sprintf(`{"audience":%q,"lang":"en","title":"Getting in","body":"Here: ![the safe](picture:key)"}`, audience)
		if status, answer := w.call("manager", http.MethodPost, "/v1/manage/properties/"+home.String()+"/infotexts", body, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, answer)
		}
	}
	text := func(who, path string) int64 {
		var texts struct{ Data []struct{ ID int64 } }
		w.get(who, path, &texts)
		if len(texts.Data) != 1 {
			t.Fatalf("%s: %+v", path, texts)
		}
		return texts.Data[0].ID
	}
	stay, task := w.stays["unpaid"], w.tasks["Demo Finca"]
	ofGuest, ofStaff := text("guest", "/v1/reservations/"+stay+"/infotexts/en"), text("other cleaner", "/v1/cleaning/"+task+"/infotexts/en")
	// office marks routes of the office's own pages, where it puts the photo; it sees it there whatever a stay's rule says.
	type ask struct {
		path   string
		office bool
	}
	asks := map[string]ask{
		"getReservation":                {"/v1/reservations/" + stay, false},
		"getReservationInfotexts":       {"/v1/reservations/" + stay + "/infotexts/en", false},
		"getReservationInfotextPicture": {fmt.Sprintf("/v1/reservations/%s/infotexts/en/%d/key", stay, ofGuest), false},
		"getReservationPicture":         {"/v1/reservations/" + stay + "/pictures/key", false},
		"getReservationDocument":        {"/v1/reservations/" + stay + "/documents/1/key.png", false},
		"getCleaning":                   {"/v1/cleaning/" + task, false},
		"getCleaningInfoTexts":          {"/v1/cleaning/" + task + "/infotexts/en", false},
		"getCleaningInfotextPicture":    {fmt.Sprintf("/v1/cleaning/%s/infotexts/en/%d/key", task, ofStaff), false},
		"getManagePropertyPicture":      {"/v1/manage/properties/" + home.String() + "/pictures/key", true},
		"getManageProperty":             {"/v1/manage/properties/" + home.String(), true},
	}
	pages := map[string]bool{}
	for _, route := range w.Router().Routes() {
		_, known := asks[route.ID]
		pages[route.ID] = true
		// Photos of a task's checklist, of messages and of problems have numbers: no name of a picture leads to them.
		shows := strings.HasSuffix(route.Path, "/pictures/{name}") || strings.Contains(route.Path, "/infotexts/")
		if route.Method == http.MethodGet && shows && !known {
			t.Errorf("%s %s gives pictures of a home by their names and is not in this test", route.ID, route.Path)
		}
	}
	shown := func(who string, a ask) bool {
		status, body := w.call(who, http.MethodGet, a.path, "", "")
		return status == http.StatusOK && (bytes.HasPrefix(body, []byte("\x89PNG")) || bytes.Contains(body, []byte(`"name":"key"`)) || bytes.Contains(body, []byte("pictures/key")))
	}
	look := func(when string, guests bool) {
		for id, a := range asks {
			if !pages[id] {
				t.Errorf("there is no route %s", id)
			}
			for _, who := range people {
				want := (a.office && who == "manager") ||
					(guests && (who == "guest" || who == "manager") && strings.HasPrefix(a.path, "/v1/reservations/") && id != "getReservationDocument")
				if got := shown(who, a); got != want {
					t.Errorf("%s, %s of %s: the photo of the safe is shown: %v, want %v", when, a.path, who, got, want)
				}
			}
		}
	}
	look("before the stay is paid", false)
	w.reservations(w.members[0], reservation.ImportRow{
		ExternalID: "unpaid", Property: "p2", Source: "test", Status: "confirmed", Arrival: "2026-07-05", Departure: "2026-07-12", Adults: 2, BookerFirstName: "Demo", BookerLastName: "Guest",
		BookerEmail: email("guest"), Rentalprice: "500.00", Total: "500.00", Payments: []reservation.ImportPayment{{PaidOn: "2026-07-01", Amount: "500.00"}},
	})
	look("when the code may be seen", true)
}
