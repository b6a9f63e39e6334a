package importing_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/importing"
	"latchkey/internal/reservation/reservationtest"
)

const homesFile = "Objektname;Objekt-Nr.;Straße;PLZ;Ort;Land;Breitengrad;Längengrad;Personen;Schlafzimmer;Anreise ab;Schlüsselübergabe;Schlüsselcode;WLAN;WLAN-Passwort;Reinigungsfirma\n" +
	"Dünenhaus, Wohnung 3;dune;Strandweg 1;18546;Sassnitz;Deutschland;54,5;13,6;6;2;16:00;Schlüsselsafe;canary-new-code;Düne;canary;wifi;\n"

// The quotes keep a password with a semicolon in one cell.
var homes = strings.Replace(homesFile, "canary;wifi;", `"canary;wifi";`, 1) +
	"Kapitänshaus 🏖️;K1;Am Hafen 2;18546;Sassnitz;DE;54,51;13,64;4;2;15:00;Schlüsselsafe;canary-1111;Hafen;canary-secret;\n" +
	"<script>alert(1)</script>;K2;Am Hafen 3;18546;Sassnitz;DE;;;2;1;;Büro;;;;\n" +
	"Ohne Ort;K3;;;;DE;;;2;1;;Büro;;;;\n" +
	"Falsche Firma;K4;;;Sassnitz;DE;;;2;1;;Büro;;;;Niemand\n" +
	"Fenster;K5;;;Sassnitz;DE;95;;zwei;1;25:00;Fenster;;;;\n" +
	"Kapitänshaus 2;K1;;;Sassnitz;DE;;;2;1;;Büro;;;;\n"

func TestHomesArePreviewedWrittenAndTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		before := w.Get("mia", "/v1/manage/properties?memberid=1")
		r := bring(w, "properties", homes)
		for _, c := range r.get().Columns {
			if (c.Name == "key_code" || c.Name == "wifi_password") && len(c.Sample) > 0 {
				t.Error("the cells of a secret are shown", c)
			}
		}
		r.on()
		const rest = "; 3 new Kapitänshaus 🏖️; 4 new <script>alert(1)</script>; 5 refused Ohne Ort city:required; 6 refused Falsche Firma company:no_company; 7 refused arrival_time:no_time key_handover:no_choice max_occupancy:no_number; 8 refused title:duplicate"
		r.is("preview", "2 changed Dünenhaus, Wohnung 3 max_occupancy key_code wifi_password"+rest)
		if got := w.Get("mia", "/v1/manage/properties?memberid=1"); got != before {
			t.Error("a preview has changed something")
		}
		r.write()
		written := "2 changed Dünenhaus, Wohnung 3 max_occupancy key_code" + rest
		r.is("written", written)
		for _, path := range []string{r.path, r.path + "/lines", r.path + "/file", "/v1/manage/properties/1-1", "/v1/manage/properties/1-1/history", "/v1/manage/properties/1-4/history"} {
			if got := w.Get("mia", path); strings.Contains(got, "canary-new") || strings.Contains(got, "canary-1") || strings.Contains(got, "canary-secret") {
				t.Errorf("%s has a secret: %.300s", path, got)
			}
		}
		if code, err := w.Properties.KeyCode(t.Context(), ref(1)); err != nil || code.Reveal() != "canary-new-code" {
			t.Error("the code was not written", err)
		}
		wifi, err := w.Properties.WiFi(t.Context(), ref(4))
		if err != nil || wifi.Password.Reveal() != "canary-secret" || wifi.SSID != "Hafen" {
			t.Error("the password was not written", err)
		}
		if got := w.Get("mia", "/v1/manage/properties/1-4/history"); !strings.Contains(got, `"run":1,"action":"created"`) {
			t.Error("the history does not name the import", got)
		}
		if got := w.Get("mia", "/v1/manage/properties/1-1/history"); strings.Count(got, `"run":1`) != 2 {
			t.Error("the history does not name the import", got)
		}
		// The same file again changes nothing.
		again := bring(w, "properties", homes)
		again.write()
		again.is("again", strings.NewReplacer("changed Dünenhaus, Wohnung 3 max_occupancy key_code", "same Dünenhaus, Wohnung 3", "new", "same").Replace(written))
		// A person changes one of two fields again; a home gets a stay; the other one goes.
		w.OK("mia", http.MethodPatch, "/v1/manage/properties/1-1", `{"changes":{"max_occupancy":{"from":6,"to":5}}}`)
		stay := bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nA,K1,2026-09-01,2026-09-08,Alt,2\n")
		stay.write()
		d := r.back()
		if d.State != importing.Returned {
			t.Errorf("%+v", d)
		}
		r.is("taken back", "2 changed Dünenhaus, Wohnung 3 max_occupancy key_code kept !max_occupancy; 3 new Kapitänshaus 🏖️ kept !stays; 4 new <script>alert(1)</script> returned"+rest[strings.Index(rest, "; 5"):])
		if code, err := w.Properties.KeyCode(t.Context(), ref(1)); err != nil || code.Reveal() != reservationtest.Code {
			t.Error("the code did not go back", err)
		}
		var list struct {
			Data []struct {
				ID     int64
				Active bool
			}
		}
		w.Must(json.Unmarshal([]byte(w.Get("mia", "/v1/manage/properties?memberid=1&state=all")), &list))
		states := map[int64]bool{}
		for _, one := range list.Data {
			states[one.ID] = one.Active
		}
		if got := fmt.Sprint(states); got != "map[1:true 2:true 3:true 4:true 5:false]" {
			t.Error(got)
		}
		// The home comes again with its file; one that people have put away does not.
		third := bring(w, "properties", homes)
		third.write()
		third.is("third", "2 changed Dünenhaus, Wohnung 3 max_occupancy key_code; 3 same Kapitänshaus 🏖️; 4 changed <script>alert(1)</script> active"+rest[strings.Index(rest, "; 5"):])
		w.OK("mia", http.MethodPut, "/v1/manage/properties/1-5/away", "")
		fourth := bring(w, "properties", homes)
		fourth.write()
		if got := fourth.lines(); !strings.Contains(got, "4 same <script>") {
			t.Error(got)
		}
		if text := w.Log.String(); strings.Contains(text, "canary") || strings.Contains(text, "Kapitän") {
			t.Error("the log has what a line says")
		}
	})
}

