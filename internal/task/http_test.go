package task_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/realtime"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

func each(t *testing.T, test func(w *world)) {
	t.Helper()
	c := clock.NewManual(saturday)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(saturday)
		test(newWorld(t, c, db))
	})
}

// aDay is a departure cleaning with its check, the next guests and a block before them; a service task; and a task of the rival. Numbers 1 to 4 in this order.
func (w *world) aDay() {
	w.Helper()
	first := w.departure("departure:1", 11)
	first.Annotations = "Bitte Fenster"
	first.Additional = w.staff["bert"]
	first.Next = task.Next{
		Reservation: 2, Arrival: clock.NewDate(2026, 7, 11), ArrivalTime: 16 * 60, Adults: 2, Children: 1, Toddlers: 1, Pets: 1, Cots: 1,
	}
	check := task.Task{
		Member: 1, Property: 1, RuleKey: "check:2", ParentRule: "departure:1", Type: task.Arrival, Check: true, Person: w.staff["anna"], Next: first.Next,
		PlannedStart: local(11, "13:00"), PlannedEnd: local(11, "13:30"),
	}
	cot := task.Task{
		Member: 1, Property: 2, RuleKey: "service:2:cot", Type: task.Services, Title: wire.Words{Any: "2 × Kinderbett", By: wire.Texts{locales.English: "2 × Cot", locales.Polish: "2 × Łóżeczko"}}, Person: w.staff["anna"], PlannedStart: local(12, "15:30"), PlannedEnd: local(12, "16:00"),
		Next: task.Next{BlockArrival: clock.NewDate(2026, 7, 14), BlockDeparture: clock.NewDate(2026, 7, 15)},
	}
	theirs := w.departure("departure:9", 13)
	theirs.Company, theirs.Person = w.staff["rival"], 0
	w.save(first, check, cot, theirs)
}

func TestTheListOfACleaner(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.write(func(ctx context.Context, tx *database.Tx) error {
			return w.messages.Import(ctx, tx, []message.Message{{Ref: ref(1, 1), Kind: message.Cleaning, Side: message.Agency, Role: message.RoleAgency, Account: mia, Sender: "Mia", Lang: "de", Text: `Schlüssel "hängt" <innen>`, CreatedAt: tx.Now()}})
		})
		list := w.get("anna", "/v1/cleanings")
		w.golden("getCleanings", list)
		if !slices.Equal(list.ids(), []int{1, 2, 3}) {
			w.Fatalf("anna sees %v", list.ids())
		}
		for token, want := range map[string][]int{"bert": {1}, "firm": {1}, "rival": {4}, "mia": {1, 2, 3, 4}, "otto": nil} {
			if got := w.get(token, "/v1/cleanings").ids(); !slices.Equal(got, want) {
				w.Errorf("%s sees %v, want %v", token, got, want)
			}
		}
		w.golden("getCleanings.manager", w.get("mia", "/v1/cleanings"))
		w.golden("getServicesNext", w.get("anna", "/v1/servicesnext"))
		if got := w.get("anna", "/v1/servicesactual").ids(); got != nil {
			w.Errorf("services of today: %v", got)
		}
		w.clock.Set(saturday.AddDate(0, 0, 1))
		for token := range map[string]bool{"anna": true, "mia": true} {
			if got := w.get(token, "/v1/servicesactual").ids(); !slices.Equal(got, []int{3}) {
				w.Errorf("services of tomorrow for %s: %v", token, got)
			}
			if got := w.get(token, "/v1/servicesnext").ids(); got != nil {
				w.Errorf("services after tomorrow for %s: %v", token, got)
			}
			if got := w.get(token, "/v1/servicesnext?fromDate=2026-07-01&toDate=2026-07-31").ids(); !slices.Equal(got, []int{3}) {
				w.Errorf("services of July for %s: %v", token, got)
			}
		}
		w.wants(w.get("guest", "/v1/cleanings"), http.StatusForbidden, "forbidden")
		for _, bad := range []string{"?from=2026-07-01", "?from=2026-07-02&to=2026-07-01", "?from=2026-07-01&to=2027-08-06", "?offset=nonsense", "?offset=-1.1.1", "?scope=all", "?from=2026-07-01&to=2026-07-02&scope=past", "?x=1"} {
			w.wants(w.get("anna", "/v1/cleanings"+bad), http.StatusBadRequest, "bad_request")
		}
	})
}

