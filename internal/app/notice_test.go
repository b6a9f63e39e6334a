package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/notice"
	"latchkey/internal/notify"
)

type devMail struct{ To, Kind, Subject, Text, HTML, Link string }

// mailsOf are the mails of a kind that somebody got, as the page of a demo shows them; it waits for the first, which the running program may be about to queue.
func (w *world) mailsOf(who string, kind notify.Kind) (out []devMail) {
	w.t.Helper()
	for range 250 {
		req := httptest.NewRequest(http.MethodGet, "/dev/mail.json", nil)
		req.RemoteAddr = "127.0.0.1:1"
		res := httptest.NewRecorder()
		w.Mails.DevPage().ServeHTTP(res, req)
		var all []devMail
		if err := json.Unmarshal(res.Body.Bytes(), &all); err != nil {
			w.t.Fatal(err)
		}
		for _, m := range all {
			if m.To == email(who) && m.Kind == string(kind) {
				out = append(out, m)
			}
		}
		if len(out) > 0 {
			return out
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil
}

func (w *world) tellDue() {
	w.t.Helper()
	if err := w.Notices.TellDue(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

func TestWhoDoesNotLookIsToldAndNeverOfACode(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	// Tasks that were planned are news to whoever does them, and to nobody else.
	for who, want := range map[string]bool{"cleaner": true, "company": true, "guest": false, "manager": false} {
		var n int64
		err := w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM notification n JOIN account a ON a.id = n.account_id WHERE a.email = $1 AND n.kind = 'tasks' AND n.due_at > 0`, email(who)).Scan(&n)
		if err != nil || (n == 1) != want {
			t.Errorf("%s: %d lines of tasks, %v", who, n, err)
		}
	}
	// The paid stay's guest learns that the key can be seen; that of the unpaid one does not.
	w.clock.Advance(11 * time.Minute) // tokens last for fifteen
	w.tellDue()
	keys := w.mailsOf("guest", notify.KeyReady)
	if len(keys) != 1 || !strings.HasSuffix(keys[0].Link, "/reservations/"+w.stays["arriving"]+"/keysafe") {
		t.Fatalf("%+v", keys)
	}
	if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"The code is `+keyCode+`"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	w.clock.Advance(notice.Patience)
	w.tellDue()
	told := w.mailsOf("guest", notify.NewMessages)
	if len(told) != 1 || !strings.Contains(told[0].Text, "Please read it in the app") {
		t.Fatalf("%+v", told)
	}
	for _, m := range append(keys, told...) {
		w.noCanary("a mail", m.Subject+m.Text+m.HTML)
	}

	// The mail's link ends such mails: looking at it does nothing, pressing does.
	link := regexp.MustCompile(`\S+/v1/unsubscribe\?t=\S+`).FindString(told[0].Text)
	path := link[strings.Index(link, "/v1/"):]
	mailing := func() bool {
		t.Helper()
		var got struct{ Data notice.Told }
		w.get("guest", "/v1/notifications", &got)
		return got.Data.Messages.Mail
	}
	if status, raw := w.call("", http.MethodGet, path, "", ""); status != http.StatusOK || !strings.Contains(string(raw), `<form method="post">`) || !mailing() {
		t.Errorf("looking: %d, mails %v: %s", status, mailing(), raw)
	}
	if status, raw := w.call("", http.MethodPost, path, "", ""); status != http.StatusOK || mailing() {
		t.Errorf("pressing: %d, mails %v: %s", status, mailing(), raw)
	}
}

func TestQuietHoursAreCheckedAndKept(t *testing.T) {
	w := newWorld(t)
	type answer struct{ Data notice.Told }
	patch := func(body string, want int) (got answer) {
		t.Helper()
		status, raw := w.call("cleaner", http.MethodPatch, "/v1/notifications", body, "")
		if status != want {
			t.Errorf("%s: %d %s", body, status, raw)
		}
		_ = json.Unmarshal(raw, &got)
		return got
	}
	got := patch(`{"quiet":{"on":true,"from":"21:30","to":"06:15","time_zone":"Europe/Warsaw"},"messages":{"push":false}}`, http.StatusOK).Data
	if got.Quiet != (notice.QuietBody{On: true, From: "21:30", To: "06:15", TimeZone: "Europe/Warsaw"}) || got.Messages != (notice.Ways{Mail: true}) || !got.Tasks.Push || got.Server.PushKey == "" || got.Server.Mail || got.Server.Answers {
		t.Errorf("%+v", got)
	}
	for _, bad := range []string{
		`{"quiet":{"from":"25:00"}}`, `{"quiet":{"from":"6:00"}}`, `{"quiet":{"to":"21:30"}}`, `{"quiet":{"time_zone":"Nowhere/Land"}}`, `{"quiet":{"time_zone":"Local"}}`, `{"quiet":{"time_zone":"../../etc/passwd"}}`,
		`{"messages":{"sms":true}}`, `{"messages":{"mail":"yes"}}`, `[]`,
	} {
		patch(bad, http.StatusBadRequest)
	}
	if again := patch(`{}`, http.StatusOK).Data; again.Quiet != got.Quiet {
		t.Errorf("%+v", again)
	}
}
