package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/realtime"
	"latchkey/internal/realtime/socketio/sioclient"
	"latchkey/internal/web/webtest"
)

// screen is what one person's browser would have seen.
type screen struct {
	*sioclient.Client
	mu   sync.Mutex
	seen []item
	// sent are the same items as they were written.
	sent []json.RawMessage
	more chan struct{}
}

type item struct {
	Action, Type string
	N            int64
	Entry        map[string]any
}

func (w *world) screen(who string) *screen {
	w.t.Helper()
	s := &screen{more: make(chan struct{}, 1000)}
	c, err := sioclient.Dial(w.t.Context(), w.SocketURL(), sioclient.Options{OnEvent: func(event string, args []json.RawMessage) {
		var got struct{ Messages []item }
		var sent struct{ Messages []json.RawMessage }
		if event != "message" || len(args) != 1 || json.Unmarshal(args[0], &got) != nil || json.Unmarshal(args[0], &sent) != nil {
			return
		}
		s.mu.Lock()
		s.sent = append(s.sent, sent.Messages...)
		s.seen = append(s.seen, got.Messages...)
		s.mu.Unlock()
		s.more <- struct{}{}
	}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(c.Close)
	s.Client = c
	answer, err := c.Call(w.t.Context(), "userLogin", map[string]string{"clientid": "test", "accesstoken": w.token(who)})
	var ack struct{ Status struct{ Code int } }
	if err != nil || len(answer) != 1 || json.Unmarshal(answer[0], &ack) != nil || ack.Status.Code != http.StatusOK {
		w.t.Fatalf("%s: %v %s", who, err, answer)
	}
	return s
}

// wait gives what has been seen once there are at least n items.
func (s *screen) wait(t *testing.T, n int) []item {
	t.Helper()
	for {
		s.mu.Lock()
		seen := slices.Clone(s.seen)
		s.mu.Unlock()
		if len(seen) >= n {
			return seen
		}
		select {
		case <-s.more:
		case <-time.After(10 * time.Second):
			t.Fatalf("saw only %v", seen)
		}
	}
}

func TestAMessageReachesBothSidesAndNobodyElse(t *testing.T) {
	w := newWorld(t)
	screens := map[string]*screen{}
	for _, who := range people {
		screens[who] = w.screen(who)
	}
	if status, raw := w.call("cleaner", http.MethodPut, "/v1/cleaningresourcemessages/"+w.tasks["Demo Apartment <script>"], `{"msg_text":"The boiler <b>drips</b> 💧"}`, "k"); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	// Then something that everybody at hand sees, so that "nothing came" is not only "nothing came yet".
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/cleaningresource/"+w.tasks["Demo Apartment <script>"], `{"cleaning_ist_start":"2026-07-04 14:00:00"}`, "k2"); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	for who, outgoing := range map[string]float64{"cleaner": 1, "company": 1, "manager": 0} {
		seen := screens[who].wait(t, 3)
		first, second, third := seen[0], seen[1], seen[2]
		if first.Type != "cleaningresourcemessages" || first.Action != "commit" || first.Entry["msg_text"] != "The boiler <b>drips</b> 💧" || first.Entry["msg_isoutgoing"] != outgoing {
			t.Errorf("%s: %+v", who, first)
		}
		if second.Type != "cleanings" || second.Entry["cleaning_ist_start"] != "2026-07-04 14:00:00" || second.N != first.N+1 {
			t.Errorf("%s: %+v", who, second)
		}
		// The check of the task says what it waits for.
		if third.Type != "cleanings" || third.Entry["checked_state"] != "started" || third.N != second.N+1 {
			t.Errorf("%s: %+v", who, third)
		}
		if len(seen) != 3 {
			t.Errorf("%s saw %d events: %+v", who, len(seen), seen)
		}
	}
	for _, who := range []string{"guest", "other guest", "other cleaner", "other company", "other manager"} {
		screens[who].mu.Lock()
		if len(screens[who].seen) != 0 {
			t.Errorf("%s saw %+v", who, screens[who].seen)
		}
		screens[who].mu.Unlock()
	}
}

// The web app's types of events come from the document, so what is sent has to fit it: right away, and read again from the database.
func TestEventsOfEveryTypeFitTheDocument(t *testing.T) {
	w := newWorld(t)
	stay, thread := w.stays["arriving"], w.tasks["Demo Apartment <script>"]
	screens := map[string]*screen{}
	for _, who := range []string{"guest", "cleaner", "manager"} {
		screens[who] = w.screen(who)
	}
	for _, each := range []struct{ who, method, path, body string }{
		{"guest", http.MethodPut, "/v1/reservationmessages/" + stay, `{"msg_text":"We come at three"}`},
		{"cleaner", http.MethodPut, "/v1/cleaningresourcemessages/" + thread, `{"msg_text":"The boiler drips"}`},
		{"manager", http.MethodPut, "/v1/manage/reservations/" + stay + "/keyunlock", ""},
		{"guest", http.MethodPut, "/v1/reservations/" + stay + "/problems", `{"kind":"complaint","text":"It is loud"}`},
		{"manager", http.MethodPut, fmt.Sprintf("/v1/manage/problems/%d-1", w.members[0]), `{"decision":"dismissed"}`},
		{"cleaner", http.MethodPatch, "/v1/cleaningresource/" + thread, `{"cleaning_ist_start":"2026-07-04 14:00:00"}`},
	} {
		if status, raw := w.call(each.who, each.method, each.path, each.body, ""); status != http.StatusOK {
			t.Fatalf("%s: %d %s", each.path, status, raw)
		}
	}
	document, err := w.Router().OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	schemas, err := webtest.SchemasOf(document)
	if err != nil {
		t.Fatal(err)
	}
	fitting := map[string][]string{}
	for who, s := range screens {
		for n := 1; !slices.ContainsFunc(s.wait(t, n), func(i item) bool {
			return i.Type == "cleanings" && who != "guest" || i.Type == "reservations" && who == "guest"
		}); n++ {
		}
		var missed struct {
			Data struct{ Messages []json.RawMessage }
		}
		w.get(who, "/v1/events?after=0", &missed)
		s.mu.Lock()
		for way, sent := range map[string][]json.RawMessage{"socket": s.sent, "events": missed.Data.Messages} {
			for _, raw := range sent {
				if err := schemas.Fits("RealtimeItem", raw); err != nil {
					t.Errorf("%s, %s: %v", who, way, err)
				}
				var i item
				if err := json.Unmarshal(raw, &i); err != nil {
					t.Fatal(err)
				}
				if form := i.Action + " " + i.Type; !slices.Contains(fitting[way], form) {
					fitting[way] = append(fitting[way], form)
				}
				// The entry of one type is none of another.
				for _, other := range realtime.Types {
					wrong := bytes.Replace(raw, []byte(`"type":"`+i.Type+`"`), []byte(`"type":"`+other+`"`), 1)
					same := strings.HasSuffix(i.Type, "messages") && strings.HasSuffix(other, "messages")
					if i.Action == realtime.Commit && other != i.Type && !same && schemas.Fits("RealtimeItem", wrong) == nil {
						t.Errorf("an entry of %s fits %s", i.Type, other)
					}
				}
			}
		}
		s.mu.Unlock()
	}
	for _, way := range []string{"socket", "events"} {
		for _, form := range []string{"commit cleaningresourcemessages", "commit cleanings", "commit reservationmessages", "commit reservations", "refresh problems"} {
			if !slices.Contains(fitting[way], form) {
				t.Errorf("by %s came %q, but no %s", way, fitting[way], form)
			}
		}
	}
}

func TestSigningOutStopsTheSocket(t *testing.T) {
	w := newWorld(t)
	s := w.screen("guest")
	if status, raw := w.call("guest", http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	manager := w.screen("manager")
	if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"after the sign-out"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	manager.wait(t, 1)
	s.mu.Lock()
	if len(s.seen) != 0 {
		t.Errorf("delivered after the sign-out: %+v", s.seen)
	}
	s.mu.Unlock()
	// Signing in again on the same socket brings what was missed, once.
	delete(w.tokens, "guest")
	if _, err := s.Call(t.Context(), "userLogin", map[string]string{"clientid": "test", "accesstoken": w.token("guest")}); err != nil {
		t.Fatal(err)
	}
	if seen := s.wait(t, 1); len(seen) != 1 || seen[0].Entry["msg_text"] != "after the sign-out" {
		t.Errorf("%+v", seen)
	}
}

func TestARemovedRightStopsTheSocket(t *testing.T) {
	w := newWorld(t)
	cleaner, company := w.screen("cleaner"), w.screen("company")
	thread := w.tasks["Demo Apartment <script>"]
	say := func(text string) {
		t.Helper()
		if status, raw := w.call("manager", http.MethodPut, "/v1/cleaningresourcemessages/"+thread, `{"msg_text":"`+text+`"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
	}
	say("before")
	cleaner.wait(t, 1)
	crew, err := w.Members.Staff(t.Context(), w.DB, w.members[0])
	if err != nil {
		t.Fatal(err)
	}
	entry, ok := crew.External("cleaner")
	if !ok {
		t.Fatal("there is no cleaner")
	}
	entry.Active = false
	if _, err := w.Members.SaveStaff(t.Context(), w.members[0], []member.Staff{entry}, account.Find); err != nil {
		t.Fatal(err)
	}
	say("after")
	for seen, n := company.wait(t, 2), 2; seen[len(seen)-1].Entry["msg_text"] != "after"; n++ {
		seen = company.wait(t, n+1)
	}
	notified := func(s *screen) {
		t.Helper()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, i := range s.seen {
			if i.Entry["msg_text"] == "after" {
				t.Errorf("delivered after the right was taken away: %+v", i)
			}
		}
	}
	notified(cleaner)
	// Nor does coming back bring it, nor what was written before. The session has ended with the right.
	delete(w.tokens, "cleaner")
	again := w.screen("cleaner")
	if _, err := again.Call(t.Context(), "userLogin", map[string]any{"clientid": "test", "accesstoken": w.token("cleaner"), "after": 0}); err != nil {
		t.Fatal(err)
	}
	notified(again)
	var missed struct{ Data struct{ Messages []item } }
	w.get("cleaner", "/v1/events?after=0", &missed)
	for _, i := range missed.Data.Messages {
		if i.Type == "cleaningresourcemessages" {
			t.Errorf("the stream still shows %+v", i)
		}
	}
}

// texts are the words of the messages that a screen was sent.
func (s *screen) texts() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, i := range s.seen {
		if text, ok := i.Entry["msg_text"].(string); ok {
			out = append(out, text)
		}
	}
	return out
}

// until waits for a message with these words.
func (s *screen) until(t *testing.T, text string) {
	t.Helper()
	for n := 1; !slices.Contains(s.texts(), text); n++ {
		s.wait(t, n)
	}
}

// The socket stays open all the while: what counts is whose task it is when a message is written.
func TestWhoeverLosesATaskHearsNoMoreOfIt(t *testing.T) {
	w := newWorld(t)
	thread := w.tasks["Demo Apartment <script>"]
	memberID, number, _ := strings.Cut(thread, "-")
	crew, err := w.Members.Staff(t.Context(), w.DB, w.members[0])
	if err != nil {
		t.Fatal(err)
	}
	id := func(who string) identity.StaffID {
		t.Helper()
		entry, ok := crew.External(who)
		if !ok {
			t.Fatalf("there is no %s", who)
		}
		return entry.ID
	}
	do := func(who, method, path, body string) {
		t.Helper()
		if status, raw := w.call(who, method, path, body, ""); status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, raw)
		}
	}
	hand := func(change string) {
		t.Helper()
		do("manager", http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":%s,"tasks":[%s],%s}`, memberID, number, change))
	}
	say := func(text string) {
		t.Helper()
		do("manager", http.MethodPut, "/v1/cleaningresourcemessages/"+thread, `{"msg_text":"`+text+`"}`)
	}
	cleaner, company, manager := w.screen("cleaner"), w.screen("company"), w.screen("manager")
	say("one")
	cleaner.until(t, "one")
	company.until(t, "one")

	hand(`"person":0`)
	say("two")
	company.until(t, "two")
	hand(fmt.Sprintf(`"person":%d`, id("cleaner")))
	say("three")
	cleaner.until(t, "three")

	// Another company takes the task over: the first one and its people hear no more.
	hand(fmt.Sprintf(`"company":%d,"person":0`, id("other company")))
	say("four")
	manager.until(t, "four")
	hand(fmt.Sprintf(`"company":%d,"person":%d`, id("company"), id("cleaner")))
	say("five")
	cleaner.until(t, "five")
	company.until(t, "five")

	// The company parts with its cleaner.
	do("company", http.MethodPatch, fmt.Sprintf("/v1/company/staff/%s-%d", memberID, id("cleaner")), `{"active":false}`)
	say("six")
	company.until(t, "six")
	do("company", http.MethodPatch, fmt.Sprintf("/v1/company/staff/%s-%d", memberID, id("cleaner")), `{"active":true}`)
	delete(w.tokens, "cleaner") // the session has ended: they sign in again
	back := w.screen("cleaner")
	hand(fmt.Sprintf(`"person":%d`, id("cleaner")))
	say("seven")
	back.until(t, "seven")

	for _, c := range []struct {
		who  string
		seen []string
		want []string
	}{
		{"the cleaner", append(cleaner.texts(), back.texts()...), []string{"one", "three", "five", "seven"}},
		{"the company", company.texts(), []string{"one", "two", "three", "five", "six"}},
		{"the office", manager.texts(), []string{"one", "two", "three", "four", "five", "six"}},
	} {
		seen := slices.DeleteFunc(c.seen, func(text string) bool { return text == "seven" && c.who != "the cleaner" }) // may still be on its way to them
		if !slices.Equal(slices.Compact(seen), c.want) {
			t.Errorf("%s saw %q, want %q", c.who, c.seen, c.want)
		}
	}
}
