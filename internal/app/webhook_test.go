package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/webhook"
)

// heard is another program that writes down what it is sent.
type heard struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
}

func listening(t *testing.T) *heard {
	h := &heard{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.bodies = append(h.bodies, string(raw))
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *heard) all() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.bodies)
}

// missing are the kinds of which nothing has come yet.
func (h *heard) missing(t *testing.T) []webhook.Kind {
	t.Helper()
	came := map[webhook.Kind]bool{}
	for _, body := range h.all() {
		var p struct {
			Type webhook.Kind `json:"type"`
		}
		if err := json.Unmarshal([]byte(body), &p); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		came[p.Type] = true
	}
	return slices.DeleteFunc(append(slices.Clone(webhook.Kinds), webhook.Test), func(k webhook.Kind) bool { return came[k] })
}

// Each kind of event, made by the calls of people in a home and a stay that are full of secrets, arrives, and none has a secret or a word that somebody wrote.
func TestEveryKindOfEventArrivesAndNoneHasASecret(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.FeedAllowPrivate = true })
	h := listening(t)
	m := fmt.Sprint(w.members[0])
	do := func(who, method, path, body string) string {
		t.Helper()
		status, raw := w.call(who, method, path, body, "")
		if status != http.StatusOK {
			t.Fatalf("%s %s as %s: %d %s", method, path, who, status, raw)
		}
		return string(raw)
	}
	kinds, err := json.Marshal(webhook.Kinds)
	if err != nil {
		t.Fatal(err)
	}
	made := do("manager", http.MethodPost, "/v1/manage/webhooks?memberid="+m, fmt.Sprintf(`{"name":"canary-name","address":"%s/canary-path?token=canary-token","events":%s,"on":true,"password":%q}`, h.URL, kinds, password))
	var hook struct{ Data webhook.WebhookMade }
	if err := json.Unmarshal([]byte(made), &hook); err != nil {
		t.Fatal(err)
	}
	do("manager", http.MethodPost, "/v1/manage/webhooks/"+hook.Data.Webhook.Ref+"/test", "")

	// A stay.
	entered := do("manager", http.MethodPost, "/v1/manage/reservations?memberid="+m, `{"property":2,"kind":"guest","cleaning":true,"status":"confirmed","arrival":"2026-09-01","departure":"2026-09-08","arrival_time":"","departure_time":"",
		"adults":2,"children":0,"toddlers":0,"pets":0,"cots":0,"booker_first_name":"canary-first","booker_last_name":"canary-last","booker_email":"canary@people.example","booker_phone":"+34 600 CANARY","lang":"","source":"canary-source",
		"rentalprice":"700","tourist_tax":"","deposit":"","beach_chair":"canary-chair","parking_lot":"canary-lot"}`)
	var stay struct {
		Data struct {
			MemberID int64 `json:"memberid"`
			ID       int64 `json:"id"`
		}
	}
	if err := json.Unmarshal([]byte(entered), &stay); err != nil || stay.Data.ID == 0 {
		t.Fatal(entered, err)
	}
	ref := fmt.Sprintf("%s-%d", m, stay.Data.ID)
	one := "/v1/manage/reservations/" + ref
	do("manager", http.MethodPatch, one, `{"changes":{"booker_last_name":{"from":"canary-last","to":"canary-other"}}}`)
	do("manager", http.MethodPatch, one, `{"changes":{"departure":{"from":"2026-09-08","to":"2026-09-09"}}}`)
	do("manager", http.MethodPost, one+"/payments", `{"amount":10000,"currency":"EUR","paid_on":"2026-07-01","way":"cash","note":"canary-note"}`)
	do("manager", http.MethodPost, one+"/payments/1001/takeback", `{"reason":"canary-reason"}`)
	do("manager", http.MethodPut, one+"/cancellation", `{"reason":"canary-reason"}`)
	do("manager", http.MethodDelete, one+"/cancellation", "")

	// A home.
	do("manager", http.MethodPatch, "/v1/manage/properties/"+m+"-1", `{"changes":{"title":{"from":"Demo Apartment <script>","to":"canary-title"}}}`)

	// Its tasks.
	task := w.tasks["Demo Apartment <script>"]
	_, number, _ := strings.Cut(task, "-")
	do("manager", http.MethodPost, "/v1/cleaningsassign", `{"memberid":`+m+`,"tasks":[`+number+`],"company":0,"person":0}`)
	do("manager", http.MethodPost, "/v1/cleaningsassign", `{"memberid":`+m+`,"tasks":[`+number+`],"company":2,"person":3}`)
	do("cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, `{"cleaning_ist_start":"2026-07-04 13:00:00"}`)
	do("cleaner", http.MethodPut, "/v1/cleaning/"+task+"/problems", `{"kind":"damage","urgency":"urgent","text":"canary-damage, the code is `+keyCode+`"}`)
	w.clock.Advance(time.Minute)
	do("cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, `{"cleaning_ist_end":"2026-07-04 14:00:00"}`)
	do("manager", http.MethodPut, "/v1/manage/problems/"+m+"-1", `{"decision":"done"}`)
	do("guest", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"canary-message, the code is `+keyCode+` and the password wifi-pass"}`)

	for end := time.Now().Add(20 * time.Second); len(h.missing(t)) > 0 && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond)
	}
	if missing := h.missing(t); len(missing) > 0 {
		t.Errorf("no event of %q", missing)
	}
	secrets := []string{"canary", keyCode, otherKeyCode, passport, guestPhone, "wifi-pass", "Demo", "people.example", hook.Data.Secret}
	for _, body := range h.all() {
		for _, secret := range secrets {
			if strings.Contains(body, secret) {
				t.Errorf("%q is in %s", secret, body)
			}
		}
	}
	if log := w.log.String(); strings.Contains(log, hook.Data.Secret) || strings.Contains(log, "canary-token") {
		t.Error("a secret is in the log")
	}
	// What the office sees of the deliveries names the address as little.
	if _, raw := w.call("manager", http.MethodGet, "/v1/manage/webhooks/"+hook.Data.Webhook.Ref+"/deliveries", "", ""); strings.Contains(string(raw), "canary") || strings.Contains(string(raw), "whsec_") {
		t.Errorf("%s", raw)
	}
}
