package task_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"latchkey/internal/checklist"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// lined is a list for departures everywhere, one for home 1 alone, and one for checks; imported as a file would be.
func (w *world) lined() {
	w.Helper()
	text := func(en, pl string) wire.Texts {
		return wire.Texts{locales.English: en, locales.German: "DE " + en, locales.Polish: pl}
	}
	rows := []checklist.ImportRow{
		{ExternalID: "all", Name: "Departure", Kinds: []string{"departure"}, Rooms: []checklist.ImportRoom{
			{Name: text("Kitchen", "Kuchnia"), Items: []checklist.ImportItem{{Text: text("Clean the sink", "Umyć zlew")}, {Text: text("Empty the oven", "Opróżnić piekarnik"), PhotoRequired: true}}},
			{Name: text("Bath", "Łazienka"), Items: []checklist.ImportItem{{Text: text("Water the fern", ""), Optional: true}}},
		}},
		{ExternalID: "one", Name: "Extras", Kinds: []string{"departure"}, Properties: []string{"seeblick"}, Rooms: []checklist.ImportRoom{
			{Name: text("Kitchen", "Kuchnia"), Items: []checklist.ImportItem{{Text: text("Wine cooler", "")}}},
		}},
		{ExternalID: "check", Name: "Check", Kinds: []string{"check"}, Rooms: []checklist.ImportRoom{
			{Name: text("All", ""), Items: []checklist.ImportItem{{Text: text("Smells fresh", "")}}},
		}},
	}
	for i, want := range []string{"3 0 0", "0 0 3"} {
		report, err := w.lists.Import(context.Background(), 1, wire.Lines(rows), checklist.ImportOptions{})
		w.must(err)
		if got := fmt.Sprint(report.Added, report.Changed, report.Unchanged); got != want || !report.OK() {
			w.Fatalf("import %d: %s %v", i, got, report.Refused)
		}
	}
}

// items are a task's items by number, from the answer of a call.
func (w *world) items(a answer, list string) map[int64]map[string]any {
	w.Helper()
	l, ok := a.data()[list].(map[string]any)
	if !ok {
		w.Fatalf("no %s: %s", list, a.raw)
	}
	out := map[int64]map[string]any{}
	for _, r := range l["rooms"].([]any) {
		for _, i := range r.(map[string]any)["items"].([]any) {
			item := i.(map[string]any)
			out[int64(item["id"].(float64))] = item
		}
	}
	return out
}

func photo(t testing.TB, width int) []byte {
	t.Helper()
	var raw bytes.Buffer
	if err := jpeg.Encode(&raw, image.NewGray(image.Rect(0, 0, width, 60)), nil); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// form sends files as a form.
func (w *world) form(token, path, key string, contents ...[]byte) answer {
	w.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i, raw := range contents {
		part, err := form.CreateFormFile("files", fmt.Sprintf("photo%d.jpg", i))
		w.must(err)
		_, err = part.Write(raw)
		w.must(err)
	}
	w.must(form.Close())
	req := httptest.NewRequest(http.MethodPut, path, &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("Authorization", "Bearer "+token)
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, req)
	a := answer{status: rec.Code, raw: rec.Body.Bytes()}
	w.must(json.Unmarshal(a.raw, &a.body))
	return a
}

// upload brings a file in one part, as a phone does, and gives the name of the upload.
func (w *world) upload(token, name string, raw []byte) string {
	w.Helper()
	id := "made-up-by-a-phone-" + name
	w.wants(w.call(token, http.MethodPut, "/v1/uploads/"+id, fmt.Sprintf(`{"name":"%s.jpg","size":%d}`, name, len(raw))), http.StatusOK, "")
	req := httptest.NewRequest(http.MethodPut, "/v1/uploads/"+id+"/0", bytes.NewReader(raw))
	req.Header.Set("Content-Type", "application/octet-stream")
	req.Header.Set("Authorization", "Bearer "+token)
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, req)
	if rec.Code != http.StatusOK {
		w.Fatalf("upload: %d %s", rec.Code, rec.Body)
	}
	return id
}

