package task_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// changes are the changes of a task as somebody sees them in their list.
func (w *world) changes(token string, id int) []string {
	w.Helper()
	for _, item := range w.get(token, "/v1/cleanings").body["data"].([]any) {
		task := item.(map[string]any)
		if int(task["cleaning_rpmaid"].(float64)) != id {
			continue
		}
		out := []string{}
		for _, c := range task["changes"].([]any) {
			c := c.(map[string]any)
			out = append(out, fmt.Sprintf("%v: %v → %v", c["field"], c["was"], c["now"]))
		}
		return out
	}
	return nil
}

func (w *world) unseen(token string) []int {
	return w.get(token, "/v1/cleaningsunseen?memberid=1").ids()
}

func TestWhatChangedIsToldUntilItWasSeen(t *testing.T) {
	each(t, func(w *world) {
		first := w.save(w.departure("departure:1", 11))[0]
		if got := w.changes("anna", 1); len(got) != 0 {
			t.Fatalf("a new task has changed: %v", got)
		}
		first.PlannedStart, first.Next.Children = local(11, "11:00"), 1
		first = w.save(first)[0]
		first.PlannedStart = local(11, "13:00")
		first = w.save(first)[0]
		want := []string{"planned_start: 2026-07-11 10:00:00 → 2026-07-11 13:00:00", "children: 0 → 1"}
		for _, token := range []string{"anna", "firm"} {
			if got := w.changes(token, 1); !slices.Equal(got, want) {
				t.Errorf("%s got %v", token, got)
			}
		}
		if got := w.changes("mia", 1); len(got) != 0 {
			t.Errorf("the manager was notified as if she did it: %v", got)
		}
		w.golden("getCleaningsUnseen", w.get("mia", "/v1/cleaningsunseen?memberid=1"))
		for token, ids := range map[string][]int{"firm": {1}, "rival": nil} {
			if got := w.unseen(token); !slices.Equal(got, ids) {
				t.Errorf("unseen for %s: %v", token, got)
			}
		}
		w.wants(w.get("otto", "/v1/cleaningsunseen?memberid=1"), http.StatusNotFound, "not_found")

		// Nobody has seen it: the office has them notified once more, once for each attempt.
		w.notified = nil
		resend := "/v1/manage/cleanings/1-1/resend"
		for range 2 {
			w.wants(w.call("mia", http.MethodPost, resend, "", "Idempotency-Key", "resend"), http.StatusOK, "")
		}
		w.wants(w.call("otto", http.MethodPost, resend, ""), http.StatusNotFound, "taskNotFound")
		if slices.Sort(w.notified); !slices.Equal(w.notified, []identity.AccountID{firm, anna}) {
			t.Errorf("notified %v", w.notified)
		}

		// The company has looked: to Anna it is still news, and so for the manager nobody who does it has seen it.
		path := "/v1/cleaningresourcechangesRead/1-1"
		w.wants(w.call("firm", http.MethodPatch, path, `{"change_id":3}`), http.StatusOK, "")
		if got := w.changes("firm", 1); len(got) != 0 {
			t.Errorf("the company has seen it and got %v", got)
		}
		if got := w.changes("anna", 1); !slices.Equal(got, want) || !slices.Equal(w.unseen("mia"), []int{1}) {
			t.Errorf("anna got %v, unseen %v", got, w.unseen("mia"))
		}
		// Anna saw the first two; the third came while she looked.
		w.wants(w.call("anna", http.MethodPatch, path, `{"change_id":2}`), http.StatusOK, "")
		if got := w.changes("anna", 1); !slices.Equal(got, []string{"planned_start: 2026-07-11 11:00:00 → 2026-07-11 13:00:00"}) {
			t.Errorf("anna got %v", got)
		}
		before := len(w.events(anna))
		seen := w.call("anna", http.MethodPatch, path, `{"change_id":99}`, "Idempotency-Key", "seen")
		w.golden("patchCleaningChangesRead", seen)
		if got := w.changes("anna", 1); len(got) != 0 || len(w.unseen("mia")) != 0 {
			t.Errorf("seen, and got %v, unseen %v", got, w.unseen("mia"))
		}
		w.notified = nil
		if w.wants(w.call("mia", http.MethodPost, resend, ""), http.StatusOK, ""); len(w.notified) != 0 {
			t.Errorf("everything is seen, and %v were notified", w.notified)
		}
		if got := len(w.events(anna)) - before; got != 1 {
			t.Errorf("her other devices learnt of it %d times", got)
		}
		again := w.call("anna", http.MethodPatch, path, `{"change_id":99}`, "Idempotency-Key", "seen")
		if string(again.raw) != string(seen.raw) || len(w.events(anna))-before != 1 {
			t.Error("the same attempt again did something")
		}
		// What changes later is news again, though 99 was said.
		first.Title = wire.Words{Any: "Balkon", By: wire.Texts{locales.Spanish: "Balcón"}}
		w.save(first)
		if got := w.changes("anna", 1); !slices.Equal(got, []string{"title:  → Balkon"}) {
			t.Errorf("anna got %v", got)
		}
		for _, c := range []struct {
			token, path, body string
			status            int
			code              string
		}{
			{"rival", path, `{"change_id":1}`, http.StatusNotFound, "taskNotFound"},
			{"otto", path, `{"change_id":1}`, http.StatusNotFound, "taskNotFound"},
			{"anna", "/v1/cleaningresourcechangesRead/-1--1", `{"change_id":1}`, http.StatusBadRequest, "bad_request"},
			{"anna", path, `{"change_id":"1"}`, http.StatusBadRequest, "bad_request"},
			{"anna", path, `{}`, http.StatusBadRequest, "bad_request"},
		} {
			w.wants(w.call(c.token, http.MethodPatch, c.path, c.body), c.status, c.code)
		}
	})
}

