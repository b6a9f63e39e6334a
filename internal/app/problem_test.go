package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// send makes a call with a form and one file.
func (w *world) send(who, path, name string, content []byte, fields ...string) (int, string) {
	w.t.Helper()
	return w.sendAs(http.MethodPut, who, path, name, content, fields...)
}

func (w *world) sendAs(method, who, path, name string, content []byte, fields ...string) (int, string) {
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
	req, err := http.NewRequestWithContext(context.Background(), method, w.URL()+path, &body)
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
	list := fmt.Sprintf("/v1/manage/problems?memberid=%d&state=open", w.members[0])
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
	if _, open := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problems?memberid=%d&state=open", w.members[0]), "", ""); strings.Count(string(open), `"text":"It is loud"`) != 1 {
		t.Errorf("%s", open)
	}
	if _, thread := w.call("manager", http.MethodGet, "/v1/reservationmessages/"+stay, "", ""); strings.Count(string(thread), "It is loud") != 1 || !strings.Contains(string(thread), "two.png") {
		t.Errorf("%s", thread)
	}
}

// What is urgent leads over all pages, however many reports came after it.
func TestReportsAreSortedByUrgencyOverAllPages(t *testing.T) {
	w := newWorld(t)
	path := "/v1/cleaning/" + w.tasks["Demo Apartment <script>"] + "/problems"
	urgencies := []string{"low", "urgent", "normal", "normal"}
	for i := range 116 { // more than two pages
		urgency := urgencies[i%len(urgencies)]
		if status, raw := w.call("cleaner", http.MethodPut, path, fmt.Sprintf(`{"kind":"damage","urgency":%q,"text":"Number %d"}`, urgency, i), ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
	}
	type page struct {
		Data []struct {
			ID      int64  `json:"id"`
			Urgency string `json:"urgency"`
		} `json:"data"`
		Next string `json:"next_page"`
	}
	read := func(query string) (seen []string, ids []int64) {
		offset := ""
		for {
			var p page
			w.get("manager", fmt.Sprintf("/v1/manage/problems?memberid=%d%s&offset=%s", w.members[0], query, url.QueryEscape(offset)), &p)
			for _, one := range p.Data {
				seen, ids = append(seen, one.Urgency), append(ids, one.ID)
			}
			if offset = p.Next; offset == "MA==" { // the start again: there is no more
				return seen, ids
			}
		}
	}
	seen, ids := read("&state=open&order=urgent")
	want := slices.Concat(slices.Repeat([]string{"urgent"}, 29), slices.Repeat([]string{"normal"}, 58), slices.Repeat([]string{"low"}, 29))
	if !slices.Equal(seen, want) {
		t.Errorf("the order is %v", seen)
	}
	for i := range ids[1:] {
		if seen[i] == seen[i+1] && ids[i] > ids[i+1] {
			t.Errorf("%d before %d, which has waited longer", ids[i], ids[i+1])
		}
	}
	around, back := read("&state=open&order=least_urgent")
	slices.Reverse(around)
	slices.Reverse(back)
	if !slices.Equal(around, seen) || !slices.Equal(back, ids) {
		t.Errorf("the other way around it is %v", around)
	}
	if all, _ := read("&state=taken&order=urgent"); len(all) != 0 {
		t.Errorf("taken: %v", all)
	}
	for query, field := range map[string]string{"&order=urgent": "order", "&state=open&order=soon": "order", "&state=open&order=urgent&offset=" + url.QueryEscape("MTI="): "offset"} {
		if status, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problems?memberid=%d%s", w.members[0], query), "", ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"`+field+`"`) {
			t.Errorf("%s: %d %s", query, status, raw)
		}
	}
}

