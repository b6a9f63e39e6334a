package app_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/owndata"
)

// ownData is what a person takes away: the data, and all that is in the files.
func (w *world) ownData(who string) (owndata.Data, string) {
	w.t.Helper()
	status, raw := w.call(who, http.MethodGet, "/v1/owndata", "", "")
	if status != http.StatusOK {
		w.t.Fatalf("%s: %d %s", who, status, raw)
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		w.t.Fatal(err)
	}
	var out owndata.Data
	var all strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			w.t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			w.t.Fatal(err)
		}
		all.Write(text)
		if f.Name == "own-data.json" {
			if err := json.Unmarshal(text, &out); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	return out, all.String()
}

// Each person who works for an agency takes away what it keeps about them: hours, pay, absences and their own messages, and nothing of anybody else.
func TestTheTeamTakesItsOwnDataAway(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m, task := w.members[0], w.tasks["Demo Apartment <script>"]
		for _, at := range []string{`{"cleaning_ist_start":"2026-07-04 13:30:00"}`, `{"cleaning_ist_end":"2026-07-04 13:50:00"}`} {
			w.must("cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, at)
		}
		company := fmt.Sprintf("/v1/manage/staff/%d-%d", m, w.staffID("company"))
		w.must("manager", http.MethodPut, company+"/rates/2026-01-01", `{"rates":{"currency":"EUR","hour":3000,"pieces":[{"kind":"check","property":1,"bedrooms_from":0,"bedrooms_to":99,"amount":1234}]}}`)
		w.must("manager", http.MethodPost, company+"/paycorrections", `{"month":"2026-07","amount":-250,"currency":"EUR","reason":"Lost key"}`)
		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d/work", m, w.staffID("cleaner")), `{"changes":{"hours":{"from":[],"to":[{"day":1,"from":"08:00","to":"16:00"}]},"never_homes":{"from":[],"to":[2]}}}`)
		status, raw := w.call("cleaner", http.MethodPost, "/v1/absences", fmt.Sprintf(`{"memberid":%d,"staff":%d,"kind":"holiday","from":"2026-07-20","to":"2026-07-24","note":"canary of the cleaner"}`, m, w.staffID("cleaner")), "ask")
		var asked struct{ Data struct{ ID int64 } }
		if err := json.Unmarshal(raw, &asked); err != nil || status != http.StatusOK {
			t.Fatal(status, string(raw), err)
		}
		w.must("company", http.MethodPut, fmt.Sprintf("/v1/manage/absencerequests/%d-%d", m, asked.Data.ID), `{"decision":"refuse","reason":"The house is full"}`)
		for who, text := range map[string]string{"cleaner": "written by the cleaner", "manager": "written by the office", "company": "written by the company"} {
			w.must(who, http.MethodPut, "/v1/cleaningresourcemessages/"+task, `{"msg_text":"`+text+`"}`)
		}
		w.must("guest", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"written by the guest"}`)
		w.clock.Set(time.Date(2026, 8, 2, 9, 0, 0, 0, time.UTC))
		clear(w.tokens)

		work := func(who string) (owndata.Work, string) {
			t.Helper()
			data, all := w.ownData(who)
			if len(data.Work) != 1 || data.Work[0].Email != email(who) || data.Work[0].Agency == "" || len(data.Devices) == 0 {
				t.Fatalf("%s: %+v", who, data)
			}
			return data.Work[0], all
		}
		minutes := func(months []owndata.Month) (sum int64) {
			for _, month := range months {
				for _, l := range month.Tasks {
					if strings.HasSuffix(task, fmt.Sprintf("-%d", l.ID)) {
						sum += l.Minutes
					}
				}
			}
			return sum
		}
		cleaner, files := work("cleaner")
		if cleaner.Role != "person" || cleaner.Company != "Demo company" || len(cleaner.Terms.Hours) != 1 || len(cleaner.Terms.NeverHomes) != 1 || cleaner.Terms.NeverHomes[0] != "Demo Finca" {
			t.Errorf("%+v", cleaner)
		}
		if len(cleaner.Requests) != 1 || cleaner.Requests[0].State != "refused" || cleaner.Requests[0].Reason != "The house is full" || cleaner.Requests[0].Note != "canary of the cleaner" {
			t.Errorf("%+v", cleaner.Requests)
		}
		// What the company is paid is not the cleaner's own.
		if minutes(cleaner.Months) != 20 || len(cleaner.Rates) != 0 || len(cleaner.Months[0].Amounts)+len(cleaner.Months[0].Corrections) != 0 {
			t.Errorf("%+v", cleaner.Months)
		}
		for _, want := range []string{"written by the cleaner", "Departure cleaning", "Vacation", "Refused", "0:20", "Monday 08:00"} {
			if !strings.Contains(files, want) {
				t.Errorf("no %q in what the cleaner takes away", want)
			}
		}
		firm, files := work("company")
		if minutes(firm.Months) != 20 || len(firm.Rates) != 1 || firm.Rates[0].Hour != "30.00" || firm.Rates[0].Pieces[0].Home != "A1" || firm.Months[0].Corrections[0].Reason != "Lost key" || len(firm.Months[0].Amounts) != 1 {
			t.Errorf("%+v", firm)
		}
		if !strings.Contains(files, "written by the company") {
			t.Error("the company's message is missing")
		}
		boss, files := work("manager")
		if boss.Role != "manager" || boss.Level != "owner" || len(boss.Months)+len(boss.Rates)+len(boss.Absences) != 0 || !strings.Contains(files, "written by the office") {
			t.Errorf("%+v", boss)
		}
		other, _ := work("other cleaner")
		if len(other.Requests)+len(other.Messages) != 0 || minutes(other.Months) != 0 {
			t.Errorf("%+v", other)
		}
		if guest, _ := w.ownData("guest"); len(guest.Work) != 0 || len(guest.Stays) == 0 {
			t.Errorf("%+v", guest)
		}
		secrets := []string{keyCode, otherKeyCode, passport, guestPhone, "uest-Canary", "left of the door", "wifi-pass"}
		for who, foreign := range map[string][]string{
			"cleaner":       {"written by the office", "written by the company", "written by the guest", "Lost key", "Demo other cleaner", "Demo manager"},
			"company":       {"written by the office", "written by the cleaner", "canary of the cleaner", "Demo cleaner", "Demo manager"},
			"manager":       {"written by the company", "written by the cleaner", "written by the guest", "canary of the cleaner", "Demo cleaner", "Lost key"},
			"other cleaner": {"written by", "canary of the cleaner", "Demo cleaner", "Lost key"},
		} {
			_, files := w.ownData(who)
			for _, text := range append(foreign, secrets...) {
				if strings.Contains(files, text) {
					t.Errorf("%q is in what %s takes away", text, who)
				}
			}
			for _, token := range w.tokens {
				if strings.Contains(files, token) {
					t.Errorf("a token is in what %s takes away", who)
				}
			}
		}
	})
}