func TestDoneTasksAreCurrentUntilTheirDayIsOver(t *testing.T) {
	each(t, func(w *world) {
		// Home 2 is on the Canary Islands, where a day ends an hour later than in Poland.
		polish, canarian, open := w.departure("departure:1", 11), w.departure("departure:2", 11), w.departure("departure:3", 1)
		canarian.Property = 2
		w.save(polish, canarian, open)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			at := task.Pressed{At: tx.Now(), By: anna, SetAt: tx.Now()}
			return w.tasks.Record(ctx, tx, []task.Done{{Ref: ref(1, 1), Start: at, End: at}, {Ref: ref(1, 2), Start: at, End: at}})
		})
		for _, c := range []struct {
			now           clock.Instant
			current, past []int
		}{
			{local(11, "23:59"), []int{3, 1, 2}, nil},
			{local(12, "00:00"), []int{3, 2}, []int{1}},
			{local(12, "00:59"), []int{3, 2}, []int{1}},
			{local(12, "01:00"), []int{3}, []int{2, 1}},
			{local(30, "12:00"), []int{3}, []int{2, 1}},
		} {
			w.clock.Set(c.now.Time())
			for _, token := range []string{"anna", "mia"} {
				if got := w.get(token, "/v1/cleanings").ids(); !slices.Equal(got, c.current) {
					w.Errorf("at %s %s has %v, want %v", c.now.Time(), token, got, c.current)
				}
				if got := w.get(token, "/v1/cleanings?scope=past").ids(); !slices.Equal(got, c.past) {
					w.Errorf("at %s %s had %v, want %v", c.now.Time(), token, got, c.past)
				}
			}
		}
	})
}

func TestPagesHoldEveryTaskOnce(t *testing.T) {
	each(t, func(w *world) {
		var tasks []task.Task
		for i := range 230 {
			c := w.departure(fmt.Sprintf("departure:%d", i), 1+i/10) // ten start at the same moment
			tasks = append(tasks, c)
		}
		saved := w.save(tasks...)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			var done []task.Done
			for i, c := range saved {
				if i%2 == 0 && i < 150 {
					done = append(done, task.Done{Ref: c.Ref(), Start: task.Pressed{At: c.PlannedStart, By: anna, SetAt: c.PlannedStart}, End: task.Pressed{At: c.PlannedEnd, By: anna, SetAt: c.PlannedEnd}})
				}
			}
			return w.tasks.Record(ctx, tx, done)
		})
		walk := func(token, query string) (ids, sizes []int) {
			offset := "0"
			for range 10 {
				a := w.get(token, "/v1/cleanings?"+query+"offset="+offset)
				ids, sizes = append(ids, a.ids()...), append(sizes, len(a.ids()))
				if offset = a.body["next_page"].(string); offset == "MA==" {
					return ids, sizes
				}
			}
			w.Fatal("no end")
			return nil, nil
		}
		for _, token := range []string{"anna", "mia"} {
			current, sizes := walk(token, "")
			past, _ := walk(token, "scope=past&")
			if sizes[0] != 50 || len(current)+len(past) != 230 || len(past) != 50 {
				w.Errorf("%s: %d current in pages of %v, %d past", token, len(current), sizes, len(past))
			}
			if !slices.IsSorted(current) || !slices.IsSortedFunc(past, func(a, b int) int { return b - a }) {
				w.Errorf("%s: not in order: %v %v", token, current, past)
			}
			all := slices.Sorted(slices.Values(append(current, past...)))
			if len(slices.Compact(all)) != 230 {
				w.Errorf("%s: a task comes twice", token)
			}
			days, sizes := walk(token, "from=2026-07-01&to=2026-07-31&")
			if !slices.Equal(sizes, []int{200, 30}) || len(slices.Compact(days)) != 230 {
				w.Errorf("%s: July in pages of %v", token, sizes)
			}
			if two, _ := walk(token, "from=2026-07-02&to=2026-07-03&"); len(two) != 20 || two[0] != 11 || two[19] != 30 {
				w.Errorf("%s: two days: %v", token, two)
			}
		}
	})
}

