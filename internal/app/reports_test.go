package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

const allTasks = `{"version":1,"name":"Mine","data":"tasks","paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"field","name":"property","x":0,"y":0,"width":80},{"kind":"field","name":"who","x":90,"y":0,"width":60}]},"footer":{"height":6,"parts":[{"kind":"page","x":0,"y":0,"width":30}]}}}`

type pagesAnswer struct {
	Data struct {
		Pages []struct {
			Items []struct{ Kind, Text string }
		}
		Total int `json:"total_pages"`
		Rows  int
		First int
	}
	Fields map[string]string `json:"fields"`
}

// pagesOf are the pages of a report as somebody gets them, and all texts on them.
func (w *world) pagesOf(who, path, body string) (pagesAnswer, string) {
	w.t.Helper()
	status, raw := w.call(who, http.MethodPost, path, body, "")
	var out pagesAnswer
	if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK {
		w.t.Fatalf("%s: %d %.300s", who, status, raw)
	}
	var texts []string
	for _, page := range out.Data.Pages {
		for _, item := range page.Items {
			texts = append(texts, item.Text)
		}
	}
	return out, strings.Join(texts, "|")
}

// A report has the rows that its reader has on the own list, by whichever template, and never a key code.
func TestAReportHasWhatItsReaderMaySee(t *testing.T) {
	w := newWorld(t)
	const days = `"from":"2026-06-01","to":"2026-12-31"`
	rows := map[string]int{}
	for _, who := range []string{"manager", "cleaner", "other cleaner", "company", "other manager"} {
		for _, what := range []string{`"ref":"day"`, `"template":` + allTasks} {
			got, texts := w.pagesOf(who, "/v1/reports/pages", `{`+what+`,`+days+`}`)
			if strings.Contains(texts, keyCode) {
				t.Errorf("%s reads a key code: %s", who, texts)
			}
			if had, ok := rows[who]; ok && had != got.Data.Rows {
				t.Errorf("%s: %d rows and %d", who, had, got.Data.Rows)
			}
			rows[who] = got.Data.Rows
			status, file := w.call(who, http.MethodPost, "/v1/reports/file", `{`+what+`,`+days+`,"format":"csv"}`, "")
			if lines := bytes.Count(bytes.TrimSpace(file), []byte("\n")); status != http.StatusOK || lines != got.Data.Rows {
				t.Errorf("%s: %d, %d lines of CSV, want %d", who, status, lines, got.Data.Rows)
			}
		}
	}
	if rows["manager"] == 0 || rows["cleaner"] == 0 || rows["cleaner"] >= rows["manager"] || rows["other cleaner"] >= rows["manager"] || rows["other manager"] >= rows["manager"] {
		t.Errorf("%v", rows)
	}
	task := w.tasks["Demo Apartment <script>"]
	for who, want := range map[string]int{"manager": 1, "cleaner": 1, "other cleaner": 0, "other manager": 0} {
		got, _ := w.pagesOf(who, "/v1/reports/pages", fmt.Sprintf(`{"ref":"day","tasks":[%q,%q]}`, task, task))
		if got.Data.Rows != want {
			t.Errorf("%s: %d rows of one task", who, got.Data.Rows)
		}
	}
}

// Without a sign-in a template is seen with rows that are made up, in parts, and nothing of an agency.
func TestASampleIsMadeUp(t *testing.T) {
	w := newWorld(t)
	long := strings.Replace(allTasks, `"height":6,"parts":[{"kind":"field"`, `"height":60,"parts":[{"kind":"field"`, 1)
	whole, texts := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`}`)
	if whole.Data.Rows == 0 || whole.Data.Total < 8 || strings.Contains(texts, "Demo") || !strings.Contains(texts, "Casa Mar") {
		t.Errorf("%+v %s", whole.Data, texts)
	}
	some, _ := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`,"first":3,"count":2}`)
	if len(some.Data.Pages) != 2 || some.Data.First != 3 || fmt.Sprint(some.Data.Pages) != fmt.Sprint(whole.Data.Pages[3:5]) {
		t.Errorf("%+v", some.Data)
	}
	past, _ := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`,"first":3000}`)
	if len(past.Data.Pages) != 0 || past.Data.Total != whole.Data.Total {
		t.Errorf("%+v", past.Data)
	}
}

func TestReportsAreRefusedByPath(t *testing.T) {
	w := newWorld(t)
	const days = `,"from":"2026-06-01","to":"2026-06-30"}`
	with := func(from, to string) string { return `{"template":` + strings.Replace(allTasks, from, to, 1) + days }
	for _, c := range []struct{ body, field, why string }{
		{with(`"property"`, `"key_code"`), "template.bands.row.parts[0].name", "no field"},
		{with(`"version":1`, `"version":2`), "template.version", "version 2"},
		{with(`"tasks"`, `"accounts"`), "template.data", "expected"},
		{with(`"margin":12`, `"margin":"12"`), "template.paper.margin", "another kind"},
		{with(`"width":80`, `"width":1e300`), "template.bands.row.parts[0].width", "expected 0"},
		{with(`"name":"Mine"`, `"name":"Mine","sql":"x"`), "template", "unknown field"},
		{`{"ref":"day"}`, "from", "yyyy"},
		{`{"ref":"day","from":"2026-01-01","to":"2027-12-31"}`, "to", "400 days"},
		{`{"ref":"day","from":"2026-02-01","to":"2026-01-31"}`, "to", "no day before"},
		{`{"from":"2026-02-01","to":"2026-01-31"}`, "template", "either"},
		{`{"ref":"day","template":` + allTasks + days, "template", "either"},
		{`{"ref":"day","tasks":["1-2"]` + days, "tasks", "without days"},
		{`{"ref":"day","tasks":["1"]}`, "tasks", "memberid-id"},
	} {
		status, raw := w.call("manager", http.MethodPost, "/v1/reports/pages", c.body, "")
		var got pagesAnswer
		if err := json.Unmarshal(raw, &got); err != nil || status != http.StatusBadRequest || !strings.Contains(got.Fields[c.field], c.why) {
			t.Errorf("%.200s: %d %s", c.body, status, raw)
		}
	}
	if status, _ := w.call("manager", http.MethodPost, "/v1/reports/pages", `{"ref":"secrets"`+days, ""); status != http.StatusNotFound {
		t.Error(status)
	}
}
