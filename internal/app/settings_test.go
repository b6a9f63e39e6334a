package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A manager changes settings, another one clashes, and a change is undone; the answers are kept for the tests of the screens.
func TestTheSettingsOverTheWire(t *testing.T) {
	w := newWorld(t)
	path := fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0])
	call := func(who, method, path, body, file string, want int) []byte {
		t.Helper()
		status, raw := w.call(who, method, path, body, "")
		if status != want {
			t.Fatalf("%s %s: %d %s", method, path, status, raw)
		}
		golden(t, "member/testdata/"+file, raw)
		return raw
	}
	call("manager", http.MethodPatch, path, `{"changes":{"accent":{"from":"","to":"#7A1F3D"},"imprint":{"de":{"from":"","to":"**Impressum** <script>x</script>"}},"quiet":{"from":false,"to":true},"retention_days":{"from":30,"to":60}}}`, "patchManageSettings", http.StatusOK)
	call("manager", http.MethodGet, path, "", "getManageSettings", http.StatusOK)
	call("manager", http.MethodPatch, path, `{"changes":{"accent":{"from":"","to":"#1d4e89"}}}`, "patchManageSettings.clash", http.StatusConflict)
	call("manager", http.MethodPatch, path, `{"changes":{"phone":{"from":"","to":"call me"},"quiet_to":{"from":"07:00","to":"22:00"}}}`, "patchManageSettings.wrong", http.StatusBadRequest)
	raw := call("manager", http.MethodGet, strings.Replace(path, "?", "/history?", 1), "", "getManageSettingsHistory", http.StatusOK)
	var history struct {
		Data []struct {
			ID    int64
			Field string
		}
	}
	if err := json.Unmarshal(raw, &history); err != nil || len(history.Data) != 4 {
		t.Fatalf("%v %s", err, raw)
	}
	for _, line := range history.Data {
		if line.Field == "accent" {
			undo := fmt.Sprintf("/v1/manage/settings/history/%d-%d/undo", w.members[0], line.ID)
			call("manager", http.MethodPost, undo, "", "postManageSettingsUndo", http.StatusOK)
			call("manager", http.MethodPost, undo, "", "postManageSettingsUndo.clash", http.StatusConflict)
		}
	}

	// The same key again does nothing twice; a page may be far longer than other bodies.
	long := fmt.Sprintf(`{"changes":{"help":{"pl":{"from":"","to":%q}}}}`, strings.Repeat("Długa pomoc. ", 7000))
	for range 2 {
		if status, raw := w.call("manager", http.MethodPatch, path, long, "the same key"); status != http.StatusOK {
			t.Fatalf("%d %.300s", status, raw)
		}
	}
	w.get("manager", strings.Replace(path, "?", "/history?", 1), &history)
	if len(history.Data) != 6 || history.Data[0].Field != "help.pl" {
		t.Errorf("%+v", history)
	}
	if status, _ := w.call("manager", http.MethodPatch, path, `{"changes":{"help":{"pl":{"from":"`+strings.Repeat("x", 600_000)+`","to":""}}}}`, ""); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body without end: %d", status)
	}

	// Without a mail server the test says so; the same key again sends nothing more.
	server := fmt.Sprintf("/v1/manage/mailserver?memberid=%d", w.members[0])
	status, raw := w.call("manager", http.MethodGet, server, "", "")
	if status != http.StatusOK {
		t.Errorf("%d %s", status, raw)
	}
	golden(t, "notification/testdata/getManageMailServer", raw)
	for range 2 {
		if status, raw = w.call("manager", http.MethodPost, strings.Replace(server, "?", "/test?", 1), "", "one test"); status != http.StatusOK {
			t.Errorf("%d %s", status, raw)
		}
	}
	golden(t, "notification/testdata/postManageMailTest", raw)
	for range 4 {
		status, raw = w.call("manager", http.MethodPost, strings.Replace(server, "?", "/test?", 1), "", "")
		if status != http.StatusOK {
			t.Errorf("%d %s", status, raw)
		}
	}
	if status, raw = w.call("manager", http.MethodPost, strings.Replace(server, "?", "/test?", 1), "", ""); status != http.StatusTooManyRequests {
		t.Errorf("without end: %d %s", status, raw)
	}

	// People who have chosen no quiet hours have those of the agency, and choose their own.
	var told struct {
		Data struct {
			Quiet struct {
				On                     bool
				From, To, Agency, Zone string
			}
		}
	}
	w.get("cleaner", "/v1/notifications", &told)
	if q := told.Data.Quiet; !q.On || q.From != "22:00" || q.To != "07:00" || q.Agency == "" {
		t.Errorf("%+v", q)
	}
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/notifications", `{"messages":{"mail":false}}`, ""); status != http.StatusOK || !strings.Contains(string(raw), `"agency":"`+told.Data.Quiet.Agency) {
		t.Errorf("another switch is no choice of hours: %d %s", status, raw)
	}
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/notifications", `{"quiet":{"to":"08:30"}}`, ""); status != http.StatusOK || !strings.Contains(string(raw), `"quiet":{"on":true,"from":"22:00","to":"08:30"`) || !strings.Contains(string(raw), `"agency":""`) {
		t.Errorf("%d %s", status, raw)
	}
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/notifications", `{"quiet":{"on":false}}`, ""); status != http.StatusOK || !strings.Contains(string(raw), `"quiet":{"on":false`) {
		t.Errorf("%d %s", status, raw)
	}
}
