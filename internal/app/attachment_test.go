package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

func TestTheAgencysFilesAreOnTheTaskForWhoDoesIt(t *testing.T) {
	w := newWorld(t)
	task := w.tasks["Demo Apartment <script>"]
	var plan bytes.Buffer
	if err := png.Encode(&plan, image.NewGray(image.Rect(0, 0, 400, 300))); err != nil {
		t.Fatal(err)
	}
	path := "/v1/manage/cleanings/" + task + "/attachments"
	status, body := w.send("manager", path, "plan.png", plan.Bytes())
	if status != http.StatusOK || !strings.Contains(body, `"name":"plan.png","mime":"image/png"`) || !strings.Contains(body, `"width":400,"height":300`) {
		t.Fatal(status, body)
	}
	if status, body := w.send("manager", path, "../list.txt", []byte("towels\n")); status != http.StatusOK || strings.Count(body, `"mime":`) != 2 || !strings.Contains(body, `"name":"list.txt"`) {
		t.Fatal(status, body)
	}
	for _, who := range []string{"cleaner", "company", "manager"} {
		_, list := w.call(who, http.MethodGet, "/v1/cleanings", "", "")
		_, one := w.call(who, http.MethodGet, "/v1/cleaning/"+task, "", "")
		for _, body := range [][]byte{list, one} {
			if !strings.Contains(string(body), `"name":"plan.png"`) || !strings.Contains(string(body), `"name":"list.txt"`) {
				t.Errorf("%s sees %s", who, body)
			}
		}
	}
	// It is news for those who do the task, as what it is now.
	if _, one := w.call("cleaner", http.MethodGet, "/v1/cleaning/"+task, "", ""); !strings.Contains(string(one), `"field":"attachments","was":"","now":"plan.png, list.txt"`) {
		t.Errorf("no news: %s", one)
	}
	file := fmt.Sprintf("/v1/cleaning/%s/attachments/", task)
	id := strings.SplitN(strings.SplitN(body, `"attachments":[{"id":`, 2)[1], ",", 2)[0]
	for who, want := range map[string]int{"cleaner": 200, "company": 200, "manager": 200, "guest": 403, "other cleaner": 404, "other company": 404, "other manager": 404} {
		if status, _ := w.call(who, http.MethodGet, file+id, "", ""); status != want {
			t.Errorf("%s: %d", who, status)
		}
	}
	_, whole := w.call("cleaner", http.MethodGet, file+id, "", "")
	_, small := w.call("cleaner", http.MethodGet, file+id+"?maxsize=64", "", "")
	if at, err := png.DecodeConfig(bytes.NewReader(whole)); err != nil || at.Width != 400 {
		t.Errorf("the whole picture: %v %v", at.Width, err)
	}
	if at, err := png.DecodeConfig(bytes.NewReader(small)); err != nil || at.Width != 64 {
		t.Errorf("the small picture: %v %v", at.Width, err)
	}
	// Refused: what is no such file, and what is somebody else's.
	for _, c := range []struct {
		who, name, content string
		want               int
	}{{"manager", "tool.exe", "MZ", 400}, {"cleaner", "list.txt", "x", 403}, {"company", "list.txt", "x", 403}, {"other manager", "list.txt", "x", 404}} {
		if status, body := w.send(c.who, path, c.name, []byte(c.content)); status != c.want {
			t.Errorf("%s %s: %d %s", c.who, c.name, status, body)
		}
	}
	if status, _ := w.call("cleaner", http.MethodDelete, path+"/"+id, "", ""); status != http.StatusForbidden {
		t.Errorf("a cleaner takes it away: %d", status)
	}
	if status, body := w.call("manager", http.MethodDelete, path+"/"+id, "", ""); status != http.StatusOK || strings.Contains(string(body), "plan.png") {
		t.Errorf("taken away: %d %s", status, body)
	}
	if status, _ := w.call("cleaner", http.MethodGet, file+id, "", ""); status != http.StatusNotFound {
		t.Errorf("still there: %d", status)
	}
	if status, _ := w.call("manager", http.MethodDelete, path+"/"+id, "", ""); status != http.StatusNotFound {
		t.Errorf("taken away twice: %d", status)
	}
	for i := range 19 {
		if status, body := w.send("manager", path, fmt.Sprintf("%d.txt", i), []byte("x")); status != http.StatusOK {
			t.Fatal(i, status, body)
		}
	}
	if status, body := w.send("manager", path, "one too many.txt", []byte("x")); status != http.StatusBadRequest || !strings.Contains(body, "too_many_files") {
		t.Errorf("%d %s", status, body)
	}
}
