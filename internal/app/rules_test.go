package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// A client sends a rule back as it has read it, with its names in other languages.
func TestARuleGoesBackAsItWasRead(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	rules := fmt.Sprintf("/v1/manage/rules?memberid=%d", m)
	_, raw := w.call("manager", http.MethodGet, rules, "", "")
	var read struct {
		Data struct {
			Rules []map[string]any `json:"rules"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &read); err != nil || len(read.Data.Rules) == 0 {
		t.Fatalf("%v: %s", err, raw)
	}
	for _, rule := range read.Data.Rules {
		id, version := rule["id"], rule["version"]
		for _, own := range []string{"memberid", "id", "version"} {
			delete(rule, own)
		}
		body := func(more map[string]any) string {
			more["rule"] = rule
			text, err := json.Marshal(more)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/rules/preview?memberid=%d", m), body(map[string]any{"id": id}))
		w.must("manager", http.MethodPut, fmt.Sprintf("/v1/manage/rules/%d-%v", m, id), body(map[string]any{"version": version}))
	}
}