func TestWhoGetsATaskIsToldOnlyThatItIsTheirs(t *testing.T) {
	each(t, func(w *world) {
		c := w.save(w.departure("departure:1", 11))[0]
		c.PlannedStart = local(11, "11:00")
		c = w.save(c)[0]
		w.clock.Set(saturday.Add(3600e9))
		c.Person = w.staff["bert"]
		w.save(c)
		if got := w.changes("bert", 1); !slices.Equal(got, []string{"person: Anna Besen → Bert Eimer"}) {
			t.Errorf("bert got %v", got)
		}
		if got := w.get("anna", "/v1/cleanings").ids(); got != nil {
			t.Errorf("anna still has %v", got)
		}
	})
}

// hire of the firm: Pia and Ron work for it.
func (w *world) firmsPeople() {
	w.Helper()
	w.accounts["pia"], w.accounts["ron"] = 20, 21
	w.hire(1, member.Staff{ExternalID: "pia", Kind: member.KindPerson, Company: w.staff["firm"], Name: "Pia Lappen"},
		member.Staff{ExternalID: "ron", Kind: member.KindPerson, Company: w.staff["rival"], Name: "Ron Glanz"})
}

func TestACompanyHandsOutItsTasks(t *testing.T) {
	each(t, func(w *world) {
		w.aDay() // 1 is the firm's, 4 the rival's
		w.firmsPeople()
		more := w.departure("departure:5", 12)
		w.save(more) // 5
		pia := w.staff["pia"]
		body := func(tasks string, who string) string { return `{"memberid":1,"tasks":[` + tasks + `],` + who + `}` }
		person := func(id identity.StaffID) string { return fmt.Sprintf(`"person":%d`, id) }

		got := w.call("firm", http.MethodPost, "/v1/cleaningsassign", body("1,5", person(pia)), "Idempotency-Key", "k1")
		w.wants(got, http.StatusOK, "")
		w.golden("postCleaningsAssign", got)
		if ids := w.get("pia", "/v1/cleanings").ids(); !slices.Equal(ids, []int{1, 5}) {
			t.Errorf("pia has %v", ids)
		}
		if ids := w.get("anna", "/v1/cleanings").ids(); slices.Contains(ids, 5) {
			t.Errorf("anna still has %v", ids)
		}
		if got := w.changes("firm", 5); len(got) != 0 {
			t.Errorf("the company is notified of its own doing: %v", got)
		}
		if got := w.get("pia", "/v1/cleaning/1-1").raw; !strings.Contains(string(got), `"assigned"`) || !strings.Contains(string(got), "Pia Lappen") {
			t.Errorf("the history does not tell who got it: %s", got)
		}
		for _, id := range []int{2, 3, 4} {
			w.wants(w.get("pia", fmt.Sprintf("/v1/cleaning/1-%d", id)), http.StatusNotFound, "taskNotFound")
		}
		// A rule leaves the planner's choice alone.
		c, _, err := w.tasks.ByRule(context.Background(), w.db, 1, "departure:5")
		if err != nil || !c.Owns(task.FieldPerson) {
			t.Errorf("the choice is nobody's: %v %v", c.Owned, err)
		}
		for name, c := range map[string]struct {
			token, body string
			status      int
			code        string
		}{
			"another company's task":        {"firm", body("1,4", person(pia)), http.StatusNotFound, "taskNotFound"},
			"another company's person":      {"firm", body("1", person(w.staff["ron"])), http.StatusBadRequest, "bad_request"},
			"the agency's own person":       {"firm", body("1", person(w.staff["bert"])), http.StatusBadRequest, "bad_request"},
			"to another company":            {"firm", body("1", fmt.Sprintf(`"company":%d`, w.staff["rival"])), http.StatusBadRequest, "bad_request"},
			"back to nobody":                {"firm", body("1", `"company":0`), http.StatusBadRequest, "bad_request"},
			"by the rival":                  {"rival", body("1", person(w.staff["ron"])), http.StatusNotFound, "taskNotFound"},
			"by who only works on it":       {"pia", body("1", person(pia)), http.StatusForbidden, "forbidden"},
			"of another agency":             {"otto", body("1", person(pia)), http.StatusNotFound, "taskNotFound"},
			"nothing":                       {"firm", `{"memberid":1,"tasks":[]}`, http.StatusBadRequest, "bad_request"},
			"text for a number":             {"firm", body(`"1"`, person(pia)), http.StatusBadRequest, "bad_request"},
			"twice the same":                {"firm", body("1", person(pia)+fmt.Sprintf(`,"additional_person":%d`, pia)), http.StatusBadRequest, "bad_request"},
			"one who is not there":          {"mia", body("1", `"person":999`), http.StatusBadRequest, "bad_request"},
			"a company's person without it": {"mia", body("3", person(pia)), http.StatusBadRequest, "bad_request"},
		} {
			if a := w.call(c.token, http.MethodPost, "/v1/cleaningsassign", c.body); a.status != c.status || a.body["error_code"] != c.code {
				t.Errorf("%s: %d %s", name, a.status, a.raw)
			}
		}
		// The manager gives it to the rival: Pia loses it with that.
		w.wants(w.call("mia", http.MethodPost, "/v1/cleaningsassign", body("1", fmt.Sprintf(`"company":%d`, w.staff["rival"]))), http.StatusOK, "")
		if ids := w.get("pia", "/v1/cleanings").ids(); !slices.Equal(ids, []int{5}) {
			t.Errorf("pia has %v", ids)
		}
		if ids := w.get("firm", "/v1/cleanings").ids(); !slices.Equal(ids, []int{5}) {
			t.Errorf("the firm has %v", ids)
		}
	})
}

