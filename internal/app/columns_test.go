package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// Columns belong to a person: every device of theirs shows them, and nobody else's does.
func TestThePersonsColumnsAreTheirsOnEveryDevice(t *testing.T) {
	w := newWorld(t)
	choose := func(who, list, columns string) (int, string) {
		status, raw := w.call(who, http.MethodPut, "/v1/manage/columns/"+list, `{"columns":`+columns+`}`, "")
		return status, string(raw)
	}
	for _, c := range []struct {
		list, columns string
		want          int
	}{
		{"homes", `["city","building"]`, http.StatusOK},
		{"reservations", `[]`, http.StatusOK},
		{"homes", `["title"]`, http.StatusOK},
		{"team", `["email"]`, http.StatusOK},
		{"people", `["name"]`, http.StatusBadRequest},
		{"homes", `["two words"]`, http.StatusBadRequest},
		{"homes", `[""]`, http.StatusBadRequest},
		{"homes", `"title"`, http.StatusBadRequest},
		{"homes", `["` + strings.Repeat("a", 41) + `"]`, http.StatusBadRequest},
		{"homes", `[` + strings.Repeat(`"a",`, 40) + `"a"]`, http.StatusBadRequest},
	} {
		if status, body := choose("manager", c.list, c.columns); status != c.want {
			t.Errorf("%s %s: %d %s", c.list, c.columns, status, body)
		}
	}
	_, raw := w.call("manager", http.MethodGet, "/v1/manage/columns", "", "")
	if !strings.Contains(string(raw), `"data":[{"list":"homes","columns":["title"]},{"list":"reservations","columns":[]},{"list":"team","columns":["email"]}]`) {
		t.Errorf("%s", raw)
	}
	golden(t, "account/testdata/getManageColumns", raw)
	if _, raw := w.call("other manager", http.MethodGet, "/v1/manage/columns", "", ""); !strings.Contains(string(raw), `"data":[]`) {
		t.Errorf("another person sees them: %s", raw)
	}
}

func TestTheTeamGoesOutAsAFile(t *testing.T) {
	w := newWorld(t)
	_, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/stafffile?memberid=%d", w.members[0]), "", "")
	_, team := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff?memberid=%d", w.members[0]), "", "")
	rows := strings.Split(strings.TrimRight(string(raw), "\r\n"), "\r\n")
	if len(rows)-1 != strings.Count(string(team), `"kind":`) || !strings.HasPrefix(rows[0], "\ufeffKind;Name;Company;Email;Phone;Language;Login;State") {
		t.Errorf("%s", raw)
	}
	if status, body := w.call("other manager", http.MethodGet, fmt.Sprintf("/v1/manage/stafffile?memberid=%d", w.members[0]), "", ""); status != http.StatusNotFound {
		t.Errorf("%d %s", status, body)
	}
}