// picture is the status of a picture's answer.
func (w *world) picture(token, path string) int {
	w.Helper()
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header.Set("Authorization", "Bearer "+token)
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, req)
	if rec.Code == http.StatusOK && !strings.HasPrefix(rec.Header().Get("Content-Type"), "image/") {
		w.Errorf("%s is %s", path, rec.Header().Get("Content-Type"))
	}
	return rec.Code
}

const (
	begin = `{"cleaning_ist_start":"2026-07-11 09:30:00"}`
	end   = `{"cleaning_ist_end":"2026-07-11 09:59:00"}`
)

func (w *world) begun(token, id string) {
	w.Helper()
	w.wants(w.call(token, http.MethodPatch, "/v1/cleaningresource/"+id, begin), http.StatusOK, "")
}

func tick(state, at string, version int) string {
	return fmt.Sprintf(`{"state":%q,"reason":"%s","at":"2026-07-11 %s","version":%d}`, state, map[string]string{"skipped": "the guests are still asleep"}[state], at, version)
}

func TestAChecklistFromBeginToEnd(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		w.aDay()
		list := "/v1/cleaningchecklist/1-1/"
		before := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist")
		if len(before) != 4 {
			t.Fatalf("before the begin: %v", before)
		}
		w.wants(w.call("anna", http.MethodPatch, list+"1", tick("done", "09:40:00", 0)), http.StatusConflict, "task_not_started")
		w.begun("anna", "1-1")

		// What the office changes now is not what anna does.
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/checklists/1-2", ""), http.StatusOK, "")
		if now := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist"); len(now) != 4 {
			t.Fatalf("the list has changed: %v", now)
		}

		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end), http.StatusConflict, "checklist_open")
		refused := w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end, "Accept-Language", "pl")
		if text, _ := refused.body["error"].(string); !strings.Contains(text, "Umyć zlew · Opróżnić piekarnik · DE Wine cooler") || strings.Contains(text, "fern") {
			t.Errorf("the refusal says %q", text)
		}
		w.golden("patchCleaningResource.open", refused)

		first := w.call("anna", http.MethodPatch, list+"1", tick("done", "09:40:00", 0), "Idempotency-Key", "t1")
		w.wants(first, http.StatusOK, "")
		w.golden("patchCleaningChecklist", first)
		again := w.call("anna", http.MethodPatch, list+"1", tick("done", "09:40:00", 0), "Idempotency-Key", "t1")
		if string(first.raw) != string(again.raw) {
			t.Errorf("the same key answers otherwise: %s", again.raw)
		}
		w.wants(w.call("anna", http.MethodPatch, list+"1", tick("open", "09:40:00", 0), "Idempotency-Key", "t1"), http.StatusUnprocessableEntity, "idempotency_key_reused")

		w.wants(w.call("anna", http.MethodPatch, list+"2", tick("done", "09:41:00", 0)), http.StatusConflict, "photo_required")
		shot := w.form("anna", list+"2/photos", "p1", photo(w, 80))
		w.wants(shot, http.StatusOK, "")
		w.golden("putCleaningChecklistPhotos", shot)
		w.wants(w.form("anna", list+"2/photos", "p1", photo(w, 80)), http.StatusOK, "")
		if photos := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist")[2]["photos"].([]any); len(photos) != 1 {
			t.Errorf("sent again: %v", photos)
		}
		w.wants(w.form("anna", list+"2/photos", "", []byte("%PDF-1.4 no photo")), http.StatusBadRequest, "file_not_allowed")
		w.wants(w.call("anna", http.MethodPatch, list+"2", tick("done", "09:42:00", 1)), http.StatusOK, "")
		id := int64(w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist")[2]["photos"].([]any)[0].(map[string]any)["id"].(float64))
		for token, want := range map[string]int{"anna": 200, "bert": 200, "firm": 200, "mia": 200, "rival": 404, "otto": 404, "guest": 403} {
			if got := w.picture(token, fmt.Sprintf("/v1/cleaning/1-1/pictures/%d?maxsize=64", id)); got != want {
				t.Errorf("the photo for %s: %d, want %d", token, got, want)
			}
		}
		if got := w.picture("anna", fmt.Sprintf("/v1/cleaning/1-3/pictures/%d", id)); got != http.StatusNotFound {
			t.Errorf("a photo of another task: %d", got)
		}

		w.wants(w.call("anna", http.MethodPatch, list+"4", `{"state":"skipped"}`), http.StatusBadRequest, "reason_required")
		w.wants(w.call("anna", http.MethodPatch, list+"4", tick("skipped", "09:43:00", 0)), http.StatusOK, "")
		w.golden("getCleaning.checklist", w.get("anna", "/v1/cleaning/1-1"))
		if row := w.get("firm", "/v1/cleanings").body["data"].([]any)[0].(map[string]any); row["items_settled"] != 3.0 || row["items_total"] != 4.0 {
			t.Errorf("the list of the company: %v of %v", row["items_settled"], row["items_total"])
		}
		w.clock.Advance(10 * 60e9)
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, list+"1", tick("open", "10:01:00", 1)), http.StatusConflict, "task_finished")
		w.wants(w.call("anna", http.MethodDelete, fmt.Sprintf("%s2/photos/%d", list, id), ""), http.StatusConflict, "task_finished")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_end":"0000-00-00 00:00:00"}`), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodDelete, fmt.Sprintf("%s2/photos/%d", list, id), ""), http.StatusOK, "")
		if now := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist")[2]; now["state"] != "open" {
			t.Errorf("an item that needs a photo and has none: %v", now)
		}
		if got := w.picture("anna", fmt.Sprintf("/v1/cleaning/1-1/pictures/%d", id)); got != http.StatusNotFound {
			t.Errorf("a photo that was taken away: %d", got)
		}
	})
}

