package task_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/task"
)

// checkOf is the first of kontrollen of task 1-1 as somebody sees it, in the list or opened.
func (w *world) checkOf(token, path string) map[string]any {
	w.Helper()
	switch data := w.get(token, path).body["data"].(type) {
	case []any:
		for _, item := range data {
			if task := item.(map[string]any); task["cleaning_rpmaid"] == 1.0 {
				return task["kontrollen"].([]any)[0].(map[string]any)
			}
		}
	case map[string]any:
		return data["kontrollen"].([]any)[0].(map[string]any)
	}
	w.Fatalf("%s sees no task 1-1 at %s", token, path)
	return nil
}

func TestAChecksChatCountsInsideItsTaskForWhoTakesPartInIt(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		say := func(account identity.AccountID, text string) {
			w.Helper()
			_, err := w.messages.Post(context.Background(), w.actor(account), identity.Attempt{}, message.Cleaning, ref(1, 2), text)
			w.must(err)
		}
		wants := func(token string, unread float64, last string) {
			w.Helper()
			for _, path := range []string{"/v1/cleanings", "/v1/cleaning/1-1"} {
				check := w.checkOf(token, path)
				text, _ := check["lastmessage"].(string)
				if len(text) > len(last) {
					text = text[:len(last)]
				}
				if check["unread"] != unread || text != last || (last == "") != (check["lastmessage"] == "") {
					w.Errorf("%s at %s: %v unread, %q; want %v, %q", token, path, check["unread"], check["lastmessage"], unread, last)
				}
			}
		}
		wants("anna", 0, "")
		say(mia, "Look at the oven too")
		say(mia, "and at the balcony")
		wants("anna", 2, "0~~~and at the balcony~~~")
		wants("mia", 0, "1~~~and at the balcony~~~")
		// bert helps with the task, which is the firm's; the check is neither's.
		wants("bert", 0, "")
		wants("firm", 0, "")
		say(anna, "Done")
		wants("mia", 1, "0~~~Done~~~")
		if _, err := w.messages.MarkRead(context.Background(), w.actor(anna), identity.Attempt{}, message.Cleaning, ref(1, 2)); err != nil {
			w.Fatal(err)
		}
		wants("anna", 0, "1~~~Done~~~")
		// A press on the task itself keeps what its check's chat says.
		say(mia, "Thank you")
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusOK, "")
		wants("anna", 1, "0~~~Thank you~~~")
	})
}

// A press at a check writes its task's rows on the lists again: a person who presses at the other check at the same moment must neither be refused nor leave rows that do not know of it.
func TestPressesAtTwoChecksOfATaskAtOnceAllCount(t *testing.T) {
	each(t, func(w *world) {
		departure := w.departure("departure:1", 11)
		first, second := w.departure("check:1", 11), w.departure("check:2", 11)
		for i, check := range []*task.Task{&first, &second} {
			check.Check, check.ParentRule, check.PlannedStart, check.PlannedEnd = true, departure.RuleKey, local(11, "14:00")+clock.Instant(i), local(11, "15:00")
		}
		saved := w.save(departure, first, second)
		w.wants(w.call("mia", http.MethodPatch, "/v1/cleaningresource/"+saved[0].Ref().String(), `{"cleaning_ist_start":"2026-07-11 08:00:00","cleaning_ist_end":"2026-07-11 09:00:00"}`), http.StatusOK, "")
		actor := w.actor(mia)
		const presses = 15 // the last one begins
		var pressing sync.WaitGroup
		for _, check := range saved[1:] {
			pressing.Go(func() {
				for i := range presses {
					at := local(11, "09:30")
					if i%2 == 1 {
						at = 0
					}
					if _, err := w.tasks.SetTimes(context.Background(), actor, identity.Attempt{}, check.Ref(), func(*time.Location) (task.Times, error) { return task.Times{Start: &at}, nil }); err != nil {
						w.Error(err)
					}
				}
			})
		}
		pressing.Wait()
		for _, token := range []string{"anna", "firm"} {
			seen := 0
			for _, item := range w.get(token, "/v1/cleanings").body["data"].([]any) {
				for _, check := range item.(map[string]any)["kontrollen"].([]any) {
					seen++
					if state := check.(map[string]any)["state"]; state != "started" {
						w.Errorf("to %s a check is %v", token, state)
					}
				}
			}
			if seen != 2 {
				w.Errorf("%s sees %d checks, want 2", token, seen)
			}
		}
	})
}
