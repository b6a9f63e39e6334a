package importing_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/reservation/reservationtest"
)

// upload brings a file and gives status and answer.
func upload(w *reservationtest.World, who, kind, content, key string) (int, string) {
	w.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("files", "stays.csv")
	w.Must(err)
	_, err = io.WriteString(part, content)
	w.Must(err)
	w.Must(form.Close())
	req := httptest.NewRequestWithContext(w.Context(), http.MethodPost, "/v1/manage/imports?memberid=1&kind="+kind, &body)
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Content-Type", form.FormDataContentType())
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

type detail struct {
	Data importing.DetailAnswer `json:"data"`
}

// run takes a file in with the guessed columns, previews it, and goes on as the test says.
type run struct {
	*reservationtest.World
	path string
}

func bring(w *reservationtest.World, kind, content string) run {
	w.Helper()
	status, body := upload(w, "mia", kind, content, "")
	var up struct {
		Data importing.UploadedAnswer `json:"data"`
	}
	w.Must(json.Unmarshal([]byte(body), &up))
	if status != http.StatusOK || up.Data.Ref == "" {
		w.Fatal(status, body)
	}
	r := run{w, "/v1/manage/imports/" + up.Data.Ref}
	d := r.get()
	columns := []importing.MapColumn{}
	for _, c := range d.Columns {
		columns = append(columns, importing.MapColumn{Name: c.Name, Heading: c.Heading})
	}
	raw, err := json.Marshal(map[string]any{"dates": d.Dates, "decimal": d.Decimal, "columns": columns})
	w.Must(err)
	w.OK("mia", http.MethodPut, r.path+"/columns", string(raw))
	return r
}

func (r run) get() importing.DetailAnswer {
	r.Helper()
	var d detail
	r.Must(json.Unmarshal([]byte(r.Get("mia", r.path)), &d))
	return d.Data
}

// on takes steps until there is nothing to go on with.
func (r run) on() importing.DetailAnswer {
	r.Helper()
	for range 500 {
		var d detail
		r.Must(json.Unmarshal([]byte(r.OK("mia", http.MethodPost, r.path+"/step", "")), &d))
		if s := d.Data.State; s != importing.Previewing && s != importing.Running && s != importing.Returning {
			return d.Data
		}
	}
	r.Fatal("the run does not end")
	return importing.DetailAnswer{}
}

func (r run) write() importing.DetailAnswer {
	r.Helper()
	r.on()
	r.OK("mia", http.MethodPost, r.path+"/run", `{"whole":false}`)
	return r.on()
}

func (r run) back() importing.DetailAnswer {
	r.Helper()
	r.OK("mia", http.MethodPost, r.path+"/back", "")
	return r.on()
}

// lines are the lines in short: effect, title, changed fields, refused fields, what became of them.
func (r run) lines() string {
	r.Helper()
	var list struct {
		Data []importing.FileLineAnswer `json:"data"`
	}
	r.Must(json.Unmarshal([]byte(r.Get("mia", r.path+"/lines")), &list))
	var out []string
	for _, l := range list.Data {
		one := fmt.Sprintf("%d %s", l.Line, l.Effect)
		if l.Title != "" {
			one += " " + l.Title
		}
		if l.Effect == importing.EffectChanged {
			for _, c := range l.Changes {
				one += " " + c.Field
			}
		}
		for _, f := range l.Refused {
			one += " " + f.Field + ":" + f.Reason
		}
		if l.Back != "" {
			one += " " + string(l.Back)
		}
		for _, k := range l.Kept {
			one += " !" + k
		}
		out = append(out, one)
	}
	return strings.Join(out, "; ")
}

func (r run) is(what, want string) {
	r.Helper()
	if got := r.lines(); got != want {
		r.Errorf("%s:\n%s\nwant\n%s", what, got, want)
	}
}

const file = "Buchungsnummer;Objekt;Anreise;Abreise;Gast;E-Mail;Erwachsene;Gesamtpreis;Parkplatz\n" +
	"visible;Düne 3;10.07.2026;17.07.2026;Greta Gast;greta@example.org;2;800,00;P 9\n" +
	"N1;dune;01.09.2026;08.09.2026;Nora Neu;nora@example.org;2;1.234,50;\n" +
	"N2;1-1;05.09.2026;12.09.2026;Otto Over;;2;;\n" +
	"N3;Nowhere;05.10.2026;12.10.2026;Nina;;2;;\n" +
	"N1;dune;01.12.2026;08.12.2026;Nora Neu;;2;;\n"

func TestAFileIsPreviewedWrittenAndTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		before := w.Get("mia", "/v1/manage/reservations?memberid=1")
		r := bring(w, "stays", file)
		d := r.on()
		if d.State != importing.Previewed || d.Whole {
			t.Errorf("%+v", d)
		}
		preview := "2 changed Greta Gast rentalprice parking_lot; 3 new Nora Neu; 4 refused Otto Over property:taken; 5 refused property:no_home; 6 refused external_id:duplicate"
		r.is("preview", preview)
		if got := w.Get("mia", "/v1/manage/reservations?memberid=1"); got != before {
			t.Error("a preview has changed something")
		}
		if status, refusal := w.No("mia", http.MethodPost, r.path+"/run", `{"whole":true}`); status != http.StatusBadRequest || refusal.Fields["whole"] != "refused_lines" {
			t.Error("all or none was begun with lines that are refused", status, refusal)
		}
		if got := w.Get("mia", "/v1/manage/reservations?memberid=1"); got != before {
			t.Error("none is not none")
		}
		d = r.write()
		r.is("written", preview)
		if !d.Returnable || d.State != importing.Done {
			t.Errorf("%+v", d)
		}
		w.Golden("getManageImport", w.Get("mia", r.path))
		w.Golden("getManageImports", w.Get("mia", "/v1/manage/imports?memberid=1"))
		w.Golden("getManageImportLines", w.Get("mia", r.path+"/lines"))
		if got := w.Protocol(1); got != fmt.Sprintf("%d stay_imported", reservationtest.Mia) {
			t.Error(got)
		}
		if got := w.Get("mia", "/v1/manage/reservations/1-1/protocol"); !strings.Contains(got, `"import":1`) {
			t.Error("the history does not name the import", got)
		}
		if got := w.Get("mia", r.path+"/lines?effect=refused"); strings.Contains(got, "Nora") || !strings.Contains(got, "no_home") {
			t.Error(got)
		}
		if got := w.Get("mia", r.path+"/file"); !strings.Contains(got, "property: taken") {
			t.Error(got)
		}
		// A person changes one of the two fields again: it stays and is named.
		w.OK("mia", http.MethodPatch, "/v1/manage/reservations/1-1", `{"changes":{"parking_lot":{"from":"P 9","to":"P 11"}}}`)
		d = r.back()
		r.is("taken back", "2 changed Greta Gast rentalprice parking_lot kept !parking_lot; 3 new Nora Neu returned; 4 refused Otto Over property:taken; 5 refused property:no_home; 6 refused external_id:duplicate")
		if d.State != importing.Returned || d.Returnable {
			t.Errorf("%+v", d)
		}
		stay := w.Get("mia", "/v1/manage/reservations/1-1")
		if !strings.Contains(stay, `"rentalprice":"700.00"`) || !strings.Contains(stay, `"parking_lot":"P 11"`) {
			t.Error(stay)
		}
		if got := w.Get("mia", "/v1/manage/reservations/1-7"); !strings.Contains(got, `"status":"cancelled"`) {
			t.Error(got)
		}
		if status, _ := w.No("mia", http.MethodPost, r.path+"/back", ""); status != http.StatusConflict {
			t.Error("taken back twice", status)
		}
		// The nights are free again: the same file brings the stay back, and its columns are known.
		again := bring(w, "stays", file)
		if !again.get().Known {
			t.Error("the columns were chosen for nothing")
		}
		again.on()
		again.is("again", "2 changed Greta Gast rentalprice parking_lot; 3 changed Nora Neu status; 4 refused Otto Over property:taken; 5 refused property:no_home; 6 refused external_id:duplicate")
		if text := w.Log.String(); strings.Contains(text, "Nora") {
			t.Error("a guest is in the log")
		}
	})
}