func TestTheListOfATaskIsNobodyElses(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		w.aDay()
		w.begun("anna", "1-1")
		for token, want := range map[string]int{"bert": 200, "firm": 200, "mia": 200, "rival": 404, "otto": 404, "guest": 403} {
			a := w.call(token, http.MethodPatch, "/v1/cleaningchecklist/1-1/1", tick("done", "09:40:00", 0))
			if a.status != want {
				t.Errorf("%s ticks: %d, want %d", token, a.status, want)
			}
		}
		for path, code := range map[string]string{
			"/v1/cleaningchecklist/1-1/99": "checklist_item_gone", "/v1/cleaningchecklist/1-1/5": "checklist_item_gone",
			"/v1/cleaningchecklist/1-4/1": "taskNotFound", "/v1/cleaningchecklist/2-1/1": "taskNotFound", "/v1/cleaningchecklist/NaN-NaN/1": "bad_request", "/v1/cleaningchecklist/1-1/x": "bad_request",
		} {
			a := w.call("anna", http.MethodPatch, path, tick("done", "09:40:00", 0))
			if got, _ := a.body["error_code"].(string); got != code {
				t.Errorf("%s: %s, want %s", path, a.raw, code)
			}
		}
		for _, body := range []string{`{"state":"gone"}`, `{"state":7}`, `{}`, `{"state":"done","at":"yesterday"}`, `{"state":"done","x":1}`, `{"state":"skipped","reason":"` + strings.Repeat("x", 501) + `"}`} {
			w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningchecklist/1-1/1", body), http.StatusBadRequest, "bad_request")
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningchecklist/1-1/1", tick("done", "10:03:00", 9)), http.StatusBadRequest, "task_time_in_future")
	})
}

func TestTwoPhonesTickAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		w.aDay()
		w.begun("anna", "1-1")
		var wait sync.WaitGroup
		for i, token := range []string{"anna", "bert", "firm"} {
			wait.Go(func() {
				item := []int{1, 3, 4}[i]
				for _, state := range []string{"done", "skipped", "done"} {
					a := w.call(token, http.MethodPatch, fmt.Sprintf("/v1/cleaningchecklist/1-1/%d", item), tick(state, "09:40:00", 0))
					if a.status != http.StatusOK {
						t.Errorf("%s: %s", token, a.raw)
					}
				}
			})
		}
		wait.Wait()
		a := w.get("anna", "/v1/cleaning/1-1")
		if a.data()["items_settled"] != 3.0 {
			t.Errorf("counted %v", a.data()["items_settled"])
		}
		for id, want := range map[int64]string{1: "Anna Besen", 3: "Bert Eimer", 4: "Blitzblank"} {
			if got := w.items(a, "checklist")[id]; got["state"] != "done" || got["who"] != want {
				t.Errorf("item %d: %v", id, got)
			}
		}
		// Bert's phone was in the basement: what he did there is older than what anna did since, and he has not seen that.
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningchecklist/1-1/1", tick("skipped", "09:50:00", 3)), http.StatusOK, "")
		late := w.call("bert", http.MethodPatch, "/v1/cleaningchecklist/1-1/1", tick("done", "09:45:00", 3))
		w.wants(late, http.StatusOK, "")
		if item := late.data()["item"].(map[string]any); item["state"] != "skipped" || item["who"] != "Anna Besen" {
			t.Errorf("the later one was overwritten: %v", item)
		}
	})
}

func TestABeginThatIsTakenBackTakesTheNewestListNextTime(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		w.aDay()
		back := `{"cleaning_ist_start":"0000-00-00 00:00:00"}`
		w.begun("anna", "1-1")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", back), http.StatusOK, "")
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/checklists/1-2", ""), http.StatusOK, "")
		w.begun("anna", "1-1")
		if now := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist"); len(now) != 3 {
			t.Fatalf("%v", now)
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningchecklist/1-1/1", tick("done", "09:40:00", 0)), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", back), http.StatusOK, "")
		if now := w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist"); now[1]["state"] != "done" {
			t.Errorf("a tick was lost with the begin: %v", now)
		}
	})
}

func TestATaskHasTheListThatItsRuleNames(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		quick, early := w.departure("departure:1", 11), w.departure("departure:2", 11)
		quick.Checklist, early.Checklist = 3, 3
		saved := w.save(quick, early)
		begun, open := saved[0].Ref().String(), saved[1].Ref().String()
		of := func(id string) (texts []string) {
			for _, one := range w.items(w.get("mia", "/v1/cleaning/"+id), "checklist") {
				texts = append(texts, fmt.Sprint(one["text"], " ", one["state"]))
			}
			slices.Sort(texts)
			return texts
		}
		if got := of(begun); len(got) != 1 || !strings.Contains(got[0], "Smells fresh open") {
			t.Fatalf("%v", got)
		}
		w.begun("mia", begun)
		item := fmt.Sprint(slices.Collect(maps.Keys(w.items(w.get("mia", "/v1/cleaning/"+begun), "checklist")))[0])
		w.wants(w.call("mia", http.MethodPatch, "/v1/cleaningchecklist/"+begun+"/"+item, tick("done", "09:40:00", 0)), http.StatusOK, "")

		// The rule names another list, then that is deleted: what was ticked stays, and the other task has the lists of its home and kind.
		saved[0].Checklist, saved[1].Checklist = 1, 1
		if after := w.save(saved...); after[0].Checklist != 3 || after[1].Checklist != 1 {
			t.Errorf("a begun task has list %d, the other %d", after[0].Checklist, after[1].Checklist)
		}
		if got := of(open); len(got) != 3 {
			t.Errorf("%v", got)
		}
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/checklists/1-1", ""), http.StatusOK, "")
		if got := of(open); len(got) != 1 || !strings.Contains(got[0], "Wine cooler") {
			t.Errorf("%v", got)
		}
		if got := of(begun); len(got) != 1 || !strings.Contains(got[0], "Smells fresh done") {
			t.Errorf("a rule took a tick: %v", got)
		}
	})
}

