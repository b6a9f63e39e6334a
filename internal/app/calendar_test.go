package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// fetch is what a calendar program does: no sign-in, only the address and the tag of what it has.
func (w *world) fetch(address, known string) (int, string, http.Header) {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	if known != "" {
		req.Header.Set("If-None-Match", known)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, string(raw), res.Header
}

type calendarAnswer struct {
	Data struct {
		Active                    bool
		Address, Created, Fetched string
	}
}

func (w *world) subscribe(who string) string {
	w.t.Helper()
	status, raw := w.call(who, http.MethodPost, "/v1/calendar", "", "")
	var out calendarAnswer
	if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK || out.Data.Address == "" {
		w.t.Fatalf("%d %s", status, raw)
	}
	return out.Data.Address
}

// noCanary fails when anything of a guest, a key or the WiFi is in a text.
func (w *world) noCanary(where, text string) {
	w.t.Helper()
	for _, canary := range []string{keyCode, otherKeyCode, guestPhone, passport, "Guest-Canary", "guest@people", "500.00", "50000", "wifi-pass"} {
		if strings.Contains(text, canary) {
			w.t.Errorf("%s holds %q", where, canary)
		}
	}
}

func TestASubscribedCalendar(t *testing.T) {
	w := newWorld(t)
	task := w.tasks["Demo Apartment <script>"]
	uid := "UID:task-" + task + "@"
	address := w.subscribe("cleaner")
	if !strings.HasPrefix(address, w.URL()+"/v1/calendars/") {
		t.Fatalf("the address is %s", address)
	}
	status, body, head := w.fetch(address, "")
	if status != http.StatusOK || !strings.Contains(body, uid) || !strings.HasPrefix(head.Get("Content-Type"), "text/calendar") {
		t.Fatalf("%d %v %s", status, head, body)
	}
	w.noCanary("the calendar", body)
	if strings.Contains(body, "CANCELLED") || strings.Contains(body, "Demo Finca") {
		t.Errorf("others' tasks: %s", body)
	}
	for _, tag := range []string{head.Get("ETag"), "W/" + head.Get("ETag")} { // a proxy that compresses makes a weak one of it
		if status, _, _ := w.fetch(address, tag); status != http.StatusNotModified {
			t.Errorf("the same again with %s: %d", tag, status)
		}
	}
	var own calendarAnswer
	w.get("cleaner", "/v1/calendar", &own)
	if !own.Data.Active || own.Data.Address != "" || own.Data.Fetched != "2026-07-04 12:00:00" {
		t.Errorf("%+v", own.Data)
	}

	// The task goes to another company: it stays in the calendar as cancelled, with a higher sequence, for thirty days.
	member, number, _ := strings.Cut(task, "-")
	var people struct {
		Data []struct {
			ID   int64
			Name string
		}
	}
	w.get("manager", "/v1/company/staff?memberid="+member, &people)
	for _, p := range people.Data {
		if p.Name == "Demo other company" {
			if status, raw := w.call("manager", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":%s,"tasks":[%s],"company":%d}`, member, number, p.ID), ""); status != http.StatusOK {
				t.Fatalf("%d %s", status, raw)
			}
		}
	}
	_, after, _ := w.fetch(address, head.Get("ETag"))
	event := after[strings.Index(after, uid):]
	event = event[:strings.Index(event, "END:VEVENT")]
	if !strings.Contains(event, "STATUS:CANCELLED") || !strings.Contains(event, "SEQUENCE:3") {
		t.Errorf("the lost task: %s", event)
	}
	w.clock.Advance(31 * 24 * time.Hour)
	if _, later, _ := w.fetch(address, ""); strings.Contains(later, uid) {
		t.Error("a month later it is still there")
	}

	delete(w.tokens, "cleaner") // who was away so long signs in again
	second := w.subscribe("cleaner")
	if status, _, _ := w.fetch(address, ""); status != http.StatusNotFound {
		t.Errorf("the earlier address: %d", status)
	}
	if status, _, _ := w.fetch(second, ""); status != http.StatusOK {
		t.Errorf("the new address: %d", status)
	}
	w.call("cleaner", http.MethodDelete, "/v1/calendar", "", "")
	if status, _, _ := w.fetch(second, ""); status != http.StatusNotFound {
		t.Errorf("the revoked address: %d", status)
	}
	for _, a := range []string{address, second} {
		token := a[strings.LastIndex(a, "/")+1:]
		if strings.Contains(w.log.String(), strings.TrimSuffix(token, ".ics")) {
			t.Error("a private address is in the log")
		}
	}
}

func TestExportsHoldWhatThePersonMaySee(t *testing.T) {
	w := newWorld(t)
	mine, theirs := w.tasks["Demo Apartment <script>"], w.tasks["Demo Finca"]
	body := func(format string) string { return fmt.Sprintf(`{"format":%q,"tasks":[%q,%q]}`, format, theirs, mine) }
	status, raw := w.call("cleaner", http.MethodPost, "/v1/cleaningsexport", body("ics"), "")
	if status != http.StatusOK || !strings.Contains(string(raw), "task-"+mine+"@") || strings.Contains(string(raw), "task-"+theirs+"@") {
		t.Errorf("%d %s", status, raw)
	}
	w.noCanary("the calendar file", string(raw))
	twice := fmt.Sprintf(`{"format":"ics","tasks":[%q,%q]}`, w.tasks["Demo Apartment <script>"], w.tasks["Demo Apartment <script>"])
	if _, raw := w.call("cleaner", http.MethodPost, "/v1/cleaningsexport", twice, ""); strings.Count(string(raw), "BEGIN:VEVENT") != 1 {
		t.Errorf("a task that was named twice: %s", raw)
	}
	if status, raw = w.call("manager", http.MethodPost, "/v1/cleaningsexport", body("ics"), ""); status != http.StatusOK || strings.Count(string(raw), "BEGIN:VEVENT") != 2 {
		t.Errorf("%d %s", status, raw)
	}
	if status, raw = w.call("company", http.MethodPost, "/v1/cleaningsexport", body("csv"), ""); status != http.StatusOK || !strings.HasPrefix(string(raw), "\ufeffDay;") || strings.Count(string(raw), "\r\n") < 2 {
		t.Errorf("%d %.200s", status, raw)
	}
	if status, raw = w.call("company", http.MethodPost, "/v1/cleaningsexport", body("xlsx"), ""); status != http.StatusOK || !strings.HasPrefix(string(raw), "PK") {
		t.Errorf("%d %.100s", status, raw)
	}
	if status, raw = w.call("cleaner", http.MethodPost, "/v1/cleaningsexport", body("pdf"), ""); status != http.StatusOK || !strings.HasPrefix(string(raw), "%PDF") {
		t.Errorf("%d %.100s", status, raw)
	}
	for _, bad := range []string{body("docx"), `{"format":"ics","tasks":["NaN-NaN"]}`, `{"format":"ics","tasks":"1-1"}`, `{"format":"ics"}`} {
		if status, raw := w.call("cleaner", http.MethodPost, "/v1/cleaningsexport", bad, ""); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", bad, status, raw)
		}
	}
}

// The answers as they are stored: the calls of the calendar as JSON, the file line by line, without what differs at each run.
func TestTheGoldenAnswersOfCalendarAndExport(t *testing.T) {
	w := newWorld(t)
	call := func(name, method string) {
		t.Helper()
		status, raw := w.call("cleaner", method, "/v1/calendar", "", "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", name, status, raw)
		}
		golden(t, "report/testdata/"+name, raw, `("address": *)"http[^"]*"`)
	}
	call("getCalendar.none", http.MethodGet)
	call("postCalendar", http.MethodPost)
	call("getCalendar", http.MethodGet)
	call("deleteCalendar", http.MethodDelete)
	body := fmt.Sprintf(`{"format":"ics","tasks":[%q]}`, w.tasks["Demo Apartment <script>"])
	status, raw := w.call("cleaner", http.MethodPost, "/v1/cleaningsexport", body, "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	// The test's server has another port each time.
	text := strings.ReplaceAll(string(raw), strings.TrimPrefix(w.URL(), "http://"), "stay.example")
	lines, err := json.Marshal(strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "report/testdata/postCleaningsExport.ics", lines)
}