func TestACompanyAcceptsOrDeclines(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		path := "/v1/cleaningresourceanswer/1-1"
		w.wants(w.call("firm", http.MethodPatch, path, `{"answer":"declined","reason":"  "}`), http.StatusBadRequest, "reason_required")
		declined := w.call("firm", http.MethodPatch, path, `{"answer":"declined","reason":"Zu viele am Samstag"}`)
		w.golden("patchCleaningAnswer", declined)
		if events := w.events(mia); len(events) == 0 {
			t.Error("the manager was not notified")
		}
		if got := w.get("mia", "/v1/cleaning/1-1").data()["company_answer"]; got.(map[string]any)["reason"] != "Zu viele am Samstag" {
			t.Errorf("the manager sees %v", got)
		}
		w.wants(w.call("firm", http.MethodPatch, path, `{"answer":"accepted"}`), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, path, `{"answer":"accepted"}`), http.StatusNotFound, "taskNotFound") // her task is the company's
		w.wants(w.call("mia", http.MethodPatch, path, `{"answer":"accepted"}`), http.StatusForbidden, "forbidden")
		w.wants(w.call("rival", http.MethodPatch, path, `{"answer":"accepted"}`), http.StatusNotFound, "taskNotFound")
		w.wants(w.call("firm", http.MethodPatch, path, `{"answer":"maybe"}`), http.StatusBadRequest, "bad_request")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 10:00:00"}`), http.StatusOK, "")
		w.wants(w.call("firm", http.MethodPatch, path, `{"answer":"declined","reason":"doch nicht"}`), http.StatusConflict, "task_started")
	})
}