func TestAFailedCheckSaysWhatAndShowsIt(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		tasks := []task.Task{w.departure("departure:1", 11)}
		check := task.Task{Member: 1, Property: 1, RuleKey: "check:1", ParentRule: "departure:1", Type: task.Arrival, Check: true, Person: w.staff["bert"], PlannedStart: local(11, "13:00"), PlannedEnd: local(11, "13:30")}
		w.save(append(tasks, check)...)
		w.begun("anna", "1-1")
		for _, item := range []int{1, 3, 4} {
			w.wants(w.call("anna", http.MethodPatch, fmt.Sprintf("/v1/cleaningchecklist/1-1/%d", item), tick("done", "09:40:00", 0)), http.StatusOK, "")
		}
		w.wants(w.form("anna", "/v1/cleaningchecklist/1-1/2/photos", "", photo(w, 70)), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningchecklist/1-1/2", tick("done", "09:40:00", 1)), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end), http.StatusOK, "")

		w.wants(w.call("bert", http.MethodPatch, "/v1/cleaningresource/1-2", `{"cleaning_ist_start":"2026-07-11 10:00:00"}`), http.StatusOK, "")
		w.wants(w.get("bert", "/v1/cleaning/1-1"), http.StatusNotFound, "taskNotFound")
		seen := w.items(w.get("bert", "/v1/cleaning/1-2"), "checked_checklist")
		theirs := int64(seen[2]["photos"].([]any)[0].(map[string]any)["id"].(float64))
		if got := w.picture("bert", fmt.Sprintf("/v1/cleaning/1-2/pictures/%d", theirs)); got != http.StatusOK {
			t.Errorf("the inspector sees the cleaner's photo: %d", got)
		}
		upload := w.upload("bert", "dust", photo(w, 90))
		body := `{"result":"failed","what":"Hair in the sink","items":[1,2,999],"uploads":["` + upload + `"]}`
		failed := w.call("bert", http.MethodPatch, "/v1/cleaningcheck/1-2", body, "Idempotency-Key", "f1")
		w.wants(failed, http.StatusOK, "")
		if again := w.call("bert", http.MethodPatch, "/v1/cleaningcheck/1-2", body, "Idempotency-Key", "f1"); string(again.raw) != string(failed.raw) {
			t.Errorf("sent again: %s", again.raw)
		}
		detail := w.get("anna", "/v1/cleaning/1-1")
		w.golden("getCleaning.sentBack", detail)
		back := detail.data()["sent_back"].(map[string]any)
		if back["who"] != "Bert Eimer" || fmt.Sprint(back["items"]) != "[1 2]" || len(back["photos"].([]any)) != 1 {
			t.Errorf("%v", back)
		}
		shown := int64(back["photos"].([]any)[0].(map[string]any)["id"].(float64))
		for token, want := range map[string]int{"anna": 200, "firm": 200, "mia": 200, "rival": 404, "otto": 404} {
			if got := w.picture(token, fmt.Sprintf("/v1/cleaning/1-1/pictures/%d", shown)); got != want {
				t.Errorf("the picture of what is wrong for %s: %d, want %d", token, got, want)
			}
		}
		items := w.items(detail, "checklist")
		for id, want := range map[int64]string{1: "open true", 2: "open true", 3: "done false", 4: "done false"} {
			if got := fmt.Sprint(items[id]["state"], " ", items[id]["again"]); got != want {
				t.Errorf("item %d is %s, want %s", id, got, want)
			}
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end), http.StatusConflict, "checklist_open")
		for id, version := range map[int64]int{1: 2, 2: 3} {
			w.wants(w.call("anna", http.MethodPatch, fmt.Sprintf("/v1/cleaningchecklist/1-1/%d", id), tick("done", "09:50:00", version)), http.StatusOK, "")
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", end), http.StatusOK, "")
		history := w.get("mia", "/v1/cleaning/1-1").data()["history"].([]any)
		kept := 0
		for _, h := range history {
			if l := h.(map[string]any); l["action"] == "sent_back" && len(l["photos"].([]any)) == 1 {
				kept++
			}
		}
		if kept != 1 {
			t.Errorf("the history: %v", history)
		}
		w.wants(w.call("bert", http.MethodPatch, "/v1/cleaningcheck/1-2", `{"result":"failed","what":"x","uploads":["nobody-has-sent-this"]}`), http.StatusNotFound, "not_found")
	})
}

