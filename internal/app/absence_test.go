package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
)

// mailKinds are the kinds of the mails to somebody, the oldest first.
func (w *world) mailKinds(to string) (out []string) {
	w.t.Helper()
	all, err := w.Mails.All(w.t.Context(), false, 100)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range all {
		if m.To == email(to) {
			out = append(out, string(m.Kind))
		}
	}
	slices.Sort(out)
	return out
}

// A person asks for an absence; their company answers it, and each of them is mailed. The office may answer too.
func TestAPersonAsksForAnAbsence(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		_, mails := office(t)
		w := newWorld(t, mails, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		calls := 0
		asks := func(who, method, path, body string, want int) string {
			t.Helper()
			calls++
			status, raw := w.call(who, method, path, body, fmt.Sprint("call ", calls))
			if status != want {
				t.Fatalf("%s: %s %s: %d, want %d %s", who, method, path, status, want, raw)
			}
			return string(raw)
		}
		body := func(who, rest string) string {
			return fmt.Sprintf(`{"memberid":%d,"staff":%d,"kind":"holiday",%s}`, m, w.staffID(who), rest)
		}
		ask := func(rest string) string {
			t.Helper()
			var asked struct{ Data struct{ ID int64 } }
			if err := json.Unmarshal([]byte(asks("cleaner", http.MethodPost, "/v1/absences", body("cleaner", rest), http.StatusOK)), &asked); err != nil || asked.Data.ID == 0 {
				t.Fatalf("%v %+v", err, asked)
			}
			return fmt.Sprintf("%d-%d", m, asked.Data.ID)
		}
		own := func() string { t.Helper(); return asks("cleaner", http.MethodGet, "/v1/absences", "", http.StatusOK) }
		list := fmt.Sprintf("/v1/manage/absencerequests?memberid=%d", m)
		answer := func(who, ref, decision string, want int) string {
			t.Helper()
			return asks(who, http.MethodPut, "/v1/manage/absencerequests/"+ref, decision, want)
		}

		// The task of the world begins on the fourth: who answers sees it.
		first := ask(`"from":"2026-07-04","to":"2026-07-12","note":"My sister marries"`)
		for _, who := range []string{"company", "manager"} {
			got := asks(who, http.MethodGet, list+fmt.Sprintf("&staff=%d", w.staffID("cleaner")), "", http.StatusOK)
			if !strings.Contains(got, `"note":"My sister marries"`) || strings.Contains(got, `"held":{"count":0`) {
				t.Errorf("%s: %s", who, got)
			}
		}
		golden(t, "task/testdata/getManageAbsenceRequests", []byte(asks("company", http.MethodGet, list, "", http.StatusOK)))
		// The company has a login and answers: the office has no row for it, and another company sees nothing.
		for _, who := range []string{"manager", "other company"} {
			if got := asks(who, http.MethodGet, list, "", http.StatusOK); !strings.Contains(got, `"data":[]`) {
				t.Errorf("%s: %s", who, got)
			}
		}
		if got := w.mailKinds("company"); !slices.Contains(got, "absence_asked") {
			t.Errorf("the company got %v", got)
		}
		for rest, want := range map[string]string{
			`"from":"2026-07-10","to":"2026-07-14"`:                                           `"from":"asked"`,
			`"from":"2026-09-10","to":"2026-09-09"`:                                           `"to":"before"`,
			`"from":"2026-06-10","to":"2026-06-11"`:                                           `"to":"past"`,
			`"from":"2026-09-10","to":"2026-09-11","from_time":"08:00","to_time":"10:00"`:     `"to":"one_day"`,
			`"from":"2026-09-10","to":"2026-09-10","from_time":"08:00","to_time":"07:00"`:     `"to_time":"before"`,
			`"from":"2026-09-10","to":"2026-09-10","from_time":"25:00","to_time":"07:00"`:     `"from_time":"format"`,
			`"from":"tomorrow","to":"2026-09-10"`:                                             `"from":"format"`,
			`"from":"2026-09-10","to":"2026-09-10","note":"` + strings.Repeat("a", 501) + `"`: `"note"`,
		} {
			if got := asks("cleaner", http.MethodPost, "/v1/absences", body("cleaner", rest), http.StatusBadRequest); !strings.Contains(got, want) {
				t.Errorf("%s: %s", rest, got)
			}
		}
		// For others nobody asks, and what is not one's own does not exist.
		asks("other cleaner", http.MethodPost, "/v1/absences", body("cleaner", `"from":"2026-09-10","to":"2026-09-10"`), http.StatusNotFound)
		asks("other cleaner", http.MethodDelete, "/v1/absences/"+first, "", http.StatusNotFound)
		answer("other company", first, `{"decision":"grant"}`, http.StatusNotFound)
		answer("other manager", first, `{"decision":"grant"}`, http.StatusNotFound)
		answer("cleaner", first, `{"decision":"grant"}`, http.StatusForbidden)

		if got := answer("company", first, `{"decision":"refuse","reason":" "}`, http.StatusBadRequest); !strings.Contains(got, "reason_required") {
			t.Error(got)
		}
		if got := answer("company", first, `{"decision":"grant"}`, http.StatusOK); !strings.Contains(got, `"state":"granted"`) || strings.Contains(got, `"held":{"count":0`) {
			t.Error(got)
		}
		answer("manager", first, `{"decision":"refuse","reason":"Too late"}`, http.StatusConflict)
		asks("cleaner", http.MethodDelete, "/v1/absences/"+first, "", http.StatusConflict)
		var work struct {
			Data struct{ Absences []struct{ ID int64 } }
		}
		w.get("company", fmt.Sprintf("/v1/manage/staff/%d-%d/work", m, w.staffID("cleaner")), &work)
		if len(work.Data.Absences) != 1 {
			t.Fatalf("%+v", work)
		}
		// The pages of the person and of the company follow the answer.
		for _, who := range []string{"cleaner", "company"} {
			if got := asks(who, http.MethodGet, "/v1/events?after=0", "", http.StatusOK); !strings.Contains(got, `"action":"refresh","type":"attention"`) {
				t.Errorf("%s: %s", who, got)
			}
		}
		// Of a granted request, the absence is not named a second time.
		if got := own(); !strings.Contains(got, `"state":"granted"`) || !strings.Contains(got, `"absences":[]`) {
			t.Error(got)
		}
		asks("company", http.MethodDelete, fmt.Sprintf("/v1/manage/absences/%d-%d", m, work.Data.Absences[0].ID), "", http.StatusOK)
		if got := own(); !strings.Contains(got, `"state":"removed"`) {
			t.Error(got)
		}

		second := ask(`"from":"2026-08-04","to":"2026-08-04","from_time":"08:00","to_time":"12:00"`)
		ask(`"from":"2026-08-04","to":"2026-08-04","from_time":"12:00","to_time":"13:00"`)
		answer("manager", second, `{"decision":"refuse","reason":"The house is full"}`, http.StatusOK)
		third := ask(`"from":"2026-08-05","to":"2026-08-05"`)
		asks("cleaner", http.MethodDelete, "/v1/absences/"+third, "", http.StatusOK)
		asks("cleaner", http.MethodDelete, "/v1/absences/"+third, "", http.StatusOK)
		answer("company", third, `{"decision":"grant"}`, http.StatusConflict)
		got := own()
		for _, want := range []string{`"reason":"The house is full"`, `"state":"withdrawn"`, `"from_time":"12:00"`} {
			if !strings.Contains(got, want) {
				t.Errorf("no %s in %s", want, got)
			}
		}
		golden(t, "member/testdata/getAbsences", []byte(got))
		if got := w.mailKinds("cleaner"); !slices.Equal(got, []string{"absence_granted", "absence_refused", "absence_removed"}) {
			t.Errorf("the person got %v", got)
		}

		// Where the company cannot sign in, the office answers, and Today says so.
		asks("manager", http.MethodPost, fmt.Sprintf("/v1/manage/staff/%d-%d/off", m, w.staffID("company")), `{"tasks":"leave"}`, http.StatusOK)
		if got := asks("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", m), "", http.StatusOK); !strings.Contains(got, `"kind":"absences_asked","severity":"red","count":1`) || !strings.Contains(got, `"until":"2026-08-04 13:00:00"`) {
			t.Error(got)
		}
		if got := asks("manager", http.MethodGet, list, "", http.StatusOK); strings.Count(got, `"state":"asked"`) != 1 {
			t.Error(got)
		}
	})
}

