package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
)

// factorOn turns the second factor of a person on, and gives the secret of their app.
func (w *world) factorOn(who string) string {
	w.t.Helper()
	var setup struct{ Data struct{ Secret string } }
	status, raw := w.call(who, http.MethodPost, "/v1/second_factor", fmt.Sprintf(`{"password":%q}`, password), "")
	if err := json.Unmarshal(raw, &setup); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
	if status, raw := w.call(who, http.MethodPost, "/v1/second_factor/confirm", fmt.Sprintf(`{"code":%q}`, w.codeOf(setup.Data.Secret)), ""); status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
	return setup.Data.Secret
}

// factorOfRole is what the status says of the demand of the first agency.
func (w *world) factorOfRole(who string) (missing bool, from string) {
	w.t.Helper()
	var status struct {
		Data struct {
			Roles []struct {
				Member  int64 `json:"memberid"`
				Role    string
				Missing bool   `json:"second_factor_missing"`
				From    string `json:"second_factor_from"`
			}
		}
	}
	w.get(who, "/v1/status", &status)
	for _, r := range status.Data.Roles {
		if r.Role == "manager" && r.Member == int64(w.members[0]) {
			return r.Missing, r.From
		}
	}
	w.t.Fatalf("%s is no manager: %+v", who, status)
	return false, ""
}

// An owner demands a second factor: who has none can set it up and do nothing else at the agency, in the session that is open.
func TestAnAgencyDemandsTheSecondFactor(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, databaseURL string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = databaseURL })
		w.colleague("second")
		m := w.members[0]
		settings := fmt.Sprintf("/v1/manage/settings?memberid=%d", m)
		demand := func(who string, from, to bool) (int, string) {
			status, raw := w.call(who, http.MethodPatch, settings, fmt.Sprintf(`{"changes":{"second_factor_demanded":{"from":%t,"to":%t}}}`, from, to), "")
			return status, string(raw)
		}
		if status, raw := demand("manager", false, true); status != http.StatusBadRequest || !strings.Contains(raw, "own_missing") {
			t.Fatalf("by an owner without one: %d %s", status, raw)
		}
		w.factorOn("manager")
		if status, raw := w.call("manager", http.MethodPatch, settings, `{"changes":{"second_factor_from":{"from":"","to":"2026-02-30"}}}`, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), "second_factor_from") {
			t.Errorf("a day that does not exist: %d %s", status, raw)
		}
		mails := w.mailsOfKind("second_factor_needed")
		if status, raw := demand("manager", false, true); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if got := w.mailsOfKind("second_factor_needed") - mails; got != 1 {
			t.Errorf("%d mails", got)
		}
		staff := fmt.Sprintf("/v1/manage/staff?memberid=%d", m)
		refused := func(method, path, body string) {
			t.Helper()
			if status, raw := w.call("second", method, path, body, ""); status != http.StatusForbidden || !strings.Contains(string(raw), `"second_factor_missing"`) {
				t.Errorf("%s %s: %d %.200s", method, path, status, raw)
			}
		}
		refused(http.MethodGet, staff, "")
		refused(http.MethodGet, settings, "")
		refused(http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":"person","name":"Neu"}`, m))
		// The matrix over: what managers of this agency alone may do, they may not now, by whatever call.
		table := rights(w)
		open := map[string]bool{}
		for _, route := range w.Router().Routes() {
			if route.Public || route.SettingUp || len(route.Who) != 1 {
				continue
			}
			r := table[route.ID]
			status, raw := w.call("second", route.Method, r.path, r.body, "")
			if status < 300 {
				open[route.ID] = true
				t.Errorf("%s is open: %.200s", route.ID, raw)
			}
		}
		if missing, _ := w.factorOfRole("second"); !missing {
			t.Error("the status does not say so")
		}
		if missing, _ := w.factorOfRole("manager"); missing {
			t.Error("who has one is led to set one up")
		}
		// Another agency of the same installation is not concerned.
		if status, raw := w.call("other manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff?memberid=%d", w.members[1]), "", ""); status != http.StatusOK {
			t.Errorf("another agency: %d %s", status, raw)
		}
		w.factorOn("second")
		if status, raw := w.call("second", http.MethodGet, staff, "", ""); status != http.StatusOK {
			t.Errorf("after setting it up: %d %s", status, raw)
		}
		// Who turns their own off is back where they were.
		if status, raw := w.call("second", http.MethodPost, "/v1/second_factor/off", fmt.Sprintf(`{"password":%q}`, password), ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		refused(http.MethodGet, staff, "")
		// It is a line of the history, and undone as others are.
		var history struct {
			Data []struct {
				ID    int64
				Field string
			}
		}
		w.get("manager", strings.Replace(settings, "?", "/history?", 1), &history)
		if len(history.Data) != 1 || history.Data[0].Field != "second_factor_demanded" {
			t.Fatalf("%+v", history)
		}
		if status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/settings/history/%d-%d/undo", m, history.Data[0].ID), "", ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if status, raw := w.call("second", http.MethodGet, staff, "", ""); status != http.StatusOK {
			t.Errorf("after the undo: %d %s", status, raw)
		}
	})
}

// Until its day comes, by the agency's clock, a demand only reminds.
func TestADemandBeginsOnItsDay(t *testing.T) {
	w := newWorld(t)
	w.colleague("second")
	key := w.factorOn("manager")
	m := w.members[0]
	day := w.clock.Now().AddDate(0, 0, 2).Format(time.DateOnly)
	body := fmt.Sprintf(`{"changes":{"second_factor_demanded":{"from":false,"to":true},"second_factor_from":{"from":"","to":%q}}}`, day)
	if status, raw := w.call("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", m), body, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if w.mailsOfKind("second_factor_needed_from") != 1 {
		t.Error("no reminder")
	}
	staff := fmt.Sprintf("/v1/manage/staff?memberid=%d", m)
	if missing, from := w.factorOfRole("second"); missing || from != day {
		t.Errorf("%t %q", missing, from)
	}
	if status, raw := w.call("second", http.MethodGet, staff, "", ""); status != http.StatusOK {
		t.Errorf("before the day: %d %s", status, raw)
	}
	w.clock.Advance(72 * time.Hour)
	clear(w.tokens)
	if status, raw := w.call("second", http.MethodGet, staff, "", ""); status != http.StatusForbidden || !strings.Contains(string(raw), "second_factor_missing") {
		t.Errorf("on the day: %d %s", status, raw)
	}
	if status, answer := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:second-factor"}, "challenge": {w.challenge("manager")}, "code": {w.codeOf(key)}}); status != http.StatusOK {
		t.Errorf("who has one signs in as before: %d %v", status, answer)
	}
}

// mailsOfKind counts the queued and sent mails of a kind.
func (w *world) mailsOfKind(kind string) (n int) {
	w.t.Helper()
	if err := w.DB.QueryRow(w.t.Context(), `SELECT COUNT(*) FROM mail WHERE kind = $1`, kind).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}