func TestANewStayThatPeopleChangedStaysWhenItsImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		bare(w)
		r := bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nA,dune,2026-09-01,2026-09-08,Alt,2\nB,east,2026-09-01,2026-09-08,Bert,2\nC,west,2026-09-01,2026-09-08,Cora,2\n")
		r.write()
		w.OK("mia", http.MethodPatch, "/v1/manage/reservations/1-1", `{"changes":{"pets":{"from":0,"to":1}}}`)
		w.OK("mia", http.MethodPost, "/v1/manage/reservations/1-2/payments", `{"paid_on":"2026-07-08","amount":1000,"currency":"EUR","way":"cash"}`)
		r.back()
		r.is("taken back", "2 new Alt kept !pets; 3 new Bert kept !payments; 4 new Cora returned")
	})
}

// What a file said of a guest who is erased since does not come back with the import, nor goes what the law has kept.
func TestAnErasedGuestDoesNotComeBackWhenAnImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		stays := "external_id,property,arrival,departure,booker_last_name,adults,parking_lot\n"
		bring(w, "stays", stays+"A,dune,2026-09-01,2026-09-08,Canary,2,P 1\n").write()
		changed := bring(w, "stays", stays+"A,dune,2026-09-01,2026-09-08,Canary-Second,3,P 2\nB,east,2026-09-01,2026-09-08,Bert,2,\n")
		changed.write()
		stay := ref(1)
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			lines, err := w.Imports.EraseGuest(w.Context(), tx, stay)
			if err != nil {
				return err
			}
			if lines["import_line"] != 2 {
				w.Errorf("erased %v, want two lines", lines)
			}
			_, _, err = w.Stays.EraseGuest(w.Context(), tx, stay, identity.Principal{}, func(string) bool { return false })
			return err
		}))
		changed.back()
		if got := w.Get("mia", "/v1/manage/reservations/1-1"); strings.Contains(got, "Canary") || strings.Contains(got, "P 1") {
			w.Error(got)
		}
		if got := changed.lines(); strings.Contains(got, "Canary") || !strings.Contains(got, "Bert returned") {
			w.Error(got)
		}
		again := bring(w, "stays", stays+"A,dune,2026-09-01,2026-09-08,Canary,2,P 1\n")
		again.write()
		if got := w.Get("mia", "/v1/manage/reservations/1-1"); strings.Contains(got, "Canary") {
			w.Error(got)
		}
	})
}

func TestPeopleComeFromAFileAndGoBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		r := bring(w, "people", "Name;Art;Firma;E-Mail;Telefon;Sprache\nGlanz GmbH;Firma;;glanz@example.org;;de\nPaula Putz;Mitarbeiter;;paula@example.org;+49 30 1;polnisch\nBruno;Mitarbeiter;Unbekannt;;;\nMia Zwei;Chefin;;;;\n")
		r.write()
		r.is("written", "2 new Glanz GmbH; 3 new Paula Putz; 4 refused company:no_company; 5 refused kind:no_choice")
		second := bring(w, "people", "Name;E-Mail;Telefon\nPaula Putz-Blank;paula@example.org;+49 30 2\nGlanz;keine Adresse;\n")
		second.write()
		second.is("changed", "2 changed Paula Putz-Blank name phone; 3 refused Glanz email:no_email")
		team := w.Members
		history, err := team.History(w.Context(), w.Actors["mia"], 1)
		w.Must(err)
		if len(history) != 3 || history[0].Run != 2 || history[2].Run != 1 {
			t.Errorf("the history does not name the imports: %+v", history)
		}
		all, err := team.Team(w.Context(), w.Actors["mia"], 1)
		w.Must(err)
		paula := all[len(all)-1]
		w.Must(func() error {
			_, err := team.ChangeEntry(w.Context(), w.Actors["mia"], attempt(), ref(paula.ID), phone("+49 30 3"))
			return err
		}())
		second.back()
		second.is("back", "2 changed Paula Putz-Blank name phone kept !phone; 3 refused Glanz email:no_email")
		r.back()
		r.is("back", "2 new Glanz GmbH returned; 3 new Paula Putz kept !phone; 4 refused company:no_company; 5 refused kind:no_choice")
	})
}