// refused are the tasks that an answer names as refused, each with its code.
func refused(v any) map[int]string {
	out := map[int]string{}
	data, _ := v.(map[string]any)
	list, _ := data["refused"].([]any)
	for _, each := range list {
		one := each.(map[string]any)
		if one["error"] != "" {
			out[int(one["cleaning_rpmaid"].(float64))] = one["error_code"].(string)
		}
	}
	return out
}

func TestACompanyAnswersManyTasksAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.aDay() // 1 is the firm's, 4 the rival's
		w.firmsPeople()
		w.save(w.departure("departure:5", 12), w.departure("departure:6", 13)) // 5 and 6
		path := "/v1/cleaningsanswer"
		say := func(token, tasks, more string, headers ...string) answer {
			return w.call(token, http.MethodPost, path, `{"memberid":1,"tasks":[`+tasks+`],`+more+`}`, headers...)
		}
		const decline = `"answer":"declined","reason":" Zu viele am Samstag "`
		answered := func(id int) any {
			got, _ := w.get("mia", fmt.Sprintf("/v1/cleaning/1-%d", id)).data()["company_answer"].(map[string]any)
			return got["answer"]
		}

		accepted := say("firm", "5,1,5", `"answer":"accepted"`, "Idempotency-Key", "a1")
		w.wants(accepted, http.StatusOK, "")
		w.golden("postCleaningsAnswer", accepted)
		events := len(w.events(mia))
		if again := say("firm", "5,1,5", `"answer":"accepted"`, "Idempotency-Key", "a1"); string(again.raw) != string(accepted.raw) || len(w.events(mia)) != events {
			t.Errorf("the same attempt again: %s", again.raw)
		}
		w.wants(w.call("firm", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[5],"person":%d}`, w.staff["pia"])), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 10:00:00"}`), http.StatusOK, "")

		// What cannot be declined is named; the others are declined all the same.
		got := say("firm", "1,4,5,6,777", decline)
		w.wants(got, http.StatusOK, "")
		w.golden("postCleaningsAnswer.refused", got)
		if want := map[int]string{1: "task_started", 4: "taskNotFound", 777: "taskNotFound"}; !maps.Equal(refused(got.body["data"]), want) {
			t.Errorf("refused: %v, want %v", got.body["data"], want)
		}
		for id, want := range map[int]any{1: "accepted", 4: nil, 5: "declined", 6: "declined"} {
			if got := answered(id); got != want {
				t.Errorf("to %d the company said %v, want %v", id, got, want)
			}
		}
		if ids := w.get("pia", "/v1/cleanings").ids(); slices.Contains(ids, 5) {
			t.Errorf("pia would go to a task that her company has declined: %v", ids)
		}
		german := say("firm", "1", decline, "Accept-Language", "de")
		w.wants(german, http.StatusConflict, "task_started")
		if list := german.data()["refused"].([]any); list[0].(map[string]any)["error"] != locales.Text("de", "fault.task_started") {
			t.Errorf("in German it says %v", list)
		}

		many := strings.TrimSuffix(strings.Repeat("1,", 201), ",")
		for name, c := range map[string]struct {
			got    answer
			status int
			code   string
		}{
			"declined without a reason":    {say("firm", "5", `"answer":"declined","reason":"  "`), http.StatusBadRequest, "reason_required"},
			"no answer":                    {say("firm", "5", `"reason":"so"`), http.StatusBadRequest, "bad_request"},
			"another word":                 {say("firm", "5", `"answer":"maybe"`), http.StatusBadRequest, "bad_request"},
			"nothing":                      {say("firm", "", `"answer":"accepted"`), http.StatusBadRequest, "bad_request"},
			"more than goes at once":       {say("firm", many, `"answer":"accepted"`), http.StatusBadRequest, "bad_request"},
			"text for a number":            {say("firm", `"5"`, `"answer":"accepted"`), http.StatusBadRequest, "bad_request"},
			"a novel for a reason":         {say("firm", "5", `"answer":"declined","reason":"`+strings.Repeat("ä", 501)+`"`), http.StatusBadRequest, "bad_request"},
			"another body under a key":     {say("firm", "6", `"answer":"accepted"`, "Idempotency-Key", "a1"), http.StatusUnprocessableEntity, "idempotency_key_reused"},
			"by who only works on it":      {say("pia", "5", `"answer":"accepted"`), http.StatusNotFound, "taskNotFound"},
			"by the agency":                {say("mia", "5", `"answer":"accepted"`), http.StatusForbidden, "forbidden"},
			"at an agency that is not its": {w.call("firm", http.MethodPost, path, `{"memberid":2,"tasks":[1],"answer":"accepted"}`), http.StatusNotFound, "taskNotFound"},
		} {
			if c.got.status != c.status || c.got.body["error_code"] != c.code {
				t.Errorf("%s: %d %s", name, c.got.status, c.got.raw)
			}
		}
		if want := map[int]string{5: "taskNotFound"}; !maps.Equal(refused(say("rival", "5,4", `"answer":"accepted"`).body["data"]), want) || answered(4) != "accepted" || answered(5) != "declined" {
			t.Errorf("the rival answered %v and %v", answered(4), answered(5))
		}
	})
}

