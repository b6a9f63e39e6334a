package message

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
	"latchkey/internal/web"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// api is the router with the routes of this package, on an office.
type api struct {
	*office
	handler http.Handler
}

func newAPI(t *testing.T) *api {
	t.Helper()
	c := clock.NewManual(start)
	o := newOffice(t, dbtest.New(t, c), c)
	people := map[string]identity.Actor{"boss": boss, "deputy": deputy, "guest": guest, "cleaner": cleaner, "stranger": stranger}
	r := web.NewRouter(web.Options{
		Logger: slog.New(slog.DiscardHandler), Now: c.Now, Ready: func(context.Context) error { return nil }, Version: "test",
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			if actor, ok := people[token]; ok {
				return actor, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	Register(r, o.Service)
	realtime.Register(r, o.streams)
	return &api{office: o, handler: r.Handler()}
}

type answer struct {
	t      *testing.T
	status int
	body   []byte
}

func (a *api) call(who, method, path, key, body string) answer {
	a.t.Helper()
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Accept-Language", "en-US")
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, req)
	return answer{a.t, w.Code, w.Body.Bytes()}
}

// is compares the whole answer with the golden one.
func (a answer) is(status int, golden string) {
	a.t.Helper()
	var got bytes.Buffer
	if err := json.Indent(&got, a.body, "", "  "); err != nil {
		a.t.Fatalf("%s: %v: %q", golden, err, a.body)
	}
	if a.status != status {
		a.t.Errorf("%s: status %d, want %d: %s", golden, a.status, status, a.body)
	}
	path := filepath.Join("testdata", golden+".golden.json")
	if *update {
		if err := os.MkdirAll("testdata", 0o750); err != nil {
			a.t.Fatal(err)
		}
		if err := os.WriteFile(path, got.Bytes(), 0o600); err != nil {
			a.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		a.t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		a.t.Errorf("%s: %s", golden, diff)
	}
}

// refuses checks a refusal and what it names.
func (a answer) refuses(status int, code fault.Code, field string) {
	a.t.Helper()
	var body struct {
		ErrorCode string            `json:"error_code"`
		Error     string            `json:"error"`
		Fields    map[string]string `json:"fields"`
	}
	if err := json.Unmarshal(a.body, &body); err != nil {
		a.t.Fatalf("%v: %q", err, a.body)
	}
	if a.status != status || body.ErrorCode != string(code) || body.Error == "" || (field != "" && body.Fields[field] == "") {
		a.t.Errorf("got %d %s, want %d %s naming %q", a.status, a.body, status, code, field)
	}
}

func TestAChatOverTheCalls(t *testing.T) {
	a := newAPI(t)
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "k1", `{"msg_text":"Hello,\nwhen may we come? 🗝"}`).is(http.StatusOK, "putReservationMessages")
	again := a.call("guest", "PUT", "/v1/reservationmessages/1-5", "k1", `{"msg_text":"Hello,\nwhen may we come? 🗝"}`)
	again.is(http.StatusOK, "putReservationMessages")
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "k1", `{"msg_text":"Another"}`).refuses(http.StatusUnprocessableEntity, fault.KeyReused, "")
	a.clock.Advance(90_000_000_000)
	a.call("boss", "PUT", "/v1/reservationmessages/1-5", "k2", `{"msg_text":"From three o'clock."}`).is(http.StatusOK, "putReservationMessages.manager")
	a.call("guest", "GET", "/v1/reservationmessages/1-5", "", "").is(http.StatusOK, "getReservationMessages")
	a.call("boss", "GET", "/v1/manage/inbox", "", "").is(http.StatusOK, "getInbox")
	a.call("boss", "PATCH", "/v1/reservationmessagesRead/1-5", "k3", `{"msg_read":1}`).is(http.StatusOK, "patchReservationMessagesRead")
	a.call("boss", "PATCH", "/v1/reservationmessagesRead/1-5", "k4", `{"msg_read":1}`).is(http.StatusOK, "patchReservationMessagesRead.again")
	a.call("guest", "GET", "/v1/reservationmessages/1-5", "", "").is(http.StatusOK, "getReservationMessages.read")
	a.call("guest", "GET", "/v1/events?after=0", "", "").is(http.StatusOK, "getEvents.guest")
	a.call("boss", "GET", "/v1/events?after=1", "", "").is(http.StatusOK, "getEvents.manager")
	a.call("boss", "GET", "/v1/manage/inbox?memberid=1&waiting=true", "", "").is(http.StatusOK, "getInbox.waiting")
	a.call("cleaner", "GET", "/v1/events?after=0", "", "").is(http.StatusOK, "getEvents.nothing")
}

func TestATaskChatOverTheCalls(t *testing.T) {
	a := newAPI(t)
	a.call("cleaner", "PUT", "/v1/cleaningresourcemessages/1-9", "k1", `{"msg_text":"The lamp is broken"}`).is(http.StatusOK, "putCleaningMessages")
	a.call("boss", "GET", "/v1/cleaningresourcemessages/1-9", "", "").is(http.StatusOK, "getCleaningMessages")
	a.call("boss", "PATCH", "/v1/cleaningresourcemessagesRead/1-9", "", `{"msg_read":1}`).is(http.StatusOK, "patchCleaningMessagesRead")
	a.call("cleaner", "GET", "/v1/cleaningresourcemessages/1-10", "", "").is(http.StatusOK, "getCleaningMessages.empty")
	for _, secret := range []string{"guest", "Kowalska", "@"} {
		if raw := a.call("cleaner", "GET", "/v1/cleaningresourcemessages/1-9", "", "").body; bytes.Contains(raw, []byte(secret)) {
			t.Errorf("the cleaner's answer holds %q: %s", secret, raw)
		}
	}
}

func TestRefusals(t *testing.T) {
	a := newAPI(t)
	text := func(s string) string {
		raw, err := json.Marshal(map[string]string{"msg_text": s})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	const chat = "/v1/reservationmessages/1-5"
	for _, c := range []struct {
		who, method, path, body string
		status                  int
		code                    fault.Code
		field                   string
	}{
		{"guest", "PUT", chat, text(strings.Repeat("🧹", 2500)), 400, fault.MessageTooLong, "msg_text"},
		{"guest", "PUT", chat, text(" \n "), 400, fault.MessageEmpty, "msg_text"},
		{"guest", "PUT", chat, `{}`, 400, fault.MessageEmpty, "msg_text"},
		{"guest", "PUT", chat, `{"msg_text":"a","msg_id":1}`, 400, fault.BadRequest, "msg_id"},
		{"guest", "PUT", chat, `{"msg_text":"a","msg_text":"b"}`, 400, fault.BadRequest, ""},
		{"guest", "PUT", chat, `{"msg_text":7}`, 400, fault.BadRequest, "msg_text"},
		{"guest", "PUT", "/v1/reservationmessages/-1--1", text("a"), 400, fault.BadRequest, "ref"},
		{"guest", "GET", "/v1/reservationmessages/NaN-NaN", "", 400, fault.BadRequest, "ref"},
		{"guest", "GET", chat + "?offset=nonsense", "", 400, fault.BadRequest, "offset"},
		{"guest", "PATCH", "/v1/reservationmessagesRead/1-5", `{"msg_read":0}`, 400, fault.BadRequest, "msg_read"},
		{"boss", "GET", "/v1/manage/inbox?offset=nonsense", "", 400, fault.BadRequest, "offset"},
		{"guest", "PUT", "/v1/reservationmessages/2-5", text("a"), 404, fault.ReservationNotFound, ""},
		{"stranger", "GET", chat, "", 404, fault.NotFound, ""},
		{"stranger", "PUT", chat, text("a"), 404, fault.NotFound, ""},
		{"stranger", "PATCH", "/v1/reservationmessagesRead/1-5", `{"msg_read":1}`, 404, fault.NotFound, ""},
		{"stranger", "GET", "/v1/cleaningresourcemessages/1-9", "", 404, fault.NotFound, ""},
		{"boss", "GET", "/v1/manage/inbox?memberid=2", "", 404, fault.NotFound, ""},
		{"cleaner", "GET", chat, "", 403, fault.Forbidden, ""},
		{"guest", "GET", "/v1/cleaningresourcemessages/1-9", "", 403, fault.Forbidden, ""},
		{"guest", "GET", "/v1/manage/inbox", "", 403, fault.Forbidden, ""},
		{"thief", "GET", chat, "", 401, fault.Unauthorized, ""},
		{"guest", "GET", "/v1/events?after=-1", "", 400, fault.BadRequest, "after"},
	} {
		a.t = t
		a.call(c.who, c.method, c.path, "", c.body).refuses(c.status, c.code, c.field)
	}
	if a.thread(Reservation, 5) != (Thread{}) {
		t.Error("something was written")
	}
	a.call("guest", "PUT", chat, "", text(strings.Repeat("🧹", 2499)))
	if got := a.thread(Reservation, 5); got.Messages != 1 {
		t.Errorf("the longest message was refused: %+v", got)
	}
}