func TestOneTaskWithAllThatIsNeeded(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusOK, "")
		detail := w.get("anna", "/v1/cleaning/1-1")
		w.golden("getCleaning", detail)
		if strings.Contains(string(detail.raw), "canary-") {
			w.Error("the answer holds what is for guests only")
		}
		w.golden("getCleaningInfoTexts", w.get("firm", "/v1/cleaning/1-1/infotexts/pl"))
		w.wants(w.get("anna", "/v1/cleaning/1-1/infotexts/fr"), http.StatusBadRequest, "bad_request")
		for _, id := range []string{"-1--1", "NaN-NaN", "1", "1-0", "01-1", "1-1-1"} {
			w.wants(w.get("anna", "/v1/cleaning/"+id), http.StatusBadRequest, "bad_request")
			w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/"+id, `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusBadRequest, "bad_request")
		}
	})
}

func TestWhoDoesATaskReadsInShortWhyItIsThereAndThen(t *testing.T) {
	each(t, func(w *world) {
		one := w.departure("departure:7", 11)
		one.Reservation = 7
		one = w.save(one)[0]
		one.PlannedStart, one.PlannedEnd = local(11, "12:30"), local(11, "14:30")
		w.save(one)
		why := w.get("anna", "/v1/cleaning/1-1").data()["why"]
		want := any(map[string]any{
			"cause": "after_stay", "arrival": "2026-07-04", "departure": "2026-07-11", "was": "2026-07-11 10:00:00", "now": "2026-07-11 12:30:00", "moved_by": "", "by_rule": true, "given": "with_home", "given_by": "",
		})
		if diff := cmp.Diff(want, why); diff != "" {
			w.Error(diff)
		}
	})
}

func TestWhatIsNotOnesOwnDoesNotExist(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		missing := w.get("anna", "/v1/cleaning/1-777")
		w.wants(missing, http.StatusNotFound, "taskNotFound")
		w.golden("getCleaning.missing", missing)
		for _, c := range []struct{ token, id string }{{"anna", "1-4"}, {"firm", "1-4"}, {"rival", "1-1"}, {"bert", "1-2"}, {"otto", "1-1"}, {"anna", "2-1"}} {
			for _, a := range []answer{
				w.get(c.token, "/v1/cleaning/"+c.id), w.get(c.token, "/v1/cleaning/"+c.id+"/infotexts/de"),
				w.call(c.token, http.MethodPatch, "/v1/cleaningresource/"+c.id, `{"cleaning_ist_start":"2026-07-11 09:58:30"}`),
			} {
				w.wants(a, http.StatusNotFound, "taskNotFound")
			}
			if a := w.get(c.token, "/v1/cleaning/"+c.id); string(a.raw) != string(missing.raw) {
				w.Errorf("%s can tell that %s exists: %s", c.token, c.id, a.raw)
			}
		}
		w.wants(w.get("otto", "/v1/manage/tasks?memberid=1&date=2026-07-11"), http.StatusNotFound, "not_found")
		w.wants(w.get("anna", "/v1/manage/tasks?memberid=1&date=2026-07-11"), http.StatusForbidden, "forbidden")
		w.golden("getManageTasks", w.get("mia", "/v1/manage/tasks?memberid=1&date=2026-07-11"))
		if got := w.get("mia", "/v1/manage/tasks?memberid=1&date=2026-07-12").ids(); !slices.Equal(got, []int{3}) {
			w.Errorf("the next day has %v", got)
		}
	})
}