// The office's list of reports is loaded again by this event alone.
func TestTheOfficeHearsOfEachNewReport(t *testing.T) {
	w := newWorld(t)
	screen := w.screen("manager")
	for who, path := range map[string]string{"guest": "/v1/reservations/" + w.stays["arriving"], "cleaner": "/v1/cleaning/" + w.tasks["Demo Apartment <script>"]} {
		body := `{"kind":"damage","text":"The lamp is broken"}`
		if who == "cleaner" {
			body = `{"kind":"damage","urgency":"low","text":"The lamp is broken"}`
		}
		if status, raw := w.call(who, http.MethodPut, path+"/problems", body, ""); status != http.StatusOK {
			t.Fatalf("%s: %d %s", who, status, raw)
		}
	}
	for who, want := range map[string]int{"manager": 2, "other manager": 0, "cleaner": 0, "guest": 0} {
		var missed struct{ Data struct{ Messages []item } }
		w.get(who, "/v1/events?after=0", &missed)
		heard := 0
		for _, i := range missed.Data.Messages {
			if i.Type == "problems" && i.Action == "refresh" {
				heard++
			}
		}
		if heard != want {
			t.Errorf("%s heard of %d reports, want %d", who, heard, want)
		}
	}
	screen.wait(t, 4) // two messages and two reports
}