// A home without a number of another program is known by its title, an empty cell of a secret keeps it, and what people have added keeps a new home.
func TestHomesAreKnownByTheirTitle(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const file = "Name,City,Key code,Key,Bedrooms\n\"dünenhaus, WOHNUNG 3\",Sassnitz,,,3\nEast,Sassnitz,canary-9,Lockbox,2\nNew one,Sassnitz,,Office,1\nNew two,Sassnitz,,Office,1\n"
		r := bring(w, "properties", file)
		r.write()
		r.is("written", "2 changed Dünenhaus, Wohnung 3 bedrooms; 3 changed East key_code; 4 new New one; 5 new New two")
		if code, err := w.Properties.KeyCode(t.Context(), ref(1)); err != nil || code.Reveal() != reservationtest.Code {
			t.Error("an empty cell has emptied the code", err)
		}
		again := bring(w, "properties", file)
		again.on()
		// A preview does not say that a guessed code is right.
		again.is("again", "2 same Dünenhaus, Wohnung 3; 3 changed East key_code; 4 same New one; 5 same New two")
		w.OK("mia", http.MethodPost, "/v1/manage/properties/1-4/infotexts", `{"audience":"guest","lang":"de","title":"Müll","body":"gelb"}`)
		w.OK("mia", http.MethodPatch, "/v1/manage/properties/1-5", `{"changes":{"key_code":{"from":"","to":"canary-5"},"bedrooms":{"from":1,"to":2}}}`)
		r.back()
		r.is("taken back", "2 changed Dünenhaus, Wohnung 3 bedrooms returned; 3 changed East key_code returned; 4 new New one kept !texts; 5 new New two kept !bedrooms !key_code")
		if code, err := w.Properties.KeyCode(t.Context(), ref(2)); err != nil || code.Reveal() != reservationtest.Code {
			t.Error("the code did not go back", err)
		}
	})
}