func TestARunCanBeStoppedAndEndsAfterADay(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		var file strings.Builder
		file.WriteString("external_id,property,arrival,departure,booker_last_name,adults\n")
		for i := range 60 {
			day := time.Date(2027, 1, 1+2*i, 0, 0, 0, 0, time.UTC)
			fmt.Fprintf(&file, "S%d,dune,%s,%s,Guest %d,2\n", i, day.Format(time.DateOnly), day.AddDate(0, 0, 1).Format(time.DateOnly), i)
		}
		r := bring(w, "stays", file.String())
		r.on()
		w.OK("mia", http.MethodPost, r.path+"/run", `{"whole":false}`)
		var d detail
		w.Must(json.Unmarshal([]byte(w.OK("mia", http.MethodPost, r.path+"/step", "", "Idempotency-Key", "one")), &d))
		if d.Data.Done != 50 || d.Data.State != importing.Running {
			t.Errorf("%+v", d.Data)
		}
		// The same step again is the same step.
		w.OK("mia", http.MethodPost, r.path+"/step", "", "Idempotency-Key", "one")
		if got := r.get(); got.Done != 50 {
			t.Error(got.Done)
		}
		if status, _ := w.No("mia", http.MethodDelete, r.path, ""); status != http.StatusConflict {
			t.Error("a run that has written was removed")
		}
		w.OK("mia", http.MethodPost, r.path+"/stop", "")
		if got := r.get(); got.State != importing.Done || got.Effects[0].Lines != 50 || got.Effects[4].Lines != 10 {
			t.Errorf("%+v", got)
		}
		// A file that nobody runs goes after a day, and so does what the lines of the run say.
		left := bring(w, "stays", file.String())
		w.Clock.Advance(25 * time.Hour)
		w.Must(w.Imports.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if status, _ := w.No("mia", http.MethodGet, left.path, ""); status != http.StatusNotFound {
			t.Error(status)
		}
		if status, _ := w.No("mia", http.MethodPost, r.path+"/back", ""); status != http.StatusConflict {
			t.Error("taken back after a day", status)
		}
		if got := w.Get("mia", r.path+"/lines"); strings.Contains(got, "Guest 1") || !strings.Contains(got, `"erased":true`) || !strings.Contains(got, `"effect":"new"`) {
			t.Error(got[:300])
		}
		w.Clock.Advance(90 * 24 * time.Hour)
		w.Must(w.Imports.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if got := w.Get("mia", r.path+"/lines"); strings.Contains(got, `"effect":"new"`) {
			t.Error(got)
		}
	})
}