func TestWhatTheStaffReportsIsARecordThatTheOfficeTakesCareOf(t *testing.T) {
	w := newWorld(t)
	task := w.tasks["Demo Apartment <script>"]
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 400, 300))); err != nil {
		t.Fatal(err)
	}
	path := "/v1/cleaning/" + task + "/problems"
	if status, body := w.send("cleaner", path, "door.png", raw.Bytes(), "kind", "damage", "urgency", "urgent", "text", "The door <b>does not close</b>"); status != http.StatusOK || !strings.Contains(body, `"photos":1`) {
		t.Fatal(status, body)
	}
	report := func(who, kind, urgency, text string) (int, string) {
		status, body := w.call(who, http.MethodPut, path, fmt.Sprintf(`{"kind":%q,"urgency":%q,"text":%q}`, kind, urgency, text), "")
		return status, string(body)
	}
	if status, body := report("company", "found", "low", "A scarf"); status != http.StatusOK {
		t.Fatal(status, body)
	}
	for _, c := range []struct {
		who, kind, urgency, text string
		want                     int
	}{
		{"cleaner", "complaint", "low", "x", 400},
		{"cleaner", "damage", "soon", "x", 400},
		{"cleaner", "missing", "low", " ", 400},
		{"cleaner", "missing", "low", strings.Repeat("x", 2500), 400},
		{"other cleaner", "missing", "low", "x", 404},
		{"other company", "missing", "low", "x", 404},
		{"other manager", "missing", "low", "x", 404},
		{"guest", "missing", "low", "x", 403},
	} {
		if status, body := report(c.who, c.kind, c.urgency, c.text); status != c.want {
			t.Errorf("%s %s %s: %d %s", c.who, c.kind, c.urgency, status, body)
		}
	}
	list := func(query string) string {
		_, body := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problems?memberid=%d%s", w.members[0], query), "", "")
		return string(body)
	}
	all := list("")
	for _, want := range []string{`"kind":"damage","urgency":"urgent","state":"open"`, `"text":"The door \u003cb\u003edoes not close\u003c/b\u003e"`, `"kind":"found","urgency":"low"`, `"name":"door.png"`} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in %s", want, all)
		}
	}
	if strings.Index(all, "A scarf") > strings.Index(all, "The door") {
		t.Error("the newest does not come first")
	}
	for query, want := range map[string]int{"&q=door+close": 1, "&q=D%C3%B6or": 1, "&q=nothing+here": 0, "&q=%25": 0, "&q=close+scarf": 0, "&q=scarf&state=done": 0} {
		if found := list(query); strings.Count(found, `"kind"`) != want {
			t.Errorf("%s: %s", query, found)
		}
	}
	if oldest := list("&order=asc"); strings.Index(oldest, "A scarf") < strings.Index(oldest, "The door") {
		t.Error("the oldest does not come first")
	}
	_, table := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problemsfile?memberid=%d&q=door", w.members[0]), "", "")
	if rows := strings.Split(string(table), "\r\n"); len(rows) != 3 || !strings.Contains(rows[1], ";Damage;Urgent;Open;") || !strings.Contains(rows[1], ";The door <b>does not close</b>;") {
		t.Errorf("%s", table)
	}
	// It is a message in the chat of the task too, and everybody who comes to this home next sees it there.
	if _, chat := w.call("manager", http.MethodGet, "/v1/cleaningresourcemessages/"+task, "", ""); !strings.Contains(string(chat), "⚠ The door") {
		t.Errorf("%s", chat)
	}
	_, seen := w.call("cleaner", http.MethodGet, path, "", "")
	if strings.Count(string(seen), `"state":"open"`) != 2 {
		t.Errorf("%s", seen)
	}
	photo := regexp.MustCompile(`"photos":\[\{"id":(\d+)`).FindStringSubmatch(string(seen))
	if photo == nil {
		t.Fatalf("no photo: %s", seen)
	}
	for who, want := range map[string]int{"cleaner": 200, "company": 200, "manager": 200, "other cleaner": 404, "guest": 403} {
		if status, _ := w.call(who, http.MethodGet, path+"/1/"+photo[1], "", ""); status != want {
			t.Errorf("%s: %d", who, status)
		}
	}
	if status, _ := w.call("cleaner", http.MethodGet, path+"/2/"+photo[1], "", ""); status != http.StatusNotFound {
		t.Errorf("another report's photo: %d", status)
	}
	decide := func(who string, id int, decision string) (int, string) {
		status, body := w.call(who, http.MethodPut, fmt.Sprintf("/v1/manage/problems/%d-%d", w.members[0], id), `{"decision":"`+decision+`"}`, "")
		return status, string(body)
	}
	for _, c := range []struct {
		who, decision string
		id, want      int
	}{
		{"other manager", "taken", 1, 404},
		{"cleaner", "taken", 1, 403},
		{"manager", "taken", 1, 200},
		{"manager", "task", 1, 200},
		{"manager", "dismissed", 1, 409},
		{"manager", "dismissed", 2, 200},
		{"manager", "taken", 2, 409},
		{"manager", "open", 2, 200},
		{"manager", "done", 2, 200},
	} {
		if status, body := decide(c.who, c.id, c.decision); status != c.want {
			t.Errorf("%s %s %d: %d %s", c.who, c.decision, c.id, status, body)
		}
	}
	if _, tasks := w.call("cleaner", http.MethodGet, "/v1/cleanings", "", ""); !strings.Contains(string(tasks), `does not close`) {
		t.Errorf("no task: %s", tasks)
	}
	if taken := list("&state=taken"); !strings.Contains(taken, "The door") || strings.Contains(taken, "scarf") || strings.Contains(taken, `"task_rpmaid":0`) || strings.Contains(taken, `"handler":""`) {
		t.Errorf("%s", taken)
	}
	if _, seen := w.call("cleaner", http.MethodGet, path, "", ""); strings.Contains(string(seen), "scarf") {
		t.Errorf("settled and still shown: %s", seen)
	}
	if none := list("&property=9999"); !strings.Contains(none, `"data":[]`) {
		t.Errorf("%s", none)
	}
}

