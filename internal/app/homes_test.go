package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A home that the office changes shows at once in its tasks and stays, and to nobody of another agency.
func TestAChangedHomeShowsInItsTasksAndStays(t *testing.T) {
	w := newWorld(t)
	home := fmt.Sprintf("/v1/manage/properties/%d-1", w.members[0])
	var now struct {
		Data struct {
			Title string `json:"title"`
		} `json:"data"`
	}
	w.get("manager", home, &now)
	stream := func(who string) int64 {
		var status struct {
			Data struct {
				Stream int64 `json:"stream"`
			} `json:"data"`
		}
		w.get(who, "/v1/status", &status)
		return status.Data.Stream
	}
	before := map[string]int64{"manager": stream("manager"), "guest": stream("guest"), "cleaner": stream("cleaner"), "other manager": stream("other manager")}
	status, raw := w.call("manager", http.MethodPatch, home, fmt.Sprintf(`{"changes":{"title":{"from":%q,"to":"Demo Sea House"},"registration_number":{"from":"","to":"ESFCTU-DEMO-1"}}}`, now.Data.Title), "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	for who, was := range before {
		if is := stream(who); (is > was) != (who != "other manager") {
			t.Errorf("%s: stream %d, was %d", who, is, was)
		}
	}
	if _, raw := w.call("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", ""); !strings.Contains(string(raw), "Demo Sea House") || !strings.Contains(string(raw), "ESFCTU-DEMO-1") {
		t.Errorf("the stay: %s", raw)
	}
	if _, raw := w.call("cleaner", http.MethodGet, "/v1/cleanings", "", ""); !strings.Contains(string(raw), "Demo Sea House") {
		t.Errorf("the tasks: %s", raw)
	}
	// A home with guests to come is not put away.
	if status, raw := w.call("manager", http.MethodPut, home+"/away", "", ""); status != http.StatusConflict || !strings.Contains(string(raw), `"home_in_use"`) {
		t.Errorf("put away: %d %s", status, raw)
	}
}