func TestBeginning(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		before := len(w.events(anna))
		begin := `{"cleaning_ist_start":"2026-07-11 09:58:30"}`
		first := w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", begin, "Idempotency-Key", "k1")
		w.wants(first, http.StatusOK, "")
		w.golden("patchCleaningResource", first)
		again := w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", begin, "Idempotency-Key", "k1")
		if string(again.raw) != string(first.raw) {
			w.Errorf("the same key answers otherwise:\n%s\n%s", first.raw, again.raw)
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", begin, "Idempotency-Key", "k2"), http.StatusOK, "")
		if h := w.get("anna", "/v1/cleaning/1-1").data()["history"].([]any); len(h) != 1 {
			w.Errorf("history: %v", h)
		}
		for account, want := range map[identity.AccountID]int{anna: 1, bert: 1, firm: 1, mia: 1, rival: 0, otto: 0} {
			var begun int
			for _, item := range w.events(account) {
				l, ok := item.Entry.(*task.Listed)
				if !ok {
					continue
				}
				task, err := l.Task()
				w.must(err)
				if item.Action != realtime.Commit || item.Type != realtime.Cleanings {
					w.Errorf("an event of %s %s", item.Action, item.Type)
				}
				if task.ID == 1 && task.State == "started" {
					begun++
				}
			}
			// Replayed events show the task as it is now: the one of its making too.
			if wantAll := want * 2; begun != wantAll {
				w.Errorf("account %d got %d events of the task, want %d", account, begun, wantAll)
			}
		}
		if got := len(w.events(anna)) - before; got != 2 {
			w.Errorf("%d new events, want one of the task and one of its check", got)
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_end":"2026-07-11 09:59:00"}`, "Idempotency-Key", "k1"), http.StatusUnprocessableEntity, "idempotency_key_reused")
		conflict := w.call("bert", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:59:00"}`)
		w.wants(conflict, http.StatusConflict, "task_changed_by_other")
		w.golden("patchCleaningResource.conflict", conflict)
		for body, code := range map[string]string{
			`{"cleaning_ist_start":"2026-07-11 10:03:00"}`: "task_time_in_future", `{"cleaning_ist_end":"2026-07-11 09:00:00"}`: "task_end_before_start",
			`{}`: "bad_request", `{"cleaning_ist_start":"yesterday"}`: "bad_request", `{"cleaning_ist_start":"1960-01-01 00:00:00"}`: "bad_request",
			`{"cleaning_ist_start":"2026-07-11 09:58:30","version":3}`: "bad_request",
		} {
			w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", body), http.StatusBadRequest, code)
		}
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-3", `{"cleaning_ist_end":"2026-07-11 08:59:00"}`), http.StatusBadRequest, "task_not_started")
		// On the Canary Islands the wall clock is an hour behind.
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-3", `{"cleaning_ist_start":"2026-07-11 09:02:00"}`), http.StatusOK, "")
		w.clock.Set(saturday.Add(11 * 60e9))
		clear := `{"cleaning_ist_start":"0000-00-00 00:00:00"}`
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", clear), http.StatusConflict, "task_undo_too_late")
		cleared := w.call("firm", http.MethodPatch, "/v1/cleaningresource/1-1", clear)
		w.wants(cleared, http.StatusOK, "")
		if d := cleared.data(); d["cleaning_ist_start"] != "0000-00-00 00:00:00" || d["state"] != "not_started" {
			w.Errorf("cleared: %v", d)
		}
	})
}

func TestAFinishedCheckShowsInItsTask(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 08:00:00","cleaning_ist_end":"2026-07-11 09:00:00"}`), http.StatusOK, "")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-2", `{"cleaning_ist_start":"2026-07-11 09:00:00","cleaning_ist_end":"2026-07-11 09:10:00"}`), http.StatusOK, "")
		for _, token := range []string{"firm", "mia"} {
			items := w.get(token, "/v1/cleanings").body["data"].([]any)
			check := items[0].(map[string]any)["kontrollen"].([]any)[0].(map[string]any)
			if check["state"] != "finished" || check["cleaning_ist_end"] != "2026-07-11 09:10:00" {
				w.Errorf("%s sees the check as %v", token, check)
			}
		}
	})
}