func TestWhatCannotBeHandedOverIsNamed(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.firmsPeople()
		w.save(w.departure("departure:5", 12), w.departure("departure:6", 13)) // 5 and 6
		for _, body := range []string{`{"cleaning_ist_start":"2026-07-11 10:00:00"}`, `{"cleaning_ist_end":"2026-07-11 11:00:00"}`} {
			w.clock.Set(saturday.Add(3 * 3600e9))
			w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", body), http.StatusOK, "")
		}
		got := w.call("firm", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[6,5,4,1],"person":%d}`, w.staff["pia"]))
		w.wants(got, http.StatusConflict, "task_finished")
		if want := map[int]string{1: "task_finished", 4: "taskNotFound"}; !maps.Equal(refused(got.body["data"]), want) {
			t.Errorf("refused: %s, want %v", got.raw, want)
		}
		if ids := w.get("pia", "/v1/cleanings").ids(); len(ids) != 0 {
			t.Errorf("all or none, and pia has %v", ids)
		}
	})
}

func TestADeclinedTaskIsNobodysUntilTheCompanySendsSomebody(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.firmsPeople()
		hand := func(who string) answer {
			return w.call("firm", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[1],%s}`, who))
		}
		w.wants(hand(fmt.Sprintf(`"person":%d`, w.staff["pia"])), http.StatusOK, "")
		w.wants(w.call("firm", http.MethodPatch, "/v1/cleaningresourceanswer/1-1", `{"answer":"declined","reason":"Zu viele am Samstag"}`), http.StatusOK, "")
		if ids := w.get("pia", "/v1/cleanings").ids(); len(ids) != 0 {
			t.Errorf("pia would go to a task that her company has declined: %v", ids)
		}
		if got := w.get("mia", "/v1/cleaning/1-1").data(); got["person"] != nil || got["company_answer"] == nil {
			t.Errorf("the manager sees %v and %v", got["person"], got["company_answer"])
		}
		c, _, err := w.tasks.ByRule(context.Background(), w.db, 1, "departure:1")
		if err != nil || !c.Owns(task.FieldPerson) {
			t.Errorf("a rule could send pia again: %v %v", c.Owned, err)
		}
		w.wants(hand(fmt.Sprintf(`"person":%d`, w.staff["pia"])), http.StatusOK, "")
		if got := w.get("mia", "/v1/cleaning/1-1").data(); got["person"] == nil || got["company_answer"] != nil {
			t.Errorf("pia goes, and the manager sees %v and %v", got["person"], got["company_answer"])
		}
	})
}