func TestTheOfficeKeepsItsLists(t *testing.T) {
	each(t, func(w *world) {
		body := func(version int, id string, picture string) string {
			return fmt.Sprintf(`{"name":"Departure","kinds":["departure"],"properties":[1],"version":%d,"rooms":[{"name":{"en":"Kitchen","de":"Küche","es":"","pl":""},"items":[{%s"text":{"en":"Sink %s","de":"","es":"","pl":""},"photo_required":true,"optional":false}]}]}`, version, id, picture)
		}
		made := w.call("mia", http.MethodPost, "/v1/manage/checklists?memberid=1", body(0, "", "a"), "Idempotency-Key", "m1")
		w.wants(made, http.StatusOK, "")
		w.golden("postChecklist", made)
		w.wants(w.call("mia", http.MethodPost, "/v1/manage/checklists?memberid=1", body(0, "", "a"), "Idempotency-Key", "m1"), http.StatusOK, "")
		item := "/v1/manage/checklists/1-1/items/1/picture"
		w.wants(w.form("mia", item, "", photo(w, 100)), http.StatusOK, "")
		w.wants(w.form("mia", item, "", []byte("text")), http.StatusBadRequest, "file_not_allowed")
		changed := w.call("mia", http.MethodPut, "/v1/manage/checklists/1-1", body(1, `"id":1,`, "b"))
		w.wants(changed, http.StatusOK, "")
		w.golden("getChecklists", w.get("mia", "/v1/manage/checklists"))
		w.wants(w.call("mia", http.MethodPut, "/v1/manage/checklists/1-1", body(1, `"id":1,`, "c")), http.StatusConflict, "conflict")
		w.wants(w.call("mia", http.MethodPut, "/v1/manage/checklists/1-1", body(2, `"id":77,`, "c")), http.StatusBadRequest, "bad_request")
		w.wants(w.call("mia", http.MethodPost, "/v1/manage/checklists", strings.Replace(body(0, "", "a"), "[1]", "[99]", 1)), http.StatusBadRequest, "bad_request")
		for _, path := range []string{"/v1/manage/checklists/2-1", "/v1/manage/checklists/1-99"} {
			w.wants(w.call("mia", http.MethodPut, path, body(1, "", "x")), http.StatusNotFound, "not_found")
			w.wants(w.call("mia", http.MethodDelete, path, ""), http.StatusNotFound, "not_found")
		}
		w.wants(w.call("otto", http.MethodPut, "/v1/manage/checklists/1-1", body(2, `"id":1,`, "x")), http.StatusNotFound, "not_found")
		w.wants(w.get("otto", "/v1/manage/checklists?memberid=1"), http.StatusNotFound, "not_found")
		w.wants(w.get("anna", "/v1/manage/checklists"), http.StatusForbidden, "forbidden")
		if got := w.picture("mia", item+"?maxsize=64"); got != http.StatusOK {
			t.Errorf("the picture: %d", got)
		}

		// A task that was begun keeps its picture when the list goes.
		w.aDay()
		picture := int64(w.items(w.get("anna", "/v1/cleaning/1-1"), "checklist")[1]["picture"].(map[string]any)["id"].(float64))
		at := fmt.Sprintf("/v1/cleaning/1-1/pictures/%d", picture)
		if got := w.picture("anna", at); got != http.StatusOK {
			t.Errorf("before the begin: %d", got)
		}
		w.begun("anna", "1-1")
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/checklists/1-1", ""), http.StatusOK, "")
		if got := w.picture("anna", at); got != http.StatusOK {
			t.Errorf("after the list has gone: %d", got)
		}
	})
}

