package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A channel reads which nights of a home are taken by an address alone: nothing of a guest, of a key or of a reason is in it.
func TestAChannelReadsTheCalendarOfAHome(t *testing.T) {
	w := newWorld(t)
	home := "/v1/manage/properties/" + fmt.Sprintf("%d-1", w.members[0]) + "/calendars"
	var made struct {
		Data struct{ Outgoing []struct{ ID string } }
	}
	status, raw := w.call("manager", http.MethodPost, home+"/outgoing", `{"source":"vrbo","name":""}`, "")
	if err := json.Unmarshal(raw, &made); err != nil || status != http.StatusOK || len(made.Data.Outgoing) != 1 || strings.Contains(string(raw), "/v1/propertycalendars/") {
		t.Fatalf("%d %s", status, raw)
	}
	one := "/v1/manage/outgoingcalendars/" + made.Data.Outgoing[0].ID
	address := func(method string) string {
		t.Helper()
		var out struct{ Data struct{ Address string } }
		status, raw := w.call("manager", method, one+"/address", "", "")
		if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK || !strings.HasPrefix(out.Data.Address, w.URL()+"/v1/propertycalendars/") || !strings.HasSuffix(out.Data.Address, ".ics") {
			t.Fatalf("%d %s", status, raw)
		}
		return out.Data.Address
	}
	first := address(http.MethodPost)
	status, body, head := w.fetch(first, "")
	if status != http.StatusOK || !strings.Contains(body, "SUMMARY:Reserved") || !strings.HasPrefix(head.Get("Content-Type"), "text/calendar") || head.Get("Cache-Control") != "private, no-cache" {
		t.Fatalf("%d %v %s", status, head, body)
	}
	w.noCanary("the calendar", body)
	if status, body, _ := w.fetch(first, head.Get("ETag")); status != http.StatusNotModified || body != "" {
		t.Errorf("the same again: %d %s", status, body)
	}
	second := address(http.MethodPut)
	if status, _, _ := w.fetch(first, ""); status != http.StatusNotFound {
		t.Errorf("the address before: %d", status)
	}
	if status, _, _ := w.fetch(second, ""); status != http.StatusOK {
		t.Errorf("the new address: %d", status)
	}
	if status, raw := w.call("manager", http.MethodDelete, one, "", ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if status, _, _ := w.fetch(second, ""); status != http.StatusNotFound {
		t.Errorf("taken away: %d", status)
	}
}