// Whatever an office brings, it gets an answer that says what is wrong, nothing is stored, and another agency's imports are not there.
func TestHostileFilesThroughTheImport(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		for name, c := range map[string]struct{ file, says string }{
			"empty":            {"", "no lines"},
			"only headings":    {"a,b\n", "no lines"},
			"NUL":              {"a,b\nx,\x00\n", "NUL"},
			"Latin-1":          {"a,b\nM\xfcller,1\n", "UTF-8"},
			"UTF-16":           {"\xff\xfea\x00,\x00b\x00", "UTF-16"},
			"twice":            {"a,a\n1,2\n", "given twice"},
			"unnamed":          {"a,\n1,2\n", "no name"},
			"short line":       {"a,b\n1\n", "1 cells instead"},
			"quote":            {"a,b\n\"1,2\n", "quote"},
			"columns":          {strings.Repeat("c,", 300) + "c\n1\n", "more than 200 columns"},
			"no Excel":         {"PK\x03\x04 rubbish", "line"},
			"old Excel":        {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600), "old Excel"},
			"too large":        {"a\n" + strings.Repeat("x", 17<<20), ""},
			"rows":             {"a\n" + strings.Repeat("x\n", 20_001), "more than 20000 rows"},
			"nested JSON":      {`{"a":{"b":1}}`, "something else"},
			"list JSON":        {`{"a":[1]}`, "something else"},
			"broken JSON":      {"{\"a\":1}\n{\"a\":", "not one JSON object"},
			"duplicate key":    {`{"a":1,"a":2}`, "given twice"},
			"JSON of no lines": {`{}`, "no lines"},
		} {
			status, body := upload(w, "mia", "stays", c.file, "")
			if !(status == http.StatusOK || status == http.StatusRequestEntityTooLarge) || !strings.Contains(body, c.says) || strings.Contains(body, `"ref":"1-`) {
				t.Errorf("%s: %d %.300s", name, status, body)
			}
		}
		if status, body := upload(w, "mia", "cars", "a\n1\n", ""); status != http.StatusBadRequest {
			t.Error(status, body)
		}
		if status, _ := upload(w, "otto", "stays", "a\n1\n", ""); status != http.StatusNotFound {
			t.Error("another agency's manager brings a file", status)
		}
		if status, _ := upload(w, "cleaner", "stays", "a\n1\n", ""); status != http.StatusForbidden {
			t.Error(status)
		}
		if got := w.Get("mia", "/v1/manage/imports?memberid=1"); strings.Contains(got, `"state"`) {
			t.Error(got)
		}
		// A formula is a text, markup is a text, a JSON line is a line; a key comes again with the same answer.
		status, first := upload(w, "mia", "stays", `{"external_id":"=1+1","property":"dune","arrival":"2026-09-01","departure":"2026-09-08","booker_last_name":"<script>","adults":2,"made up":null}`, "k")
		if _, second := upload(w, "mia", "stays", `{"external_id":"=1+1","property":"dune","arrival":"2026-09-01","departure":"2026-09-08","booker_last_name":"<script>","adults":2,"made up":null}`, "k"); status != http.StatusOK || first != second {
			t.Error(status, first, second)
		}
		path := "/v1/manage/imports/1-1"
		for _, call := range [][3]string{{http.MethodGet, path, ""}, {http.MethodGet, path + "/lines", ""}, {http.MethodGet, path + "/file", ""}, {http.MethodPost, path + "/step", ""}, {http.MethodPost, path + "/stop", ""}, {http.MethodPost, path + "/back", ""}, {http.MethodPost, path + "/run", `{"whole":true}`}, {http.MethodPut, path + "/columns", `{"dates":"dmy","decimal":"comma","columns":[]}`}, {http.MethodDelete, path, ""}} {
			if status, _ := w.No("otto", call[0], call[1], call[2]); status != http.StatusNotFound {
				t.Error(call, status)
			}
		}
		if status, refusal := w.No("mia", http.MethodPut, path+"/columns", `{"dates":"dmy","decimal":"comma","columns":[{"name":"external_id","heading":"nowhere"}]}`); status != http.StatusBadRequest || refusal.Fields["columns.external_id"] != "unknown" {
			t.Error(refusal)
		}
		if status, _ := w.No("mia", http.MethodPost, path+"/run", `{"whole":true}`); status != http.StatusConflict {
			t.Error("written without a preview")
		}
		w.OK("mia", http.MethodDelete, path, "")
		if status, _ := w.No("mia", http.MethodGet, path, ""); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}
