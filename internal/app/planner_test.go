package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A company plans the hours and absences of its own people; of the people of others, and of what the agency decides, it changes nothing.
func TestACompanyPlansItsOwnPeople(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	at := func(who string) string { return fmt.Sprintf("/v1/manage/staff/%d-%d", m, w.staffID(who)) }
	asks := func(who, method, path, body string, want int) string {
		t.Helper()
		status, raw := w.call(who, method, path, body, "")
		if status != want {
			t.Errorf("%s: %s %s: %d, want %d %s", who, method, path, status, want, raw)
		}
		return string(raw)
	}
	const hours = `{"changes":{"hours":{"from":[],"to":[{"day":1,"from":"08:00","to":"12:00"}]}}}`
	const away = `{"kind":"holiday","from":"2026-07-04","to":"2026-07-06"}`
	if raw := asks("company", http.MethodPatch, at("cleaner")+"/work", hours, http.StatusOK); !strings.Contains(raw, `"to":"12:00"`) {
		t.Error(raw)
	}
	var added struct{ Data struct{ ID int64 } }
	if err := json.Unmarshal([]byte(asks("company", http.MethodPost, at("cleaner")+"/absences", away, http.StatusOK)), &added); err != nil || added.Data.ID == 0 {
		t.Fatalf("%v %+v", err, added)
	}
	absence := fmt.Sprintf("/v1/manage/absences/%d-%d", m, added.Data.ID)
	asks("company", http.MethodGet, at("cleaner")+"/tasks", "", http.StatusOK)
	if raw := asks("company", http.MethodGet, at("cleaner")+"/workhistory", "", http.StatusOK); !strings.Contains(raw, `"by":"Demo company"`) {
		t.Error(raw)
	}
	// Which homes and kinds of tasks they get is the agency's.
	for _, field := range []string{`"kinds":{"from":[],"to":["check"]}`, `"areas":{"from":[],"to":["08"]}`, `"never_homes":{"from":[],"to":[1]}`} {
		if raw := asks("company", http.MethodPatch, at("cleaner")+"/work", `{"changes":{`+field+`}}`, http.StatusBadRequest); !strings.Contains(raw, "only the agency") {
			t.Error(raw)
		}
	}
	// Another company, the company itself, a manager and the person: none of them is one of its people, or may do it.
	for _, whose := range []string{"other cleaner", "other company", "company", "manager"} {
		asks("company", http.MethodGet, at(whose)+"/work", "", http.StatusNotFound)
		asks("company", http.MethodPatch, at(whose)+"/work", hours, http.StatusNotFound)
		asks("company", http.MethodPost, at(whose)+"/absences", away, http.StatusNotFound)
	}
	asks("other company", http.MethodGet, at("cleaner")+"/work", "", http.StatusNotFound)
	asks("other company", http.MethodGet, at("cleaner")+"/tasks", "", http.StatusNotFound)
	asks("other company", http.MethodDelete, absence, "", http.StatusNotFound)
	asks("cleaner", http.MethodDelete, absence, "", http.StatusForbidden)
	asks("other manager", http.MethodDelete, absence, "", http.StatusNotFound)
	asks("company", http.MethodDelete, absence, "", http.StatusOK)
	asks("company", http.MethodDelete, absence, "", http.StatusNotFound)
}