// Task 1 is a departure cleaning, task 2 its check, task 3 stands alone.
func TestACheckFollowsTheEndOfItsTask(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		press := func(token, ref, body string) answer {
			return w.call(token, http.MethodPatch, "/v1/cleaningresource/"+ref, body)
		}
		shown := func(want string) {
			w.Helper()
			if got := w.get("anna", "/v1/cleaning/1-2").data()["checked_state"]; got != want {
				w.Errorf("the check shows its task as %v, want %s", got, want)
			}
			for _, item := range w.get("anna", "/v1/cleanings").body["data"].([]any) {
				if item := item.(map[string]any); item["cleaning_rpmaid"] == 2.0 && item["checked_state"] != want {
					w.Errorf("the list shows the task of the check as %v, want %s", item["checked_state"], want)
				}
			}
		}
		shown("not_started")
		early := press("anna", "1-2", `{"cleaning_ist_start":"2026-07-11 09:50:00"}`)
		w.wants(early, http.StatusConflict, "check_before_task")
		if d := early.data(); d["state"] != "not_started" {
			w.Errorf("a refused begin comes with %v", d)
		}
		w.wants(press("anna", "1-1", `{"cleaning_ist_start":"2026-07-11 09:00:00"}`), http.StatusOK, "")
		shown("started")
		w.wants(press("mia", "1-2", `{"cleaning_ist_start":"2026-07-11 09:50:00"}`), http.StatusConflict, "check_before_task")
		w.wants(press("anna", "1-1", `{"cleaning_ist_end":"2026-07-11 09:30:00"}`), http.StatusOK, "")
		shown("finished")
		// A press made without signal is judged by its own moment: nobody could have begun then.
		w.wants(press("anna", "1-2", `{"cleaning_ist_start":"2026-07-11 09:10:00"}`), http.StatusConflict, "check_before_task")
		w.wants(press("anna", "1-2", `{"cleaning_ist_start":"2026-07-11 09:31:00"}`), http.StatusOK, "")
		for _, token := range []string{"anna", "mia"} {
			w.wants(press(token, "1-1", `{"cleaning_ist_end":"0000-00-00 00:00:00"}`), http.StatusConflict, "check_begun")
		}
		w.wants(press("anna", "1-1", `{"cleaning_ist_end":"2026-07-11 09:45:00"}`), http.StatusConflict, "check_begun")
		w.wants(press("anna", "1-1", `{"cleaning_ist_end":"2026-07-11 09:20:00"}`), http.StatusOK, "")
		w.wants(press("anna", "1-2", `{"cleaning_ist_start":"0000-00-00 00:00:00"}`), http.StatusOK, "")
		w.wants(press("anna", "1-1", `{"cleaning_ist_end":"0000-00-00 00:00:00"}`), http.StatusOK, "")
		shown("started")
	})
}

func TestTwoPeopleBeginAtTheSameTime(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		for round, bodies := range [][2]string{
			{`{"cleaning_ist_start":"2026-07-11 09:58:30"}`, `{"cleaning_ist_start":"2026-07-11 09:58:31"}`},
			{`{"cleaning_ist_start":"2026-07-11 09:58:30"}`, `{"cleaning_ist_start":"2026-07-11 09:58:30"}`},
		} {
			var wait sync.WaitGroup
			var got [2]answer
			for i, token := range []string{"anna", "bert"} {
				wait.Go(func() {
					got[i] = w.call(token, http.MethodPatch, "/v1/cleaningresource/1-1", bodies[i], "Idempotency-Key", fmt.Sprintf("k%d", round))
				})
			}
			wait.Wait()
			statuses := []int{got[0].status, got[1].status}
			slices.Sort(statuses)
			if !slices.Equal(statuses, []int{http.StatusOK, http.StatusConflict}) {
				w.Fatalf("answers %v: %s %s", statuses, got[0].raw, got[1].raw)
			}
			if h := w.get("mia", "/v1/cleaning/1-1").data()["history"].([]any); len(h) != 1+2*round {
				w.Errorf("history after round %d: %v", round, h)
			}
			w.wants(w.call("mia", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"0000-00-00 00:00:00"}`), http.StatusOK, "")
		}
	})
}

// Lists are spliced from ready made pieces; the document must show them as what they are.
func TestTheDocumentShowsAListAsTasks(t *testing.T) {
	c := clock.NewManual(saturday)
	w := newWorld(t, c, dbtest.New(t, c))
	raw, err := w.router.OpenAPI()
	w.must(err)
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct {
					Items struct {
						Ref string `json:"$ref"`
					} `json:"items"`
				} `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	w.must(json.Unmarshal(raw, &doc))
	const task = "#/components/schemas/TaskAnswer"
	if got := doc.Components.Schemas["ListListed"].Properties["data"].Items.Ref; got != task {
		w.Errorf("a list holds %q", got)
	}
	if got := doc.Components.Schemas["TaskAnswer"].Properties["kontrollen"].Items.Ref; got != task {
		w.Errorf("kontrollen holds %q", got)
	}
	if _, ok := doc.Components.Schemas["TaskAnswer"].Properties["unread"]; !ok {
		w.Error("a task has no unread")
	}
}
