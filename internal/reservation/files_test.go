package reservation_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// size asks for a picture and returns how large it is.
func (w *world) size(who, path string) string {
	w.Helper()
	status, body := w.Call(who, http.MethodGet, path)
	if status != http.StatusOK {
		return fmt.Sprint(status)
	}
	config, format, err := image.DecodeConfig(strings.NewReader(body))
	w.Must(err)
	return fmt.Sprintf("%s %dx%d", format, config.Width, config.Height)
}

func TestPicturesOfTexts(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		for path, want := range map[string]string{
			path(1, "/infotexts/en/2/bins"):             "png 400x300",
			path(1, "/infotexts/en/2/bins?maxsize=200"): "png 192x144",
			path(1, "/infotexts/en/2/secret"):           "404", // a picture of the home, but of no text
			path(1, "/infotexts/en/2/none"):             "404",
			path(1, "/infotexts/en/1/bins"):             "404", // the German text shows none
			path(1, "/infotexts/de/2/bins"):             "404", // the English text is not shown in German
			path(1, "/infotexts/en/3/bins"):             "404", // a text for the staff
			path(1, "/infotexts/fr/2/bins"):             "400",
			path(1, "/infotexts/en/2/bins?maxsize=9"):   "400",
			path(99, "/infotexts/en/2/bins"):            "404",
		} {
			if got := w.size("greta", path); got != want {
				t.Errorf("%s: %s, want %s", path, got, want)
			}
		}
		if _, body := w.Call("greta", http.MethodGet, path(1, "/infotexts/en/2/bins?base64=true&maxsize=64")); !strings.HasPrefix(body, "iVBORw0KGgo") {
			t.Errorf("not a picture in base64: %.40s", body)
		}
		for who, want := range map[string]string{"mia": "png 400x300", "other": "404", "otto": "404", "cleaner": "404", "narrow": "404", "": "401"} {
			if got := w.size(who, path(1, "/infotexts/en/2/bins")); got != want {
				t.Errorf("%s: %s, want %s", who, got, want)
			}
		}
	})
}

func TestPicturesOfTheHomeAndTheKey(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		for id := int64(1); id <= 6; id++ {
			if got := w.size("greta", path(id, "/pictures/home?maxsize=512")); got != "png 512x384" {
				t.Errorf("stay %d, home: %s", id, got)
			}
			want := map[bool]string{true: "png 640x480", false: "404"}[id == 1]
			if got := w.size("greta", path(id, "/pictures/key")); got != want {
				t.Errorf("stay %d, key: %s, want %s", id, got, want)
			}
			if body := w.Get("greta", path(id)); strings.Contains(body, "/pictures/key") != (id == 1) || !strings.Contains(body, fmt.Sprintf(`"picture":"/v1/reservations/1-%d/pictures/home"`, id)) {
				t.Errorf("stay %d: %s", id, body)
			}
		}
		for path, want := range map[string]string{path(1, "/pictures/meeting_point"): "404", path(1, "/pictures/secret"): "404"} {
			if got := w.size("greta", path); got != want {
				t.Errorf("%s: %s", path, got)
			}
		}
		if got := w.size("other", path(1, "/pictures/home")); got != "404" {
			t.Error(got)
		}
	})
}

func TestTravelDocuments(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		titles := func(stay int64, lang string) string {
			var answer struct {
				Data struct {
					Documents []struct{ Title string }
				}
			}
			w.Decode(w.Get("greta", path(stay, "?lang=", lang)), &answer)
			out := []string{}
			for _, d := range answer.Data.Documents {
				out = append(out, d.Title)
			}
			return strings.Join(out, ", ")
		}
		for _, c := range []struct {
			stay       int64
			lang, want string
		}{{1, "de", "Reiseplan, Hausordnung"}, {1, "en", "Reiseplan, House rules"}, {1, "pl", "Reiseplan, Hausordnung"}, {2, "en", "House rules"}} {
			if got := titles(c.stay, c.lang); got != c.want {
				t.Errorf("stay %d in %s: %s, want %s", c.stay, c.lang, got, c.want)
			}
		}
		if status, body := w.Call("greta", http.MethodGet, path(1, "/documents/1/reiseplan.pdf")); status != http.StatusOK || body != travelPlan {
			t.Error(status, body)
		}
		if _, body := w.Call("greta", http.MethodGet, path(1, "/documents/1/reiseplan.pdf?base64=true")); body != base64.StdEncoding.EncodeToString([]byte(travelPlan)) {
			t.Error(body)
		}
		for _, c := range []struct {
			who, path string
			want      int
		}{
			{"greta", path(2, "/documents/1/reiseplan.pdf"), 404}, // another stay's own
			{"greta", path(1, "/documents/4/east.pdf"), 404},      // another home's
			{"greta", path(1, "/documents/1/other.pdf"), 404},
			{"greta", path(1, "/documents/x/reiseplan.pdf"), 400},
			{"mia", path(1, "/documents/1/reiseplan.pdf"), 200},
			{"other", path(1, "/documents/1/reiseplan.pdf"), 404},
			{"otto", path(1, "/documents/1/reiseplan.pdf"), 404},
			{"", path(1, "/documents/1/reiseplan.pdf"), 401},
		} {
			if status, body := w.Call(c.who, http.MethodGet, c.path); status != c.want {
				t.Errorf("%s as %s: %d %s, want %d", c.path, c.who, status, body, c.want)
			}
		}
	})
}