// What the office enters for a person, or takes back, shows on their open page, as the answer to a request does.
func TestAnAbsenceThatIsEnteredIsAnnounced(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	announced := func(who string) int {
		t.Helper()
		status, raw := w.call(who, http.MethodGet, "/v1/events?after=0", "", "")
		if status != http.StatusOK {
			t.Fatal(status, string(raw))
		}
		return strings.Count(string(raw), `"action":"refresh","type":"attention"`)
	}
	person := fmt.Sprintf("/v1/manage/staff/%d-%d", m, w.staffID("cleaner"))
	was, others := announced("cleaner"), announced("other cleaner")
	w.must("manager", http.MethodPost, person+"/absences", `{"kind":"ill","from":"2026-07-20","to":"2026-07-21"}`)
	if now := announced("cleaner"); now != was+1 {
		t.Errorf("entered: %d events, want %d", now, was+1)
	}
	var work struct {
		Data struct{ Absences []struct{ ID int64 } }
	}
	w.get("manager", person+"/work", &work)
	if len(work.Data.Absences) != 1 {
		t.Fatalf("%+v", work)
	}
	w.must("manager", http.MethodDelete, fmt.Sprintf("/v1/manage/absences/%d-%d", m, work.Data.Absences[0].ID), "")
	if now := announced("cleaner"); now != was+2 {
		t.Errorf("taken back: %d events, want %d", now, was+2)
	}
	if now := announced("other cleaner"); now != others {
		t.Errorf("another person got %d events", now-others)
	}
}