func TestWhoHelpsCanBeGivenTheTask(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.firmsPeople()
		pia := w.staff["pia"]
		hand := func(who string) answer {
			return w.call("firm", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[1],%s}`, who))
		}
		w.wants(hand(fmt.Sprintf(`"additional_person":%d`, pia)), http.StatusOK, "")
		w.wants(hand(fmt.Sprintf(`"person":%d`, pia)), http.StatusOK, "")
		if got := w.get("firm", "/v1/cleaning/1-1").data(); got["person"] == nil || got["additional_person"] != nil {
			t.Errorf("pia does it with herself: %v and %v", got["person"], got["additional_person"])
		}
	})
}

func TestAFailedCheckSendsTheTaskBack(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		press := func(ref, body string) {
			t.Helper()
			w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/"+ref, body), http.StatusOK, "")
		}
		press("1-1", `{"cleaning_ist_start":"2026-07-11 08:00:00","cleaning_ist_end":"2026-07-11 09:00:00"}`)
		press("1-2", `{"cleaning_ist_start":"2026-07-11 09:10:00"}`)
		path := "/v1/cleaningcheck/1-2"
		w.wants(w.call("anna", http.MethodPatch, path, `{"result":"failed","what":""}`), http.StatusBadRequest, "reason_required")
		w.golden("patchCleaningCheck", w.call("anna", http.MethodPatch, path, `{"result":"failed","what":"Backofen"}`))
		task := w.get("bert", "/v1/cleaning/1-1").data()
		if task["state"] != "started" || task["sent_back"].(map[string]any)["what"] != "Backofen" {
			t.Errorf("the task is %v: %v", task["state"], task["sent_back"])
		}
		if check := w.get("anna", "/v1/cleaning/1-2").data(); check["state"] != "not_started" {
			t.Errorf("the check is %v", check["state"])
		}
		press("1-1", `{"cleaning_ist_end":"2026-07-11 09:30:00"}`)
		if got := w.get("anna", "/v1/cleaning/1-1").data(); got["sent_back"] != nil || got["state"] != "finished" {
			t.Errorf("put right, and still %v %v", got["state"], got["sent_back"])
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningcheck/1-1", `{"result":"failed","what":"x"}`), http.StatusConflict, "check_without_task")
		w.wants(w.call("bert", http.MethodPatch, path, `{"result":"failed","what":"x"}`), http.StatusNotFound, "taskNotFound")
		w.wants(w.call("anna", http.MethodPatch, path, `{"result":"passed","what":"x"}`), http.StatusBadRequest, "bad_request")
	})
}

func TestHandingOutRefusesWhatIsFinished(t *testing.T) {
	crew := []identity.StaffID{1}
	c := task.Task{Start: task.Pressed{At: 1}, End: task.Pressed{At: 2}}
	if _, _, err := task.Assign(c, task.Assignment{Person: &crew[0]}, nil, true); !fault.Is(err, fault.TaskFinished) {
		t.Errorf("a finished task: %v", err)
	}
}

// Where no company has a task, its person accepts or declines it. One that no rule leads stays with them, and the office sees it as one that nobody does.
func TestAPersonAcceptsOrDeclines(t *testing.T) {
	each(t, func(w *world) {
		own := w.departure("problem:1", 12)
		own.Company, own.Additional = 0, w.staff["bert"]
		far := own
		far.RuleKey, far.PlannedStart, far.PlannedEnd = "problem:2", local(17, "10:00"), local(17, "12:00")
		nobody := far
		nobody.RuleKey, nobody.Person, nobody.Additional, nobody.PlannedStart = "problem:3", 0, 0, local(16, "10:00")
		beyond := nobody
		beyond.RuleKey, beyond.PlannedStart, beyond.PlannedEnd = "problem:4", local(19, "10:00"), local(19, "12:00")
		w.save(own, far, nobody, beyond) // 1 to 4
		say := func(who, task, body string) answer {
			return w.call(who, http.MethodPatch, "/v1/cleaningresourceanswer/1-"+task, body)
		}
		if got := w.get("anna", "/v1/cleaning/1-1").data(); got["may_answer"] != true {
			t.Errorf("anna may answer: %v", got["may_answer"])
		}
		if got := w.get("bert", "/v1/cleaning/1-1").data(); got["may_answer"] != false {
			t.Errorf("bert, who helps, may answer: %v", got["may_answer"])
		}
		w.wants(say("bert", "1", `{"answer":"accepted"}`), http.StatusNotFound, "taskNotFound")
		w.wants(say("anna", "1", `{"answer":"accepted"}`), http.StatusOK, "")
		for _, who := range []string{"anna", "mia"} {
			if got, _ := w.get(who, "/v1/cleaning/1-1").data()["company_answer"].(map[string]any); got["answer"] != "accepted" {
				t.Errorf("%s sees the answer %v", who, got)
			}
		}
		for _, task := range []string{"1", "2"} {
			w.wants(say("anna", task, `{"answer":"declined","reason":"No car"}`), http.StatusOK, "")
		}
		if ids := w.get("anna", "/v1/cleanings").ids(); !slices.Equal(ids, []int{1, 2}) {
			t.Errorf("anna has %v", ids)
		}
		groups := map[attention.Kind][]string{}
		found, err := w.tasks.Attention(context.Background(), w.db, attention.Ask{Member: 1, Zone: berlin(t), Today: clock.NewDate(2026, 7, 11), Now: clock.At(saturday)})
		w.must(err)
		for _, g := range found {
			for _, row := range g.Rows {
				groups[g.Kind] = append(groups[g.Kind], row.Ref+" "+row.Who+" "+row.Task.Declined+" "+row.Text)
			}
		}
		if got := groups[attention.TasksUnassigned]; !slices.Equal(got, []string{"1-1  Anna Besen No car"}) {
			t.Errorf("today or tomorrow: %q", got)
		}
		if got := groups[attention.TasksNobody]; !slices.Equal(got, []string{"1-3   ", "1-2  Anna Besen No car"}) {
			t.Errorf("within a week: %q", got)
		}
		// Assigned to another one, it has an answer of nobody.
		w.wants(w.call("mia", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[2],"person":%d,"additional_person":0}`, w.staff["bert"])), http.StatusOK, "")
		if got := w.get("mia", "/v1/cleaning/1-2").data(); got["company_answer"] != nil {
			t.Errorf("of bert: %v", got["company_answer"])
		}
	})
}
