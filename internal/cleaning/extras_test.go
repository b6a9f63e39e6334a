package cleaning_test

import (
	"context"
	"net/http"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/message"
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