func TestAReportIsSettledWithTheTaskThatWasMadeOfIt(t *testing.T) {
	w := newWorld(t)
	at := "/v1/cleaning/" + w.tasks["Demo Apartment <script>"] + "/problems"
	if status, body := w.call("cleaner", http.MethodPut, at, `{"kind":"damage","urgency":"normal","text":"The tap drips"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	decide := func(decision string) []byte {
		t.Helper()
		status, body := w.call("manager", http.MethodPut, fmt.Sprintf("/v1/manage/problems/%d-1", w.members[0]), `{"decision":"`+decision+`"}`, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", decision, status, body)
		}
		return body
	}
	made := regexp.MustCompile(`"cleaning_rpmaid":(\d+)`).FindSubmatch(decide("task"))
	if made == nil {
		t.Fatal("no task")
	}
	press := func(who, body string, want int) {
		t.Helper()
		path := fmt.Sprintf("/v1/cleaningresource/%d-%s", w.members[0], made[1])
		if status, answer := w.call(who, http.MethodPatch, path, body, ""); status != want {
			t.Fatalf("%s: %d %s", body, status, answer)
		}
	}
	is := func(when, state, handler string) {
		t.Helper()
		_, body := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/problems?memberid=%d", w.members[0]), "", "")
		if !strings.Contains(string(body), `"state":"`+state+`"`) || !strings.Contains(string(body), `"handler":"`+handler+`"`) {
			t.Errorf("%s: no %s by %q in %s", when, state, handler, body)
		}
		_, body = w.call("cleaner", http.MethodGet, at, "", "")
		if shown := strings.Contains(string(body), "The tap drips"); shown == (state == "done") {
			t.Errorf("%s: at the home %v", when, shown)
		}
	}
	office, hands := w.screen("manager"), w.screen("cleaner")
	is("made", "taken", "Demo manager")
	press("cleaner", `{"cleaning_ist_start":"2026-07-04 13:30:00"}`, http.StatusOK)
	is("begun", "taken", "Demo manager")
	press("cleaner", `{"cleaning_ist_end":"2026-07-04 13:50:00"}`, http.StatusOK)
	is("finished", "done", "Demo cleaner")
	press("cleaner", `{"cleaning_ist_end":"2026-07-04 13:55:00"}`, http.StatusOK)
	is("finished at another time", "done", "Demo cleaner")
	press("cleaner", `{"cleaning_ist_end":"0000-00-00 00:00:00"}`, http.StatusOK)
	is("the end taken back", "taken", "Demo cleaner")
	// One press, one change of the task; and each change of the report has the office and the person who does the task load the reports again.
	for who, screen := range map[string]*screen{"the office": office, "the cleaner": hands} {
		var announced []string
		for _, i := range screen.wait(t, 6) {
			announced = append(announced, i.Action+" "+i.Type)
		}
		if got := strings.Join(announced, ", "); strings.Count(got, "refresh problems") != 2 || strings.Count(got, "commit cleanings") != 4 {
			t.Errorf("%s was notified: %s", who, got)
		}
	}
	// An end that is refused settles nothing.
	press("cleaner", `{"cleaning_ist_end":"2026-07-04 13:00:00"}`, http.StatusBadRequest)
	is("refused", "taken", "Demo cleaner")
	// What the office settled stays settled.
	decide("done")
	press("cleaner", `{"cleaning_ist_end":"2026-07-04 13:50:00"}`, http.StatusOK)
	press("cleaner", `{"cleaning_ist_end":"0000-00-00 00:00:00"}`, http.StatusOK)
	is("settled by the office", "done", "Demo manager")
	// And what it opened again is settled by the next end.
	decide("open")
	press("company", `{"cleaning_ist_end":"2026-07-04 13:50:00"}`, http.StatusOK)
	is("finished by the company", "done", "Demo company")
}

func TestAReportWithoutWordsNamesItsOwnField(t *testing.T) {
	w := newWorld(t)
	path := "/v1/cleaning/" + w.tasks["Demo Apartment <script>"] + "/problems"
	for _, text := range []string{"", strings.Repeat("x", 2500)} {
		status, raw := w.call("cleaner", http.MethodPut, path, fmt.Sprintf(`{"kind":"damage","urgency":"low","text":%q}`, text), "")
		var out struct{ Fields map[string]string }
		if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusBadRequest || out.Fields["text"] == "" || len(out.Fields) != 1 {
			t.Errorf("%d characters: %d %s", len(text), status, raw)
		}
	}
}
