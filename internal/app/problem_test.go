package app_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
)

// send makes a call with a form and one file.
func (w *world) send(who, path, name string, content []byte, fields ...string) (int, string) {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := form.WriteField(fields[i], fields[i+1]); err != nil {
			w.t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("files", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err != nil || form.Close() != nil {
		w.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPut, w.URL()+path, &body)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token(who))
	req.Header.Set("Content-Type", form.FormDataContentType())
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

func TestAReportedDamageIsAMessageAndAProposalAndThenATask(t *testing.T) {
	w := newWorld(t)
	stay := w.stays["arriving"]
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	path := "/v1/reservations/" + stay + "/problems"
	if status, body := w.send("guest", path, "lamp.png", raw.Bytes(), "kind", "damage", "text", "The lamp is broken\nin the hall"); status != http.StatusOK || !strings.Contains(body, `"photos":1`) {
		t.Fatal(status, body)
	}
	_, thread := w.call("manager", http.MethodGet, "/v1/reservationmessages/"+stay, "", "")
	if !strings.Contains(string(thread), `The lamp is broken\nin the hall`) || !strings.Contains(string(thread), "lamp.png") {
		t.Errorf("%s", thread)
	}
	list := fmt.Sprintf("/v1/manage/problems?memberid=%d", w.members[0])
	_, open := w.call("manager", http.MethodGet, list, "", "")
	if strings.Count(string(open), `"kind":"damage"`) != 1 || !strings.Contains(string(open), "The lamp is broken") {
		t.Fatalf("%s", open)
	}
	decide := fmt.Sprintf("/v1/manage/problems/%d-1", w.members[0])
	status, body := w.call("manager", http.MethodPut, decide, `{"decision":"task"}`, "")
	if status != http.StatusOK || !strings.Contains(string(body), `"cleaning_rpmaid":`) {
		t.Fatalf("%d %s", status, body)
	}
	if status, again := w.call("manager", http.MethodPut, decide, `{"decision":"task"}`, ""); status != http.StatusOK || string(again) != string(body) {
		t.Errorf("again: %d %s", status, again)
	}
	if status, body := w.call("manager", http.MethodPut, decide, `{"decision":"dismissed"}`, ""); status != http.StatusConflict {
		t.Errorf("%d %s", status, body)
	}
	if _, open := w.call("manager", http.MethodGet, list, "", ""); strings.Contains(string(open), "lamp") {
		t.Errorf("still open: %s", open)
	}
	if _, tasks := w.call("cleaner", http.MethodGet, "/v1/cleanings", "", ""); !strings.Contains(string(tasks), `"title":"The lamp is broken"`) {
		t.Errorf("no task: %s", tasks)
	}
	// What is refused leaves nothing behind.
	for _, c := range []struct {
		who, name, kind, text string
		want                  int
	}{
		{"guest", "lamp.exe", "damage", "x", 400},
		{"guest", "lamp.png", "fire", "x", 400},
		{"guest", "lamp.png", "damage", " ", 400},
		{"guest", "lamp.png", "damage", strings.Repeat("x", 2500), 400},
		{"other guest", "lamp.png", "damage", "x", 404},
		{"other manager", "lamp.png", "damage", "x", 404},
	} {
		content := raw.Bytes()
		if c.name == "lamp.exe" {
			content = []byte("MZ")
		}
		if status, body := w.send(c.who, path, c.name, content, "kind", c.kind, "text", c.text); status != c.want {
			t.Errorf("%s %s %s: %d %s", c.who, c.name, c.kind, status, body)
		}
	}
	if _, open := w.call("manager", http.MethodGet, list, "", ""); !strings.Contains(string(open), `"data":[]`) {
		t.Errorf("%s", open)
	}
	if status, body := w.call("manager", http.MethodPut, fmt.Sprintf("/v1/manage/problems/%d-77", w.members[0]), `{"decision":"task"}`, ""); status != http.StatusNotFound {
		t.Errorf("%d %s", status, body)
	}
}

// upload brings a file in one part, as a phone does, and gives the upload's name.
func (w *world) upload(who, name string, content []byte) string {
	w.t.Helper()
	id := "upload-of-" + strings.ReplaceAll(name, ".", "-") + "-0001"
	if status, body := w.call(who, http.MethodPut, "/v1/uploads/"+id, fmt.Sprintf(`{"name":%q,"size":%d}`, name, len(content)), ""); status != http.StatusOK {
		w.t.Fatalf("%d %s", status, body)
	}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPut, w.URL()+"/v1/uploads/"+id+"/0", bytes.NewReader(content))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token(who))
	req.Header.Set("Content-Type", "application/octet-stream")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		w.t.Fatal(res.StatusCode)
	}
	return id
}

func TestAReportThatIsSentTwiceWithPhotosInPartsIsOneReport(t *testing.T) {
	w := newWorld(t)
	stay := w.stays["arriving"]
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	path := "/v1/reservations/" + stay + "/problems"
	body := fmt.Sprintf(`{"kind":"complaint","text":"It is loud","uploads":[%q,%q]}`, w.upload("guest", "one.png", raw.Bytes()), w.upload("guest", "two.png", raw.Bytes()))
	// Whose upload it is, is part of its name: another person's is not found.
	if status, answer := w.call("manager", http.MethodPut, path, body, ""); status != http.StatusBadRequest && status != http.StatusNotFound {
		t.Errorf("taken by somebody else: %d %s", status, answer)
	}
	var first []byte
	for range 3 {
		status, answer := w.call("guest", http.MethodPut, path, body, "report-of-a-loud-night")
		if status != http.StatusOK || !strings.Contains(string(answer), `"photos":2`) {
			t.Fatalf("%d %s", status, answer)
		}
		if first != nil && !bytes.Equal(first, answer) {
			t.Errorf("another answer to the same report: %s", answer)
		}
		first = answer
	}
	if _, open := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problems?memberid=%d", w.members[0]), "", ""); strings.Count(string(open), `"text":"It is loud"`) != 1 {
		t.Errorf("%s", open)
	}
	if _, thread := w.call("manager", http.MethodGet, "/v1/reservationmessages/"+stay, "", ""); strings.Count(string(thread), "It is loud") != 1 || !strings.Contains(string(thread), "two.png") {
		t.Errorf("%s", thread)
	}
}
