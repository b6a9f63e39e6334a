package message

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// withMember stores the member, to whom all files and text modules belong.
func (o *office) withMember() {
	o.t.Helper()
	err := o.db.Write(background, func(tx *database.Tx) error {
		_, err := tx.Exec(background, `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
			VALUES (1, 'Demo', 'en-US', 'EUR', 'ES', 'Europe/Madrid', '', '', '', '', '', TRUE, TRUE, TRUE, 30, 0)`)
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// lying counts the files in a folder.
func lying(t *testing.T, folder string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

func photo(t testing.TB, w, h int) []byte {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		p.SetRGBA(i%w, i/w, color.RGBA{uint8(i), 90, 120, 255})
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type part struct{ name, file, body string }

// form writes parts as multipart/form-data.
func form(t testing.TB, parts ...part) (kind string, body []byte) {
	t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for _, p := range parts {
		create := func() (io.Writer, error) { return m.CreateFormField(p.name) }
		if p.file != "" {
			create = func() (io.Writer, error) { return m.CreateFormFile(p.name, p.file) }
		}
		w, err := create()
		if err == nil {
			_, err = w.Write([]byte(p.body))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return m.FormDataContentType(), b.Bytes()
}

func (a *api) send(who, path, key string, parts ...part) answer {
	a.t.Helper()
	kind, body := form(a.t, parts...)
	req := httptest.NewRequest(http.MethodPut, path, bytes.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Accept-Language", "de")
	req.Header.Set("Content-Type", kind)
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, req)
	return answer{a.t, w.Code, w.Body.Bytes()}
}

const (
	stayChat = "/v1/reservationmessages/1-5"
	stayFile = "/v1/reservationmessage/1-5/"
)

func TestFilesGoWithAMessage(t *testing.T) {
	a := newAPI(t)
	folder := a.folder
	parts := []part{{"msg_text", "", "The lamp"}, {"files", "lamp.jpg", string(photo(t, 600, 400))}, {"files", "../Łódź plan.txt", "one\ntwo\n"}}
	a.send("guest", stayChat, "k1", parts...).is(http.StatusOK, "putReservationMessages.files")
	kept := lying(t, folder)
	// The same again, in a form with another boundary: the same message, and nothing more on the disk.
	a.send("guest", stayChat, "k1", parts...).is(http.StatusOK, "putReservationMessages.files")
	if n := lying(t, folder); kept != 2 || n != kept {
		t.Errorf("%d files, then %d", kept, n)
	}
	parts[2].body = "three\n"
	a.send("guest", stayChat, "k1", parts...).refuses(http.StatusUnprocessableEntity, fault.KeyReused, "")
	if n := lying(t, folder); n != kept {
		t.Errorf("a refused message leaves %d files", n)
	}
	a.call("boss", "GET", stayChat, "", "").is(http.StatusOK, "getReservationMessages.files")
	a.call("boss", "PATCH", "/v1/reservationmessagesRead/1-5", "k2", `{"msg_read":1}`)
	a.call("guest", "GET", "/v1/events?after=0", "", "").is(http.StatusOK, "getEvents.files")

	got := a.call("boss", "GET", stayFile+"1", "", "")
	if c, _, err := image.DecodeConfig(bytes.NewReader(got.body)); got.status != http.StatusOK || err != nil || c.Width != 600 {
		t.Errorf("%d %+v %v", got.status, c, err)
	}
	a.call("guest", "GET", stayFile+"1?maxsize=100&base64=1", "", "").isPicture(96)
	a.call("guest", "GET", stayFile+"1?base64=true", "", "").isPicture(600)
	if got := a.call("guest", "GET", stayFile+"2", "", ""); string(got.body) != "one\ntwo\n" {
		t.Errorf("%d %q", got.status, got.body)
	}
}

// isPicture checks an answer in base64.
func (a answer) isPicture(width int) {
	a.t.Helper()
	raw, err := base64.StdEncoding.DecodeString(string(a.body))
	if err != nil {
		a.t.Fatalf("%v: %.80q", err, a.body)
	}
	if c, _, err := image.DecodeConfig(bytes.NewReader(raw)); err != nil || c.Width != width {
		a.t.Errorf("%+v, %v", c, err)
	}
}

func TestAPhotoWithoutWordsIsAMessage(t *testing.T) {
	a := newAPI(t)
	a.send("cleaner", "/v1/cleaningresourcemessages/1-9", "k1", part{"files", "broken tile.jpg", string(photo(t, 40, 40))}).is(http.StatusOK, "putCleaningMessages.file")
	if got := a.thread(Cleaning, 9); got.LastText != "\U0001F4CE broken tile.jpg" || got.UnreadAgency != 1 {
		t.Errorf("%+v", got)
	}
	a.call("cleaner", "GET", "/v1/cleaningresourcemessage/1-9/1?base64=1", "", "").isPicture(40)
}

// Everything that a message may just have, under names as phones and attackers give them.
func TestTheLargestMessage(t *testing.T) {
	a := newAPI(t)
	names := []string{"full.txt", "\U0001F5DD\uFE0F \U0001F3E0.txt", "../../../etc/passwd.txt", `C:\boot.txt`, "x\u202Egpj.txt", "con.txt", ".htaccess.txt", "Łódź plan.txt", strings.Repeat("ü", 300) + ".txt", "a.txt"}
	parts := []part{{"msg_text", "", strings.Repeat("\U0001F5DD", Limit-1)}}
	for i, name := range names {
		body := "x"
		if i == 0 {
			body = strings.Repeat("x", files.MaxBytes)
		}
		parts = append(parts, part{"files", name, body})
	}
	var sent struct{ Data Body }
	got := a.send("guest", stayChat, "k1", parts...)
	if err := json.Unmarshal(got.body, &sent); err != nil || got.status != http.StatusOK || len(sent.Data.Attachments) != MaxFiles {
		t.Fatalf("%d, %v: %.300s", got.status, err, got.body)
	}
	for i, file := range sent.Data.Attachments {
		if strings.ContainsAny(file.Name, `/\`+"\u202E") || file.Name == "" || len(file.Name) > 255 || file.Name[0] == '.' {
			t.Errorf("%q became %q", names[i], file.Name)
		}
	}
	if first := sent.Data.Attachments[0]; first.Size != files.MaxBytes || sent.Data.Attachments[1].Name != names[1] {
		t.Errorf("%+v", sent.Data.Attachments[:2])
	}
}

func TestWhoMayFetchAFile(t *testing.T) {
	a := newAPI(t)
	a.send("guest", stayChat, "", part{"files", "note.txt", "canary"})
	a.send("cleaner", "/v1/cleaningresourcemessages/1-9", "", part{"files", "note.txt", "other"})
	for _, c := range []struct {
		who, path string
		status    int
		code      fault.Code
		field     string
	}{
		{"stranger", stayFile + "1", 404, fault.NotFound, ""},
		{"guest", stayFile + "2", 404, fault.NotFound, ""},                           // a file of another chat
		{"guest", "/v1/reservationmessage/1-6/1", 404, fault.NotFound, ""},           // a file of his other chat
		{"boss", "/v1/cleaningresourcemessage/1-9/1", 404, fault.NotFound, ""},       // a file of the other kind of chat
		{"boss", "/v1/reservationmessage/2-5/1", 404, fault.ReservationNotFound, ""}, // another agency
		{"guest", stayFile + "77", 404, fault.NotFound, ""},
		{"cleaner", stayFile + "1", 403, fault.Forbidden, ""},
		{"guest", "/v1/cleaningresourcemessage/1-9/2", 403, fault.Forbidden, ""},
		{"thief", stayFile + "1", 401, fault.Unauthorized, ""},
		{"guest", stayFile + "0", 400, fault.BadRequest, "file"},
		{"guest", stayFile + "x", 400, fault.BadRequest, "file"},
		{"guest", "/v1/reservationmessage/NaN-NaN/1", 400, fault.BadRequest, "ref"},
		{"guest", stayFile + "1?maxsize=1", 400, fault.BadRequest, "maxsize"},
		{"guest", stayFile + "1?maxsize=huge", 400, fault.BadRequest, "maxsize"},
		{"guest", stayFile + "1?name=x", 400, fault.BadRequest, "name"},
	} {
		a.t = t
		got := a.call(c.who, "GET", c.path, "", "")
		got.refuses(c.status, c.code, c.field)
		if bytes.Contains(got.body, []byte("canary")) {
			t.Errorf("%s sees it", c.who)
		}
	}
}

func TestAnUploadThatIsRefused(t *testing.T) {
	a := newAPI(t)
	folder := a.folder
	text, page := part{"msg_text", "", "hello"}, part{"files", "page.html", "<html><script>1</script>"}
	var eleven []part
	for i := range 11 {
		eleven = append(eleven, part{"files", fmt.Sprint(i, ".txt"), "x"})
	}
	for _, c := range []struct {
		why, who string
		parts    []part
		status   int
		code     fault.Code
		field    string
	}{
		{"a page", "guest", []part{text, {"files", "good.txt", "good"}, page}, 400, fault.FileNotAllowed, "files.1"},
		{"eleven files", "guest", eleven, 400, fault.TooManyFiles, "files"},
		{"25 MB and a byte", "guest", []part{{"files", "large.txt", strings.Repeat("x", files.MaxBytes+1)}}, 413, fault.FileTooLarge, "files.0"},
		{"26 MB", "guest", []part{{"files", "large.txt", strings.Repeat("x", 26<<20)}}, 413, fault.FileTooLarge, "files.0"},
		{"a long text", "guest", []part{{"msg_text", "", strings.Repeat("x", 2500)}, {"files", "a.txt", "x"}}, 400, fault.MessageTooLong, "msg_text"},
		{"a field without end", "guest", []part{{"msg_text", "", strings.Repeat("x", 100_000)}}, 413, fault.TooLarge, ""},
		{"a field twice", "guest", []part{text, text}, 400, fault.BadRequest, "msg_text"},
		{"a field that is none", "guest", []part{text, {"msg_id", "", "1"}}, 400, fault.BadRequest, "msg_id"},
		{"nothing", "guest", nil, 400, fault.MessageEmpty, "msg_text"},
		{"a stranger's", "stranger", []part{text, {"files", "a.txt", "x"}}, 404, fault.NotFound, ""},
		{"of another kind of person", "cleaner", []part{text, {"files", "a.txt", "x"}}, 403, fault.Forbidden, ""},
		{"a thief's", "thief", []part{text, {"files", "a.txt", "x"}}, 401, fault.Unauthorized, ""},
	} {
		a.t = t
		t.Log(c.why)
		a.send(c.who, stayChat, "", c.parts...).refuses(c.status, c.code, c.field)
	}
	if n := lying(t, folder); n != 0 || a.thread(Reservation, 5).Messages != 0 {
		t.Errorf("%d files are left, %+v", n, a.thread(Reservation, 5))
	}
	var refusal struct {
		Error string `json:"error"`
	}
	err := json.Unmarshal(a.send("guest", stayChat, "", page).body, &refusal)
	if want := "Die Datei page.html darf nicht hochgeladen werden. Es dürfen nur Fotos, Bilder, Word- oder Excel-Dateien, Textdateien oder PDF-Dateien hochgeladen werden."; err != nil || refusal.Error != want {
		t.Errorf("%q, %v", refusal.Error, err)
	}
	// Cut in the middle.
	kind, body := form(t, text, part{"files", "a.txt", "xxxxxxxxxx"})
	req := httptest.NewRequest(http.MethodPut, stayChat, bytes.NewReader(body[:len(body)-60]))
	req.Header.Set("Authorization", "Bearer guest")
	req.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, req)
	answer{t, w.Code, w.Body.Bytes()}.refuses(400, fault.BadRequest, "body")
}

func TestFilesInBothDatabases(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		folder := o.folder
		for i := range 3 {
			var sent []Sent
			for j := range i {
				sent = append(sent, Sent{Name: fmt.Sprintf("%d%d.txt", i, j), Content: strings.NewReader("text")})
			}
			if _, err := o.Post(background, guest, identity.Attempt{}, Reservation, ref(5), fmt.Sprint("message ", i), sent...); err != nil {
				t.Fatal(err)
			}
		}
		page, err := o.List(background, boss, Reservation, ref(5), "")
		if err != nil || len(page.Items) != 3 || len(page.Items[0].Files) != 2 || len(page.Items[1].Files) != 1 || page.Items[2].Files == nil || len(page.Items[2].Files) != 0 {
			t.Fatalf("%+v, %v", page, err)
		}
		if got := page.Items[0].Files[1]; got.Name != "21.txt" {
			t.Errorf("%+v", got)
		}
		if _, err := o.File(background, boss, Reservation, ref(5), page.Items[0].Files[1].Ref.ID); err != nil {
			t.Error(err)
		}
		events := o.events(boss)
		if len(events) != 3 || len(events[2].Attachments) != 2 || events[0].Attachments == nil {
			t.Errorf("%+v", events)
		}
		// The subject refuses inside the transaction: no row, no file.
		before := lying(t, folder)
		o.stay.refuse = fault.Missing(fault.NotFound)
		if _, err := o.Post(background, guest, identity.Attempt{}, Reservation, ref(5), "x", Sent{Name: "a.txt", Content: strings.NewReader("x")}); err == nil {
			t.Error("not refused")
		}
		if n := lying(t, folder); n != before {
			t.Errorf("%d files, then %d", before, n)
		}
		// Nobody knows how the transaction ended: the file stays until the janitor comes.
		o.stay.refuse = fault.Busy(0, context.DeadlineExceeded)
		if _, err := o.Post(background, guest, identity.Attempt{}, Reservation, ref(5), "x", Sent{Name: "a.txt", Content: strings.NewReader("x")}); err == nil || lying(t, folder) != before+1 {
			t.Errorf("%d files, %v", lying(t, folder), err)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	})
}

// part brings a part of an upload.
func (a *api) part(who, path, body string) answer {
	a.t.Helper()
	req := httptest.NewRequest(http.MethodPut, path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Accept-Language", "en-US")
	req.Header.Set("Content-Type", "application/octet-stream")
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, req)
	return answer{a.t, w.Code, w.Body.Bytes()}
}

func TestAFileInPartsGoesWithAMessage(t *testing.T) {
	a := newAPI(t)
	folder := a.folder
	const upload = "/v1/uploads/made-up-by-a-phone-1"
	whole := strings.Repeat("0123456789abcdef", files.PartSize/16) + "the end"
	begin := fmt.Sprintf(`{"name":"long notes.txt","size":%d}`, len(whole))
	message := `{"msg_text":"Read this","uploads":["made-up-by-a-phone-1"]}`
	a.call("guest", "PUT", upload, "", begin).is(http.StatusOK, "putUpload")
	a.call("guest", "PUT", stayChat, "k0", message).refuses(http.StatusConflict, fault.Conflict, "files.0")
	a.part("guest", upload+"/0", whole[:files.PartSize]).is(http.StatusOK, "putUploadPart")
	a.part("guest", upload+"/0", whole[:files.PartSize]).is(http.StatusOK, "putUploadPart")
	a.part("guest", upload+"/1", whole[files.PartSize:])
	a.call("boss", "PUT", stayChat, "k1", message).refuses(http.StatusNotFound, fault.NotFound, "files.0") // it is the guest's
	a.call("guest", "PUT", stayChat, "k1", message).is(http.StatusOK, "putReservationMessages.upload")
	a.call("guest", "PUT", stayChat, "k1", message).is(http.StatusOK, "putReservationMessages.upload")
	if got := a.call("boss", "GET", stayFile+"1", "", ""); string(got.body) != whole || lying(t, folder) != 1 {
		t.Errorf("%d bytes of %d, %d files", len(got.body), len(whole), lying(t, folder))
	}
	if got := a.thread(Reservation, 5); got.Messages != 1 {
		t.Errorf("%+v", got)
	}
	a.call("guest", "DELETE", upload, "", "").is(http.StatusOK, "deleteUpload")
	// What comes in parts is checked like everything else, and a refused upload is gone.
	a.call("guest", "PUT", "/v1/uploads/made-up-by-a-phone-2", "", `{"name":"page.html","size":7}`)
	a.part("guest", "/v1/uploads/made-up-by-a-phone-2/0", "<html/>")
	a.call("guest", "PUT", stayChat, "k2", `{"uploads":["made-up-by-a-phone-2"]}`).refuses(http.StatusBadRequest, fault.FileNotAllowed, "files.0")
	for _, c := range []struct {
		path, kind, body string
		status           int
		code             fault.Code
		field            string
	}{
		{"/v1/uploads/short", "json", begin, 400, fault.BadRequest, "upload"},
		{"/v1/uploads/..%2f..%2fetc%2fpasswd-and-more", "json", begin, 400, fault.BadRequest, "upload"},
		{upload + "-3", "json", `{"name":"a.txt","size":0}`, 400, fault.BadRequest, "size"},
		{upload + "-3", "json", fmt.Sprintf(`{"name":"a.txt","size":%d}`, files.MaxBytes+1), 413, fault.FileTooLarge, ""},
		{upload + "-3/0", "raw", "x", 404, fault.NotFound, ""},
		{upload + "/x", "raw", "x", 400, fault.BadRequest, "part"},
		{upload + "/-1", "raw", "x", 400, fault.BadRequest, "part"},
		{upload + "/0", "json", "{}", 415, fault.UnsupportedContent, ""},
	} {
		a.t = t
		if c.kind == "raw" {
			a.part("guest", c.path, c.body).refuses(c.status, c.code, c.field)
		} else {
			a.call("guest", "PUT", c.path, "", c.body).refuses(c.status, c.code, c.field)
		}
	}
	a.part("thief", upload+"/0", "x").refuses(http.StatusUnauthorized, fault.Unauthorized, "")
}