// upload sends a form with one file.
func (w *world) upload(who, path, name, content string, fields ...string) (int, string) {
	w.Helper()
	return w.bring(who, http.MethodPut, path, name, content, fields...)
}

// bring makes a call with a file.
func (w *world) bring(who, method, path, name, content string, fields ...string) (int, string) {
	w.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		w.Must(form.WriteField(fields[i], fields[i+1]))
	}
	part, err := form.CreateFormFile("files", name)
	w.Must(err)
	_, err = part.Write([]byte(content))
	w.Must(err)
	w.Must(form.Close())
	req := httptest.NewRequestWithContext(w.Context(), method, path, &body)
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Content-Type", form.FormDataContentType())
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

func TestTheOfficeGivesAndTakesDocumentsAndPictures(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		const to = "/v1/manage/reservations/1-2/documents"
		status, body := w.upload("mia", to, "Rechnung.pdf", travelPlan, "title", "Rechnung", "lang", "de")
		if status != http.StatusOK {
			t.Fatal(status, body)
		}
		w.Golden("putReservationDocument", body)
		if status, _ := w.Call("greta", http.MethodGet, path(2, "/documents/5/Rechnung.pdf")); status != http.StatusOK {
			t.Error(status)
		}
		for _, c := range []struct {
			who, path, name, content string
			want                     int
		}{
			{"greta", to, "a.pdf", travelPlan, 403},
			{"otto", to, "a.pdf", travelPlan, 404},
			{"mia", "/v1/manage/reservations/1-99/documents", "a.pdf", travelPlan, 404},
			{"mia", to, "a.html", "<html>", 400},
			{"mia", to, "a.exe", "MZ", 400},
			{"mia", "/v1/manage/properties/1-1/pictures/sofa", "a.pdf", travelPlan, 400},
			{"mia", "/v1/manage/properties/1-1/pictures/So%20fa", "a.png", string(w.Pixels(9, 9)), 400},
			{"otto", "/v1/manage/properties/1-1/pictures/sofa", "a.png", string(w.Pixels(9, 9)), 404},
			{"mia", "/v1/manage/properties/1-99/pictures/sofa", "a.png", string(w.Pixels(9, 9)), 404},
			{"otto", "/v1/manage/properties/1-1/documents", "a.pdf", travelPlan, 404},
		} {
			if status, body := w.upload(c.who, c.path, c.name, c.content); status != c.want {
				t.Errorf("%s %s as %s: %d %s, want %d", c.path, c.name, c.who, status, body, c.want)
			}
		}
		if status, body := w.write("mia", http.MethodDelete, to+"/5", ""); status != http.StatusOK {
			t.Error(status, body)
		} else {
			w.Golden("deleteReservationDocument", body)
		}
		if status, _ := w.Call("greta", http.MethodGet, path(2, "/documents/5/Rechnung.pdf")); status != http.StatusNotFound {
			t.Error(status)
		}
		if status, _ := w.write("mia", http.MethodDelete, to+"/2", ""); status != http.StatusNotFound {
			t.Error("the house rules went with a stay")
		}
		// A picture under a name that is taken takes its place.
		for _, side := range []int{50, 70} {
			if status, body := w.upload("mia", "/v1/manage/properties/1-1/pictures/bins", "b.png", string(w.Pixels(side, side))); status != http.StatusOK {
				t.Fatal(status, body)
			} else if side == 70 {
				w.Golden("putPropertyPicture", body)
			}
		}
		if got := w.size("greta", path(1, "/infotexts/en/2/bins")); got != "png 70x70" {
			t.Error(got)
		}
		if status, body := w.upload("mia", "/v1/manage/properties/1-1/documents", "Plan.pdf", travelPlan); status != http.StatusOK || !strings.Contains(body, `"title":"Plan.pdf"`) {
			t.Error(status, body)
		} else {
			w.Golden("putPropertyDocument", body)
		}
		var rows int
		w.Must(w.DB.QueryRow(w.Context(), `SELECT COUNT(*) FROM file WHERE NOT EXISTS (SELECT 1 FROM picture p WHERE p.member_id = file.member_id AND p.file_id = file.id)
			AND NOT EXISTS (SELECT 1 FROM document d WHERE d.member_id = file.member_id AND d.file_id = file.id)`).Scan(&rows))
		if rows != 0 {
			t.Errorf("%d files belong to nothing", rows)
		}
	})
}
