package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

// A picture of a template is kept without what else was in its file, is sent once beside the pages, and is refused by its path where it is damaged.
func TestAPictureOfATemplate(t *testing.T) {
	w := newWorld(t)
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewNRGBA(image.Rect(0, 0, 40, 20))); err != nil {
		t.Fatal(err)
	}
	with := func(file []byte) string {
		data := base64.StdEncoding.EncodeToString(file)
		out := strings.Replace(allTasks, `"name":"Mine"`, `"name":"Mine","pictures":[{"name":"Plan","data":"`+data+`"}]`, 1)
		return strings.Replace(out, `"height":6,"parts":[{"kind":"page"`, `"height":20,"parts":[{"kind":"picture","name":"Plan","x":0,"y":0,"width":30,"height":10},{"kind":"page"`, 1)
	}
	more := append(bytes.Clone(file.Bytes()), "where it was taken"...)
	status, raw := w.call("manager", http.MethodPost, "/v1/reports/templates", `{"template":`+with(more)+`,"shared":false}`, "")
	var kept struct {
		Data struct {
			Ref      string
			Template struct{ Pictures []struct{ Name, Data string } }
		}
	}
	if err := json.Unmarshal(raw, &kept); err != nil || status != http.StatusOK || len(kept.Data.Template.Pictures) != 1 {
		t.Fatalf("%d %.300s", status, raw)
	}
	stored, err := base64.StdEncoding.DecodeString(kept.Data.Template.Pictures[0].Data)
	if err != nil || bytes.Contains(stored, []byte("taken")) || !bytes.HasPrefix(stored, []byte("\x89PNG")) {
		t.Errorf("%q %v", stored, err)
	}
	for _, what := range []string{`"ref":"` + kept.Data.Ref + `"`, `"template":` + with(stored)} {
		status, raw := w.call("manager", http.MethodPost, "/v1/reports/pages", `{`+what+`,"from":"2026-06-01","to":"2026-12-31"}`, "")
		if status != http.StatusOK || strings.Count(string(raw), "data:image/png;base64,") != 1 || !strings.Contains(string(raw), `"own_picture"`) {
			t.Errorf("%d %.300s", status, raw)
		}
	}
	for _, call := range []string{"/v1/reports/sample", "/v1/reports/templates"} {
		body := `{"template":` + with(file.Bytes()[:file.Len()/2]) + `,"shared":false}`
		if strings.HasSuffix(call, "sample") {
			body = strings.Replace(body, `,"shared":false`, "", 1)
		}
		if status, raw := w.call("manager", http.MethodPost, call, body, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"template.pictures[0].data":"no_picture"`) {
			t.Errorf("%s: %d %.300s", call, status, raw)
		}
	}
}