func TestAnImportIsWholeOrNothing(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		rows := []checklist.ImportRow{
			{ExternalID: "new", Name: "New", Kinds: []string{"arrival"}, Rooms: []checklist.ImportRoom{{Name: wire.Texts{locales.English: "A"}, Items: []checklist.ImportItem{{Text: wire.Texts{locales.English: "B"}}}}}},
			{ExternalID: "bad", Name: "", Kinds: []string{"nothing"}, Properties: []string{"elsewhere"}},
		}
		report, err := w.lists.Import(context.Background(), 1, wire.Lines(rows), checklist.ImportOptions{})
		w.must(err)
		if report.OK() || len(report.Refused) != 4 {
			t.Errorf("%+v", report.Refused)
		}
		report, err = w.lists.Import(context.Background(), 1, wire.Lines(rows[:1]), checklist.ImportOptions{DryRun: true})
		w.must(err)
		if all := w.get("mia", "/v1/manage/checklists").body["data"].([]any); len(all) != 3 || report.Added != 1 {
			t.Errorf("%d lists, %+v", len(all), report)
		}
	})
}

// What a node keeps of the lists in memory never shows, whichever node changes them: here nothing else distinguishes one state from the next, not even the clock.
func TestAnotherNodeSeesEachChangeOfAList(t *testing.T) {
	each(t, func(w *world) {
		w.lined()
		other := checklist.NewService(w.db, w.members, w.properties, nil, kinds())
		task := ref(1, 1)
		w.aDay()
		same := func(step string) string {
			t.Helper()
			fresh := checklist.NewService(w.db, w.members, w.properties, nil, kinds())
			kept, err := other.Of(w.Context(), w.db, task, false, checklist.For{Kind: "departure", Home: 1})
			w.must(err)
			want, err := fresh.Of(w.Context(), w.db, task, false, checklist.For{Kind: "departure", Home: 1})
			w.must(err)
			if got, want := fmt.Sprint(kept), fmt.Sprint(want); got != want {
				t.Errorf("%s:\n%s\ninstead of\n%s", step, got, want)
			}
			return fmt.Sprint(want)
		}
		seen := map[string]string{}
		differs := func(step string) {
			t.Helper()
			now := same(step)
			if before, ok := seen[now]; ok {
				t.Errorf("%s shows what %s showed", step, before)
			}
			seen[now] = step
		}
		differs("as imported")
		var lists []map[string]any
		for _, l := range w.get("mia", "/v1/manage/checklists").body["data"].([]any) {
			lists = append(lists, l.(map[string]any))
		}
		list := lists[len(lists)-2] // by name: Check, Departure, Extras
		id := int64(list["id"].(float64))
		item := int64(list["rooms"].([]any)[0].(map[string]any)["items"].([]any)[0].(map[string]any)["id"].(float64))
		path := fmt.Sprintf("/v1/manage/checklists/1-%d", id)
		picture := fmt.Sprintf("%s/items/%d/picture", path, item)
		w.wants(w.form("mia", picture, "", photo(w, 100)), http.StatusOK, "")
		differs("a picture")
		w.wants(w.form("mia", picture, "", photo(w, 120)), http.StatusOK, "")
		differs("another picture")
		body := `{"name":"Departure","kinds":["departure"],"properties":[],"version":%d,"rooms":[{"name":{"en":"Hall","de":"","es":"","pl":""},"items":[{"text":{"en":"Sweep","de":"","es":"","pl":""},"photo_required":false,"optional":false}]}]}`
		w.wants(w.call("mia", http.MethodPut, path, fmt.Sprintf(body, int(list["version"].(float64)))), http.StatusOK, "")
		differs("other rooms")
		w.wants(w.call("mia", http.MethodDelete, path, ""), http.StatusOK, "")
		differs("the list has gone")
		w.wants(w.call("mia", http.MethodPost, "/v1/manage/checklists?memberid=1", fmt.Sprintf(body, 0)), http.StatusOK, "")
		differs("a new list")
	})
}