func TestHomesOfSeveralStepsComeFromAFileAndGoBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		var file strings.Builder
		file.WriteString("Name,Id,City,Guests\n")
		for i := range 120 {
			fmt.Fprintf(&file, "Home %d,H%d,Sassnitz,2\n", i, i)
		}
		r := bring(w, "properties", file.String())
		d := r.write()
		if d.Effects[0].Lines != 120 {
			t.Errorf("%+v", d.Effects)
		}
		d = r.back()
		if d.Backs[0].Lines != 120 {
			t.Errorf("%+v", d.Backs)
		}
	})
}

// A home that comes again with its file and that people then work on stays when that file is taken back.
func TestAHomeThatCameAgainStaysWhenPeopleHaveWorkedOnIt(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const file = "Name,City,Key\nPier,Sassnitz,Office\n"
		r := bring(w, "properties", file)
		r.write()
		r.back()
		again := bring(w, "properties", file)
		again.write()
		again.is("again", "2 changed Pier active")
		w.OK("mia", http.MethodPost, "/v1/manage/properties/1-4/infotexts", `{"audience":"guest","lang":"de","title":"Müll","body":"gelb"}`)
		again.back()
		again.is("taken back", "2 changed Pier active kept !active")
		if got := w.Get("mia", "/v1/manage/properties/1-4"); !strings.Contains(got, `"active":true`) {
			t.Error(got)
		}
	})
}

// What stands in a file with little said: midnight, an empty network, numbers of this program, and titles that change hands.
func TestHomesOfUnusualFiles(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		night := bring(w, "properties", "Name,City,Key,Check-in\nNight,Sassnitz,Office,00:00\n")
		night.write()
		night.back()
		night.is("a home with an arrival at midnight", "2 new Night returned")

		wifi := bring(w, "properties", "Name,City,WiFi,WiFi password,Bedrooms\n\"Dünenhaus, Wohnung 3\",Sassnitz,,,3\n")
		wifi.write()
		wifi.is("a home with WiFi and an empty cell", "2 changed Dünenhaus, Wohnung 3 bedrooms")
		if now, err := w.Properties.WiFi(t.Context(), ref(1)); err != nil || now.SSID == "" || now.Password.Reveal() != reservationtest.Password {
			t.Error("the network is gone", err)
		}

		own := bring(w, "properties", "Name,Id,City,Key\nA,latchkey-6,Sassnitz,Office\nB,,Sassnitz,Office\nC,latchkey-6,Sassnitz,Office\n")
		own.write()
		own.is("numbers that this program gives", "2 new A; 3 new B; 4 refused title:duplicate")
		more := bring(w, "properties", "Name,City,Key\nD,Sassnitz,Office\nE,Sassnitz,Office\n")
		more.write()
		more.is("homes that get the next numbers", "2 new D; 3 new E")

		hands := bring(w, "properties", "Name,Id,City,Key\nQuay,Q1,Sassnitz,Office\n")
		hands.write()
		again := bring(w, "properties", "Name,Id,City,Key\nJetty,Q1,Sassnitz,Office\nQuay,,Sassnitz,Office\n")
		again.write()
		again.is("a title that another home had", "2 changed Jetty title; 3 new Quay")
	})
}

// A code that no longer opens, as after another master key, refuses its own line and no other.
func TestACodeThatNoLongerOpensRefusesItsLineAlone(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Must(w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE property SET key_code_sealed = $1 WHERE member_id = 1 AND id = 2`, []byte("of another key"))
			return err
		}))
		r := bring(w, "properties", "Name,City,Bedrooms\nEast,Sassnitz,5\n\"Dünenhaus, Wohnung 3\",Sassnitz,3\n")
		r.write()
		r.is("written", "2 refused East key_code:required; 3 changed Dünenhaus, Wohnung 3 bedrooms")
	})
}

func TestAPreviewTellsNothingOfAGuessedCode(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		preview := func(code string) string {
			r := bring(w, "properties", "Name,City,Key code,Notes\nEast,Sassnitz,"+code+",new\n")
			r.on()
			return w.Get("mia", r.path+"/lines")
		}
		right, wrong := preview(reservationtest.Code), preview("canary-0000")
		if right == "" || strings.ReplaceAll(right, `"run":1`, "") != strings.ReplaceAll(wrong, `"run":2`, "") {
			t.Errorf("the right code: %s\na wrong one: %s", right, wrong)
		}
	})
}
