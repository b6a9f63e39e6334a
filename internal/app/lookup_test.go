package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"latchkey/internal/lookup"
	"latchkey/internal/message"
)

func TestTheOfficeFindsEverythingByAFewWords(t *testing.T) {
	w := newWorld(t)
	for _, text := range []string{"Where is the Schlüssel?", "The schlussel is <b>here</b>", "Nothing"} {
		w.post("manager", message.Reservation, w.stays["arriving"], text)
	}
	w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/blocks?memberid=%d", w.members[0]), `{"property":2,"reason":"repair","arrival":"2026-09-02","departure":"","from":"10:00","to":"12:00","note":"Boiler"}`)
	w.must("guest", http.MethodPut, "/v1/reservations/"+w.stays["arriving"]+"/problems", `{"kind":"damage","text":"The tap is dripping"}`)
	w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/loginlinks/%d/mail", w.members[0]), `{"audience":"guest","email":"new@people.example","lang":"en"}`)
	find := func(who, typed string) (int, lookup.Found, []byte) {
		var a struct{ Data lookup.Found }
		path := fmt.Sprintf("/v1/manage/search?memberid=%d&q=%s", w.members[0], url.QueryEscape(typed))
		status, raw := w.call(who, http.MethodGet, path, "", "")
		if status == http.StatusOK {
			w.get(who, path, &a)
		}
		return status, a.Data, raw
	}
	number := func(ref string) string {
		_, id, _ := strings.Cut(ref, "-")
		return id
	}
	for typed, want := range map[string]string{
		"":                                    "",
		"  ,;  ":                              "",
		"no such thing":                       "",
		"las palm":                            "stay:2 block:1 home:1 task:4",
		"FINCA demo":                          "stay:2 block:1 home:1 task:4",
		"cleaner":                             "person:2 task:4",
		"schlüssel":                           "message:2",
		"SCHLUSSEL":                           "message:2",
		number(w.stays["arriving"]):           "stay:1 home:1 task:4 payment:1",
		"Far Away":                            "", // another agency's
		"'; DROP TABLE reservation; --":       "",
		"<script>":                            "stay:2 home:1 task:3 problem:1",
		"ouest":                               "stay:2 payment:2",
		"boiler":                              "block:1 task:1",
		"2.9.2026 boiler":                     "block:1",
		"500,00":                              "payment:3",
		"€ 500.00":                            "payment:3",
		"500.01":                              "",
		"new@peo":                             "mail:1",
		"dripping":                            "problem:1 message:1",
		"99999999999999999999999999999999999": "",
	} {
		status, found, raw := find("manager", typed)
		got := ""
		for _, g := range found.Groups {
			if got != "" {
				got += " "
			}
			got += fmt.Sprintf("%s:%d", g.Kind, len(g.Hits))
			if len(g.Hits) > lookup.Few {
				t.Errorf("%q: %d of %s", typed, len(g.Hits), g.Kind)
			}
		}
		if status != http.StatusOK || got != want {
			t.Errorf("%q: %d %q, want %q: %s", typed, status, got, want, raw)
		}
	}
	_, _, raw := find("manager", "demo")
	golden(t, "lookup/testdata/getManageSearch", raw)
}
