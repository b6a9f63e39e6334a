package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/report/papertest"
)

// Germany's registration form of a stay is a PDF file that programs of others read; only the office of the agency gets it, and the list of stays says since when it has it.
func TestGermanysRegistrationFormIsAFileOfItsOffice(t *testing.T) {
	w := newWorld(t)
	m := w.members[1]
	type stay struct {
		Ref    string `json:"ref"`
		MadeAt string `json:"made_at"`
	}
	listed := func() []stay {
		return data[struct{ Stays []stay }](w, w.must("other manager", http.MethodGet, fmt.Sprintf("/v1/manage/registration?form=meldeschein&memberid=%d&from=2026-07-01&to=2026-07-31", m), "")).Stays
	}
	before := listed()
	if len(before) != 1 || before[0].MadeAt != "" {
		t.Fatalf("%+v", before)
	}
	ref := before[0].Ref
	path := fmt.Sprintf("/v1/manage/registration/file?memberid=%d", m)
	body := fmt.Sprintf(`{"form":"meldeschein","stays":[%q],"lang":"de"}`, ref)
	for who, want := range map[string]int{"manager": http.StatusNotFound, "cleaner": http.StatusForbidden, "other guest": http.StatusForbidden, "": http.StatusUnauthorized} {
		if status, raw := w.call(who, http.MethodPost, path, body, ""); status != want {
			t.Errorf("%q: %d, want %d: %.80q", who, status, want, raw)
		}
	}
	if status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/registration/file?memberid=%d", w.members[0]), body, ""); status != http.StatusNotFound {
		t.Errorf("a stay of another agency: %d %.80q", status, raw)
	}
	if now := listed(); now[0].MadeAt != "" {
		t.Errorf("refused, and noted: %+v", now)
	}
	file := w.must("other manager", http.MethodPost, path, body)
	if !strings.HasPrefix(string(file), "%PDF-") {
		t.Fatalf("%.80q", file)
	}
	papertest.Check(t, "meldeschein", file, [][]string{{"Of Another Agency", "Demo Agency Two", "04.07.2026", "11.07.2026"}})
	if now := listed(); now[0].MadeAt == "" {
		t.Errorf("not noted: %+v", now)
	}
}
